import * as path from 'node:path';
import { DEFAULT_COPY_BYTES, DEFAULT_LIMITS } from '../../../core/check/job/run-job';
import { DEFAULT_SCORE_TOLERANCE } from '../../../core/compare/scores/compare-scores';
import { UsageFailure } from '../../console/failure';
import { readIsolationOptions, bytes, seconds, RUN_LIMIT_OPTIONS } from '../../options/run-limits';
import { readRuleArguments } from '../../options/rules';
import type { RuleArguments } from '../../options/rules';
import { kernelVariables } from '../../runs/kernel-variables';
import { DEFAULT_MAX_RUNS } from '../../runs/restore-limits';
import type { RestoreLimits } from '../../runs/restore-limits';
import { CLUSTER_OPTIONS } from '../../options/cluster';
import { readRunCluster, readTarget } from '../../options/target';
import { common, parse } from '../../options/values';
import type { CommonArguments } from '../../options/values';
import type { LocalCheckOptions } from '../local-check';
import { STUDY_OPTIONS } from './declaration';

/** Arguments of `freshkernel study`. */
export interface StudyArguments
  extends Pick<CommonArguments, 'format' | 'config' | 'jobs'>, RuleArguments {
  /** The folder with the notebooks, or the file that lists them. */
  readonly corpus: string;
  readonly out: string;
  /** Null: all. */
  readonly sample: number | null;
  readonly seed: number;
  readonly keepDuplicates: boolean;
  /** How notebooks are checked; null: they are not. */
  readonly check: LocalCheckOptions | null;
  /** How notebooks that fail are restored; null: they are not. */
  readonly restore: RestoreLimits | null;
}

/** The limit of the study whose figures are shown next to these. */
const DEFAULT_SECONDS = 300;

const CHECK_ONLY = [
  'restore',
  'restore-timeout',
  'kernel',
  'timeout',
  'gateway',
  'variable',
  'env',
  ...Object.keys(CLUSTER_OPTIONS),
  ...Object.keys(RUN_LIMIT_OPTIONS)
];

/** Reads the arguments of `freshkernel study`. */
export function readStudyArguments(words: readonly string[]): StudyArguments {
  const { values, positionals } = parse(words, STUDY_OPTIONS, 'study');
  const { files, format, config, jobs } = common(values, positionals, 'study');
  if (files.length > 1 || files[0] === '-') {
    throw new UsageFailure(
      '`study` takes one folder, or one file with a path in each line, for example `freshkernel study -o study corpus`.'
    );
  }
  if (values.out === undefined || values.out === '') {
    throw new UsageFailure('`study` needs a folder for the results. Give `-o FOLDER`.');
  }
  if (values.seed !== undefined && values.sample === undefined) {
    throw new UsageFailure('`--seed` is the seed of a sample. Give `--sample N` as well.');
  }
  const check = readCheck(values);
  return {
    ...readRuleArguments(values),
    corpus: files[0],
    out: values.out,
    format,
    config,
    jobs,
    sample: values.sample === undefined ? null : number('--sample', values.sample, 1),
    seed: values.seed === undefined ? 1 : number('--seed', values.seed, 0),
    keepDuplicates: values['keep-duplicates'],
    check,
    restore: check === null ? null : readRestore(values, check)
  };
}

type StudyValues = ReturnType<typeof parse<typeof STUDY_OPTIONS>>['values'];

function readCheck(values: StudyValues): LocalCheckOptions | null {
  if (!values.check) {
    const useless = Object.keys(values).find(name => CHECK_ONLY.includes(name));
    if (useless !== undefined && values[useless as keyof StudyValues] !== false) {
      throw new UsageFailure(`\`--${useless}\` is about runs. Give \`--check\` as well.`);
    }
    return null;
  }
  return {
    order: 'document',
    kernel: values.kernel ?? null,
    // What the cells after an error do is part of a check.
    stopOnError: false,
    parameters: {},
    copyBytes: bytes('--copy-limit', values['copy-limit']) ?? DEFAULT_COPY_BYTES,
    limits: {
      ...DEFAULT_LIMITS,
      seconds: seconds('--timeout', values.timeout, DEFAULT_SECONDS),
      cell_seconds: seconds('--cell-timeout', values['cell-timeout'], DEFAULT_LIMITS.cell_seconds),
      memory_bytes: bytes('--memory', values.memory)
    },
    // Most notebooks of a corpus were written by others: they get no tokens and passwords.
    kernelVariables: kernelVariables(
      process.env,
      values['pass-variable'] ?? [],
      null,
      path.delimiter
    ),
    target: readTarget(values),
    cluster: readRunCluster(values),
    outputs: null,
    isolation: readIsolationOptions(values),
    repeat: 1,
    without: []
  };
}

/** The limits of restorations: as for the check, and those of `restore`. */
function readRestore(values: StudyValues, check: LocalCheckOptions): RestoreLimits | null {
  const { restore, 'restore-timeout': timeout } = values;
  if (!restore) {
    if (timeout !== undefined) {
      throw new UsageFailure(
        '`--restore-timeout` is about restorations. Give `--restore` as well.'
      );
    }
    return null;
  }
  const { kernel, limits, copyBytes, isolation, target } = check;
  if (target.gateway !== null || target.environment !== 'current') {
    const option = target.gateway === null ? '--env' : '--gateway';
    throw new UsageFailure(
      `\`--restore\` and \`${option}\` exclude each other: notebooks are restored with the packages of their kernel, on this machine or on a cluster. Give one of them.`
    );
  }
  return {
    kernel,
    maxRuns: DEFAULT_MAX_RUNS,
    seconds: seconds('--restore-timeout', timeout, DEFAULT_LIMITS.seconds),
    limits: {
      ...DEFAULT_LIMITS,
      cell_seconds: limits.cell_seconds,
      memory_bytes: limits.memory_bytes
    },
    runSeconds: null,
    scoreTolerance: DEFAULT_SCORE_TOLERANCE,
    copyBytes: copyBytes ?? DEFAULT_COPY_BYTES,
    isolation,
    approach: 'restore'
  };
}

function number(option: string, given: string, least: number): number {
  if (!/^\d{1,9}$/.test(given) || Number(given) < least) {
    throw new UsageFailure(
      `\`${option}\` must be a number from ${least}, with at most nine digits. It is \`${given}\`.`
    );
  }
  return Number(given);
}
