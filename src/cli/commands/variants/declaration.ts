import { CLUSTER_OPTIONS } from '../../options/cluster';
import { SCORE_OPTION, SETTINGS_OPTIONS, USAGE_OR_UNREADABLE } from '../../options/declaration';
import type { CommandDeclaration, OptionTable } from '../../options/declaration';
import { RUN_LIMIT_OPTIONS } from '../../options/run-limits';

/** The options of `freshkernel variants`. */
export const VARIANTS_OPTIONS = {
  format: {
    type: 'string',
    default: 'text',
    value: 'text|json|html|markdown',
    help: 'output format (default `text`); `html` is one page with a plot, `markdown` fits issues and summaries of builds'
  },
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
    help: 'the date of the notebook (YYYY-MM-DD; default: the day of its last commit); needs `uv`'
  },
  repeats: {
    type: 'string',
    value: 'N',
    help: 'number of runs in each environment (default 1); times and memory are compared with an exact test, which needs at least 4 runs, or 5 with several variants'
  },
  jobs: {
    type: 'string',
    value: 'N',
    help: 'number of variants at a time (default 1); with more, times are not compared. With `--scheduler`: the number of runs at a time (default: as many as there are workers), or of workers of `--scheduler local`'
  },
  'blame-runs': {
    type: 'string',
    value: 'N',
    help: 'maximum number of further runs to find the version to blame (default 12, 0 for none)'
  },
  fresh: {
    type: 'boolean',
    default: false,
    help: 'do not reuse the runs of earlier calls of this command'
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
  ...CLUSTER_OPTIONS,
  ...SCORE_OPTION,
  ...SETTINGS_OPTIONS
} as const satisfies OptionTable;

/** `freshkernel variants`. */
export const VARIANTS: CommandDeclaration = {
  name: 'variants',
  operands: 'FILE',
  summary: 'runs a notebook with other versions of its libraries and compares the results',
  description:
    'Runs a notebook with several combinations of versions of its libraries, each in a clean environment separate from yours and in a private copy of its project, and compares outputs, scores, time and memory with those of the baseline: the newest versions that the project allows. Tries the versions current at the date of the notebook, the newest, the oldest that the project allows, and earlier versions of single libraries and of a library together with one that it needs. Where a variant behaves differently, bisects to find the version to blame. Queries the package index and installs only wheels. This runs the code of the notebook several times: use it only for notebooks that you trust, or use `--sandbox required`. The kernel gets none of your environment variables that could hold secrets.',
  options: VARIANTS_OPTIONS,
  exitCodes: {
    0: 'every variant that could be run has the outputs of the baseline',
    1: 'a variant fails where the baseline does not, or vice versa, or has different outputs',
    2: USAGE_OR_UNREADABLE,
    3: 'the baseline could not be run, for example because packages cannot be installed'
  }
};
