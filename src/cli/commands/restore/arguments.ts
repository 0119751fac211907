import { DEFAULT_SCORE_TOLERANCE } from '../../../core/compare/scores/compare-scores';
import { DEFAULT_COPY_BYTES, DEFAULT_LIMITS } from '../../../core/check/job/run-job';
import type { Approach } from '../../../core/restore/approach';
import { UsageFailure } from '../../console/failure';
import { readCluster } from '../../options/cluster';
import type { ClusterChoice } from '../../options/cluster';
import { bytes, readIsolationOptions, seconds } from '../../options/run-limits';
import { choice, common, count, parse } from '../../options/values';
import type { CommonArguments } from '../../options/values';
import { readScoreTolerance } from '../../options/scores';
import { DEFAULT_MAX_RUNS } from '../../runs/restore-limits';
import type { RestoreLimits } from '../../runs/restore-limits';
import { MODERNIZE_OPTIONS, RESTORE_OPTIONS, MODEL_MODES } from './declaration';

/** Arguments of `freshkernel restore`. */
export interface RestoreArguments
  extends Pick<CommonArguments, 'format' | 'config'>, RestoreLimits {
  readonly file: string;
  /** Null: in place. */
  readonly out: string | null;
  /** Whether a language model is asked, and each request shown first. */
  readonly model: 'off' | 'ask' | 'send';
  /** The cluster that restores; null for this machine. */
  readonly cluster: ClusterChoice | null;
}

/** Whether a server gives the notebook as a job, with everything else. */
export function isJob(words: readonly string[]): boolean {
  const isAsked = words.includes('--job');
  if (isAsked && words.length > 1) {
    throw new UsageFailure('`--job` takes no files and no other options: the job has them.');
  }
  return isAsked;
}

/** Reads the arguments of `freshkernel restore`. */
export function readRestoreArguments(words: readonly string[]): RestoreArguments {
  const { values, positionals } = parse(words, RESTORE_OPTIONS, 'restore');
  const cluster = readCluster(values);
  const shared = readShared(values, positionals, 'restore');
  if (cluster !== null && shared.model !== 'off') {
    throw new UsageFailure(
      '`--scheduler` and `--model` exclude each other: your configuration and its key stay on this machine. Give one of them.'
    );
  }
  return {
    ...shared,
    cluster,
    runSeconds: null,
    scoreTolerance: DEFAULT_SCORE_TOLERANCE
  };
}

/** Reads the arguments of `freshkernel modernize`. */
export function readModernizeArguments(words: readonly string[]): RestoreArguments {
  const { values, positionals } = parse(words, MODERNIZE_OPTIONS, 'modernize');
  return {
    ...readShared(values, positionals, 'modernize'),
    cluster: null,
    runSeconds: seconds('--reduce-runtime', values['reduce-runtime'], null),
    scoreTolerance: readScoreTolerance(values)
  };
}

type SharedValues = Omit<
  ReturnType<typeof parse<typeof MODERNIZE_OPTIONS>>['values'],
  'score-tolerance' | 'reduce-runtime'
>;

function readShared(
  values: SharedValues,
  positionals: readonly string[],
  approach: Approach
): Omit<RestoreArguments, 'runSeconds' | 'scoreTolerance' | 'cluster'> {
  const { files, format, config } = common(values, positionals, approach, 'NOTEBOOK.ipynb');
  if (files.length > 1 || files[0] === '-') {
    throw new UsageFailure(
      `\`${approach}\` takes one notebook file at a time. Give its path, for example \`freshkernel ${approach} --out NEW.ipynb NOTEBOOK.ipynb\`.`
    );
  }
  const { out = null } = values;
  if ((out === null) !== values['in-place']) {
    throw new UsageFailure(
      out === null
        ? `\`${approach}\` needs a file for the ${approach}d notebook. Give \`--out NEW.ipynb\`, or \`--in-place\` to change the notebook itself.`
        : '`--out` and `--in-place` exclude each other. Give one of them.'
    );
  }
  if (out !== null && !/[^/\\]\.ipynb$/i.test(out)) {
    throw new UsageFailure(`\`--out\` must name an .ipynb file. It is \`${out}\`.`);
  }
  const maxRuns = values['max-runs'];
  const { model } = values;
  return {
    file: files[0],
    format,
    config,
    out,
    approach,
    model: model === undefined ? 'off' : choice('--model', model, MODEL_MODES),
    kernel: values.kernel ?? null,
    maxRuns: maxRuns === undefined ? DEFAULT_MAX_RUNS : count('--max-runs', maxRuns),
    seconds: seconds('--timeout', values.timeout, DEFAULT_LIMITS.seconds),
    limits: {
      ...DEFAULT_LIMITS,
      cell_seconds: seconds('--cell-timeout', values['cell-timeout'], DEFAULT_LIMITS.cell_seconds),
      memory_bytes: bytes('--memory', values.memory)
    },
    copyBytes: bytes('--copy-limit', values['copy-limit']) ?? DEFAULT_COPY_BYTES,
    isolation: readIsolationOptions(values)
  };
}
