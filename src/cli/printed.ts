import { describeShortly } from '../core/lint/internal-problem';
import type { InternalProblem } from '../core/lint/result';
import type { NotebookFile } from './notebook-files';

/** What a verb prints about a notebook. */
export interface Printed {
  /** For standard output. */
  readonly out: string;
  /** Lines for standard error; with one of them the exit code is 2. */
  readonly problems: readonly string[];
}

/** A line for each part of the analysis that failed. */
export function failedAnalyses(
  { shown }: NotebookFile,
  problems: readonly InternalProblem[]
): readonly string[] {
  return problems.map(problem => `${shown}: ${describeShortly(problem)}\n`);
}
