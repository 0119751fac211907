import type { CheckedNotebook, CheckDocument, RunKernel } from '../../protocol';
import type { DifferenceCause } from '../causes/cause';
import type { CheckedCell, CheckOutcome } from '../check/check_outcome';
import { checkEnding } from '../check/check_ending';

/** What the check of one notebook came to. */
export type NotebookCheck =
  | {
      readonly path: string;
      readonly outcome: CheckOutcome;
      /** By the index of the cell. */
      readonly causes: ReadonlyMap<number, DifferenceCause>;
    }
  /** It could not be run at all. */
  | { readonly path: string; readonly outcome: null; readonly message: string };

/** The document of `freshkernel check`. */
export function reportChecks(checks: readonly NotebookCheck[]): CheckDocument {
  return { version: 1, notebooks: checks.map(reportCheck) };
}

function reportCheck(check: NotebookCheck): CheckedNotebook {
  if (check.outcome === null) {
    return {
      path: check.path,
      verdict: 'not-run',
      executability: 0,
      status: null,
      message: check.message,
      cells: [],
      environment: {},
      files: null
    };
  }
  const { outcome, causes } = check;
  const run = checkEnding(outcome);
  return {
    path: check.path,
    verdict: outcome.verdict,
    executability: outcome.executability,
    status: run.status,
    message: run.message,
    cells: outcome.cells.map(cell => reportCell(cell, causes.get(cell.index) ?? null)),
    environment: environmentOf(outcome.runs[0].kernel),
    files: outcome.runs[0].files
  };
}

function reportCell(cell: CheckedCell, cause: DifferenceCause | null): CheckedNotebook['cells'][0] {
  const { index, id, status, error, verdict, normalizers, score, detail, varies, seconds } = cell;
  return {
    index,
    id,
    status,
    error: error === null ? null : { exception: error.ename, message: error.evalue },
    verdict,
    normalizers: [...normalizers],
    score,
    cause:
      cause === null
        ? null
        : {
            cause: cause.cause,
            code: cause.code,
            cell_index: cause.cellIndex,
            message: cause.message
          },
    detail,
    varies,
    seconds
  };
}

function environmentOf(kernel: RunKernel | null): CheckedNotebook['environment'] {
  return kernel === null ? {} : { ...kernel };
}
