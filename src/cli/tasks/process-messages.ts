import type { TaskInput } from './task';
import type { TaskFailure } from './task-result';

/** First argument of a task process; only this program passes it. */
export const PROCESS_ROLE = 'analysis-process';

/** A task for a task process. */
export interface TaskMessage {
  readonly task: string;
  readonly input: TaskInput;
}

/** Output of a task, or why it did not finish. */
export type OutputMessage =
  | { readonly ok: true; readonly output: unknown }
  | { readonly ok: false; readonly failure: TaskFailure };
