/**
 * Finds the move that provides a missing read with its value. Of all moves that would fix the read without breaking
 * another cell, only those are compared that leave the fewest reads without a value; a move is chosen only where all of
 * these give every cell the same inputs. It must also keep every existing dependency.
 */
import type { Move } from '../analysis/access/cell-accesses';
import type { CellOrder, MoveEffect, SourceChange } from '../analysis/access/cell-order';
import { orderAfter } from '../analysis/access/cell-order';
import { append } from '../memo/lists';

/** A cell that misses values. */
export interface MoveQuestion {
  readonly order: CellOrder;
  /** Position of the cell among the code cells. */
  readonly reader: number;
  /** Memory locations that have no value when it reads them. */
  readonly locations: readonly string[];
  /** Cells that would provide the missing values, ascending. */
  readonly providers: readonly number[];
  /** Whether a cell must neither move nor be passed. */
  readonly isPinned: (cell: number) => boolean;
  /** When each cell last ran, where known. */
  readonly counts: readonly (number | null)[];
}

/** Why a cell is not moved. */
export interface Obstacle {
  readonly direction: 'up' | 'down';
  readonly move: Move;
  readonly reason:
    /** A cell would read another value than before. */
    | { readonly kind: 'change'; readonly change: SourceChange }
    /** Several positions are possible, and the change distinguishes them. */
    | { readonly kind: 'undecided'; readonly change: SourceChange }
    /** The move would pass or move a pinned cell. */
    | { readonly kind: 'pinned'; readonly cell: number };
}

/** The move, or why there is none. */
export type MoveAnswer =
  | { readonly kind: 'move'; readonly move: Move }
  | { readonly kind: 'obstacle'; readonly obstacle: Obstacle };

/** Limit on the size of a group of cells that move together. */
const MAX_GROUP_SIZE = 8;
/** With more providers than this, the intended one is unknown. */
const MAX_PROVIDERS = 12;

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

/** The smallest move for each outcome that would provide the missing values, if nothing blocked it. */
export function fixingMoves(question: MoveQuestion): readonly Move[] {
  const moves = new Map<string, Move>();
  for (const { key, move } of bestEffects(question) ?? []) {
    const known = moves.get(key);
    if (known === undefined || bySize(move, known) < 0) {
      moves.set(key, move);
    }
  }
  return [...moves.values()].sort(bySize);
}

/** The moves that fix the read and break nothing and leave the fewest reads without a value. */
function bestEffects(question: MoveQuestion): readonly MoveEffect[] | null {
  const makers = providersBelow(question);
  if (makers.length === 0 || makers.length > MAX_PROVIDERS) {
    return null;
  }
  const plausible = hypotheses(question, makers).filter(({ breaks }) => !breaks);
  if (question.order.table.budget.isSpent) {
    // Some moves were not examined.
    return null;
  }
  const fewest = plausible.reduce((least, { remaining }) => Math.min(least, remaining), Infinity);
  return plausible.filter(({ remaining }) => remaining === fewest);
}

/** Cells below the reader that provide the missing values without needing them themselves. */
function providersBelow({ order, providers, reader, locations }: MoveQuestion): readonly number[] {
  const { cells } = order.table;
  return providers.filter(
    provider =>
      provider > reader && !locations.every(location => cells[provider].reads.has(location))
  );
}

/** All moves that fix the read: of the reader, of its providers, and of either with the cells that must move along. */
function hypotheses(question: MoveQuestion, makers: readonly number[]): readonly MoveEffect[] {
  const { order, reader, locations } = question;
  const starts = locations.length === 1 ? makers.map(provider => [provider]) : [makers];
  const groups: (readonly number[])[] = [[reader], ...makers.map(provider => [provider])];
  for (const start of starts) {
    append(groups, group(question, start, reader, [reader]));
    const below = start[start.length - 1] + 1;
    append(groups, group(question, [reader], below, start));
  }
  const different = new Map(groups.map(cells => [cells.join(), cells]));
  return [...different.values()].flatMap(cells =>
    order
      .targetPositions(cells)
      .map((before): Move => ({ cells, before }))
      .filter(move => !order.table.budget.isSpent && isFixing(question, move))
      .map(move => order.effectOf(move))
  );
}

/** `start` and all cells that must move along: one group, or none where that is impossible. */
function group(
  { order }: MoveQuestion,
  start: readonly number[],
  before: number,
  stays: readonly number[]
): readonly (readonly number[])[] {
  let cells = [...start].sort((a, b) => a - b);
  while (cells.length <= MAX_GROUP_SIZE && !order.table.budget.isSpent) {
    const move = { cells, before };
    const effect = order.effectOf(move);
    const bad = effect.changes.filter(change => !order.isFixed(change));
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

/** Passed cells that must move along to avoid the change. */
function companions(change: SourceChange, move: Move): readonly number[] {
  const { cell, before, after } = change;
  const removed = before.filter(source => !after.includes(source));
  const added = after.filter(source => !before.includes(source));
  const different = removed.length + added.length === 0 ? before : [...removed, ...added];
  const involved = move.cells.includes(cell) ? different : [cell, ...different];
  return involved.filter(other => isPassed(other, move));
}

function isPassed(cell: number, move: Move): boolean {
  return (
    !move.cells.includes(cell) && move.cells.some(moved => moved < cell !== move.before <= cell)
  );
}

/** Whether the reader finds all missing values, from cells that provide them. */
function isFixing({ order, reader, locations, providers }: MoveQuestion, move: Move): boolean {
  return locations.every(location =>
    order.table.sources(location, reader, move).some(source => providers.includes(source))
  );
}

/** The moves of the only possible outcome; null where several outcomes are possible. Empty where there are no moves. */
function decide(
  question: MoveQuestion,
  effects: readonly MoveEffect[]
): readonly MoveEffect[] | null {
  const keys = new Set(effects.map(({ key }) => key));
  if (keys.size <= 1) {
    return effects;
  }
  const locations = new Set(
    effects.flatMap(({ changes }) => changes.map(({ location }) => location))
  );
  question.order.table.budget.spend(effects.length * locations.size);
  const asRun = effects.filter(effect => agreesWithCounts(question, effect, locations));
  return new Set(asRun.map(({ key }) => key)).size === 1 ? asRun : null;
}

/** Whether the cells on which the moves differ are in the order of their execution counts. */
function agreesWithCounts(
  { order, counts }: MoveQuestion,
  { move }: MoveEffect,
  locations: ReadonlySet<string>
): boolean {
  if (counts.some(count => count === null) || new Set(counts).size < counts.length) {
    return false;
  }
  const cells = orderAfter(move, counts.length);
  return [...locations].every(location => {
    const concerned = order.table.accessing(location);
    order.table.budget.spend(cells.length);
    const ran = cells.filter(cell => concerned.has(cell)).map(cell => counts[cell] ?? 0);
    return ran.every((count, index) => index === 0 || ran[index - 1] < count);
  });
}

/** A pinned cell that the move passes or moves; null where there is none. */
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

/** The difference between the first of the moves and another. */
function undecided({ order }: MoveQuestion, effects: readonly MoveEffect[]): Obstacle {
  const [first] = effects;
  const other = effects.find(({ key }) => key !== first.key) ?? first;
  for (const { move, changes } of [other, first]) {
    const change = changes.find(each => !order.isFixed(each));
    if (change !== undefined) {
      return { ...directed(move), reason: { kind: 'undecided', change } };
    }
  }
  return { ...directed(other.move), reason: { kind: 'undecided', change: other.changes[0] } };
}

/** What blocks the safe moves, or otherwise the move of the provider directly above its reader. */
function obstacleOf(question: MoveQuestion, safe: readonly Move[]): Obstacle | null {
  for (const move of safe) {
    const cell = pinnedIn(question, move);
    if (cell !== null) {
      return { ...directed(move), reason: { kind: 'pinned', cell } };
    }
  }
  const { order, reader } = question;
  const { move, changes } = order.effectOf({
    cells: providersBelow(question).slice(0, 1),
    before: reader
  });
  const change = changes.find(each => !order.isFixed(each));
  return change === undefined ? null : { ...directed(move), reason: { kind: 'change', change } };
}

function directed(move: Move): Pick<Obstacle, 'direction' | 'move'> {
  return { direction: move.before <= move.cells[0] ? 'up' : 'down', move };
}
