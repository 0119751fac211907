/**
 * Evaluates the cells of a notebook once, from top to bottom, over what is known of the data: each use of a piece of data adds
 * to its shape. Both branches of a test are evaluated, and the body of a loop once. Each step counts, so that the work has a
 * bound.
 */
import type { Expression, FunctionDef, Lambda, Statement } from '../python/ast/nodes';
import { attributeOf } from './attributes';
import { bindItem, elementAt } from './elements';
import { evaluateOperation } from './operations';
import type { Evaluator } from './evaluator';
import { callLibrary } from './library-calls';
import { callMethod } from './method-calls';
import {
  comparison,
  dictionary,
  formattedText,
  nameColumns,
  parameterValues,
  partAt,
  preferred,
  uniteData
} from './composed-values';
import { itemOf } from './iteration';
import { READERS } from './readers';
import { ReadFiles } from './read-files';
import type { EvaluatedCall, Place, Value } from './values';
import { data, knownText, literalOf, Names, shapeOf } from './values';

const MAX_STEPS = 100_000;
const MAX_DEPTH = 6;

/** A loop over more known values is evaluated for the first of them. */
const MAX_ROUNDS = 8;

/** The evaluation of one notebook. */
export class Interpreter extends ReadFiles implements Evaluator {
  private readonly globals = new Names(null);
  private names = this.globals;
  private steps = 0;
  private readonly calls: {
    readonly code: FunctionDef | Lambda;
    readonly args: readonly Value[];
  }[] = [];
  /** Modules of which all names are imported. */
  private readonly starred: string[] = [];
  private yielded: Value[] = [];
  private returned: Value[] | null = null;

  /** Evaluates one text of a cell. */
  run(place: Place, body: readonly Statement[]): void {
    this.place = place;
    this.execute(body);
  }

  bind(target: Expression, value: Value): void {
    switch (target.kind) {
      case 'Name':
        this.names.set(target.id, value);
        return;
      case 'Starred':
        this.bind(target.value, null);
        return;
      case 'Tuple':
      case 'List':
        target.elts.forEach((each, at) => this.bind(each, partAt(value, at, target.elts.length)));
        return;
      case 'Subscript':
        bindItem(this.evaluate(target.value), this.evaluate(target.slice), value);
        return;
      case 'Attribute':
        // The names of the columns, all at once.
        if (target.attr.name === 'columns' && value?.kind === 'tuple') {
          nameColumns(this.evaluate(target.value), value.values);
        }
        return;
      default:
        return;
    }
  }

  /** Calls a function of the notebook; anything else yields nothing. */
  call(callee: Value, args: readonly Value[], keywords?: ReadonlyMap<string, Value>): Value {
    if (callee?.kind === 'name') {
      return callLibrary(callee.name, { node: null, args, keywords: keywords ?? new Map() }, this);
    }
    if (callee?.kind !== 'function' || this.calls.length >= MAX_DEPTH) {
      return null;
    }
    const { code, around, place } = callee;
    const same = this.calls.find(each => each.code === code);
    if (same !== undefined) {
      // What a function calls itself with is like what it was called with.
      args.forEach((each, at) => uniteData(each, same.args[at]));
      return null;
    }
    const outer = {
      names: this.names,
      place: this.place,
      returned: this.returned,
      yielded: this.yielded
    };
    Object.assign(this, { names: new Names(around), place, returned: [], yielded: [] });
    this.calls.push({ code, args });
    parameterValues(code.args, args, keywords, this.evaluation).forEach((value, name) =>
      this.names.set(name, value)
    );
    const values = code.kind === 'Lambda' ? [this.evaluate(code.body)] : this.bodyOf(code);
    const items = this.yielded;
    this.calls.pop();
    Object.assign(this, outer);
    return items.length > 0 ? { kind: 'sequence', item: preferred(items) } : preferred(values);
  }

  private bodyOf(code: FunctionDef): readonly Value[] {
    this.execute(code.body);
    return this.returned ?? [];
  }

  private execute(body: readonly Statement[]): void {
    body.forEach(statement => this.steps++ < MAX_STEPS && this.step(statement));
  }

  private step(statement: Statement): void {
    switch (statement.kind) {
      case 'Expr':
        this.evaluate(statement.value);
        return;
      case 'Assign': {
        const value = this.evaluate(statement.value);
        statement.targets.forEach(target => this.bind(target, value));
        return;
      }
      case 'AnnAssign':
        this.bind(statement.target, statement.value && this.evaluate(statement.value));
        return;
      case 'AugAssign': {
        const { target, op, value } = statement;
        const made = evaluateOperation(op, this.evaluate(target), this.evaluate(value));
        if (target.kind === 'Name') {
          this.bind(target, made);
        }
        return;
      }
      case 'For':
        this.loop(statement.target, this.evaluate(statement.iter), () =>
          this.execute(statement.body)
        );
        this.execute(statement.orelse);
        return;
      case 'With':
        for (const { contextExpr, optionalVars } of statement.items) {
          const value = this.evaluate(contextExpr);
          if (optionalVars !== null) {
            this.bind(optionalVars, value);
          }
        }
        this.execute(statement.body);
        return;
      default:
        this.otherStep(statement);
    }
  }

  private otherStep(statement: Statement): void {
    switch (statement.kind) {
      case 'While':
      case 'If':
        this.asked.add(statement.test);
        this.evaluate(statement.test);
        this.execute(statement.body);
        this.executeOtherwise(statement.orelse);
        return;
      case 'Try':
        this.execute(statement.body);
        statement.handlers.forEach(({ body }) => this.executeOtherwise(body));
        this.execute(statement.orelse);
        this.execute(statement.finalbody);
        return;
      case 'Assert':
        this.evaluate(statement.test);
        return;
      case 'Return':
        this.returned?.push(statement.value && this.evaluate(statement.value));
        return;
      case 'FunctionDef': {
        const { names: around, place } = this;
        this.names.set(statement.name.name, { kind: 'function', code: statement, around, place });
        return;
      }
      case 'ClassDef':
        this.evaluateMethods(statement.body);
        return;
      case 'Import':
        for (const { name, asname } of statement.names) {
          const bound = asname?.name ?? name.name.split('.')[0];
          this.names.set(bound, { kind: 'name', name: asname === null ? bound : name.name });
        }
        return;
      case 'ImportFrom':
        for (const { name, asname } of statement.names) {
          if (name.name === '*') {
            this.starred.push(statement.module?.name ?? '');
          }
          const whole = `${statement.module?.name ?? ''}.${name.name}`;
          this.names.set(asname?.name ?? name.name, { kind: 'name', name: whole });
        }
        return;
      default:
        return;
    }
  }

  /** Evaluates each method of a class once, for any object and any arguments. */
  private evaluateMethods(body: readonly Statement[]): void {
    for (const method of body) {
      if (method.kind === 'FunctionDef') {
        const { names: around, place } = this;
        this.call({ kind: 'function', code: method, around, place }, []);
      }
    }
  }

  /** Executes what runs instead of the code above. */
  private executeOtherwise(body: readonly Statement[]): void {
    const { names } = this;
    this.names = new Names(names);
    this.execute(body);
    names.join(this.names);
    this.names = names;
  }

  /** Evaluates the body of a loop for each known value, or once. */
  private loop(target: Expression, iterated: Value, body: () => void): void {
    const rounds =
      iterated?.kind === 'tuple' ? iterated.values.slice(0, MAX_ROUNDS) : [itemOf(iterated)];
    for (const value of rounds) {
      this.bind(target, value);
      body();
    }
  }

  private readonly evaluation = (node: Expression): Value => this.evaluate(node);

  evaluate(node: Expression): Value {
    if (this.steps++ >= MAX_STEPS) {
      return null;
    }
    const value = this.evaluateNode(node);
    const path = node.kind === 'Name' ? null : knownText(value);
    if (path !== null) {
      const maker = value?.kind === 'path' ? value.maker : null;
      this.sites.add({ place: this.place, node, path, maker });
    }
    return value;
  }

  private evaluateNode(node: Expression): Value {
    const literal = literalOf(node);
    if (literal !== undefined) {
      return { kind: 'literal', value: literal };
    }
    switch (node.kind) {
      case 'Name':
        return (
          this.names.get(node.id) ??
          (this.names.get(node.id) === null ? null : this.unbound(node.id))
        );
      case 'Attribute':
        return attributeOf(this.evaluate(node.value), node.attr.name);
      case 'Subscript':
        return elementAt(this.evaluate(node.value), this.evaluate(node.slice), node.slice, this);
      case 'Call':
        return this.evaluateCall(node);
      case 'BinOp':
        return evaluateOperation(node.op, this.evaluate(node.left), this.evaluate(node.right));
      case 'Tuple':
      case 'List':
      case 'Set':
        if (node.kind === 'List' && node.elts.length === 0) {
          return data(shapeOf(null).setContainer('list'));
        }
        return { kind: 'tuple', values: node.elts.map(each => this.evaluate(each)) };
      case 'Lambda':
        return { kind: 'function', code: node, around: this.names, place: this.place };
      case 'Dict':
        return dictionary(node, this.evaluation);
      default:
        return this.evaluateOther(node);
    }
  }

  private evaluateOther(node: Expression): Value {
    switch (node.kind) {
      case 'BoolOp':
        return preferred(node.values.map(each => this.evaluate(each)));
      case 'IfExp':
        this.evaluate(node.test);
        return preferred([this.evaluate(node.body), this.evaluate(node.orelse)]);
      case 'NamedExpr': {
        const value = this.evaluate(node.value);
        this.bind(node.target, value);
        return value;
      }
      case 'UnaryOp':
        return evaluateOperation(node.op, this.evaluate(node.operand), null);
      case 'Yield':
      case 'YieldFrom': {
        const value = node.value && this.evaluate(node.value);
        this.yielded.push(node.kind === 'Yield' ? value : itemOf(value));
        return null;
      }
      case 'Await':
      case 'Starred':
        return this.evaluate(node.value);
      case 'Compare':
        return comparison(node, this.evaluation);
      case 'JoinedStr':
        return formattedText(node.values, this.evaluation);
      case 'Slice':
        [node.lower, node.upper, node.step].forEach(each => each !== null && this.evaluate(each));
        return null;
      case 'ListComp':
      case 'SetComp':
      case 'GeneratorExp':
        return this.comprehension(node.generators, () => this.evaluate(node.elt));
      case 'DictComp': {
        const made = this.comprehension(node.generators, () => {
          this.evaluate(node.key);
          return this.evaluate(node.value);
        });
        const shape = shapeOf(null).setContainer('object');
        shape.mapped().unite(shapeOf(itemOf(made)));
        return data(shape);
      }
      default:
        return null;
    }
  }

  /** A builtin, or a name of a module of which all names are imported. */
  private unbound(name: string): Value {
    const module = this.starred.find(each => READERS.has(`${each}.${name}`));
    return { kind: 'name', name: module === undefined ? name : `${module}.${name}` };
  }

  private comprehension(
    [first, ...rest]: readonly {
      readonly target: Expression;
      readonly iter: Expression;
      readonly ifs: readonly Expression[];
    }[],
    element: () => Value
  ): Value {
    const { names } = this;
    this.names = new Names(names);
    const made: Value[] = [];
    const iterated = this.evaluate(first.iter);
    this.loop(first.target, iterated, () => {
      first.ifs.forEach(each => this.evaluate(each));
      made.push(rest.length > 0 ? itemOf(this.comprehension(rest, element)) : element());
    });
    this.names = names;
    const isKnown = iterated?.kind === 'tuple' && rest.length === 0;
    return isKnown && iterated.values.length === made.length
      ? { kind: 'tuple', values: made }
      : { kind: 'sequence', item: preferred(made) };
  }

  private evaluateCall(node: Extract<Expression, { readonly kind: 'Call' }>): Value {
    const callee = this.evaluate(node.func);
    const args = node.args.map(each => this.evaluate(each));
    const keywords = new Map<string, Value>();
    for (const { arg, value } of node.keywords) {
      const evaluated = this.evaluate(value);
      if (arg !== null) {
        keywords.set(arg.name, evaluated);
      }
    }
    const call: EvaluatedCall = { node, args, keywords };
    switch (callee?.kind) {
      case 'name':
        return callLibrary(callee.name, call, this);
      case 'method':
        return callMethod(callee.of, callee.name, call, this);
      case 'function':
        return this.call(callee, args, keywords);
      default:
        return null;
    }
  }
}
