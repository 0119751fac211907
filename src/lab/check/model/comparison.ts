/** Summary of a check: counts for the verdict, the list of runs and the server. */
import { isReproduced } from '../../../core/check/verdict/check-outcome';
import type { Cause, RunComparison } from '../../../protocol';
import type { CellFinding, CheckFindings } from '../worker/check-findings';

/** Counts of cells by result. */
export interface CheckCounts {
  /** Cells with stored or fresh outputs. */
  readonly outputs: number;
  /** Cells with different outputs, without failing cells. */
  readonly different: number;
  readonly failed: number;
  /** Cells that fail in the same way in the saved notebook. */
  readonly failedAsBefore: number;
  /** Cells that could not be compared. */
  readonly incomplete: number;
  /** Cells that did not run. */
  readonly notRun: number;
}

/** Category of a cell's result. */
export type CellSort = 'same' | 'different' | 'failed' | 'incomplete' | 'not-run';

/** The category of a cell's result: the worst one that applies. */
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

/** The summary that the server stores. */
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
