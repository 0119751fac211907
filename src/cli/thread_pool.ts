import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { runLintJob } from './lint_job';
import type { LintJob, LintOutcome } from './lint_job';

/** Fewer files than this are done sooner without threads, which take time to start. */
const FILES_PER_THREAD = 64;
/** Files sent to a thread at a time: few, so that all end at about the same time. */
const BATCH = 8;

const ROLE = 'freshkernel-lint';

interface Batch {
  readonly first: number;
  readonly jobs: readonly LintJob[];
}

interface BatchOutcome {
  readonly first: number;
  readonly outcomes: readonly LintOutcome[];
}

/** Lints files, on several threads where that pays; the outcomes are in the order of the jobs. */
export async function runLintJobs(
  jobs: readonly LintJob[],
  wanted: number | null
): Promise<readonly LintOutcome[]> {
  const useful = Math.floor(jobs.length / FILES_PER_THREAD);
  const threads = wanted ?? Math.min(useful, availableParallelism());
  return threads < 2 || jobs.length < 2 ? jobs.map(runLintJob) : runInThreads(jobs, threads);
}

/** Whether this is one of the threads started here; then it serves the one that started it. */
export function serveAsThread(): boolean {
  const port = parentPort;
  if (isMainThread || port === null || workerData !== ROLE) {
    return false;
  }
  port.on('message', ({ first, jobs }: Batch) => {
    const done: BatchOutcome = { first, outcomes: jobs.map(runLintJob) };
    port.postMessage(done);
  });
  return true;
}

function runInThreads(jobs: readonly LintJob[], threads: number): Promise<LintOutcome[]> {
  const outcomes = new Array<LintOutcome>(jobs.length);
  let next = 0;
  const work = (worker: Worker): Promise<void> =>
    new Promise((resolve, reject) => {
      const send = (): void => {
        if (next >= jobs.length) {
          void worker.terminate();
          resolve();
          return;
        }
        const batch: Batch = { first: next, jobs: jobs.slice(next, next + BATCH) };
        next += BATCH;
        worker.postMessage(batch);
      };
      worker.on('message', ({ first, outcomes: done }: BatchOutcome) => {
        done.forEach((outcome, index) => {
          outcomes[first + index] = outcome;
        });
        send();
      });
      worker.on('error', reject);
      send();
    });
  const count = Math.min(threads, Math.ceil(jobs.length / BATCH));
  const workers = Array.from({ length: count }, () => new Worker(__filename, { workerData: ROLE }));
  return Promise.all(workers.map(work)).then(() => outcomes);
}
