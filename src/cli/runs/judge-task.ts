import { CheckAnalysis } from '../../core/check/session/check-analysis';
import type { CheckResult } from '../../core/check/session/check-result';
import { readFreshRun } from '../../core/check/verdict/fresh-run';
import type { NormalizerName } from '../../core/compare/text/normalizers';
import { readOutputs } from '../../core/notebook/outputs-reader';
import type { LintConfig } from '../../core/settings/config';
import type { NotebookError } from '../../protocol';
import { projectFacts, readNotebookFile } from '../notebooks/read-notebook';
import type { TaskInput } from '../tasks/task';

/** The inputs of comparing a notebook with fresh runs of it. */
export interface JudgeInput extends TaskInput {
  readonly config: LintConfig;
  /** Normalizers that are switched off. */
  readonly without: readonly NormalizerName[];
  /** Results of the runs, as JSON. */
  readonly results: readonly string[];
}

/** The result of a check, or why the notebook cannot be read. */
export type JudgedNotebook =
  | { readonly ok: true; readonly result: CheckResult }
  | { readonly ok: false; readonly error: NotebookError };

/** Compares the stored outputs of a notebook with the results of its runs, and finds the causes of differences. */
export function judgeTask({ file, config, without, results }: JudgeInput): JudgedNotebook {
  const read = readNotebookFile(file);
  if (!read.ok) {
    return read;
  }
  const analysis = new CheckAnalysis(read.document, config, projectFacts(file));
  const runs = results.map(readFreshRun);
  return { ok: true, result: analysis.judge(readOutputs(read.text), runs, without) };
}
