import { knownApiChanges } from '../../change-data/known-changes';
import { enabledNormalizers } from '../../compare/text/compare-settings';
import type { NormalizerName } from '../../compare/text/normalizers';
import { describeCrash } from '../../lint/internal-problem';
import { targetPython } from '../../lint/target-python';
import type { LintResult } from '../../lint/result';
import { LintSession } from '../../lint/session';
import type { NotebookDocument } from '../../notebook/document';
import type { NotebookOutputs } from '../../notebook/outputs-reader';
import type { ProjectFacts } from '../../rule-context/rule-context';
import type { LintConfig } from '../../settings/config';
import type { RunOrder, RunTarget } from '../../../protocol';
import { findCauses } from '../causes/find-causes';
import { importedModules, runNeeds } from '../job/run-needs';
import type { RunNeeds } from '../job/run-needs';
import { NO_NEEDS, executionTarget, isHere, mentionsParentFolder } from '../job/run-target';
import type { TargetChoice } from '../job/run-target';
import type { CheckOutcome } from '../verdict/check-outcome';
import { checkRuns } from '../verdict/check-run';
import { checkScores } from '../verdict/check-scores';
import type { FreshRun } from '../verdict/fresh-run';
import type { CheckResult } from './check-result';

/**
 * The analysis behind a check: what the runs of a notebook need, and what their results mean. It is separate from
 * {@link CheckSession} because it can take long: hosts do it in a web worker or in a process with limits.
 */
export class CheckAnalysis {
  private linted: LintResult | null = null;

  constructor(
    private readonly document: NotebookDocument,
    private readonly settings: LintConfig,
    private readonly facts: ProjectFacts
  ) {}

  /** What a run needs where the notebook's folder is not available. */
  needs(order: RunOrder): RunNeeds {
    const { document, settings } = this;
    return runNeeds(document, this.lint().summaries, order, targetPython(document, settings));
  }

  /** The execution target, with what the notebook needs there. */
  target(choice: TargetChoice, order: RunOrder): RunTarget {
    const sources = this.document.cells.map(({ source }) => source);
    const isNeedy = !isHere(choice) || mentionsParentFolder(sources);
    return executionTarget(choice, () => (isNeedy ? this.needs(order) : NO_NEEDS));
  }

  /**
   * Compares the stored outputs with those of the runs and finds causes. If the search for causes fails, the verdicts
   * still hold.
   *
   * @param without - normalizers to leave out in addition to those that the settings switch off
   */
  judge(
    outputs: NotebookOutputs,
    runs: readonly FreshRun[],
    without: readonly NormalizerName[] = []
  ): CheckResult {
    const { comparison } = this.settings;
    const enabled = new Set(enabledNormalizers(comparison));
    without.forEach(name => enabled.delete(name));
    const outcome = checkRuns({ document: this.document, outputs }, runs, enabled, comparison);
    const scores = checkScores(outputs, runs);
    return { outcome, scores, ...this.explain(outcome, outputs) };
  }

  private explain(
    outcome: CheckOutcome,
    outputs: NotebookOutputs
  ): Pick<CheckResult, 'causes' | 'imported' | 'problem'> {
    try {
      const lint = this.lint();
      return {
        causes: findCauses(outcome, { document: this.document, outputs }, lint),
        imported: importedModules(lint.summaries),
        problem: null
      };
    } catch (error) {
      const problem = describeCrash('causes', null, error);
      return { causes: new Map(), imported: [], problem };
    }
  }

  private lint(): LintResult {
    // A checked notebook is to be shared, whatever phase its author works in.
    const config: LintConfig = { ...this.settings, phase: 'finishing' };
    return (this.linted ??= new LintSession(config, this.facts).lint(this.document, {
      apiChanges: knownApiChanges()
    }));
  }
}
