/** Evaluates expressions and records their reads and writes. */
import type { Attribute, Call, Expression, Name, Subscript } from '../../python/ast/nodes';
import { comprehension, container, dictionary } from './containers';
import { callOperator, callTextMethods, callValue, iterate } from './function-calls';
import { callShell, callWithNames, formatWithNames } from './names-by-text';
import { readDeep } from './deep-reads';
import { displayValue } from './display';
import { elementsOf, writeSlot } from './objects';
import type { Key } from './attributes-and-items';
import { setAttribute } from './assigned-parts';
import { classesOfAll, getAttribute, getItem } from './attributes-and-items';
import type { Arguments, SymbolicRun, Scene } from './execution-context';
import { makeFunction } from './definitions';
import { readNamesInTexts } from './names-in-texts';
import { compare, derived, operate } from './operators';
import { atSite } from './observed-calls';
import { readUnknownNames } from './reading';
import { readHistory } from './result-history';
import { constant, formatParts } from './written-texts';
import type { Frame, Value } from './value';

/** Evaluates an expression. */
export function evaluate(scene: Scene, node: Expression): Value {
  const { run } = scene;
  const { values } = run;
  switch (node.kind) {
    case 'Name':
      return readName(scene, node);
    case 'Constant':
      return constant(run, node.value);
    case 'Attribute':
      return attribute(scene, node);
    case 'Subscript':
      return subscript(scene, node);
    case 'Call':
      return callInScope(scene, node);
    case 'BinOp':
      return operate(run, evaluate(scene, node.left), evaluate(scene, node.right), node.op);
    case 'UnaryOp':
      return derived(run, [evaluate(scene, node.operand)]);
    case 'Compare':
      return compare(
        run,
        [node.left, ...node.comparators].map(each => evaluate(scene, each)),
        node.ops
      );
    case 'BoolOp':
      return booleanOperation(scene, node.values);
    case 'IfExp':
      readDeep(run, evaluate(scene, node.test));
      return run.memory.conditionally(() =>
        values.either(evaluate(scene, node.body), evaluate(scene, node.orelse))
      );
    case 'List':
    case 'Tuple':
    case 'Set':
      return container(scene, node.kind, node.elts);
    case 'Dict':
      return dictionary(scene, node.keys, node.values);
    case 'ListComp':
    case 'SetComp':
    case 'GeneratorExp':
      return comprehension(scene, node, node.generators, inner => evaluate(inner, node.elt));
    case 'DictComp':
      return comprehension(scene, node, node.generators, inner =>
        values.join(evaluate(inner, node.key), evaluate(inner, node.value))
      );
    case 'Lambda':
      return makeFunction(scene, node);
    case 'NamedExpr': {
      const value = evaluate(scene, node.value);
      run.interpreter.assign(scene, node.target, value);
      return value;
    }
    case 'JoinedStr':
    case 'TemplateStr':
      return formatParts(scene, node);
    case 'FormattedValue':
    case 'Interpolation':
      return evaluate(scene, node.value);
    case 'Await':
      return evaluate(scene, node.value);
    case 'Yield':
    case 'YieldFrom':
      return yieldValue(scene, node.value === null ? values.none : evaluate(scene, node.value));
    case 'Starred':
      return iterate(run, evaluate(scene, node.value));
    case 'Slice':
      [node.lower, node.upper, node.step].forEach(part => {
        if (part !== null) {
          readDeep(run, evaluate(scene, part));
        }
      });
      return values.plain;
  }
}

/** Evaluates a name. */
export function readName(scene: Scene, { id }: Name): Value {
  const { run, frame, text } = scene;
  const name = (frame?.scope ?? text.root).mangle(id);
  const local = frame === null ? null : readLocal(run, frame, name);
  return local ?? readGlobal(run, name);
}

function readLocal(run: SymbolicRun, innermost: Frame, name: string): Value | null {
  const resolution = innermost.scope.resolve(name);
  if (resolution === 'global') {
    return null;
  }
  for (let frame: Frame | null = innermost; frame !== null; frame = frame.parent) {
    const isOwn =
      frame === innermost
        ? resolution !== 'free'
        : frame.scope.binds(name) && frame.scope.kind !== 'class';
    if (isOwn) {
      const value =
        frame.object === null
          ? currentLocal(run, frame, name)
          : run.memory.read(run.heap.slot(frame.object, name));
      if (value === null && resolution === 'class-local') {
        return null;
      }
      run.memory.fails ||= value === null && frame === innermost && run.memory.isReached;
      return value ?? run.values.plain;
    }
  }
  return run.values.plain;
}

function currentLocal(run: SymbolicRun, frame: Frame, name: string): Value | null {
  const value = frame.locals.get(name);
  return value === undefined ? null : run.memory.resolve(value);
}

function readGlobal(run: SymbolicRun, name: string): Value {
  const location = run.heap.name(name);
  const value = run.memory.read(location);
  if (value !== null) {
    return value;
  }
  if (run.isProvided(name)) {
    return readHistory(run, name) ?? run.values.library(name);
  }
  // A cell that binds names without showing them may have bound it.
  const isUnknown = readUnknownNames(run) !== null || run.namesUnknown;
  if (run.memory.isReached && !isUnknown) {
    run.memory.fails = true;
  }
  return run.values.plain;
}

function attribute(scene: Scene, node: Attribute): Value {
  const { run } = scene;
  run.sites?.readAttribute(node.value, node.attr.name);
  const value = evaluate(scene, node.value);
  run.sites?.observeAttribute(node, value);
  return getAttribute(run, value, node.attr.name);
}

function subscript(scene: Scene, node: Subscript): Value {
  const value = evaluate(scene, node.value);
  return getItem(scene.run, value, keyOf(scene, node.slice));
}

/** Evaluates a subscript. */
export function keyOf(scene: Scene, node: Expression): Key {
  const value = evaluate(scene, node);
  const isList = node.kind === 'List';
  const texts = isList
    ? node.elts.map(each =>
        each.kind === 'Constant' && each.value.type === 'str' ? each.value.value : null
      )
    : [];
  const parts = isList && texts.every(text => text !== null) ? texts : null;
  const last = node.kind === 'Tuple' ? node.elts[node.elts.length - 1] : undefined;
  const column = last?.kind === 'Constant' && last.value.type === 'str' ? last.value.value : null;
  const isSlice =
    node.kind === 'Slice' ||
    (node.kind === 'Tuple' && node.elts.some(({ kind }) => kind === 'Slice'));
  return { part: value.objects.length === 0 ? value.text : null, parts, column, isSlice, value };
}

function call(scene: Scene, node: Call): Value {
  const { run } = scene;
  const special = callByName(scene, node);
  if (special !== null) {
    return special;
  }
  const callee = evaluate(scene, node.func);
  const formatted = formatWithNames(scene, node, callee);
  if (formatted !== null) {
    return formatted;
  }
  const given = givenArguments(scene, node);
  readNamesInTexts(run, callee, given);
  return atSite(
    scene,
    node,
    () => callShell(scene, callee, given) ?? callValue(run, callee, given)
  );
}

/** A top-level call has a scope of its own: its writes do not depend on the rest of its statement. */
function callInScope(scene: Scene, node: Call): Value {
  const { memory } = scene.run;
  return scene.frame === null && !memory.isConditional
    ? memory.inCall(
        () => scene.run.codeOf(scene.text, node),
        () => call(scene, node)
      )
    : call(scene, node);
}

/** Evaluates the arguments of a call. */
export function givenArguments(scene: Scene, node: Call): Arguments {
  const { run } = scene;
  const positional: Value[] = [];
  const keywords = new Map<string, Value>();
  const literallyTrue = new Set<string | number>();
  let spread: Value | null = null;
  node.args.forEach(argument => {
    const value = evaluate(scene, argument);
    if (argument.kind === 'Starred' || spread !== null) {
      spread = spread === null ? value : run.values.join(spread, value);
    } else {
      if (isTrueConstant(argument)) {
        literallyTrue.add(positional.length);
      }
      positional.push(value);
    }
  });
  for (const keyword of node.keywords) {
    const value = evaluate(scene, keyword.value);
    if (keyword.arg === null) {
      const elements = elementsOf(run, value);
      spread = spread === null ? elements : run.values.join(spread, elements);
    } else {
      keywords.set(keyword.arg.name, value);
      if (isTrueConstant(keyword.value)) {
        literallyTrue.add(keyword.arg.name);
      }
    }
  }
  return { positional, keywords, spread, literallyTrue };
}

function isTrueConstant(node: Expression): boolean {
  return node.kind === 'Constant' && node.value.type === 'True';
}

/** Special handling of builtins that depend on the calling scope or that take names as texts. */
function callByName(scene: Scene, node: Call): Value | null {
  const { run } = scene;
  const { func } = node;
  if (func.kind !== 'Name' || !BY_NAME.test(func.id)) {
    return null;
  }
  const isOwn = scene.frame !== null && readLocal(run, scene.frame, func.id) !== null;
  if (isOwn || run.memory.read(run.heap.name(func.id)) !== null) {
    return null;
  }
  if (func.id === 'super') {
    return superOf(scene);
  }
  const named = callWithNames(scene, node, func.id, () => givenArguments(scene, node));
  if (named !== null) {
    return named;
  }
  if (func.id === 'getattr' || func.id === 'setattr') {
    return attributeByText(scene, node, func.id === 'setattr');
  }
  if (func.id === 'type' && node.args.length === 1 && node.args[0].kind === 'Name') {
    const classes = classesOfAll(run, evaluate(scene, node.args[0]));
    if (classes !== null) {
      return classes;
    }
  }
  if (func.id === 'display') {
    node.args.forEach(argument => {
      const value = evaluate(scene, argument);
      callTextMethods(run, value);
      displayValue(run, value);
    });
    return run.values.none;
  }
  const given = givenArguments(scene, node);
  return atSite(scene, node, () => callBuiltin(run, func.id, given));
}

function callBuiltin(run: SymbolicRun, name: string, given: Arguments): Value {
  const results = given.positional.map(argument =>
    callOperator(
      run,
      argument,
      SPECIAL_METHODS[name] ?? ['__iter__', '__next__', '__lt__', '__len__'],
      [run.values.plain]
    )
  );
  const result = callValue(run, run.values.library(name), given);
  if (name === 'dict' && given.positional.length === 0 && given.spread === null) {
    given.keywords.forEach((value, key) => writeSlot(run, result.objects, key, value));
  }
  return run.values.joinAll([result, ...results.filter(each => each !== null)]);
}

const BY_NAME =
  /^(?:super|type|globals|locals|vars|eval|exec|get_ipython|getattr|setattr|display|print|str|repr|format|len|sum|min|max|sorted|list|tuple|set|dict|next|iter|bool|abs|float|int)$/;

const SPECIAL_METHODS: Readonly<Record<string, readonly string[]>> = {
  print: ['__str__', '__repr__'],
  str: ['__str__', '__repr__'],
  repr: ['__repr__'],
  format: ['__format__', '__str__'],
  len: ['__len__'],
  bool: ['__bool__', '__len__'],
  abs: ['__abs__'],
  float: ['__float__'],
  int: ['__int__']
};

function superOf(scene: Scene): Value {
  const { run } = scene;
  const method = run.callStack[run.callStack.length - 1];
  const frame = outermostFunction(scene.frame);
  if (method === undefined || method.owner === null || frame === null) {
    return run.values.plain;
  }
  const [first] = method.node.kind === 'FunctionDef' ? method.node.args.args : [];
  const self = first === undefined ? null : readLocal(run, frame, first.arg.name);
  return run.values.superOf(method.owner, self ?? run.values.plain);
}

function outermostFunction(frame: Frame | null): Frame | null {
  return frame !== null && frame.scope.kind === 'comprehension'
    ? outermostFunction(frame.parent)
    : frame;
}

function attributeByText(scene: Scene, node: Call, isSet: boolean): Value | null {
  const { run } = scene;
  if (node.args.length < 2) {
    return null;
  }
  const [target, name, value] = node.args.map(argument => evaluate(scene, argument));
  if (name.text === null) {
    return null;
  }
  if (!isSet) {
    const found = getAttribute(run, target, name.text);
    return value === undefined ? found : run.values.join(found, value);
  }
  setAttribute(run, target, name.text, value ?? run.values.plain);
  return run.values.none;
}

function booleanOperation(scene: Scene, nodes: readonly Expression[]): Value {
  const { run } = scene;
  const [first, ...rest] = nodes;
  const value = evaluate(scene, first);
  readDeep(run, value);
  return run.memory.conditionally(() =>
    rest.reduce((joined, node) => run.values.either(joined, evaluate(scene, node)), value)
  );
}

function yieldValue({ run, frame }: Scene, value: Value): Value {
  const function_ = outermostFunction(frame);
  if (function_ !== null) {
    function_.yielded = run.values.joinAll([
      function_.yielded ?? value,
      value,
      elementsOf(run, value)
    ]);
  }
  return run.values.plain;
}
