/**
 * The figures of pyplot. Its state refers to the current figure, on which its functions draw, and to all open ones. With the
 * inline back end, all are closed when a cell ends: only names keep them.
 */
import type { CallEffect } from '../../effects/effect';
import plotting from '../../effects/plotting.json';
import { readDeep } from './deep-reads';
import type { Arguments, SymbolicRun } from './execution-context';
import type { HeapObject, MemoryLocation } from './heap';
import { HiddenKey } from './heap';
import { argumentValue } from './given-arguments';
import { mutateAll, newObject, readState, writeSlot } from './objects';
import { PLOTTING_OPTIONS, readBackend, REOPENED } from './plotting-backend';
import type { Value } from './value';

const FIGURE = plotting.figure;
const OPEN = new HiddenKey('<open figures>');
/** Set by cells that depend on which figures are open. */
const COUNTED = 'option:open_figures';

/** The current figure, as objects of a type; opens one if there is none. */
export function currentFigure(run: SymbolicRun, type: string | null): Value {
  const { heap, values } = run;
  const views = current(run).objects.map(figure =>
    figure.allocation.type === type ? figure : heap.view(figure, type)
  );
  return values.objects(views);
}

/** Draws on the current figure, as functions of pyplot do. */
export function drawOnFigure(run: SymbolicRun): void {
  mutateAll(run, current(run), run.values.plain);
}

/**
 * Draws on the current figure if it may be that of an earlier cell: what no table describes may use pyplot. Within a cell,
 * all that it draws runs together.
 */
export function mayDrawOnFigure(run: SymbolicRun): void {
  readBackend(run);
  if (run.memory.keepsFigures) {
    drawOnFigure(run);
  }
}

/** Reads the current figure, which is opened if there is none, or all that are open. */
export function readFigures(run: SymbolicRun, { readsAllFigures }: CallEffect): void {
  if (readsAllFigures !== true) {
    readDeep(run, current(run));
    return;
  }
  run.memory.producesOutput = true;
  readBackend(run);
  const held = run.memory.read(currentLocation(run));
  readDeep(run, run.values.join(held ?? run.values.plain, open(run)));
}

/** Makes the figures in the result of a call the current ones. */
export function openFigure(
  run: SymbolicRun,
  { opensFigure }: CallEffect,
  given: Arguments,
  result: Value
): void {
  const { values } = run;
  const named = opensFigure === undefined ? null : argumentValue(opensFigure.number, given);
  const opened = values.objects(figuresIn(run, result));
  startDrawing(run);
  if (given.spread === null && (named === null || named === values.none)) {
    makeCurrent(run, opened, values.plain);
  } else {
    makeCurrent(run, opened, values.join(reopened(run, named), open(run)));
  }
}

/** After another figure was chosen, or the current one was closed: one that is open may be the current one. */
export function chooseFigure(
  run: SymbolicRun,
  { choosesFigure }: CallEffect,
  given: Arguments
): void {
  const { memory, values } = run;
  const [first] = given.positional;
  const content = currentLocation(run);
  startDrawing(run);
  if (choosesFigure === 'given') {
    makeCurrent(run, values.plain, values.join(reopened(run, first ?? null), open(run)));
    return;
  }
  const closed =
    first === undefined ? (memory.read(content) ?? values.plain) : ownersOf(run, first);
  memory.clear(content);
  if (isCounted(run)) {
    const isOne = closed.objects.length === 1 && !run.memory.isShared(closed.objects[0]);
    const kept = isOne ? values.without(open(run), closed.objects) : open(run);
    if (first?.text === 'all' || kept.objects.length === 0) {
      memory.clear(openLocation(run));
    } else {
      memory.write(openLocation(run), kept);
    }
  }
}

/** The figures of which a value is one, or a part. Those of earlier cells are open again, and are not closed when the cell ends. */
function reopened(run: SymbolicRun, value: Value | null): Value {
  const figures = ownersOf(run, value);
  const known = run.memory.peek(openLocation(run))?.objects ?? [];
  if (figures.objects.some(figure => !known.includes(figure))) {
    writeSlot(run, [run.heap.state(PLOTTING_OPTIONS)], REOPENED, run.values.plain);
  }
  return figures;
}

/** The current figure; if it was closed, any that is open, or a new one. */
function current(run: SymbolicRun): Value {
  startDrawing(run);
  const held = run.memory.read(currentLocation(run));
  if (held !== null && held.objects.length > 0) {
    return held;
  }
  const others = run.memory.keepsFigures ? open(run) : run.values.plain;
  const opened = newObject(run, FIGURE, run.values.plain);
  makeCurrent(run, opened, others);
  return run.values.join(others, opened);
}

/** One of these figures is the current one from now on: of those that are opened, or that were open. */
function makeCurrent(run: SymbolicRun, opened: Value, others: Value): void {
  const { memory, values } = run;
  memory.write(currentLocation(run), values.join(others, opened));
  if (opened.objects.length > 0 && isCounted(run)) {
    memory.write(openLocation(run), values.join(open(run), opened));
  }
}

/** All figures that are open. They are followed once some cell asks for them: each cell that opens one depends on all before. */
function open(run: SymbolicRun): Value {
  if (run.memory.keepsFigures) {
    run.memory.write(run.heap.state(COUNTED).content, run.values.plain, true);
  }
  return run.memory.read(openLocation(run)) ?? run.values.plain;
}

function isCounted(run: SymbolicRun): boolean {
  return run.hasOption(COUNTED) || !run.memory.keepsFigures;
}

function currentLocation({ heap }: SymbolicRun): MemoryLocation {
  return heap.state('figures').content;
}

function openLocation({ heap }: SymbolicRun): MemoryLocation {
  return heap.slot(heap.state('figures'), OPEN);
}

/** What is drawn is shown, as the options say. */
function startDrawing(run: SymbolicRun): void {
  run.memory.producesOutput = true;
  readState(run, PLOTTING_OPTIONS);
  readBackend(run);
}

function figuresIn(run: SymbolicRun, result: Value): readonly HeapObject[] {
  const held = result.objects.flatMap(({ content }) => run.memory.peek(content)?.objects ?? []);
  return [...result.objects, ...held].filter(({ allocation: { type } }) => type === FIGURE);
}

/** The figures of which a value is one, or the axes. */
function ownersOf({ values }: SymbolicRun, value: Value | null): Value {
  return values.objects(
    (value?.objects ?? [])
      .map(object => object.base ?? object)
      .filter(({ allocation: { type } }) => type === FIGURE)
  );
}
