import type { NotebookError } from '../../protocol';
import { TASK_LIMITS } from './task-limits';
import type { TaskLimits } from './task-limits';
import { errorReason } from '../../core/messages/error-reason';
import { unexpectedFault } from '../console/system-fault';

/** Why a task did not finish. */
export type TaskFailure =
  | { readonly reason: 'time' | 'memory' | 'depth' }
  /** The system refused something, such as memory or a process. */
  | { readonly reason: 'system'; readonly message: string }
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
  const message = unexpectedFault(error);
  return message === null
    ? { reason: 'fault', message: errorReason(error) }
    : { reason: 'system', message };
}

/** The entry in a notebook's `errors` for a task that did not finish. */
export function notebookError(
  failure: TaskFailure,
  limits: TaskLimits = TASK_LIMITS
): NotebookError {
  switch (failure.reason) {
    case 'fault':
      return failed('internal', `The analysis failed: ${failure.message}. Please report this.`);
    case 'system':
      return failed('internal', `It was not analyzed. ${failure.message}`);
    default:
      return failed(
        'too-complex',
        `The notebook is too complex: its analysis ${EXCESS[failure.reason](limits)}. Split it into smaller notebooks, or exclude it by \`exclude\` in the settings.`
      );
  }
}

function failed(kind: NotebookError['kind'], message: string): NotebookError {
  return { kind, message, line: null, column: null };
}

const EXCESS = {
  time: ({ processMs }: TaskLimits) => `takes longer than ${processMs / 1000} seconds`,
  memory: ({ processHeapMb }: TaskLimits) => `needs more than ${processHeapMb} MB of memory`,
  depth: () => 'nests too deeply'
} as const;
