/** The options of commands that can use the machines of a Dask cluster. */
import { UsageFailure } from '../console/failure';
import type { OptionTable } from './declaration';

/** The options for a cluster. */
export const CLUSTER_OPTIONS = {
  scheduler: {
    type: 'string',
    value: 'ADDRESS',
    help: 'run or analyze the notebooks on the workers of this Dask scheduler: `tcp://HOST:PORT` or `tls://HOST:PORT`, or `local` for worker processes on this machine'
  },
  resume: {
    type: 'string',
    value: 'FILE',
    help: 'with `--scheduler`: note what is finished in this journal, and do not repeat what it has from an earlier command'
  },
  resource: {
    type: 'string',
    multiple: true,
    value: 'NAME=AMOUNT',
    help: 'with `--scheduler`: use workers with this resource only, for example `GPU=1`; repeatable'
  }
} as const satisfies OptionTable;

/** A cluster to use. */
export interface ClusterChoice {
  readonly scheduler: string;
  /** Path of the journal, as given; null for none. */
  readonly journal: string | null;
  readonly resources: Readonly<Record<string, number>>;
}

interface ClusterValues {
  readonly scheduler?: string;
  readonly resume?: string;
  readonly resource?: readonly string[];
}

/** Reads the options for a cluster; null without one. */
export function readCluster(values: ClusterValues): ClusterChoice | null {
  const { scheduler, resume, resource = [] } = values;
  if (scheduler === undefined) {
    const [given] = [
      resume === undefined ? [] : ['--resume'],
      resource.map(() => '--resource')
    ].flat();
    if (given !== undefined) {
      throw new UsageFailure(
        `\`${given}\` is for runs on a cluster. Give \`--scheduler\` as well.`
      );
    }
    return null;
  }
  return {
    scheduler,
    journal: resume ?? null,
    resources: Object.fromEntries(resource.map(readResource))
  };
}

/** Parses `NAME=AMOUNT`. */
function readResource(given: string): readonly [string, number] {
  const parts = /^([A-Za-z_][\w.-]*)=(\d+(?:\.\d+)?(?:[eE]\d+)?)$/.exec(given);
  if (parts === null) {
    throw new UsageFailure(
      `\`--resource\` must be \`NAME=AMOUNT\`, for example \`--resource GPU=1\`. It is \`${given}\`.`
    );
  }
  return [parts[1], Number(parts[2])];
}
