import type { LintResult } from '../../../core/lint/result';
import type { LintState } from '../../../core/lint/session';
import type { NotebookDocument } from '../../../core/notebook/document';
import type { ILintSession } from '../core/core-module';

/** The inputs of an analysis. */
export interface Inputs extends LintState {
  readonly session: ILintSession;
  readonly document: NotebookDocument;
}

/** An analysis with its steps. */
export interface AnalysisRun extends Inputs {
  readonly steps: Generator<void, LintResult>;
}

/** Whether an analysis has these inputs: its result is the same. */
export function hasInputs(run: AnalysisRun | null, inputs: Inputs): run is AnalysisRun {
  return (
    run?.session === inputs.session &&
    run.document === inputs.document &&
    run.typingIn === inputs.typingIn &&
    run.editing === inputs.editing &&
    run.history === inputs.history &&
    run.kernel === inputs.kernel &&
    run.requirements === inputs.requirements &&
    run.files === inputs.files &&
    run.apiChanges === inputs.apiChanges &&
    run.importNaming === inputs.importNaming
  );
}
