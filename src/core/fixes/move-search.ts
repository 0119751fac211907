/**
 * Finds the move that gives a missing read what it lacks. Of all moves that would mend it without breaking another
 * cell, those are compared that leave the fewest reads without a value: only where all of these give every cell the
 * same is it known where the cells belong. It must also respect every dependence that there is.
 */
import type { Move } from '../analysis/access/cell-accesses';
import type { CellOrder, MoveEffect, SourceChange } from '../analysis/access/cell-order';
import { orderAfter } from '../analysis/access/cell-order';

/** What a cell lacks. */
export interface MoveQuestion {
  readonly order: CellOrder;
  /** Position of the cell among the code cells. */
  readonly reader: number;
  /** Places that it finds nothing in. */
  readonly places: readonly string[];
  /** Cells that would give it what it lacks, ascending. */
  readonly makers: readonly number[];
  /** Cells that neither move nor are passed. */
  readonly isPinned: (cell: number) => boolean;
  /** When each cell ran last, where that is known. */
  readonly counts: readonly (number | null)[];
}

/** Why a cell stays where it is. */
export interface Obstacle {
  readonly direction: 'up' | 'down';
  readonly move: Move;
  readonly reason:
    /** A cell would have something else than it has. */
    | { readonly kind: 'change'; readonly change: SourceChange }
    /** Several places would do, and the change tells them apart. */
    | { readonly kind: 'undecided'; readonly change: SourceChange }
    /** The move would pass a cell that is not passed, or move it. */
    | { readonly kind: 'pinned'; readonly cell: number };
}

/** The move, or why there is none. */
export type MoveAnswer =
  | { readonly kind: 'move'; readonly move: Move }
  | { readonly kind: 'obstacle'; readonly obstacle: Obstacle };

/** A group that must move together is not made larger than this. */
const LARGEST_GROUP = 8;
/** Where more cells than these would do, nobody can know which is meant. */
const MOST_MAKERS = 12;

/** The smallest safe move; null where there is nothing to move. */
export function findMove(question: MoveQuestion): MoveAnswer | null {
  const best = bestEffects(question);
  const chosen = best === null ? null : decide(question, best);
  if (best === null) {
    return null;
  }
  if (chosen === null) {
    return { kind: 'obstacle', obstacle: undecided(question, best) };
  }
  const safe = chosen.filter(effect => question.order.isSafe(effect));
  const moves = safe.map(({ move }) => move).sort(bySize);
  const move = moves.find(each => pinnedIn(question, each) === null);
  if (move !== undefined) {
    return { kind: 'move', move };
  }
  const obstacle = obstacleOf(question, moves);
  return obstacle === null ? null : { kind: 'obstacle', obstacle };
}

/** Moves that would give the cell what it lacks, if nothing stood in the way: for each outcome the smallest. */
export function mendingMoves(question: MoveQuestion): readonly Move[] {
  const moves = new Map<string, Move>();
  for (const { key, move } of bestEffects(question) ?? []) {
    const known = moves.get(key);
    if (known === undefined || bySize(move, known) < 0) {
      moves.set(key, move);
    }
  }
  return [...moves.values()].sort(bySize);
}

/** Of the moves that mend it and break nothing, those that leave the fewest reads without a value. */
function bestEffects(question: MoveQuestion): readonly MoveEffect[] | null {
  const makers = makersBelow(question);
  if (makers.length === 0 || makers.length > MOST_MAKERS) {
    return null;
  }
  const plausible = hypotheses(question, makers).filter(({ breaks }) => !breaks);
  if (question.order.table.budget.isSpent) {
    // Some moves were not looked at.
    return null;
  }
  const fewest = plausible.reduce((least, { remaining }) => Math.min(least, remaining), Infinity);
  return plausible.filter(({ remaining }) => remaining === fewest);
}

/** Cells below the reader that give it what it lacks without needing it themselves. */
function makersBelow({ order, makers, reader, places }: MoveQuestion): readonly number[] {
  const { cells } = order.table;
  return makers.filter(
    maker => maker > reader && !places.every(place => cells[maker].reads.has(place))
  );
}

/** All moves that mend it: of the reader, of the cells that it lacks, and of either with those that must go along. */
function hypotheses(question: MoveQuestion, makers: readonly number[]): readonly MoveEffect[] {
  const { order, reader, places } = question;
  const starts = places.length === 1 ? makers.map(maker => [maker]) : [makers];
  const groups: (readonly number[])[] = [[reader], ...makers.map(maker => [maker])];
  for (const start of starts) {
    groups.push(...group(question, start, reader, [reader]));
    const below = start[start.length - 1] + 1;
    groups.push(...group(question, [reader], below, start));
  }
  const different = new Map(groups.map(cells => [cells.join(), cells]));
  return [...different.values()].flatMap(cells =>
    order
      .placesFor(cells)
      .map((before): Move => ({ cells, before }))
      .filter(move => !order.table.budget.isSpent && isMending(question, move))
      .map(move => order.effectOf(move))
  );
}

/** `start` and all that must go along, if that can be: one group or none. */
function group(
  { order }: MoveQuestion,
  start: readonly number[],
  before: number,
  stays: readonly number[]
): readonly (readonly number[])[] {
  let cells = [...start].sort((a, b) => a - b);
  while (cells.length <= LARGEST_GROUP && !order.table.budget.isSpent) {
    const move = { cells, before };
    const effect = order.effectOf(move);
    const bad = effect.changes.filter(change => !order.isMended(change));
    if (bad.length === 0) {
      return [cells];
    }
    const more = new Set(bad.flatMap(change => companions(change, move)));
    if (more.size === 0 || stays.some(cell => more.has(cell))) {
      return [];
    }
    cells = [...cells, ...more].sort((a, b) => a - b);
  }
  return [];
}

/** Cells that the move passes, and that have to move along so that the change does not happen. */
function companions(change: SourceChange, move: Move): readonly number[] {
  const { cell, before, after } = change;
  const gone = before.filter(source => !after.includes(source));
  const come = after.filter(source => !before.includes(source));
  const different = gone.length + come.length === 0 ? before : [...gone, ...come];
  const involved = move.cells.includes(cell) ? different : [cell, ...different];
  return involved.filter(other => isPassed(other, move));
}

function isPassed(cell: number, move: Move): boolean {
  return (
    !move.cells.includes(cell) && move.cells.some(moved => moved < cell !== move.before <= cell)
  );
}

/** The cell finds all of what it lacks, in cells that give it. */
function isMending({ order, reader, places, makers }: MoveQuestion, move: Move): boolean {
  return places.every(place =>
    order.table.sources(place, reader, move).some(source => makers.includes(source))
  );
}

/** The moves of which only one can be meant; null where several can. None where there are none. */
function decide(
  question: MoveQuestion,
  effects: readonly MoveEffect[]
): readonly MoveEffect[] | null {
  const keys = new Set(effects.map(({ key }) => key));
  if (keys.size <= 1) {
    return effects;
  }
  const places = new Set(effects.flatMap(({ changes }) => changes.map(({ place }) => place)));
  question.order.table.budget.spend(effects.length * places.size);
  const asRun = effects.filter(effect => agreesWithCounts(question, effect, places));
  return new Set(asRun.map(({ key }) => key)).size === 1 ? asRun : null;
}

/** Whether the cells that the moves tell apart stand as their counts say that they ran last. */
function agreesWithCounts(
  { order, counts }: MoveQuestion,
  { move }: MoveEffect,
  places: ReadonlySet<string>
): boolean {
  if (counts.some(count => count === null) || new Set(counts).size < counts.length) {
    return false;
  }
  const cells = orderAfter(move, counts.length);
  return [...places].every(place => {
    const concerned = order.table.accessing(place);
    order.table.budget.spend(cells.length);
    const ran = cells.filter(cell => concerned.has(cell)).map(cell => counts[cell] ?? 0);
    return ran.every((count, index) => index === 0 || ran[index - 1] < count);
  });
}

/** A cell that the move passes or moves although it is not to; null where there is none. */
function pinnedIn({ order, isPinned }: MoveQuestion, move: Move): number | null {
  const cells = order.table.cells.map((_, cell) => cell);
  const concerned = cells.filter(cell => move.cells.includes(cell) || isPassed(cell, move));
  return concerned.find(isPinned) ?? null;
}

function bySize(a: Move, b: Move): number {
  return a.cells.length - b.cells.length || distance(a) - distance(b) || a.before - b.before;
}

function distance({ cells, before }: Move): number {
  return before <= cells[0] ? cells[0] - before : before - 1 - cells[cells.length - 1];
}

/** What tells the first of the moves from another. */
function undecided({ order }: MoveQuestion, effects: readonly MoveEffect[]): Obstacle {
  const [first] = effects;
  const other = effects.find(({ key }) => key !== first.key) ?? first;
  for (const { move, changes } of [other, first]) {
    const change = changes.find(each => !order.isMended(each));
    if (change !== undefined) {
      return { ...directed(move), reason: { kind: 'undecided', change } };
    }
  }
  return { ...directed(other.move), reason: { kind: 'undecided', change: other.changes[0] } };
}

/** What forbids the safe moves, or else to move what is lacking right above its reader. */
function obstacleOf(question: MoveQuestion, safe: readonly Move[]): Obstacle | null {
  for (const move of safe) {
    const cell = pinnedIn(question, move);
    if (cell !== null) {
      return { ...directed(move), reason: { kind: 'pinned', cell } };
    }
  }
  const { order, reader } = question;
  const { move, changes } = order.effectOf({
    cells: makersBelow(question).slice(0, 1),
    before: reader
  });
  const change = changes.find(each => !order.isMended(each));
  return change === undefined ? null : { ...directed(move), reason: { kind: 'change', change } };
}

function directed(move: Move): Pick<Obstacle, 'direction' | 'move'> {
  return { direction: move.before <= move.cells[0] ? 'up' : 'down', move };
}
