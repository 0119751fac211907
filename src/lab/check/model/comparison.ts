/** What is told of a check in one look: counts for the sentence, the list of runs and the server. */
import { isReproduced } from '../../../core/check/verdict/check-outcome';
import type { Cause, RunComparison } from '../../../protocol';
import type { CellFinding, CheckFindings } from '../worker/check-findings';

/** How many cells did what. */
export interface CheckCounts {
  /** Cells with outputs, before or now. */
  readonly outputs: number;
  /** Of those, the ones that give something else; failing cells are not among them. */
  readonly different: number;
  readonly failed: number;
  /** Those that fail now as they did when the notebook was saved. */
  readonly failedAsBefore: number;
  /** Cells of which it cannot be told. */
  readonly incomplete: number;
  /** Cells that were to be run and were not. */
  readonly notRun: number;
}

/** What sort a cell is of. */
export type CellSort = 'same' | 'different' | 'failed' | 'incomplete' | 'not-run';

/** The sort of a cell: the worst that can be said of it. */
export function sortOf(cell: CellFinding): CellSort {
  if (cell.isCutShort) {
    return 'incomplete';
  }
  if (cell.status === 'failed') {
    return 'failed';
  }
  if (isReproduced(cell)) {
    return cell.status === 'not-run' ? 'not-run' : 'same';
  }
  return cell.verdict === 'incomplete' ? 'incomplete' : 'different';
}

/** Counts the cells. */
export function countCells(cells: readonly CellFinding[]): CheckCounts {
  const count = (holds: (cell: CellFinding) => boolean): number => cells.filter(holds).length;
  return {
    outputs: count(({ hasOutputs }) => hasOutputs),
    different: count(cell => sortOf(cell) === 'different'),
    failed: count(cell => sortOf(cell) === 'failed'),
    failedAsBefore: count(
      cell => sortOf(cell) === 'failed' && cell.hasOutputs && isReproduced(cell)
    ),
    incomplete: count(cell => sortOf(cell) === 'incomplete'),
    notRun: count(({ status }) => status === 'not-run')
  };
}

/** What the server keeps of it. */
export function comparisonOf(findings: CheckFindings, comparer: string): RunComparison {
  const { cells, verdict, executability } = findings;
  const { failed, different } = countCells(cells);
  const causes = new Set<Cause>([...findings.causes.values()].map(({ cause }) => cause));
  return {
    comparer,
    verdict,
    executability,
    cells: cells.length,
    failed,
    different,
    causes: [...causes].sort()
  };
}
