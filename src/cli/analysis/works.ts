/**
 * The task of each command on one notebook, as a function from plain data to plain data, so that it can run in any process. Each is
 * loaded on first use, so that a command loads only its own code.
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

/** Names of all tasks. */
export type WorkName = keyof typeof LOADERS;

type WorkOf<Name extends WorkName> = Awaited<ReturnType<(typeof LOADERS)[Name]>>;

/** Input of a task. */
export type JobOf<Name extends WorkName> = Parameters<WorkOf<Name>>[0];

/** Output of a task. */
export type OutcomeOf<Name extends WorkName> = ReturnType<WorkOf<Name>>;

/** The function of any task. */
export type AnyWork = (job: AnalysisJob) => unknown;

/** Loads a task. */
export async function loadWork(name: WorkName): Promise<AnyWork> {
  // The types of `Analyst`, the only caller, pair each name with its jobs.
  return (await LOADERS[name]()) as AnyWork;
}
