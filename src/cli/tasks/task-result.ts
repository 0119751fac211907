import type { NotebookError } from '../../protocol';
import { TASK_LIMITS } from './task-limits';
import type { TaskLimits } from './task-limits';
import { errorReason } from '../../core/messages/error-reason';

/** Why a task did not finish. */
export type TaskFailure =
  | { readonly reason: 'time' | 'memory' | 'depth' }
  /** A bug in the program. */
  | { readonly reason: 'fault'; readonly message: string };

/** Output of a task, or why it did not finish. */
export type TaskResult<Output> =
  | { readonly ok: true; readonly output: Output }
  | { readonly ok: false; readonly error: NotebookError };

/** Classifies a thrown error. */
export function classifyError(error: unknown): TaskFailure {
  // V8 throws this when calls are nested too deeply for the stack.
  if (error instanceof RangeError && error.message.includes('call stack')) {
    return { reason: 'depth' };
  }
  return { reason: 'fault', message: errorReason(error) };
}

/** The entry in a notebook's `errors` for a task that did not finish. */
export function notebookError(
  failure: TaskFailure,
  limits: TaskLimits = TASK_LIMITS
): NotebookError {
  return failure.reason === 'fault'
    ? {
        kind: 'internal',
        message: `The analysis failed: ${failure.message}. Please report this.`,
        line: null,
        column: null
      }
    : {
        kind: 'too-complex',
        message: `The notebook is too complex: its analysis ${EXCESS[failure.reason](limits)}. Split it into smaller notebooks, or exclude it by \`exclude\` in the settings.`,
        line: null,
        column: null
      };
}

const EXCESS = {
  time: ({ processMs }: TaskLimits) => `takes longer than ${processMs / 1000} seconds`,
  memory: ({ processHeapMb }: TaskLimits) => `needs more than ${processHeapMb} MB of memory`,
  depth: () => 'nests too deeply'
} as const;
