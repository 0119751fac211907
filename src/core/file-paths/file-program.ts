/** Runs the statements of a notebook from top to bottom, and records the files that they use. */
import type {
  Assign,
  Call,
  Expression,
  For,
  FunctionDef,
  If,
  Import,
  ImportFrom,
  Statement,
  Try,
  While,
  With
} from '../python/ast/nodes';
import type { SourceRange } from '../rule-context/rule-context';
import { runBranches } from './branches';
import { evaluateCall } from './file-calls';
import { evaluate } from './file-expressions';
import { FileState } from './interpreter';
import type { GivenArguments, Interpreter } from './interpreter';
import { bindParameters, bindTarget, forgetNames } from './name-bindings';
import { dividedPath, tailOf } from './path-functions';
import type { Value } from './value';
import { isSame, Scope, textOf, textValue } from './value';

const MAX_DEPTH = 5;
const MAX_ITEMS = 50;

/** The interpreter of one notebook. */
export class FileProgram implements Interpreter {
  readonly state = new FileState();

  /** @param before - called before each statement, for the magics in it */
  constructor(private readonly before: (statement: Statement) => void) {}

  value(expression: Expression): Value {
    return evaluate(this, expression);
  }

  call(call: Call): Value {
    return evaluateCall(this, call);
  }

  run(statements: readonly Statement[]): void {
    for (const statement of statements) {
      this.state.budget.spend(1);
      if (this.state.ended !== null || this.state.isDone) {
        return;
      }
      if (this.state.caller === null) {
        this.before(statement);
      }
      this.statement(statement);
    }
  }

  enter(callee: Value & { kind: 'function' }, given: GivenArguments, at: SourceRange): Value {
    const { state } = this;
    const { node, scope, position } = callee;
    if (state.depth >= MAX_DEPTH || state.position === null) {
      return null;
    }
    const { scope: outer, position: here, caller, doubts } = state;
    const inner = new Scope(scope);
    bindParameters(inner, node.args, given, fallback => this.value(fallback));
    state.caller ??= { cell: here.cell, range: at };
    [state.scope, state.position] = [inner, position];
    state.depth++;
    const returned = node.kind === 'Lambda' ? this.value(node.body) : this.body(node);
    state.depth--;
    Object.assign(state, { scope: outer, position: here, caller, doubts, ended: null });
    return returned;
  }

  private body(node: FunctionDef): Value {
    const { returns } = this;
    this.returns = [];
    const isLazy = node.isAsync || node.decorators.length > 0;
    this.state.doubts += isLazy ? 1 : 0;
    this.run(node.body);
    const [first = null, ...others] = this.returns;
    const result = others.every(value => isSame(value, first)) && !isLazy ? first : null;
    this.returns = returns;
    return result;
  }

  private returns: Value[] = [];

  bind(target: Expression, value: Value): void {
    bindTarget(this.state.scope, target, value);
  }

  branch(bodies: readonly (() => void)[]): void {
    runBranches(this.state, bodies);
  }

  each(target: Expression, items: Value, body: () => void): void {
    if (items?.kind === 'list' && items.items.length <= MAX_ITEMS) {
      for (const item of items.items) {
        this.bind(target, item);
        body();
        if (this.state.isDone) {
          return;
        }
      }
      return;
    }
    this.bind(target, null);
    this.state.doubts++;
    body();
    this.state.doubts--;
  }

  private statement(node: Statement): void {
    switch (node.kind) {
      case 'Expr':
        this.value(node.value);
        return;
      case 'Assign':
        return this.assign(node);
      case 'AnnAssign':
        if (node.value !== null) {
          this.bind(node.target, this.value(node.value));
        }
        return;
      case 'AugAssign':
        return this.augment(node);
      case 'Import':
      case 'ImportFrom':
        return this.import(node);
      case 'FunctionDef':
        return this.define(node);
      case 'ClassDef': {
        const methods = node.body.filter(inner => inner.kind === 'FunctionDef');
        const { scope, position } = this.state;
        this.state.scope.set(
          node.name.name,
          position === null ? null : { kind: 'class', methods, scope, position }
        );
        return;
      }
      case 'If':
        return this.choose(node);
      case 'For':
        return this.loop(node);
      case 'Try':
        return this.attempt(node);
      case 'With':
        return this.within(node);
      default:
        this.leave(node);
    }
  }

  private leave(node: Statement): void {
    const { state } = this;
    switch (node.kind) {
      case 'While':
        return this.repeat(node);
      case 'Match':
        this.value(node.subject);
        this.branch([
          ...node.cases.map(
            ({ body }) =>
              () =>
                this.run(body)
          ),
          () => undefined
        ]);
        node.cases.forEach(({ body }) => forgetNames(state, body));
        return;
      case 'Return':
        this.returns.push(node.value === null ? null : this.value(node.value));
        state.ended = 'leave';
        return;
      case 'Raise':
        state.ended = 'raise';
        return;
      case 'Break':
      case 'Continue':
        state.ended = 'leave';
        return;
      case 'Assert':
        this.value(node.test);
        return;
      case 'Delete':
        node.targets.forEach(target => this.bind(target, null));
        return;
      case 'Global':
        node.names.forEach(({ name }) => state.scope.globals.add(name));
        return;
      default:
    }
  }

  private assign({ targets, value }: Assign): void {
    const result = this.value(value);
    // Two names of one list would both change.
    const isShared = result?.kind === 'list' && value.kind === 'Name';
    targets.forEach(target => this.bind(target, isShared ? null : result));
  }

  private augment({ target, op, value }: Statement & { kind: 'AugAssign' }): void {
    const [before, added] = [this.value(target), this.value(value)];
    this.bind(
      target,
      op === '/'
        ? dividedPath(before, added)
        : op === '+' && before?.kind === 'text'
          ? textValue(textOf(before) + textOf(added), tailOf(added))
          : null
    );
  }

  private import(node: Import | ImportFrom): void {
    const { scope } = this.state;
    for (const { name, asname } of node.names) {
      if (node.kind === 'Import') {
        const [root] = name.name.split('.', 1);
        scope.set(asname?.name ?? root, {
          kind: 'library',
          name: asname === null ? root : name.name
        });
      } else if (name.name !== '*') {
        // A relative import is from the project.
        const module = node.level > 0 ? '.' : (node.module?.name ?? '');
        scope.set(asname?.name ?? name.name, { kind: 'library', name: `${module}.${name.name}` });
      }
    }
  }

  private define(node: FunctionDef): void {
    const { scope, position } = this.state;
    scope.set(
      node.name.name,
      position === null ? null : { kind: 'function', node, scope, position }
    );
  }

  private choose({ test, body, orelse }: If): void {
    const known = this.value(test);
    if (known?.kind === 'constant' || isMain(test)) {
      this.run(known?.kind !== 'constant' || known.isTrue ? body : orelse);
      return;
    }
    this.branch([() => this.run(body), () => this.run(orelse)]);
  }

  private repeat({ test, body }: While): void {
    const { state } = this;
    const { doubts } = state;
    this.value(test);
    forgetNames(state, body);
    this.branch([() => this.untilLeft(body), () => undefined]);
    forgetNames(state, body);
    state.doubts = doubts;
  }

  private loop({ target, iter, body, orelse }: For): void {
    const { state } = this;
    const items = this.value(iter);
    const isKnown = items?.kind === 'list' && items.items.length <= MAX_ITEMS;
    if (!isKnown) {
      forgetNames(state, body);
    }
    const { doubts } = state;
    this.each(target, items, () => this.untilLeft(body));
    state.doubts = doubts;
    if (!isKnown) {
      forgetNames(state, body);
      this.bind(target, null);
    }
    this.run(orelse);
  }

  /** A loop's body; what follows the loop runs in any case. */
  private untilLeft(body: readonly Statement[]): void {
    this.run(body);
    this.state.ended = this.state.ended === 'raise' ? 'raise' : null;
  }

  private attempt({ body, handlers, orelse, finalbody }: Try): void {
    const { state } = this;
    const isGuarded = handlers.some(({ type }) => catchesMissingFile(type));
    state.doubts += isGuarded ? 1 : 0;
    const { doubts } = state;
    this.run(body);
    state.doubts = doubts - (isGuarded ? 1 : 0);
    state.ended = null;
    if (handlers.length > 0) {
      this.branch([
        () => this.run(orelse),
        ...handlers.map(handler => () => {
          // Any part of the body may not have run.
          forgetNames(state, body);
          this.run(handler.body);
        })
      ]);
    } else {
      this.run(orelse);
    }
    this.run(finalbody);
  }

  private within({ items, body }: With): void {
    const { state } = this;
    const { folder } = state;
    let guards = 0;
    for (const { contextExpr, optionalVars } of items) {
      const value = this.value(contextExpr);
      const name = contextExpr.kind === 'Call' ? lastName(contextExpr.func) : '';
      guards += GUARDS.test(name) ? 1 : 0;
      state.folder = FOLDERS.test(name) ? null : state.folder;
      if (optionalVars !== null) {
        this.bind(optionalVars, value);
      }
    }
    state.doubts += guards;
    const isMoved = state.folder !== folder;
    this.run(body);
    state.doubts -= guards;
    state.folder = isMoved ? folder : state.folder;
  }
}

const GUARDS = /^(?:suppress|raises|assertRaises)$/;
const FOLDERS = /^(?:cd|chdir|pushd|working_directory|TemporaryDirectory|in_dir)$/;
const MISSING_FILE =
  /^(?:FileNotFoundError|OSError|IOError|EnvironmentError|Exception|BaseException)$/;

function catchesMissingFile(type: Expression | null): boolean {
  const types = type === null ? [] : type.kind === 'Tuple' ? type.elts : [type];
  return type === null || types.some(each => MISSING_FILE.test(lastName(each)));
}

function lastName(node: Expression): string {
  return node.kind === 'Attribute' ? node.attr.name : node.kind === 'Name' ? node.id : '';
}

/** `__name__ == '__main__'`, which holds in a notebook. */
function isMain(test: Expression): boolean {
  return (
    test.kind === 'Compare' &&
    test.left.kind === 'Name' &&
    test.left.id === '__name__' &&
    test.ops[0] === '=='
  );
}
