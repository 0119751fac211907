/** Compares runs of the same notebook with each other. */
import { checkRuns } from '../check/verdict/check-run';
import { checkScores } from '../check/verdict/check-scores';
import type { CheckedScore } from '../check/verdict/check-scores';
import type { CheckedCell, CheckOutcome } from '../check/verdict/check-outcome';
import type { FreshRun } from '../check/verdict/fresh-run';
import { countsAsEqual } from '../compare/outcome';
import { enabledNormalizers } from '../compare/text/compare-settings';
import type { CompareSettings } from '../compare/text/compare-settings';
import type { NotebookDocument } from '../notebook/document';
import type { RunCellResult } from '../../protocol';
import type { NotebookOutputs, StoredOutput } from '../notebook/outputs-reader';

/** What one run of a notebook did, next to another. */
export interface RunComparison {
  readonly outcome: CheckOutcome;
  readonly scores: readonly CheckedScore[];
}

/** Compares runs with the outputs in the file. */
export function compareWithFile(
  document: NotebookDocument,
  outputs: NotebookOutputs,
  runs: readonly FreshRun[],
  settings: CompareSettings
): RunComparison {
  const enabled = new Set(enabledNormalizers(settings));
  const outcome = checkRuns({ document, outputs }, runs, enabled, settings);
  return { outcome, scores: checkScores(outputs, runs) };
}

/** Compares runs with an earlier one, as if the file had its outputs. */
export function compareWithRun(
  document: NotebookDocument,
  earlier: FreshRun,
  runs: readonly FreshRun[],
  settings: CompareSettings
): RunComparison {
  const cells = document.cells.map(({ index }): readonly StoredOutput[] => {
    const cell = earlier.cells.get(index);
    return cell?.outputsInFolder ?? cell?.outputs ?? [];
  });
  return compareWithFile(document, { cells, widgets: new Map() }, runs, settings);
}

/** The cells that behave in another way than in the earlier run: those that fail in one of both, and those with other outputs. */
export function differingCells(
  earlier: FreshRun,
  { outcome }: RunComparison
): readonly CheckedCell[] {
  return outcome.cells.filter(cell => {
    const before = earlier.cells.get(cell.index)?.result;
    const failedBefore = before?.status === 'error';
    if (failedBefore !== (cell.status === 'failed')) {
      return failedBefore || cell.status === 'failed';
    }
    if (failedBefore) {
      return !countsAsEqual(cell) && !isSameError(before, cell);
    }
    // Cells that one of the runs did not reach follow from its failure.
    return before?.status === 'ok' && cell.status === 'ok' && isOther(cell);
  });
}

/** Tracebacks differ with the lines of a library, which say nothing. */
function isSameError({ error: before }: RunCellResult, { error }: CheckedCell): boolean {
  return (
    before !== null &&
    error !== null &&
    before.ename === error.ename &&
    before.evalue === error.evalue
  );
}

function isOther({ verdict }: CheckedCell): boolean {
  return verdict === 'different' || verdict === 'missing';
}
