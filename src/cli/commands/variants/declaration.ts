import {
  FORMAT_OPTION,
  SCORE_OPTION,
  SETTINGS_OPTIONS,
  USAGE_OR_UNREADABLE
} from '../../options/declaration';
import type { CommandDeclaration, OptionTable } from '../../options/declaration';
import { RUN_LIMIT_OPTIONS } from '../../options/run-limits';

/** The options of `freshkernel variants`. */
export const VARIANTS_OPTIONS = {
  ...FORMAT_OPTION,
  variant: {
    type: 'string',
    multiple: true,
    value: 'VERSIONS',
    help: 'try these versions, in quotes: `"numpy<2,pandas<3"`; repeatable, instead of the variants that the command chooses'
  },
  'max-variants': {
    type: 'string',
    value: 'N',
    help: 'try at most this many environments besides the baseline (default 6)'
  },
  date: {
    type: 'string',
    value: 'DATE',
    help: 'the time of the notebook (YYYY-MM-DD; default: the day of its last commit); needs `uv`'
  },
  repeats: {
    type: 'string',
    value: 'N',
    help: 'run the notebook this often in each environment (default 1); times and memory are compared by an exact test, which needs 4 or more, and 5 with several variants'
  },
  jobs: {
    type: 'string',
    value: 'N',
    help: 'number of variants at a time (default 1); with more, times are not compared'
  },
  'blame-runs': {
    type: 'string',
    value: 'N',
    help: 'at most this many further runs to find which version is to blame (default 12, 0 for none)'
  },
  fresh: {
    type: 'boolean',
    default: false,
    help: 'run again what an earlier call of this command ran already'
  },
  kernel: {
    type: 'string',
    value: 'NAME',
    help: 'use the Python of this kernel (default: the one that the notebook names, else `python3`)'
  },
  timeout: {
    type: 'string',
    value: 'SECONDS',
    help: 'limit for each run, 0 for none (default 1800)'
  },
  ...RUN_LIMIT_OPTIONS,
  ...SCORE_OPTION,
  ...SETTINGS_OPTIONS
} as const satisfies OptionTable;

/** `freshkernel variants`. */
export const VARIANTS: CommandDeclaration = {
  name: 'variants',
  operands: 'FILE',
  summary: 'runs a notebook with other versions of its libraries and compares the results',
  description:
    'Runs a notebook with several combinations of versions of its libraries, each in a clean environment that is kept apart from yours and in a private copy of its folder, and compares outputs, scores, time and memory with those of the baseline: the newest versions that the project admits. Tries the versions of the notebook’s time, the newest, the oldest that the project admits, and earlier versions of single libraries and of pairs that need each other. Where a variant behaves differently, it bisects which version is to blame. Asks the package index and installs wheels only. This runs the code of the notebook, several times: use it only for notebooks that you trust, or give `--sandbox required`. The kernel gets no environment variables of yours that could hold secrets.',
  options: VARIANTS_OPTIONS,
  exitCodes: {
    0: 'every variant that could be run has the outputs of the baseline',
    1: 'a variant fails where the baseline does not, or the other way round, or has other outputs',
    2: USAGE_OR_UNREADABLE,
    3: 'the baseline could not be run, for example because packages cannot be installed'
  }
};
