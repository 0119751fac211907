/**
 * The work of each verb on one notebook, as a function of plain data to plain data, so that it can be done in any process. Each is
 * loaded when it is first needed: a command starts in the time that its own verb takes.
 */
import type { AnalysisJob } from './job';

const LOADERS = {
  lint: async () => (await import('../lint-job')).runLintJob,
  graph: async () => (await import('../graph-job')).runGraphJob,
  stale: async () => (await import('../stale-job')).runStaleJob,
  fix: async () => (await import('../fix-job')).runFixJob,
  compare: async () => (await import('../compare-job')).runCompareJob,
  place: async () => (await import('../place-job')).runPlaceJob,
  judge: async () => (await import('../judge-job')).runJudgeJob
} as const;

/** The names of all works. */
export type WorkName = keyof typeof LOADERS;

type WorkOf<Name extends WorkName> = Awaited<ReturnType<(typeof LOADERS)[Name]>>;

/** What a work is given. */
export type JobOf<Name extends WorkName> = Parameters<WorkOf<Name>>[0];

/** What a work gives. */
export type OutcomeOf<Name extends WorkName> = ReturnType<WorkOf<Name>>;

/** The function that does a work, whatever it is. */
export type AnyWork = (job: AnalysisJob) => unknown;

/** Loads a work. */
export async function loadWork(name: WorkName): Promise<AnyWork> {
  // Only `Analyst` calls it, whose types pair each name with its jobs.
  return (await LOADERS[name]()) as AnyWork;
}
