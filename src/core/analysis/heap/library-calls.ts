/** Calls of library functions and methods, according to the effect tables. */
import type { CallEffect, ProcessState as StateName } from '../../effects/effect';
import { callCallbacks } from './callbacks';
import { displayValue } from './display';
import { isDrawingName, isDrawingType } from './drawing';
import { argumentValue, holdsFor, isTrue, mayBeGiven } from './given-arguments';
import { chooseFigure, drawOnFigure, mayDrawOnFigure, openFigure, readFigures } from './figures';
import type { HeapObject } from './heap';
import { openFile, useFiles } from './library-files';
import type { LibraryUse } from './library-results';
import { applyReturns, operandValue, returnsNone, returnsOf } from './library-results';
import { callOnSlot } from './mapping-methods';
import { readDeep } from './deep-reads';
import { noteRepeatable } from './repeatable-calls';
import {
  effectOnNumbered,
  noteBuiltinCall,
  noteLibraryCall,
  noteMethodCall
} from './object-numbers';
import {
  consume,
  elementsOf,
  mutate,
  mutateAll,
  newObject,
  readNewFolder,
  readState,
  setState,
  partition,
  writeSlot
} from './objects';
import { readBackend } from './plotting-backend';
import type { Arguments, SymbolicRun } from './execution-context';
import { UnknownEffects } from './step-budget';
import { changeByName, isData, observeUnknownCall, readOptionsOfPlots } from './unknown-calls';
import type { Value } from './value';

/** Methods that display an object again if it is a progress bar or a handle of a display. */
const MAY_DISPLAY = /^(?:update|refresh|close|render)$/;

/** Calls a function, class or other attribute of a library. */
export function callLibrary(run: SymbolicRun, name: string, given: Arguments): Value {
  const result = executeLibrary(run, name, given);
  run.sites?.observe({ name, method: null, receiver: null, given, result });
  return result;
}

function executeLibrary(run: SymbolicRun, name: string, given: Arguments): Value {
  if (name === 'os.getenv') {
    const environment = run.heap.state('env', 'os._Environ');
    return callOn(run, run.values.object(environment), 'os._Environ', 'get', given);
  }
  if (name.startsWith('matplotlib.pyplot.')) {
    readBackend(run);
  } else if (isDrawingName(name)) {
    mayDrawOnFigure(run);
  }
  noteBuiltinCall(run, name, given);
  const effect = run.effects.functionEffect(name);
  const use: LibraryUse = { receiver: null, given, site: name };
  if (effect !== null && holdsFor(effect, given)) {
    return applyEffect(run, effect, use);
  }
  const all = operandValue(run, 'all', use);
  readDeep(run, all);
  callCallbacks(run, [all], all);
  const { values } = run;
  const isKnown = run.effects.isKnownModule(name);
  if (!isKnown || isDrawingName(name)) {
    observeUnknownCall(run, name, all);
  }
  // The result of an unknown library may refer to its arguments.
  const result = newObject(run, null, isKnown ? values.plain : all);
  noteLibraryCall(run, name, given, all, result);
  return result;
}

/** Calls a method of a library's object. */
export function callMethod(run: SymbolicRun, bound: Value, name: string, given: Arguments): Value {
  const { values } = run;
  const receiver = run.memory.resolve(bound);
  requireKnownTarget(run, receiver);
  const [known, unknown] = partition(receiver.objects, object => isOfKnownType(run, object));
  const calls = known.map(
    object => () => callObserved(run, values.object(object), object.allocation.type, name, given)
  );
  if (unknown.length > 0) {
    // One call for all of them: one for each would add an unknown object for each step of a chain of calls.
    const { type } = unknown[0].allocation;
    calls.push(() => callObserved(run, values.objects(unknown), type, name, given));
  }
  if (receiver.type !== null || receiver.objects.length === 0) {
    calls.push(() => {
      const result = callOnImmutable(run, receiver, name, given);
      run.sites?.observe({ name: null, method: name, receiver, given, result });
      return result;
    });
  }
  if (calls.length === 1 && unknown.length <= 1) {
    return calls[0]();
  }
  const results = run.memory.alternatives(calls);
  run.memory.noteAgain(...(unknown.length > 0 ? (['changes'] as const) : []));
  return values.joinAll(results);
}

/** The result of a statement that exceeded its budget may be a function with any effects. */
export function requireKnownTarget({ heap }: SymbolicRun, callee: Value): void {
  if (callee.objects.includes(heap.unknown)) {
    throw new UnknownEffects();
  }
}

function isOfKnownType(run: SymbolicRun, { allocation: { type } }: HeapObject): boolean {
  return type !== null && run.effects.typeEffects(type) !== null;
}

function callObserved(
  run: SymbolicRun,
  receiver: Value,
  type: string | null,
  name: string,
  given: Arguments
): Value {
  const result = callOn(run, receiver, type, name, given);
  noteMethodCall(run, receiver, name, given, result);
  run.sites?.observe({ name: null, method: name, receiver, given, result });
  return result;
}

function callOn(
  run: SymbolicRun,
  receiver: Value,
  type: string | null,
  name: string,
  given: Arguments
): Value {
  const { effects } = run;
  const part = callOnSlot(run, receiver, type, name, given);
  if (part !== null) {
    return part;
  }
  const use: LibraryUse = { receiver, given, site: name };
  const isKnown = type !== null && effects.typeEffects(type) !== null;
  const effect = isKnown ? effects.methodEffect(type, name) : effects.methodByName(name);
  if (isDrawingName(name) && !isDrawingType(type)) {
    mayDrawOnFigure(run);
  }
  if (effect !== null) {
    readOptionsOfPlots(run, type, name, effect);
    run.memory.mayProduceOutput ||= !isKnown && MAY_DISPLAY.test(name);
    return applyEffect(run, isKnown ? effect : effectOnNumbered(receiver, effect), use);
  }
  const all = operandValue(run, 'all', use);
  readDeep(run, receiver);
  readDeep(run, all);
  callCallbacks(run, [receiver, all], all);
  if (isKnown) {
    return newObject(run, null, run.values.plain);
  }
  observeUnknownCall(run, name, all);
  changeByName(run, receiver, name, all);
  // The result of a method of an object of unknown type may be part of the object.
  return newObject(run, null, receiver);
}

function callOnImmutable(run: SymbolicRun, receiver: Value, name: string, given: Arguments): Value {
  const use: LibraryUse = { receiver, given, site: name };
  const effect = receiver.type === null ? null : run.effects.methodEffect(receiver.type, name);
  if (effect !== null) {
    return applyEffect(run, effect, use);
  }
  const asPath =
    receiver.texts.length === 0 ? null : run.effects.methodEffect('pathlib.Path', name);
  if (
    asPath !== null &&
    (asPath.readsFile ?? asPath.writesFile ?? asPath.opensFile) !== undefined
  ) {
    return applyEffect(run, asPath, use);
  }
  const all = operandValue(run, 'all', use);
  readDeep(run, all);
  callCallbacks(run, [all], all);
  return receiver.type === null ? newObject(run, null, run.values.plain) : run.values.plain;
}

/** Applies an entry of the effect tables. */
export function applyEffect(run: SymbolicRun, effect: CallEffect, use: LibraryUse): Value {
  return noteRepeatable(run, effect, use, () => applyEntry(run, effect, use));
}

function applyEntry(run: SymbolicRun, effect: CallEffect, use: LibraryUse): Value {
  const { values } = run;
  const all = operandValue(run, 'all', use);
  const stored = storedBy(run, effect, use);
  readArguments(run, effect, use);
  effect.reads?.forEach(location =>
    location === 'figures' ? readFigures(run, effect) : readState(run, location)
  );
  if (effect.sets?.includes('cwd') === true) {
    readNewFolder(run, use.given.positional.at(0)?.text ?? '.');
  }
  effect.sets?.forEach(location => setState(run, location));
  effect.updates?.forEach(location => updateState(run, location, effect, use.given));
  advance(run, effect, use);
  if (effect.stores === undefined) {
    callCallbacks(run, [all], values.join(use.receiver ?? values.plain, all));
  }
  for (const operand of effect.consumes ?? []) {
    const consumed = operandValue(run, operand, use);
    consumed.objects.forEach(object => consume(run, object));
  }
  useFiles(run, effect, use);
  if (effect.shows === true) {
    displayValue(run, all);
  }
  const inPlace = effect.inPlaceWhen !== undefined && isTrue(effect.inPlaceWhen, use.given);
  changeInPlace(run, effect, use, stored, inPlace);
  if (inPlace) {
    return values.none;
  }
  const into = effect.into === undefined ? null : argumentValue(effect.into, use.given);
  if (into !== null && into.objects.length > 0) {
    mutateAll(run, into, values.plain);
    return into;
  }
  if (effect.opensFile !== undefined) {
    return openFile(run, effect, use);
  }
  const result = applyReturns(run, returnsOf(run, effect, use), use);
  if (effect.opensFigure !== undefined) {
    openFigure(run, effect, use.given, result);
  }
  if (effect.mutates === undefined && effect.stores !== undefined && use.receiver === null) {
    result.objects.forEach(object => mutate(run, object, stored));
  }
  return result === values.plain && returnsNone(effect) ? values.none : result;
}

function readArguments(run: SymbolicRun, effect: CallEffect, use: LibraryUse): void {
  const isOnlyStored = new Set([...(effect.stores ?? [])]);
  use.given.positional.forEach((value, position) => {
    if (!isOnlyStored.has(position)) {
      readDeep(run, value);
    }
  });
  use.given.keywords.forEach(value => readDeep(run, value));
  if (use.given.spread !== null) {
    readDeep(run, use.given.spread);
  }
  const { returns } = effect;
  const isOnlyPassed =
    returns !== undefined &&
    typeof returns !== 'string' &&
    ('viewOf' in returns || 'same' in returns) &&
    effect.mutates === undefined;
  if (use.receiver !== null && !isOnlyPassed) {
    readDeep(run, use.receiver);
  }
}

function storedBy(run: SymbolicRun, effect: CallEffect, use: LibraryUse): Value {
  const { values } = run;
  return values.joinAll([
    ...(effect.stores ?? []).map(operand => operandValue(run, operand, use)),
    ...(effect.storesElementsOf ?? []).map(operand =>
      elementsOf(run, operandValue(run, operand, use))
    )
  ]);
}

function changeInPlace(
  run: SymbolicRun,
  effect: CallEffect,
  use: LibraryUse,
  stored: Value,
  inPlace: boolean
): void {
  const { mutates = [], mutatesOnlyWith } = effect;
  const isChanged = mutatesOnlyWith === undefined || mayBeGiven(mutatesOnlyWith, use.given);
  const targets = [
    ...(isChanged ? mutates : []).map(operand => operandValue(run, operand, use)),
    ...(inPlace && use.receiver !== null ? [use.receiver] : [])
  ];
  for (const target of targets) {
    mutateAll(run, target, stored);
    if (effect.mutatesHeld === true) {
      mutateHeld(run, target);
    }
  }
}

function mutateHeld(run: SymbolicRun, holder: Value): void {
  for (const object of holder.objects) {
    const held = run.memory.read(object.content);
    // What no table describes may change the models that it refers to, but rarely the data.
    const isKnown = isOfKnownType(run, object);
    held?.objects
      .filter(each => isKnown || !isData(each))
      .forEach(each => mutate(run, each, run.values.plain));
  }
}

/**
 * Updates the parts of a state that the arguments name: `set_option("display.precision", 2)`, `seterr(all="raise")`.
 */
function updateState(
  run: SymbolicRun,
  state: StateName,
  { updatesPart: part }: CallEffect,
  given: Arguments
): void {
  const object = run.heap.state(state);
  const [first] = given.positional;
  if (part !== undefined) {
    const isInitial = part.initially?.includes(first?.text?.toLowerCase() ?? '') === true;
    if (!isInitial || run.memory.peek(run.heap.slot(object, part.name)) !== null) {
      writeSlot(run, [object], part.name, run.values.plain);
    }
  } else if (first?.text !== undefined && first.text !== null) {
    writeSlot(run, [object], first.text, run.values.plain);
  } else if (given.positional.length === 0 && given.keywords.size > 0) {
    given.keywords.forEach((_, name) => writeSlot(run, [object], name, run.values.plain));
  } else {
    mutate(run, object, run.values.plain);
  }
}

function advance(run: SymbolicRun, effect: CallEffect, use: LibraryUse): void {
  const { advancesUnless } = effect;
  if (effect.advances === undefined) {
    return;
  }
  if (advancesUnless !== undefined) {
    const source = 'attribute' in advancesUnless ? null : argumentValue(advancesUnless, use.given);
    if (source !== null && source !== run.values.none) {
      mutateAll(run, source, run.values.plain);
      return;
    }
  }
  for (const state of effect.advances) {
    if (state !== 'figures') {
      mutate(run, run.heap.state(state), run.values.plain);
    } else if (effect.choosesFigure !== undefined) {
      chooseFigure(run, effect, use.given);
    } else if (effect.opensFigure === undefined) {
      drawOnFigure(run);
    }
  }
}
