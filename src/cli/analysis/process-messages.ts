import type { AnalysisJob } from './job';
import type { WorkName } from './works';
import type { WorkFailure } from './work-end';

/** First argument of an analysis process; only this program passes it. */
export const PROCESS_ROLE = 'analysis-process';

/** A job for an analysis process. */
export interface JobMessage {
  readonly work: WorkName;
  readonly job: AnalysisJob;
}

/** Outcome of a job. */
export type OutcomeMessage =
  | { readonly ok: true; readonly outcome: unknown }
  | { readonly ok: false; readonly failure: WorkFailure };
