import { sizeOfFile } from '../notebook-files';
import type { NotebookFile } from '../notebook-files';
import type { AnalysisProcess } from './analysis-process';
import { callWithin } from './in-place';
import type { AnalysisJob } from './job';
import { ANALYSIS_LIMITS } from './limits';
import type { AnalysisLimits } from './limits';
import { errorOf, failureOf } from './work-end';
import type { WorkEnd } from './work-end';
import { loadWork } from './works';
import type { AnyWork, JobOf, OutcomeOf, WorkName } from './works';

/** After this share of a job's time limit, the next job gets a new guard. */
const SLICE = 0.1;

/** Up to this number of jobs V8 has hardly begun to optimize. */
const FEW_JOBS = 8;

/**
 * Runs the task of a command on each notebook so that no notebook can crash the others: small ones in this process under a
 * time limit, large and slow ones in a separate process with limits of time and memory.
 */
export class Analyst {
  private readonly processes: AnalysisProcess[] = [];
  /** False after a job was interrupted: it may have left module state inconsistent. */
  private isOrderly = true;

  /** @param lanes - number of jobs at a time; with two or more, all run in separate processes */
  constructor(
    private readonly lanes = 1,
    private readonly limits: AnalysisLimits = ANALYSIS_LIMITS
  ) {}

  /** Runs one job. */
  async one<Name extends WorkName>(
    name: Name,
    job: JobOf<Name>
  ): Promise<WorkEnd<OutcomeOf<Name>>> {
    const ends: WorkEnd<OutcomeOf<Name>>[] = [];
    await this.all(name, [job], end => ends.push(end));
    return ends[0];
  }

  /** Runs all jobs; passes the outcomes to `take` in order, as soon as they are there. */
  async all<Name extends WorkName>(
    name: Name,
    jobs: readonly JobOf<Name>[],
    take: (end: WorkEnd<OutcomeOf<Name>>, index: number) => void
  ): Promise<void> {
    const ends: (WorkEnd<OutcomeOf<Name>> | undefined)[] = [];
    let begun = 0;
    let taken = 0;
    const hand = (): void => {
      for (let end = ends[taken]; end !== undefined; end = ends[taken]) {
        ends[taken] = undefined;
        take(end, taken++);
      }
    };
    const work = this.lanes === 1 ? await loadWork(name) : null;
    if (work !== null && jobs.length > FEW_JOBS) {
      (await import('./engine-flags')).optimizeLess();
    }
    const lane = async (own: number): Promise<void> => {
      while (begun < jobs.length) {
        const done = work === null ? [] : this.inPlace(work, jobs, begun);
        done.forEach(end => (ends[begun++] = end as WorkEnd<OutcomeOf<Name>>));
        hand();
        if (begun < jobs.length && (work === null || !this.fitsHere(jobs[begun]))) {
          const at = begun++;
          ends[at] = await this.elsewhere(own, name, jobs[at]);
          hand();
        }
      }
    };
    await Promise.all(Array.from({ length: this.lanes }, (_, own) => lane(own)));
  }

  /** Ends the processes. Must be called after the last job. */
  end(): void {
    this.processes.forEach(process => process.end());
  }

  /** Runs jobs from `first` on until the time slice is over, a job is too large, or a job is interrupted. */
  private inPlace(
    work: AnyWork,
    jobs: readonly AnalysisJob[],
    first: number
  ): readonly WorkEnd<unknown>[] {
    const ends: WorkEnd<unknown>[] = [];
    const { inPlaceMs } = this.limits;
    const last = performance.now() + inPlaceMs * SLICE;
    const isDone = callWithin(inPlaceMs, () => {
      for (let at = first; at < jobs.length && this.fitsHere(jobs[at]); at++) {
        ends.push(this.attempt(work, jobs[at]));
        if (performance.now() > last) {
          return;
        }
      }
    });
    this.isOrderly &&= isDone;
    return ends;
  }

  private attempt(work: AnyWork, job: AnalysisJob): WorkEnd<unknown> {
    try {
      return { ok: true, outcome: work(job) };
    } catch (error) {
      return { ok: false, error: errorOf(failureOf(error), this.limits) };
    }
  }

  private async elsewhere<Name extends WorkName>(
    lane: number,
    name: Name,
    job: JobOf<Name>
  ): Promise<WorkEnd<OutcomeOf<Name>>> {
    // Loading the code that starts processes takes as long as linting a small notebook.
    const { AnalysisProcess } = await import('./analysis-process');
    const process = (this.processes[lane] ??= new AnalysisProcess(this.limits));
    const end = await process.do({ work: name, job });
    return end.ok
      ? { ok: true, outcome: end.outcome as OutcomeOf<Name> }
      : { ok: false, error: errorOf(end.failure, this.limits) };
  }

  private fitsHere({ file, other }: AnalysisJob): boolean {
    return this.isOrderly && sizeOf(file) + sizeOf(other) <= this.limits.inPlaceBytes;
  }
}

/** Size in bytes; 0 if the file cannot be read, which reading it reports later. */
function sizeOf(file: NotebookFile | undefined): number {
  if (file === undefined) {
    return 0;
  }
  return file.content === null ? sizeOfFile(file.absolute) : textLength(file.content);
}

function textLength(content: NonNullable<NotebookFile['content']>): number {
  return content.ok ? content.text.length : 0;
}
