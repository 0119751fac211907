import * as path from 'node:path';
import type { Console } from '../../console/console';
import type { RunExecutor } from '../../runs/run-executor';
import { Workers } from '../../runs/worker-process';
import type { CheckArguments } from './arguments';

/** What runs the notebooks of a command. */
export interface OpenExecutor {
  readonly executor: RunExecutor;
  /** How many notebooks are worth checking at a time. */
  readonly atOnce: number;
  readonly close: () => Promise<void>;
}

/** Opens what runs the notebooks: this machine, or a cluster. */
export async function openExecutor(
  { cluster, jobs }: Pick<CheckArguments, 'cluster' | 'jobs'>,
  console: Console
): Promise<OpenExecutor> {
  if (cluster === null) {
    return { executor: new Workers(), atOnce: jobs ?? 1, close: () => Promise.resolve() };
  }
  // Loaded for clusters only.
  const { ClusterDriver } = await import('../../runs/cluster-driver');
  const { scheduler, journal } = cluster;
  const isLocal = scheduler === 'local';
  const address = {
    scheduler,
    journal: journal === null ? null : path.resolve(console.cwd, journal),
    workers: isLocal ? jobs : null
  };
  const { driver, atOnce } = await ClusterDriver.connect(address, message =>
    console.err(`freshkernel: ${message}\n`)
  );
  return {
    executor: driver,
    atOnce: isLocal || jobs === null ? atOnce : jobs,
    close: () => driver.close()
  };
}
