import type { Console } from '../console/console';
import { EXIT } from '../console/failure';
import { errorLine } from '../notebooks/error-line';
import type { NotebookFile } from '../notebooks/notebook-files';
import { NotebookFailure, notRunReason } from '../runs/run-failures';

/** Prints why the runs of a notebook failed, and returns the exit code; throws errors of other kinds again. */
export function reportFailedRun(error: unknown, file: NotebookFile, console: Console): number {
  if (error instanceof NotebookFailure) {
    console.err(errorLine(file, error.error));
    return EXIT.failed;
  }
  const reason = notRunReason(error);
  if (reason === null) {
    throw error;
  }
  console.err(`${file.shown}: ${reason}\n`);
  return EXIT.notRun;
}
