import type { RunProgress } from './run-progress';
import { NO_PROGRESS } from './run-progress';

/** The phase of a check. */
export type CheckPhase = 'loading' | 'running' | 'comparing' | 'done' | 'failed';

/** One moment of a check; immutable. */
export interface CheckState<Result> {
  readonly phase: CheckPhase;
  /** How many runs the check compares; 0 until it is known. */
  readonly runs: number;
  /** The position of the run that is in progress, or that was last; null before the first. */
  readonly current: number | null;
  /** The progress of that run. */
  readonly progress: RunProgress;
  /** Whether the user cancelled the check. The runs made until then are still compared. */
  readonly isCancelling: boolean;
  /** Verdicts, causes and report; null until the runs were compared. */
  readonly result: Result | null;
  /** Why the check failed; null unless it did. */
  readonly problem: unknown;
}

/** The state before a check starts. */
export const NOT_STARTED: CheckState<never> = {
  phase: 'loading',
  runs: 0,
  current: null,
  progress: NO_PROGRESS,
  isCancelling: false,
  result: null,
  problem: null
};
