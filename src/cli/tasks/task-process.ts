import { forkOwnRole } from '../processes/start-process';
import type { ChildProcess } from '../processes/start-process';
import { PROCESS_ROLE } from './process-messages';
import type { OutputMessage, TaskMessage } from './process-messages';
import type { TaskLimits } from './task-limits';
import { classifyError } from './task-result';
import type { TaskFailure } from './task-result';
import { watchProcess } from './work-limit';

/** Characters of standard error that are kept. */
const MAX_STDERR_LENGTH = 4_000;

/**
 * Separate process that runs one task at a time, within limits. Not a thread: when the heap of a thread is full, V8 may end
 * the whole process, including all other notebooks.
 */
export class TaskProcess {
  private child: ChildProcess | null = null;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly limits: TaskLimits) {}

  /** Runs a task after those that wait for this process. */
  run(message: TaskMessage): Promise<OutputMessage> {
    // Outputs do not name their task, so the process has one at a time.
    const output = this.last.then(() => this.runAlone(message));
    this.last = output;
    return output;
  }

  /** Runs a task. A process that exceeds a limit is ended; the next task gets a new one. */
  private runAlone(message: TaskMessage): Promise<OutputMessage> {
    const child = (this.child ??= this.start());
    return new Promise(resolve => {
      let stderr = '';
      const settle = (output: OutputMessage, isOver: boolean): void => {
        endWatch();
        child.removeAllListeners();
        child.stderr?.removeAllListeners('data');
        if (isOver) {
          this.child = null;
          child.kill('SIGKILL');
        }
        resolve(output);
      };
      const fail = (failure: TaskFailure): void => settle({ ok: false, failure }, true);
      const endWatch = watchProcess(child.pid, this.limits.processMs, () =>
        fail({ reason: 'time' })
      );
      child.stderr?.on('data', (text: string) => {
        stderr = `${stderr}${text}`.slice(-MAX_STDERR_LENGTH);
      });
      child.on('message', (output: OutputMessage) => settle(output, false));
      child.on('error', error => fail(classifyError(error)));
      child.on('close', (code, signal) => fail(explain(stderr, code, signal)));
      child.send(message);
    });
  }

  /** Ends the process. */
  end(): void {
    this.child?.kill('SIGKILL');
    this.child = null;
  }

  private start(): ChildProcess {
    const child = forkOwnRole(PROCESS_ROLE, [`--max-old-space-size=${this.limits.processHeapMb}`]);
    child.stderr?.setEncoding('utf8');
    return child;
  }
}

/** Explains why a process ended without an output. */
function explain(stderr: string, code: number | null, signal: string | null): TaskFailure {
  // A system that runs out of memory kills the largest process.
  if (signal === 'SIGKILL' || /heap limit|out of memory|Allocation failed/.test(stderr)) {
    return { reason: 'memory' };
  }
  if (signal === 'SIGABRT') {
    // Node ends itself where it cannot start.
    const message =
      'Its process ended at once, as it does where descriptors or threads are missing. Raise the limits (`ulimit -n`, `ulimit -u`), or process fewer notebooks at a time.';
    return { reason: 'system', message };
  }
  const end = signal === null ? `ended with code ${code}` : `was ended by ${signal}`;
  return { reason: 'fault', message: `its process ${end}` };
}
