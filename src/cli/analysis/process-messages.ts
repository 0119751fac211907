import type { AnalysisJob } from './job';
import type { WorkName } from './works';
import type { WorkFailure } from './work-end';

/** The first word of the command line of an analysis process, which only this program writes. */
export const PROCESS_ROLE = 'analysis-process';

/** A job for an analysis process. */
export interface JobMessage {
  readonly work: WorkName;
  readonly job: AnalysisJob;
}

/** What came of it. */
export type OutcomeMessage =
  | { readonly ok: true; readonly outcome: unknown }
  | { readonly ok: false; readonly failure: WorkFailure };
