/** Names that code reaches by their text: `globals()['n']`, `eval('n')`, `exec(code)`, `'{n}'.format(**locals())`. */
import type { Call, Expression, Statement } from '../../python/ast/nodes';
import { IDENTITY_MAP } from '../../python/ipython/offset-map';
import { buildScopes } from '../../python/scopes/scope-builder';
import { parseModule } from '../../python/syntax/parse';
import { NEWEST_PYTHON } from '../../python/version';
import type { CellText } from './cell-text';
import type { Arguments, Scene, SymbolicRun } from './execution-context';
import { readDeep } from './deep-reads';
import { callMethod } from './library-calls';
import { newObject } from './objects';
import { setOptionsByShell } from './option-magics';
import { readUnknownNames, readWhole } from './reading';
import type { Value } from './value';

/** What `get_ipython()` returns, as a name of the tables. */
const SHELL = 'get_ipython()';

/** The attributes of IPython's shell that are the namespace of the user. */
const NAMESPACES: ReadonlySet<string> = new Set([
  `${SHELL}.user_ns`,
  `${SHELL}.user_global_ns`,
  '__main__.__dict__'
]);

/** Methods of IPython's shell that run a text in the namespace of the user. */
const RUNS_TEXT: ReadonlySet<string> = new Set(['ex', 'run_cell', 'run_cell_async', 'run_code']);

/** Code that is a text. */
interface ParsedCode {
  readonly text: CellText;
  readonly statements: readonly Statement[];
}

/** The value of a dotted name of a library if it is the namespace of the user, or one of its names; null otherwise. */
export function namespaceAttribute(run: SymbolicRun, dotted: string): Value | null {
  if (NAMESPACES.has(dotted)) {
    return run.values.object(run.heap.namespace);
  }
  const name = /^__main__\.(\w+)$/.exec(dotted)?.[1];
  return name === undefined ? null : readNamed(run, name);
}

/** Reads a name that code has as a text: a missing one is no error, and may be one that a cell binds without showing it. */
export function readNamed(run: SymbolicRun, name: string): Value {
  return run.memory.read(run.heap.name(name)) ?? readUnknownNames(run) ?? run.values.plain;
}

/** The value of a call of a builtin that reaches names by text; null if it is none, or reaches none. */
export function callWithNames(
  scene: Scene,
  node: Call,
  name: string,
  arguments_: () => Arguments
): Value | null {
  const { run } = scene;
  switch (name) {
    case 'globals':
      return run.values.object(run.heap.namespace);
    case 'get_ipython':
      return run.values.library(SHELL);
    case 'locals':
      return namesHere(scene);
    case 'vars':
      return node.args.length > 0 ? dictionaryOf(scene, arguments_()) : namesHere(scene);
    case 'eval':
    case 'exec':
      return runGivenText(scene, arguments_(), name === 'exec');
    default:
      return null;
  }
}

/** `vars(object)`: its attributes are its items. */
function dictionaryOf({ run }: Scene, { positional }: Arguments): Value {
  const object = positional.at(0) ?? run.values.plain;
  readDeep(run, object);
  return object.callables.some(({ kind }) => kind === 'library')
    ? object
    : newObject(run, 'dict', object);
}

/** The dictionary of all names or, in a function, one of its own. */
function namesHere({ run, frame }: Scene): Value {
  if (frame === null) {
    return run.values.object(run.heap.namespace);
  }
  const held = [...frame.locals.values()].map(value => run.memory.resolve(value));
  const inner = frame.object === null ? [] : readWhole(run, frame.object);
  return newObject(run, 'dict', run.values.joinAll([...held, ...inner]));
}

/** Runs a method of IPython's shell that is given code as a text; null for all others. */
export function callShell(scene: Scene, callee: Value, given: Arguments): Value | null {
  const [callable] = callee.callables;
  const dotted = callable?.kind === 'library' ? callable.name : '';
  const method = dotted.startsWith(`${SHELL}.`) ? dotted.slice(SHELL.length + 1) : '';
  if (method === 'push') {
    const { run } = scene;
    return callMethod(run, run.values.object(run.heap.namespace), 'update', given);
  }
  const texts = given.positional.map(({ text }) => text ?? '');
  setOptionsByShell(scene.run, method, texts);
  return method === 'ev' || RUNS_TEXT.has(method)
    ? runGivenText(scene, given, method !== 'ev')
    : null;
}

/**
 * Runs the first argument as code. A text that is not known may read every name, and define names that no cell shows.
 * With namespaces of its own, it sees only what it is given.
 */
function runGivenText(scene: Scene, given: Arguments, isExec: boolean): Value {
  const { run } = scene;
  const [code, ...spaces] = [...given.positional, ...given.keywords.values()];
  const { namespace } = run.heap;
  if (code === undefined) {
    return run.values.plain;
  }
  readDeep(run, code);
  if (spaces.some(({ objects }) => !objects.includes(namespace))) {
    spaces.forEach(space => readDeep(run, space));
    return newObject(run, null, run.values.joinAll(spaces));
  }
  const parsed = code.text === null ? null : parsedCode(code.text);
  const isKnown = parsed !== null && (scene.frame === null || !isExec);
  if (isKnown && depthOf(scene.text) < MAX_DEPTH) {
    return runParsed(scene, parsed, isExec);
  }
  const names = readWhole(run, namespace);
  if (isExec) {
    bindUnknownNames(run);
    return run.values.none;
  }
  return newObject(run, null, run.values.joinAll(names));
}

function runParsed(scene: Scene, { text, statements }: ParsedCode, isExec: boolean): Value {
  const { run } = scene;
  const inner: Scene = { run, text: nestedIn(scene.text, text), frame: scene.frame };
  const [first] = statements;
  if (!isExec && statements.length === 1 && first.kind === 'Expr') {
    return run.interpreter.evaluate(inner, first.value);
  }
  run.interpreter.execute(inner, statements);
  return run.values.none;
}

/** Texts that run each other have unknown effects beyond this depth: `code = "exec(code)"`. */
const MAX_DEPTH = 4;

/** How many texts run each other, of texts that run in others. */
const depths = new WeakMap<CellText, number>();

function depthOf(text: CellText): number {
  return depths.get(text) ?? 0;
}

function nestedIn(outer: CellText, text: CellText): CellText {
  const nested = { ...text };
  depths.set(nested, depthOf(outer) + 1);
  return nested;
}

/** Names that no cell shows may be bound from here on; those that cells show keep their values. */
export function bindUnknownNames({ memory, heap, values, cell }: SymbolicRun): void {
  memory.write(heap.slot(heap.state('names'), cell), values.plain, true);
}

const parsedTexts = new Map<string, ParsedCode | null>();
/** Most notebooks have none. */
const MOST_KEPT = 200;

function parsedCode(source: string): ParsedCode | null {
  let known = parsedTexts.get(source);
  if (known === undefined) {
    if (parsedTexts.size >= MOST_KEPT) {
      parsedTexts.clear();
    }
    known = parse(source);
    parsedTexts.set(source, known);
  }
  return known;
}

function parse(source: string): ParsedCode | null {
  const version = NEWEST_PYTHON;
  const parsed = parseModule(source, { version, topLevelAwait: false });
  if (!parsed.ok) {
    return null;
  }
  const { module } = parsed;
  const scopes = buildScopes(module, { version, futureAnnotations: false, root: 'module' });
  return {
    text: { scopes, root: scopes.root, source, map: IDENTITY_MAP },
    statements: module.body
  };
}

/**
 * The text of a literal format that is given the namespace of the user: `'{n}'.format(**globals())` reads only the names
 * of its fields. Null for all other calls.
 */
export function formatWithNames({ run, frame }: Scene, node: Call, callee: Value): Value | null {
  const [method] = callee.callables;
  const text = method?.kind === 'method' ? method.receiver.text : null;
  const dictionary = formatDictionary(node);
  if (method?.kind !== 'method' || text === null || dictionary === null) {
    return null;
  }
  const isNamespace = dictionary === 'globals' || frame === null;
  const names = /^format(?:_map)?$/.test(method.name) && isNamespace ? namesInFormat(text) : null;
  if (names === null) {
    return null;
  }
  names.forEach(name => readDeep(run, readNamed(run, name)));
  return run.values.ofType('str');
}

/** The builtin whose result is the only argument: `**locals()`, or `locals()` of `format_map`. */
function formatDictionary({ args, keywords }: Call): string | null {
  const all: readonly Expression[] = [...args, ...keywords.map(({ value }) => value)];
  const [only] = all;
  const isOnly = all.length === 1 && keywords.every(({ arg }) => arg === null);
  return isOnly &&
    only.kind === 'Call' &&
    only.func.kind === 'Name' &&
    only.args.length + only.keywords.length === 0 &&
    /^(?:globals|locals|vars)$/.test(only.func.id)
    ? only.func.id
    : null;
}

/** The names of the fields of a format: `'{n} {x.y}'`; null if it has others than names. */
function namesInFormat(format: string): readonly string[] | null {
  const names: string[] = [];
  for (const [, field] of format.replace(/\{\{|\}\}/g, '').matchAll(/\{([^{}]*)\}/g)) {
    const name = /^[\p{ID_Start}_][\p{ID_Continue}]*/u.exec(field)?.[0];
    if (name === undefined) {
      return null;
    }
    names.push(name);
  }
  return names;
}
