import { DEFAULT_COPY_BYTES, DEFAULT_LIMITS } from '../../../core/check/job/run-job';
import { RUNORDER_VALUES } from '../../../protocol';
import { UsageFailure } from '../../console/failure';
import { readScoreTolerance } from '../../options/scores';
import { readDisabledNormalizers } from '../../options/normalizers';
import { bytes, readIsolationOptions, seconds } from '../../options/run-limits';
import { readRunCluster, readTarget } from '../../options/target';
import { choice, commonInFormats, count, parse } from '../../options/values';
import type { CommonArguments } from '../../options/values';
import type { LocalCheckOptions } from '../local-check';
import { CHECK_FORMATS, CHECK_OPTIONS } from './declaration';

/** Arguments of `freshkernel check`. */
export interface CheckArguments extends Omit<CommonArguments, 'format'>, LocalCheckOptions {
  readonly format: (typeof CHECK_FORMATS)[number];
  /** Whether the JSON report contains the outputs of the first run. */
  readonly freshOutputs: boolean;
  /** The relative difference up to which a score is reproduced. */
  readonly scoreTolerance: number;
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
    ...commonInFormats(CHECK_FORMATS, values, positionals, 'check'),
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
    cluster: readRunCluster(values),
    outputs: values.outputs ?? null,
    parameters: Object.fromEntries((values.parameter ?? []).map(parameter)),
    isolation: readIsolationOptions(values),
    repeat: values.repeat === undefined ? 1 : count('--repeat', values.repeat),
    without: readDisabledNormalizers(values),
    freshOutputs: values['fresh-outputs'],
    scoreTolerance: readScoreTolerance(values)
  };
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
