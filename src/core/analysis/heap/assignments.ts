/** Assigns to, modifies and deletes targets. */
import type { Expression, Pattern } from '../../python/ast/nodes';
import { unpackedParts } from './container-parts';
import { bindLocal, iterate, operateInPlace } from './function-calls';
import { evaluate, keyOf } from './expressions';
import { operate } from './operators';
import { deleteItem, setAttribute, setItem } from './assigned-parts';
import { getAttribute, getItem } from './attributes-and-items';
import type { SymbolicRun, Scene } from './execution-context';
import { bounded, boundContent } from './summary-objects';
import type { Frame } from './value';
import type { Value } from './value';

/** Assigns a value to a target. */
export function assign(scene: Scene, target: Expression, value: Value): void {
  const { run } = scene;
  switch (target.kind) {
    case 'Name':
      bindName(scene, target.id, value);
      return;
    case 'Attribute':
      setAttribute(run, evaluate(scene, target.value), target.attr.name, value);
      return;
    case 'Subscript':
      setItem(run, evaluate(scene, target.value), keyOf(scene, target.slice), value);
      return;
    case 'Tuple':
    case 'List': {
      const elements = iterate(run, value);
      const isStarred = target.elts.some(({ kind }) => kind === 'Starred');
      const parts = isStarred ? null : unpackedParts(run, value, target.elts.length);
      target.elts.forEach((each, index) => assign(scene, each, parts?.at(index) ?? elements));
      return;
    }
    case 'Starred':
      assign(scene, target.value, value);
      return;
    default:
      return;
  }
}

/** Assigns the elements of a tuple display to the targets one by one. */
export function assignPaired(
  scene: Scene,
  targets: readonly Expression[],
  values: readonly Value[]
): void {
  targets.forEach((target, index) => assign(scene, target, values[index]));
}

/** Binds a name in its scope. */
export function bindName(scene: Scene, id: string, value: Value): void {
  const { run, frame, text } = scene;
  const name = (frame?.scope ?? text.root).mangle(id);
  const owner = frame === null ? null : frameOf(frame, name);
  if (owner === null) {
    const { memory, heap } = run;
    const location = heap.name(name);
    memory.write(location, bounded(run, value), !memory.isConditional || run.isCertain(name));
    boundContent(run, location);
  } else {
    bindLocal(run, owner, name, value);
  }
}

/** The frame that holds a name used by the innermost frame; null for the global namespace. */
function frameOf(innermost: Frame, name: string): Frame | null {
  const resolution = innermost.scope.resolve(name);
  if (resolution === 'global') {
    return null;
  }
  if (resolution !== 'free') {
    return innermost;
  }
  let frame = innermost.parent;
  while (frame !== null && !frame.scope.binds(name)) {
    frame = frame.parent;
  }
  return frame;
}

/** Executes `target op= operand`. */
export function augment(scene: Scene, target: Expression, op: string, operand: Value): void {
  const { run } = scene;
  const change = (held: Value): Value =>
    operateInPlace(run, held, operand, operate(run, held, operand, op));
  if (target.kind === 'Attribute') {
    const owner = evaluate(scene, target.value);
    setAttribute(run, owner, target.attr.name, change(getAttribute(run, owner, target.attr.name)));
  } else if (target.kind === 'Subscript') {
    const owner = evaluate(scene, target.value);
    const key = keyOf(scene, target.slice);
    setItem(run, owner, key, change(getItem(run, owner, key)));
  } else {
    assign(scene, target, change(evaluate(scene, target)));
  }
}

/** Executes `del target`. */
export function remove(scene: Scene, target: Expression): void {
  const { run } = scene;
  switch (target.kind) {
    case 'Name':
      removeName(run, scene, target.id);
      return;
    case 'Attribute':
      deleteItem(run, evaluate(scene, target.value), target.attr.name);
      return;
    case 'Subscript':
      deleteItem(run, evaluate(scene, target.value), keyOf(scene, target.slice).part);
      return;
    case 'Tuple':
    case 'List':
      target.elts.forEach(each => remove(scene, each));
      return;
    default:
      return;
  }
}

function removeName(run: SymbolicRun, scene: Scene, id: string): void {
  const { frame, text } = scene;
  const name = (frame?.scope ?? text.root).mangle(id);
  if (frame === null || frameOf(frame, name) === null) {
    const location = run.heap.name(name);
    const held = run.memory.peek(location);
    if (held === null && run.memory.isReached && !run.namesUnknown) {
      run.memory.read(location);
      run.memory.fails = true;
    }
    run.memory.clear(location);
  }
}

/** Binds the names of a pattern to the subject and its elements. */
export function bindPattern(scene: Scene, pattern: Pattern, subject: Value): void {
  const { run } = scene;
  const inner = (patterns: readonly Pattern[]): void => {
    const elements = run.values.join(iterate(run, subject), subject);
    patterns.forEach(each => bindPattern(scene, each, elements));
  };
  switch (pattern.kind) {
    case 'MatchAs':
      if (pattern.pattern !== null) {
        bindPattern(scene, pattern.pattern, subject);
      }
      if (pattern.name !== null) {
        bindName(scene, pattern.name.name, subject);
      }
      return;
    case 'MatchStar':
      if (pattern.name !== null) {
        bindName(scene, pattern.name.name, subject);
      }
      return;
    case 'MatchSequence':
    case 'MatchOr':
      inner(pattern.patterns);
      return;
    case 'MatchMapping':
      inner(pattern.patterns);
      if (pattern.rest !== null) {
        bindName(scene, pattern.rest.name, subject);
      }
      return;
    case 'MatchClass':
      evaluate(scene, pattern.cls);
      inner([...pattern.patterns, ...pattern.kwdPatterns]);
      return;
    case 'MatchValue':
      evaluate(scene, pattern.value);
      return;
    case 'MatchSingleton':
      return;
  }
}
