/** Numbers that libraries give to the objects that they create: which calls take them, and which show them. */
import type { CallEffect } from '../../effects/effect';
import type { NumberingLibrary } from '../../effects/numbering-libraries';
import { NAME_KEYWORD, numberingLibrary } from '../../effects/numbering-libraries';
import type { Arguments, SymbolicRun } from './execution-context';
import type { HeapObject, ObjectNumber } from './heap';
import type { NumberUse } from './statement-trace';
import type { Value } from './value';

/** Objects of a value that are looked at. */
const MOST_OBJECTS = 100;
/** Types whose text is made of the texts of their elements. */
const CONTAINERS: ReadonlySet<string | null> = new Set(['list', 'tuple', 'dict', 'set']);

/** Notes that a builtin function makes the texts of its arguments. */
export function noteBuiltinCall(run: SymbolicRun, name: string, { positional }: Arguments): void {
  if (name === 'str' || name === 'repr' || name === 'format') {
    positional.forEach(value => noteText(run, value));
  }
}

/** Notes what a call of a function or class does with numbers. */
export function noteLibraryCall(
  run: SymbolicRun,
  name: string,
  given: Arguments,
  all: Value,
  result: Value
): void {
  const library = numberingLibrary(name);
  if (library === null) {
    return;
  }
  if (library.resets?.test(name) === true && !run.memory.isConditional) {
    use(run, library, { resets: true });
  }
  noteCall(run, library, name, given, [all, result]);
}

/** Notes what a call of a method of an object of such a library does. */
export function noteMethodCall(
  run: SymbolicRun,
  receiver: Value,
  name: string,
  given: Arguments,
  result: Value
): void {
  const library = libraryOf(receiver);
  if (library !== null) {
    const all = [receiver, ...given.positional, ...given.keywords.values()];
    noteCall(run, library, name, given, [run.values.joinAll(all), result]);
  }
}

/** The effect of a method by its name alone: methods of objects of these libraries do not return the object, as `fit` of others. */
export function effectOnNumbered(receiver: Value, effect: CallEffect): CallEffect {
  return libraryOf(receiver) === null
    ? effect
    : Object.fromEntries(Object.entries(effect).filter(([field]) => field !== 'returns'));
}

/** Notes the result of an operator, or of calling an object: `sys1 * sys2`, `Dense(10)(inputs)`. */
export function noteDerived(
  run: SymbolicRun,
  operands: readonly Value[],
  result: Value,
  isCall = false
): void {
  // An attribute of an object may be anything: `sys.A * 2`.
  const library = operands
    .filter(({ callables }) => callables.length === 0)
    .map(libraryOf)
    .find(each => each !== null);
  if (library && (!isCall || library.callsCreate)) {
    use(run, library, { takes: true });
    mark(run, result, { library, kind: 'numbered' });
  }
}

/** Notes that an attribute is read. */
export function noteAttribute(run: SymbolicRun, { root }: HeapObject, name: string): void {
  if (root.number?.kind === 'numbered' && root.number.library.naming.test(name)) {
    show(run, root);
  }
}

/** Notes that the text of a value is shown, or made. */
export function noteText(run: SymbolicRun, value: Value): void {
  // An attribute of an object may be anything.
  if (value.callables.length === 0) {
    numberedIn(run, value, elementsShown).forEach(each => show(run, each));
  }
}

/** Notes that objects are replaced by one that stands for all of them. */
export function joinNumbers(one: Value, made: readonly HeapObject[]): void {
  const numbers = made.flatMap(({ number }) => number ?? []);
  for (const object of one.objects) {
    object.number =
      numbers.find(({ kind }) => kind === 'numbered') ?? numbers.at(0) ?? object.number;
  }
}

function noteCall(
  run: SymbolicRun,
  library: NumberingLibrary,
  name: string,
  given: Arguments,
  [operands, result]: readonly [Value, Value]
): void {
  const creates = library.creates.test(name);
  if (creates || library.takes?.test(name) === true) {
    use(run, library, { takes: true });
  }
  const hasName = given.keywords.has(NAME_KEYWORD) && given.spread === null;
  mark(run, result, { library, kind: creates ? (hasName ? 'named' : 'numbered') : 'other' });
  if (library.shows.test(name)) {
    numberedIn(run, operands, () => true).forEach(each => show(run, each));
  }
}

/** The library that created some object of a value; null if none of them is from such a library. */
function libraryOf({ objects }: Value): NumberingLibrary | null {
  return objects.find(({ number }) => number !== null)?.number?.library ?? null;
}

function mark(run: SymbolicRun, { objects }: Value, number: ObjectNumber): void {
  for (const object of objects) {
    if (run.memory.hasAllocated(object)) {
      const wasNumbered = object.number?.kind === 'numbered';
      object.number = wasNumbered ? { ...number, kind: 'numbered' } : number;
    }
  }
}

function show(run: SymbolicRun, object: HeapObject): void {
  if (object.number !== null) {
    const shows = run.memory.hasAllocated(object) ? 'own' : 'earlier';
    use(run, object.number.library, { shows });
  }
}

function use(
  run: SymbolicRun,
  { counter }: NumberingLibrary,
  { takes = false, resets = false, shows = 'none' }: Partial<NumberUse>
): void {
  const { numberUses } = run.memory;
  const known = numberUses.get(counter);
  const seen = [known?.shows, shows];
  numberUses.set(counter, {
    counter,
    takes: takes || known?.takes === true,
    resets: resets || known?.resets === true,
    shows: seen.includes('own') ? 'own' : seen.includes('earlier') ? 'earlier' : 'none'
  });
}

/** Whether the text of an object contains those of its elements. */
function elementsShown({ allocation: { type } }: HeapObject): boolean {
  return CONTAINERS.has(type);
}

/** Objects with numbers in a value, and in what objects refer to that are entered. */
function numberedIn(
  run: SymbolicRun,
  value: Value,
  isEntered: (object: HeapObject) => boolean
): readonly HeapObject[] {
  const held = ({ objects }: Value): readonly HeapObject[] =>
    isEntered === elementsShown && objects.some(isOther) ? [] : objects;
  const seen = new Set(held(value));
  for (const object of seen) {
    if (seen.size <= MOST_OBJECTS && isEntered(object)) {
      for (const part of [object.content, ...object.slots.values()]) {
        held(run.memory.peek(part) ?? run.values.plain).forEach(each => seen.add(each));
      }
    }
  }
  return [...seen].filter(({ number }) => number?.kind === 'numbered');
}

/** Whether it is an object of a numbering library without a number: what is taken from it may be its argument or an array. */
function isOther({ number }: HeapObject): boolean {
  return number?.kind === 'other';
}
