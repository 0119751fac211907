/** Calls of library functions and methods that no table describes. */
import { changesByName } from '../../effects/changing-names';
import type { CallEffect } from '../../effects/effect';
import { isDrawing, isDrawingName } from './drawing';
import type { SymbolicRun } from './execution-context';
import type { HeapObject } from './heap';
import { mutate, mutateAll, readState } from './objects';
import { readLocation } from './reading';
import type { Value } from './value';

/** Functions that probably draw from NumPy's generator: `ct.white_noise(…)`, `arma.generate_sample(…)`. */
const DRAWS_NUMBERS = /noise|rand|simulate|generate_sample|bootstrap|rvs/;

/** Functions of modules that set options: `sns.set_style(…)`, `sns.set()`, `hv.extension(…)`. */
const SETS_OPTIONS =
  /^(?:set|set_[a-z_]+|reset_[a-z]+|reset|extension|output|use_[a-z_]+|enable_[a-z_]+|disable_[a-z_]+|seed|defaults|rc)$/;

/** Those that set only the options that they are given: what earlier calls set stays. */
const SETS_SOME = /\.(?:rc|defaults|output|extension|set_options?)$/;

/** Those that set how pyplot draws, too. */
const SETS_STYLE = /^seaborn\.|style|theme|palette|context|color|matplotlib|rc|font|size|dpi/;

/** Options of the libraries whose tables show that they do not change drawings. */
const NOT_DRAWN: ReadonlySet<string> = new Set(
  (
    'option:numpy option:pandas option:decimal option:gc option:logging option:sklearn option:sys ' +
    'option:torch option:warnings option:open_figures'
  ).split(' ')
);

/**
 * What no table describes may print, or draw as the options say; it draws on axes that it is given. A function that
 * sets options sets those of its library, and by its name also those of what draws.
 */
export function observeUnknownCall(run: SymbolicRun, name: string, given: Value): void {
  run.memory.mayProduceOutput = true;
  given.objects.filter(isDrawing).forEach(object => mutate(run, object, run.values.plain));
  const [root, ...rest] = name.split('.');
  if (rest.length > 0 && SETS_OPTIONS.test(rest[rest.length - 1])) {
    const states = [root, ...(SETS_STYLE.test(name) ? ['matplotlib'] : [])];
    states.forEach(state => setOptions(run, run.heap.state(`option:${state}`), name));
    return;
  }
  const draws = isDrawingName(name);
  run
    .allOptions()
    .filter(option => option === `option:${root}` || (draws && !NOT_DRAWN.has(option)))
    .forEach(option => readState(run, option));
  if (draws) {
    readPlottingOptions(run);
  }
  if (rest.length > 0 && DRAWS_NUMBERS.test(rest[rest.length - 1])) {
    mutate(run, run.heap.state('random:numpy'), run.values.plain);
  }
}

/** Sets options of a library by a function, or by a magic that stands for one. */
export function setOptions(
  { heap, memory, values }: SymbolicRun,
  state: HeapObject,
  name: string
): void {
  const slot = heap.slot(state, name);
  if (SETS_SOME.test(name)) {
    // What its arguments are made of may look at options; they do not change what is set.
    memory.disregard(state.slots.values());
    memory.add(slot, values.plain);
  } else {
    memory.write(slot, values.plain);
  }
}

/** Objects that a method is followed to. */
const MOST_REACHED = 40;

/** An object of an unknown type is changed if the name of the method says so, and may refer to what it is given. */
export function changeByName(run: SymbolicRun, receiver: Value, name: string, given: Value): void {
  drawFromHeld(run, receiver);
  const changes = changesByName(name);
  if (changes === 'nothing') {
    return;
  }
  mutateAll(run, receiver, given);
  const reached = new Set(receiver.objects);
  for (const object of changes === 'reachable' ? reached : []) {
    const held = run.memory.peek(object.content)?.objects ?? [];
    for (const each of held.filter(part => !isData(part) && !reached.has(part))) {
      if (reached.size < MOST_REACHED) {
        reached.add(each);
        mutate(run, each, run.values.plain);
      }
    }
  }
}

const GENERATOR = /^numpy\.random\.(?:Generator|RandomState)$/;

/** A method of an object that was given a generator may draw from it, whatever its name. */
function drawFromHeld(run: SymbolicRun, { objects }: Value): void {
  for (const object of objects) {
    const held = run.memory.peek(object.content)?.objects ?? [];
    for (const generator of held.filter(({ allocation: { type } }) => GENERATOR.test(type ?? ''))) {
      mutate(run, generator, run.values.plain);
    }
  }
}

/** Whether it is an array or a table: what changes models rarely changes their data. */
export function isData({ allocation: { type } }: HeapObject): boolean {
  return type !== null && /^(?:numpy|pandas)\./.test(type);
}

/** What a method of tables, or of what may be one, draws depends on the options of pandas for plots. */
export function readOptionsOfPlots(
  run: SymbolicRun,
  type: string | null,
  method: string,
  effect: CallEffect
): void {
  const draws = isDrawingName(method) || effect.advances?.includes('figures') === true;
  if (draws && (type === null || type.startsWith('pandas.'))) {
    readPlottingOptions(run);
  }
}

/** `plotting.backend`, also where it is set as an attribute. */
const PLOTTING = /plotting|^(?:backend|register_converters)$/;

/** pandas has options of plots, too. */
function readPlottingOptions(run: SymbolicRun): void {
  for (const slot of run.heap.state('option:pandas').slots.values()) {
    if (PLOTTING.test(slot.label) && run.memory.peek(slot) !== null) {
      readLocation(run, slot);
    }
  }
}
