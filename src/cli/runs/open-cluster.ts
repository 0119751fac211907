import * as path from 'node:path';
import type { Console } from '../console/console';
import type { ClusterChoice } from '../options/cluster';
import { ClusterDriver } from './cluster-driver';

/** A cluster that can be used. */
export interface OpenCluster {
  readonly driver: ClusterDriver;
  /** How many tasks are worth sending at a time. */
  readonly atOnce: number;
  /** Absolute path of the journal; null for none. */
  readonly journal: string | null;
}

/**
 * Connects to a cluster, or starts one on this machine.
 * @param jobs - the number of its workers there, otherwise of tasks at a time; null for as many as there are
 */
export async function openCluster(
  cluster: ClusterChoice,
  jobs: number | null,
  console: Console
): Promise<OpenCluster> {
  const { scheduler } = cluster;
  const isLocal = scheduler === 'local';
  const journal = cluster.journal === null ? null : path.resolve(console.cwd, cluster.journal);
  const address = { scheduler, journal, workers: isLocal ? jobs : null };
  const { driver, atOnce } = await ClusterDriver.connect(address, message =>
    console.err(`freshkernel: ${message}\n`)
  );
  return { driver, atOnce: isLocal || jobs === null ? atOnce : jobs, journal };
}
