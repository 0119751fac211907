import type { RunCellStatus } from '../../protocol';
import type { DifferenceCause } from '../check/causes/cause';
import type { CheckResult } from '../check/session/check-result';
import type { RaisedError } from '../check/verdict/check-outcome';
import type { NotebookCell, NotebookDocument } from '../notebook/document';

/** The first cell that fails in a run. */
export interface FirstFailure {
  readonly cell: NotebookCell;
  readonly status: RunCellStatus;
  /** Null if the cell was ended from outside. */
  readonly error: RaisedError | null;
  readonly askedForInput: boolean;
  readonly cause: DifferenceCause | null;
}

/** The first failure of the first run; null if all cells ran. */
export function firstFailure(
  document: NotebookDocument,
  { outcome, causes }: CheckResult
): FirstFailure | null {
  const checked = outcome.cells.find(({ status }) => status === 'failed');
  const result = outcome.runs[0]?.cells.find(({ index }) => index === checked?.index);
  return checked === undefined || result === undefined
    ? null
    : {
        cell: document.cells[checked.index],
        status: result.status,
        error: result.error,
        askedForInput: result.asked_for_input,
        cause: causes.get(checked.index) ?? null
      };
}
