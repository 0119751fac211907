import { CheckAnalysis } from '../core/check/session/check-analysis';
import type { CheckResult } from '../core/check/session/check-result';
import { readFreshRun } from '../core/check/verdict/fresh-run';
import type { NormalizerName } from '../core/compare/text/normalizers';
import type { LintConfig } from '../core/settings/config';
import { readOutputs } from '../core/notebook/outputs-reader';
import type { NotebookError } from '../protocol';
import type { AnalysisJob } from './analysis/job';
import { factsOf, readNotebookFile } from './notebook-reading';

/** The inputs of comparing a notebook with fresh runs of it. */
export interface JudgeJob extends AnalysisJob {
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
export function runJudgeJob({ file, config, without, results }: JudgeJob): JudgedNotebook {
  const read = readNotebookFile(file);
  if (!read.ok) {
    return read;
  }
  const analysis = new CheckAnalysis(read.document, config, factsOf(file));
  const runs = results.map(readFreshRun);
  return { ok: true, result: analysis.judge(readOutputs(read.text), runs, without) };
}
