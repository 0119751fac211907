import { findCauses } from '../core/causes/find_causes';
import type { DifferenceCause } from '../core/causes/cause';
import type { CheckOutcome } from '../core/check/check_outcome';
import { checkRuns } from '../core/check/check_run';
import { readFreshRun } from '../core/check/fresh_run';
import { importedModules } from '../core/check/run_needs';
import type { NormalizerName } from '../core/compare/normalizers';
import { enabledNormalizers } from '../core/compare/user_rules';
import type { LintConfig } from '../core/lint/config';
import { LintSession } from '../core/lint/session';
import { readOutputs } from '../core/notebook/outputs_reader';
import type { NotebookError } from '../protocol';
import type { AnalysisJob } from './analysis/job';
import { factsOf, readNotebookFile } from './notebook_reading';

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
