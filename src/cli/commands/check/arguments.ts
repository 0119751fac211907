import { DEFAULT_COPY_BYTES, DEFAULT_LIMITS } from '../../../core/check/job/run-job';
import type { TargetChoice } from '../../../core/check/job/run-target';
import type { NormalizerName } from '../../../core/compare/text/normalizers';
import type { Isolation } from '../../../core/settings/isolation';
import { DEFAULT_ISOLATION } from '../../../core/settings/isolation';
import { RUNORDER_VALUES, SANDBOXMODE_VALUES } from '../../../protocol';
import type { RunLimits, RunOrder } from '../../../protocol';
import { UsageFailure } from '../../console/failure';
import { readDisabledNormalizers } from '../../options/normalizers';
import { choice, common, count, parse } from '../../options/values';
import type { CommonArguments } from '../../options/values';
import { CHECK_OPTIONS } from './declaration';
import { readTarget } from './target-arguments';

/** Arguments of `freshkernel check`. */
export interface CheckArguments extends CommonArguments {
  readonly order: RunOrder;
  /** Null: the kernel that the notebook names. */
  readonly kernel: string | null;
  /** Size limit of the private copy of the folder; null runs in the folder itself. */
  readonly copyBytes: number | null;
  readonly stopOnError: boolean;
  readonly limits: RunLimits;
  /** The execution target; what each notebook needs there is determined later. */
  readonly target: TargetChoice;
  /** Where the files go that runs leave on a gateway; null leaves them out. */
  readonly outputs: string | null;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly isolation: Isolation;
  readonly repeat: number;
  readonly without: readonly NormalizerName[];
  /** Whether the JSON report contains the outputs of the first run. */
  readonly freshOutputs: boolean;
}

/** Reads the arguments of `freshkernel check`. */
export function readCheckArguments(words: readonly string[]): CheckArguments {
  const { values, positionals } = parse(words, CHECK_OPTIONS, 'check');
  if (positionals.includes('-')) {
    throw new UsageFailure(
      '`check` runs notebooks where their files are and cannot take one from standard input. Give its path.'
    );
  }
  if (values['own-folder'] && values['copy-limit'] !== undefined) {
    throw new UsageFailure(
      '`--own-folder` and `--copy-limit` exclude each other. Give one of them.'
    );
  }
  const copyLimit = bytes('--copy-limit', values['copy-limit']) ?? DEFAULT_COPY_BYTES;
  return {
    ...common(values, positionals, 'check'),
    order:
      values.order === undefined ? 'document' : choice('--order', values.order, RUNORDER_VALUES),
    kernel: values.kernel ?? null,
    copyBytes: values['own-folder'] ? null : copyLimit,
    stopOnError: values['stop-on-error'],
    limits: {
      ...DEFAULT_LIMITS,
      seconds: seconds('--timeout', values.timeout, DEFAULT_LIMITS.seconds),
      cell_seconds: seconds('--cell-timeout', values['cell-timeout'], DEFAULT_LIMITS.cell_seconds),
      memory_bytes: bytes('--memory', values.memory)
    },
    target: readTarget(values),
    outputs: values.outputs ?? null,
    parameters: Object.fromEntries((values.parameter ?? []).map(parameter)),
    isolation: readIsolationOptions(values),
    repeat: values.repeat === undefined ? 1 : count('--repeat', values.repeat),
    without: readDisabledNormalizers(values),
    freshOutputs: values['fresh-outputs']
  };
}

function readIsolationOptions(values: {
  readonly sandbox?: string;
  readonly 'no-network'?: boolean;
}): Isolation {
  const { sandbox } = values;
  const network = values['no-network'] !== true;
  if (sandbox === 'off' && !network) {
    throw new UsageFailure(
      '`--no-network` and `--sandbox off` exclude each other: a notebook without a network needs a sandbox. Give one of them.'
    );
  }
  return {
    sandbox:
      sandbox === undefined
        ? DEFAULT_ISOLATION.sandbox
        : choice('--sandbox', sandbox, SANDBOXMODE_VALUES),
    network
  };
}

/** Parses a number of seconds; 0 is no limit. */
function seconds(option: string, given: string | undefined, usual: number | null): number | null {
  if (given === undefined) {
    return usual;
  }
  if (!/^\d{1,9}(\.\d{1,6})?$/.test(given)) {
    throw new UsageFailure(
      `\`${option}\` must be a number of seconds, 0 for no limit. It is \`${given}\`.`
    );
  }
  return Number(given) === 0 ? null : Number(given);
}

const UNITS: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, G: 1e9, T: 1e12 };

/** Parses a size such as `500M`. */
function bytes(option: string, given: string | undefined): number | null {
  if (given === undefined) {
    return null;
  }
  const parts = /^(\d{1,15})([KMGT]?)B?$/i.exec(given);
  if (parts === null || Number(parts[1]) === 0) {
    throw new UsageFailure(
      `\`${option}\` must be a number of bytes, for example \`500M\` or \`2G\`. It is \`${given}\`.`
    );
  }
  return Number(parts[1]) * UNITS[parts[2].toUpperCase()];
}

/** Parses `name=value`; the value is JSON if it parses as JSON, otherwise a string. */
function parameter(given: string): readonly [string, unknown] {
  const parts = /^([^\s=]+)=(.*)$/s.exec(given);
  if (parts === null) {
    throw new UsageFailure(
      `\`--parameter\` must be \`NAME=VALUE\`, for example \`--parameter rows=100\`. It is \`${given}\`.`
    );
  }
  try {
    return [parts[1], JSON.parse(parts[2]) as unknown];
  } catch {
    return [parts[1], parts[2]];
  }
}
