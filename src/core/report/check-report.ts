import type { CheckedNotebook, CheckDocument, RunPython, RunResult } from '../../protocol';
import type { DifferenceCause } from '../check/causes/cause';
import { differencesOf } from '../check/verdict/package-differences';
import type { CheckResult } from '../check/session/check-result';
import type { CheckedCell } from '../check/verdict/check-outcome';
import { decisiveRun } from '../check/verdict/check-ending';
import { isHere } from '../check/job/run-target';

/** The check of one notebook, as reports show it. */
export type NotebookCheck =
  | (CheckResult & {
      readonly path: string;
      /** The Python of this machine, where the run was elsewhere and it is known. */
      readonly here: RunPython | null;
    })
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
  const { outcome, causes, imported, here } = check;
  const run = decisiveRun(outcome);
  return {
    path: check.path,
    verdict: outcome.verdict,
    executability: outcome.executability,
    status: run.status,
    message: run.message,
    cells: outcome.cells.map(cell => reportCell(cell, causes.get(cell.index) ?? null)),
    environment: environmentOf(outcome.runs[0], here, imported),
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

/** The facts of the kernel; of a run elsewhere also where that was, what it had of its own, and what it lacked. */
function environmentOf(
  run: RunResult,
  here: RunPython | null,
  imported: readonly string[]
): CheckedNotebook['environment'] {
  const { kernel, place, staging, missing_modules } = run;
  const facts = kernel === null ? {} : { ...kernel };
  if (isHere(place)) {
    return facts;
  }
  const { gateway, variables, environment } = place;
  return {
    ...facts,
    place: { gateway, variables, environment },
    packages_that_differ: differencesOf(run, here, imported)?.map(
      ({ name, here: ours, there }) => ({
        name,
        here: ours,
        there
      })
    ),
    missing_modules,
    staging
  };
}
