/** Main loop of a task process: runs the tasks that the command sends, one at a time. */
import { endWithParent } from '../processes/start-process';
import { callWithTimeout } from './call-with-timeout';
import { PROCESS_ROLE } from './process-messages';
import type { OutputMessage, TaskMessage } from './process-messages';
import { loadTask } from './task';
import type { TaskTable } from './task';
import { TASK_LIMITS } from './task-limits';
import { classifyError } from './task-result';

/** Extra time after the command's own limit; it matters only if the command is gone. */
const GRACE_MS = 10_000;

/** Serves tasks and returns true if this process was started as a task process. */
export function serveTasks(tasks: TaskTable): boolean {
  if (process.argv[2] !== PROCESS_ROLE || process.send === undefined) {
    return false;
  }
  endWithParent();
  let last: Promise<unknown> = import('./engine-flags').then(({ optimizeLess }) => optimizeLess());
  process.on('message', (message: TaskMessage) => {
    last = last.then(async () => process.send?.(await run(tasks, message)));
  });
  process.on('disconnect', () => process.exit());
  return true;
}

async function run(tasks: TaskTable, { task: name, input }: TaskMessage): Promise<OutputMessage> {
  try {
    const task = await loadTask(tasks, name);
    let output: unknown;
    const isDone = callWithTimeout(TASK_LIMITS.processMs + GRACE_MS, () => {
      output = task(input);
    });
    return isDone ? { ok: true, output } : { ok: false, failure: { reason: 'time' } };
  } catch (error) {
    return { ok: false, failure: classifyError(error) };
  }
}
