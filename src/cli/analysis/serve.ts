/** Main loop of an analysis process: runs the jobs that the command sends, one at a time. */
import { callWithin } from './in-place';
import { ANALYSIS_LIMITS } from './limits';
import { PROCESS_ROLE } from './process-messages';
import type { JobMessage, OutcomeMessage } from './process-messages';
import { failureOf } from './work-end';
import { loadWork } from './works';

/** Extra time after the command's own limit; it matters only if the command is gone. */
const GRACE_MS = 10_000;

/** Serves jobs and returns true if this process was started as an analysis process. */
export function serveAsProcess(): boolean {
  if (process.argv[2] !== PROCESS_ROLE || process.send === undefined) {
    return false;
  }
  let last: Promise<unknown> = import('./engine-flags').then(({ optimizeLess }) => optimizeLess());
  process.on('message', (message: JobMessage) => {
    last = last.then(async () => process.send?.(await done(message)));
  });
  process.on('disconnect', () => process.exit());
  return true;
}

async function done({ work: name, job }: JobMessage): Promise<OutcomeMessage> {
  try {
    const work = await loadWork(name);
    let outcome: unknown;
    const isDone = callWithin(ANALYSIS_LIMITS.processMs + GRACE_MS, () => {
      outcome = work(job);
    });
    return isDone ? { ok: true, outcome } : { ok: false, failure: { reason: 'time' } };
  } catch (error) {
    return { ok: false, failure: failureOf(error) };
  }
}
