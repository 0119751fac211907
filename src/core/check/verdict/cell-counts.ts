/** Sorts the checked cells into a few kinds and counts them: for verdict sentences, lists of checks and the server. */
import type { CellDifference, CheckCounts } from '../../../protocol';
import { isNewOutput, isReproduced } from './check-outcome';
import type { CheckedCell } from './check-outcome';

/** How many cells there are of each kind. */
export interface CellCounts {
  /** Cells with outputs, stored or new, that were or should have been compared. */
  readonly outputs: number;
  /** Cells whose values differ, or whose stored output is lost; failed cells are not among them. */
  readonly different: number;
  /** Cells whose values are drawn or printed differently. */
  readonly presentation: number;
  /** Cells with pictures that look alike, but were drawn by another version or at another size. */
  readonly looksAlike: number;
  /** Cells in which only printed warnings differ. */
  readonly warnings: number;
  /** Cells that fail, whether they failed before or not. */
  readonly failed: number;
  /** Failed cells that failed in the same way when the notebook was saved. */
  readonly failedAsBefore: number;
  /** Cells that could not be compared. */
  readonly incomplete: number;
  /** Cells with outputs, of which none are stored. */
  readonly newOutputs: number;
  /** Cells that did not run. */
  readonly notRun: number;
}

/** The worst kind that applies to the cell. */
export function kindOfCell(cell: CheckedCell): CellDifference {
  if (cell.isCutShort) {
    return 'incomplete';
  }
  if (cell.status === 'failed') {
    return isReproduced(cell) ? 'failed-as-stored' : 'failed';
  }
  if (cell.status === 'not-run') {
    return 'not-run';
  }
  if (isNewOutput(cell)) {
    return 'new-output';
  }
  if (isReproduced(cell)) {
    return 'same';
  }
  if (cell.verdict === 'incomplete') {
    return 'incomplete';
  }
  return cell.aspect === null || cell.aspect === 'values' ? 'different' : cell.aspect;
}

/** Counts the cells by kind, as reports and scripts get them. */
export function countKinds(cells: readonly CheckedCell[]): CheckCounts {
  const counts: CheckCounts = {
    same: 0,
    new_output: 0,
    different: 0,
    presentation: 0,
    looks_alike: 0,
    warnings: 0,
    failed: 0,
    failed_as_stored: 0,
    incomplete: 0,
    not_run: 0
  };
  for (const cell of cells) {
    counts[kindOfCell(cell).replaceAll('-', '_') as keyof CheckCounts]++;
  }
  return counts;
}

/** Counts the cells by kind, for sentences. */
export function countCells(cells: readonly CheckedCell[]): CellCounts {
  const counts = countKinds(cells);
  return {
    outputs: cells.filter(cell => cell.hasOutputs && kindOfCell(cell) !== 'new-output').length,
    different: counts.different,
    presentation: counts.presentation,
    looksAlike: counts.looks_alike,
    warnings: counts.warnings,
    failed: counts.failed + counts.failed_as_stored,
    failedAsBefore: counts.failed_as_stored,
    incomplete: counts.incomplete,
    newOutputs: counts.new_output,
    notRun: counts.not_run
  };
}
