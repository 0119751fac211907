/**
 * Values that unseeded draws gave: no fresh run gives the same ones, so what counts is not which value a cell read but
 * whose: that of the last execution of the cell that provides it.
 */
import type { ExecutedStatement, SymbolicTrace } from '../analysis/heap/document-slot';
import type { MemoryLocation } from '../analysis/heap/heap';
import { isRandomState } from '../analysis/heap/heap';
import type { Read } from '../analysis/heap/statement-trace';
import type { ValueNumber } from '../analysis/heap/value-numbering';
import { drawsUnseeded, randomStatements } from './random-results';

/** A number that no value has: the provider read other values than it would read now. */
export const OUTDATED = -1;

/** What the last executions of the providers of random values gave. */
export interface DrawnValues {
  /** The number that a reader must find; {@link OUTDATED} if none is right, and null if that of a fresh run is. */
  expected(provider: ExecutedStatement, location: MemoryLocation): ValueNumber | null;
}

/** Where every cell ran once: the draws are those of a fresh run. */
export const AS_FRESH: DrawnValues = { expected: () => null };

/**
 * The read with the number that it must find, given what was drawn: null if any number is right, because the statement
 * draws without a seed.
 */
export function drawnRead(
  fresh: SymbolicTrace,
  draws: DrawnValues,
  statement: ExecutedStatement,
  read: Read
): Read | null {
  const { location } = read;
  if (draws === AS_FRESH || randomStatements(fresh).size === 0) {
    return read;
  }
  if (drawsUnseeded(fresh, statement, location)) {
    return null;
  }
  const provider = fresh.providerOf(statement, location);
  const expected = provider === null ? null : draws.expected(provider, location);
  return expected === null ? read : { ...read, valueNumber: expected };
}

/**
 * The cells that read what other cells draw again when `cells` run, directly or not, and do not run themselves.
 *
 * @param targets - positions of the cells whose results matter
 */
export function readersOfNewDraws(
  fresh: SymbolicTrace,
  cells: ReadonlyMap<number, unknown>,
  targets: Iterable<number>
): readonly number[] {
  const redrawn = redrawnStatements(fresh, cells);
  if (redrawn.size === 0) {
    return [];
  }
  const found = new Set<number>();
  const seen = new Set<unknown>();
  const open = [...targets].flatMap(cell => fresh.statementsOf(cell));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (!redrawn.has(next.trace) || seen.has(next.trace)) {
      continue;
    }
    seen.add(next.trace);
    if (!cells.has(next.cell)) {
      found.add(next.cell);
    }
    for (const { location } of next.trace.reads) {
      const provider = isRandomState(location) ? null : fresh.providerOf(next, location);
      if (provider !== null) {
        open.push(provider);
      }
    }
  }
  return [...found];
}

/** The statements that give another random value once the cells have run. */
function redrawnStatements(
  fresh: SymbolicTrace,
  cells: ReadonlyMap<number, unknown>
): ReadonlySet<unknown> {
  const random = randomStatements(fresh);
  const redrawn = new Set<unknown>();
  for (let cell = 0; random.size > 0 && cell < fresh.cells.length; cell += 1) {
    for (const statement of fresh.statementsOf(cell)) {
      const { trace } = statement;
      const isRedrawn =
        random.has(trace) &&
        trace.reads.some(({ location }) =>
          isRandomState(location)
            ? cells.has(cell) && drawsUnseeded(fresh, statement, location)
            : redrawn.has(fresh.providerOf(statement, location)?.trace)
        );
      if (isRedrawn) {
        redrawn.add(trace);
      }
    }
  }
  return redrawn;
}
