import { DEFAULT_COPY_BYTES, DEFAULT_LIMITS } from '../../../core/check/job/run-job';
import { parseRequirement } from '../../../core/requirements/requirement';
import type { Isolation } from '../../../core/settings/isolation';
import type { RunLimits } from '../../../protocol';
import { UsageFailure } from '../../console/failure';
import { readCluster } from '../../options/cluster';
import type { ClusterChoice } from '../../options/cluster';
import { readDay } from '../../options/days';
import { bytes, readIsolationOptions, seconds } from '../../options/run-limits';
import { readScoreTolerance } from '../../options/scores';
import { commonInFormats, count, parse } from '../../options/values';
import type { CommonArguments } from '../../options/values';
import { VARIANTS_OPTIONS } from './declaration';

/** How the report is written. */
export type VariantsFormat = (typeof FORMATS)[number];

const FORMATS = ['text', 'json', 'html', 'markdown'] as const;

/** Arguments of `freshkernel variants`. */
export interface VariantsArguments extends Pick<CommonArguments, 'config'> {
  readonly format: VariantsFormat;
  readonly file: string;
  /** The constraints of each given variant. */
  readonly given: readonly (readonly string[])[];
  readonly maxVariants: number;
  /** Null: the day of the last commit. */
  readonly day: string | null;
  readonly repeats: number;
  /** How many variants run at a time; null: one on this machine, as many as there are workers on a cluster. */
  readonly jobs: number | null;
  /** The cluster that runs the notebook; null for this machine. */
  readonly cluster: ClusterChoice | null;
  readonly blameRuns: number;
  readonly fresh: boolean;
  /** Null: the kernel that the notebook names. */
  readonly kernel: string | null;
  readonly limits: RunLimits;
  readonly copyBytes: number;
  readonly isolation: Isolation;
  readonly scoreTolerance: number;
}

const DEFAULT_VARIANTS = 6;
const DEFAULT_BLAME_RUNS = 12;
/** The test counts splits of the values, whose number must stay exact. */
const MOST_REPEATS = 20;

/** Reads the arguments of `freshkernel variants`. */
export function readVariantsArguments(words: readonly string[]): VariantsArguments {
  const { values, positionals } = parse(words, VARIANTS_OPTIONS, 'variants');
  const { files, format, config, jobs } = commonInFormats(
    FORMATS,
    values,
    positionals,
    'variants',
    'NOTEBOOK.ipynb'
  );
  if (files.length > 1 || files[0] === '-') {
    throw new UsageFailure(
      '`variants` takes one notebook file at a time. Give its path, for example `freshkernel variants NOTEBOOK.ipynb`.'
    );
  }
  const repeats = values.repeats === undefined ? 1 : count('--repeats', values.repeats);
  if (repeats > MOST_REPEATS) {
    throw new UsageFailure(`\`--repeats\` must be at most ${MOST_REPEATS}. It is ${repeats}.`);
  }
  const { date, fresh, 'max-variants': most, 'blame-runs': blame } = values;
  const cluster = readCluster(values);
  if (fresh && (cluster?.journal ?? null) !== null) {
    throw new UsageFailure(
      '`--fresh` and `--resume` exclude each other: one repeats what the other takes from its journal. Give one of them.'
    );
  }
  return {
    file: files[0],
    format,
    config,
    given: (values.variant ?? []).map(constraints),
    maxVariants: most === undefined ? DEFAULT_VARIANTS : count('--max-variants', most),
    day: date === undefined ? null : readDay('--date', date),
    repeats,
    jobs,
    cluster,
    blameRuns:
      blame === undefined ? DEFAULT_BLAME_RUNS : blame === '0' ? 0 : count('--blame-runs', blame),
    fresh,
    kernel: values.kernel ?? null,
    limits: {
      ...DEFAULT_LIMITS,
      seconds: seconds('--timeout', values.timeout, DEFAULT_LIMITS.seconds),
      cell_seconds: seconds('--cell-timeout', values['cell-timeout'], DEFAULT_LIMITS.cell_seconds),
      memory_bytes: bytes('--memory', values.memory)
    },
    copyBytes: bytes('--copy-limit', values['copy-limit']) ?? DEFAULT_COPY_BYTES,
    isolation: readIsolationOptions(values),
    scoreTolerance: readScoreTolerance(values)
  };
}

/** Parses `numpy<2,pandas>=1,<3`: a comma starts a new package or another clause of the same one. */
function constraints(given: string): readonly string[] {
  const found = given.split(/,(?=\s*[A-Za-z])/).map(each => each.trim());
  for (const each of found) {
    const requirement = parseRequirement(each);
    if (requirement === null || requirement.specifier.text === '' || requirement.url !== null) {
      throw new UsageFailure(
        `\`--variant\` must name versions, for example \`--variant "numpy<2,pandas<3"\`. It is \`${given}\`.`
      );
    }
  }
  return found;
}
