import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { AnalysisLimits } from './limits';
import { PROCESS_ROLE } from './process-messages';
import type { JobMessage, OutcomeMessage } from './process-messages';
import type { WorkFailure } from './work-end';

/** Characters of standard error that are kept. */
const LONGEST_COMPLAINT = 4_000;

/**
 * Separate process that runs one job at a time, within limits. Not a thread: when the heap of a thread is full, V8 may end
 * the whole process, including all other notebooks.
 */
export class AnalysisProcess {
  private child: ChildProcess | null = null;

  constructor(private readonly limits: AnalysisLimits) {}

  /** Runs a job. A process that exceeds a limit is ended; the next job gets a new one. */
  do(message: JobMessage): Promise<OutcomeMessage> {
    const child = (this.child ??= this.start());
    return new Promise(resolve => {
      let complaint = '';
      const settle = (outcome: OutcomeMessage, isOver: boolean): void => {
        clearTimeout(timer);
        child.removeAllListeners();
        child.stderr?.removeAllListeners('data');
        if (isOver) {
          this.child = null;
          child.kill('SIGKILL');
        }
        resolve(outcome);
      };
      const fail = (failure: WorkFailure): void => settle({ ok: false, failure }, true);
      const timer = setTimeout(() => fail({ reason: 'time' }), this.limits.processMs);
      child.stderr?.on('data', (text: string) => {
        complaint = `${complaint}${text}`.slice(-LONGEST_COMPLAINT);
      });
      child.on('message', (outcome: OutcomeMessage) => settle(outcome, false));
      child.on('error', error => fail({ reason: 'fault', message: error.message }));
      child.on('close', (code, signal) => fail(explain(complaint, code, signal)));
      child.send(message);
    });
  }

  /** Ends the process. */
  end(): void {
    this.child?.kill('SIGKILL');
    this.child = null;
  }

  private start(): ChildProcess {
    const child = fork(__filename, [PROCESS_ROLE], {
      execArgv: [...process.execArgv, `--max-old-space-size=${this.limits.processHeapMb}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc']
    });
    child.stderr?.setEncoding('utf8');
    return child;
  }
}

/** Explains why a process ended without an outcome. */
function explain(complaint: string, code: number | null, signal: string | null): WorkFailure {
  // A system that runs out of memory kills the largest process.
  if (signal === 'SIGKILL' || /heap limit|out of memory|Allocation failed/.test(complaint)) {
    return { reason: 'memory' };
  }
  const end = signal === null ? `ended with code ${code}` : `was ended by ${signal}`;
  return { reason: 'fault', message: `its process ${end}` };
}
