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

/** All that is needed to compare a notebook with fresh runs of it. */
export interface JudgeJob extends AnalysisJob {
  readonly config: LintConfig;
  /** Normalizers that are not to be applied. */
  readonly without: readonly NormalizerName[];
  /** The texts of the runs' results. */
  readonly results: readonly string[];
}

/** How the notebook did. */
export type JudgedNotebook =
  | {
      readonly ok: true;
      readonly outcome: CheckOutcome;
      /** By the index of the cell. */
      readonly causes: ReadonlyMap<number, DifferenceCause>;
      /** Top-level modules that the notebook imports. */
      readonly imported: readonly string[];
    }
  | { readonly ok: false; readonly error: NotebookError };

/** Compares what a notebook stores with what came of its runs, and finds out why it differs. */
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
