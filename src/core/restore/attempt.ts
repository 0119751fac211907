/** Compares runs of versions of a notebook: whether one gets further, and whether an output speaks against it. */
import type { Cause } from '../../protocol';
import type { CheckResult } from '../check/session/check-result';
import { decisiveRun, isComplete } from '../check/verdict/check-ending';
import { isReproduced } from '../check/verdict/check-outcome';
import type { CheckedCell } from '../check/verdict/check-outcome';

/** A version of the notebook that ran. */
export interface Attempt {
  readonly result: CheckResult;
  /** For each cell, its index in the notebook as it was given; null for a new cell. */
  readonly origins: readonly (number | null)[];
  /** Cells of the notebook as it was given whose stored output is an error: running instead is no difference. */
  readonly storedErrors: ReadonlySet<number>;
}

/** What a step that was tried did. */
export interface StepEffect {
  /** More code cells run before the first error, among them the one that failed. */
  readonly getsFurther: boolean;
  /** A cell that ran before has an output that is worse than before. */
  readonly spoils: boolean;
  /** A stored output that was reached differs in the run, for a reason in the notebook. */
  readonly contradicts: boolean;
}

/** Causes of a difference that have nothing to do with the steps. */
const EXCUSES = new Set<Cause>(['randomness', 'time', 'version', 'network', 'environment', 'path']);

/** Compares a run before a step with the run after it. */
export function effectOf(before: Attempt, after: Attempt): StepEffect {
  const reached = reachedCells(after);
  const known = reachedCells(before);
  const later = [...reached].filter(([origin]) => !known.has(origin)).map(([, cell]) => cell);
  // Cells that were only moved above it prove nothing.
  const failed = failedOrigin(before);
  return {
    getsFurther:
      !hasFailure(after) || (reached.size > known.size && (failed === null || reached.has(failed))),
    spoils: [...known].some(([origin, cell]) => isWorse(cell, reached.get(origin), after)),
    contradicts: later.some(cell => speaksAgainst(cell, after))
  };
}

/** Whether all cells that ran still run, and none of them has a worse output. */
export function isNoWorse(before: Attempt, after: Attempt): boolean {
  const reached = reachedCells(after);
  return (
    [...reachedCells(before).keys()].every(origin => reached.has(origin)) &&
    !effectOf(before, after).spoils
  );
}

/**
 * Whether a version that gets no further may be one of several steps that do: all cells that ran still run, and the notebook
 * stops for another reason.
 */
export function isOpening(base: Attempt, from: Attempt, next: Attempt): boolean {
  const reached = reachedCells(next);
  const reason = stopOf(next);
  return (
    reason !== null &&
    reason !== stopOf(from) &&
    reason !== stopOf(base) &&
    [...reachedCells(base).keys()].every(origin => reached.has(origin))
  );
}

/** The cell that fails, by its index in the given notebook; null where a step inserted it. */
function failedOrigin({ result, origins }: Attempt): number | null {
  const cell = result.outcome.cells.find(({ status }) => status === 'failed');
  return cell === undefined ? null : origins[cell.index];
}

/** Where and why a run stops; null where it does not. */
function stopOf({ result, origins }: Attempt): string | null {
  const cell = result.outcome.cells.find(({ status }) => status === 'failed');
  return cell === undefined
    ? null
    : JSON.stringify([origins[cell.index], cell.error?.ename, cell.error?.evalue]);
}

/** Whether a cell failed, or the run ended before all cells ran. */
export function hasFailure({ result: { outcome } }: Attempt): boolean {
  return (
    outcome.cells.some(({ status }) => status === 'failed') || !isComplete(decisiveRun(outcome))
  );
}

/** The cells whose stored output speaks against the steps, and did not in the run of the notebook as it was given. */
export function contradictions(first: Attempt, last: Attempt): readonly CheckedCell[] {
  const known = reachedCells(first);
  return [...reachedCells(last)]
    .filter(([origin, cell]) => {
      const before = known.get(origin);
      return speaksAgainst(cell, last) && (before === undefined || isReproduced(before));
    })
    .map(([, cell]) => cell);
}

/** Whether one of these cells, by their index in the given notebook, ran and has its stored output. */
export function isConfirmed(run: Attempt, witnesses: readonly number[]): boolean {
  const reached = reachedCells(run);
  return witnesses.some(origin => {
    const cell = reached.get(origin);
    return cell !== undefined && cell.hasOutputs && isSame(cell);
  });
}

/** The cells of the given notebook that ran before the first error or the end of the run, by their index there. */
function reachedCells({ result, origins }: Attempt): ReadonlyMap<number, CheckedCell> {
  const { cells } = result.outcome;
  const isWhole = isComplete(decisiveRun(result.outcome));
  const end = cells.findIndex(
    ({ status }) => status === 'failed' || (status === 'not-run' && !isWhole)
  );
  const ran = end < 0 ? cells : cells.slice(0, end);
  return new Map(
    ran.flatMap(cell => {
      const origin = origins[cell.index];
      return origin === null ? [] : [[origin, cell] as const];
    })
  );
}

/** A cell that does not run any more is not worse by itself: `getsFurther` decides. */
function isWorse(before: CheckedCell, after: CheckedCell | undefined, run: Attempt): boolean {
  return after !== undefined && isReproduced(before) && speaksAgainst(after, run);
}

function speaksAgainst(cell: CheckedCell, { result, origins, storedErrors }: Attempt): boolean {
  const cause = result.causes.get(cell.index)?.cause ?? 'unknown';
  const isDrawing = cell.aspect !== null && cell.aspect !== 'values';
  return (
    !isReproduced(cell) &&
    !isDrawing &&
    !EXCUSES.has(cause) &&
    !storedErrors.has(origins[cell.index] ?? -1)
  );
}

function isSame({ verdict, missingSide }: CheckedCell): boolean {
  return missingSide === null && (verdict === 'identical' || verdict === 'equal');
}
