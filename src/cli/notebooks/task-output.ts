import { describeShortly } from '../../core/lint/internal-problem';
import type { InternalProblem } from '../../core/lint/result';
import type { NotebookFile } from './notebook-files';

/** Text that a command prints about a notebook. */
export interface TaskOutput {
  /** For standard output. */
  readonly out: string;
  /** Lines for standard error; any line makes the exit code 2. */
  readonly problems: readonly string[];
  /** Whether the exit code is 1 if there are no problems. Default: false. */
  readonly hasFindings?: boolean;
}

/** Formats one line for each part of the analysis that failed. */
export function internalProblemLines(
  { shown }: NotebookFile,
  problems: readonly InternalProblem[]
): readonly string[] {
  return problems.map(problem => `${shown}: ${describeShortly(problem)}\n`);
}
