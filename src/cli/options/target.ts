/** The options of commands that can run notebooks elsewhere: on a gateway, on a cluster, in another environment. */
import type { TargetChoice } from '../../core/check/job/run-target';
import { RUNENVIRONMENT_VALUES } from '../../protocol';
import { UsageFailure } from '../console/failure';
import { readCluster } from './cluster';
import type { ClusterChoice } from './cluster';
import type { OptionTable } from './declaration';
import { choice } from './values';

/** The options that choose where notebooks run, without those of a cluster. */
export const TARGET_OPTIONS = {
  gateway: {
    type: 'string',
    value: 'NAME',
    help: 'run on this kernel gateway from your configuration; files that the notebook reads are copied there'
  },
  variable: {
    type: 'string',
    multiple: true,
    value: 'NAME=VALUE',
    help: 'start the gateway’s kernel with this `KERNEL_…` variable; repeatable'
  },
  outputs: {
    type: 'string',
    value: 'FOLDER',
    help: 'copy the files that a run writes on the gateway to `FOLDER/NOTEBOOK`'
  },
  env: {
    type: 'string',
    value: 'ENVIRONMENT',
    choices: RUNENVIRONMENT_VALUES,
    help: '`current`: the packages of the kernel (default); `venv`, `conda` or `docker`: an environment with the packages that the project declares, built once and cached'
  }
} as const satisfies OptionTable;

interface TargetValues {
  readonly gateway?: string;
  readonly variable?: readonly string[];
  readonly env?: string;
  readonly kernel?: string;
  readonly outputs?: string;
  readonly memory?: string;
  readonly 'own-folder'?: boolean;
  readonly 'copy-limit'?: string;
}

/** Reads where the notebooks are to be run. */
export function readTarget(values: TargetValues): TargetChoice {
  const { gateway, variable = [], env } = values;
  const environment = env === undefined ? 'current' : choice('--env', env, RUNENVIRONMENT_VALUES);
  if (gateway === undefined) {
    if (variable.length > 0) {
      throw new UsageFailure(
        '`--variable` sets what a kernel on a gateway is started with. Give `--gateway` as well.'
      );
    }
    if (values.outputs !== undefined) {
      throw new UsageFailure(
        '`--outputs` keeps the files that a run leaves on a gateway. Give `--gateway` as well.'
      );
    }
    if (environment !== 'current' && values.kernel !== undefined) {
      throw new UsageFailure(
        '`--env` and `--kernel` exclude each other: the environment has a kernel of its own. Give one of them.'
      );
    }
    return { gateway: null, variables: {}, environment };
  }
  if (gateway === '') {
    throw new UsageFailure('`--gateway` needs the name of a gateway in your configuration.');
  }
  rejectLocalOptions(values, environment !== 'current');
  return { gateway, variables: Object.fromEntries(variable.map(kernelVariable)), environment };
}

/** The cluster; rejects options that only work on this machine or on a gateway. */
export function readRunCluster(
  values: Parameters<typeof readCluster>[0] & ClusterConflicts
): ClusterChoice | null {
  const cluster = readCluster(values);
  if (cluster !== null && values.gateway !== undefined) {
    throw new UsageFailure(
      '`--scheduler` and `--gateway` exclude each other: both choose where notebooks run. Give one of them.'
    );
  }
  if (cluster !== null && values['own-folder'] === true) {
    throw new UsageFailure(
      '`--scheduler` and `--own-folder` exclude each other: the notebook’s folder is not there. Give one of them.'
    );
  }
  return cluster;
}

interface ClusterConflicts {
  readonly gateway?: string;
  readonly 'own-folder'?: boolean;
}

/** Rejects options that only work on this machine. */
function rejectLocalOptions(values: TargetValues, hasEnvironment: boolean): void {
  const reasons = [
    [hasEnvironment, '--env', 'an environment is built on this machine only'],
    [values['own-folder'] === true, '--own-folder', 'the notebook’s folder is not there'],
    [values['copy-limit'] !== undefined, '--copy-limit', 'no copy of the project is made there'],
    [values.memory !== undefined, '--memory', 'processes there cannot be watched']
  ] as const;
  for (const [isGiven, option, reason] of reasons) {
    if (isGiven) {
      throw new UsageFailure(
        `\`--gateway\` and \`${option}\` exclude each other: ${reason}. Give one of them.`
      );
    }
  }
}

/** Parses `KERNEL_NAME=value`. */
function kernelVariable(given: string): readonly [string, string] {
  const parts = /^(KERNEL_[A-Z0-9_]+)=(.*)$/s.exec(given);
  if (parts === null) {
    throw new UsageFailure(
      `\`--variable\` must be \`KERNEL_NAME=VALUE\`, for example \`--variable KERNEL_GPUS=1\`. It is \`${given}\`.`
    );
  }
  return [parts[1], parts[2]];
}
