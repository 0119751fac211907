import { findCauses } from '../core/check/causes/find-causes';
import type { DifferenceCause } from '../core/check/causes/cause';
import type { CheckOutcome } from '../core/check/verdict/check-outcome';
import { checkRuns } from '../core/check/verdict/check-run';
import { readFreshRun } from '../core/check/verdict/fresh-run';
import { importedModules } from '../core/check/job/run-needs';
import type { NormalizerName } from '../core/compare/text/normalizers';
import { enabledNormalizers } from '../core/compare/text/user-rules';
import type { LintConfig } from '../core/settings/config';
import { LintSession } from '../core/lint/session';
import { readOutputs } from '../core/notebook/outputs-reader';
import type { NotebookError } from '../protocol';
import type { AnalysisJob } from './analysis/job';
import { factsOf, readNotebookFile } from './notebook-reading';

/** Job: compare a notebook with fresh runs of it. */
export interface JudgeJob extends AnalysisJob {
  readonly config: LintConfig;
  /** Normalizers to leave out. */
  readonly without: readonly NormalizerName[];
  /** Results of the runs, as JSON. */
  readonly results: readonly string[];
}

/** Verdict of a notebook, or why there is none. */
export type JudgedNotebook =
  | {
      readonly ok: true;
      readonly outcome: CheckOutcome;
      /** By cell index. */
      readonly causes: ReadonlyMap<number, DifferenceCause>;
      /** Top-level modules that the notebook imports. */
      readonly imported: readonly string[];
    }
  | { readonly ok: false; readonly error: NotebookError };

/** Compares the stored outputs of a notebook with those of its runs, and finds the causes of differences. */
export function runJudgeJob({ file, config, without, results }: JudgeJob): JudgedNotebook {
  const read = readNotebookFile(file);
  if (!read.ok) {
    return read;
  }
  const { document, text } = read;
  const notebook = { document, outputs: readOutputs(text) };
  const enabled = new Set(enabledNormalizers(config.comparison));
  without.forEach(name => enabled.delete(name));
  const outcome = checkRuns(notebook, results.map(readFreshRun), enabled, config.comparison);
  const lint = new LintSession(config, factsOf(file)).lint(document);
  return {
    ok: true,
    outcome,
    causes: findCauses(outcome, notebook, lint),
    imported: importedModules(lint.summaries)
  };
}
