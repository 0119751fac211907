import { CLUSTER_OPTIONS } from '../../options/cluster';
import {
  FORMAT_OPTION,
  SCORE_OPTION,
  SETTINGS_OPTIONS,
  USAGE_OR_UNREADABLE
} from '../../options/declaration';
import type { CommandDeclaration, OptionTable } from '../../options/declaration';
import { RUN_LIMIT_OPTIONS } from '../../options/run-limits';

/** The options that both commands have before their own. */
const TARGET_OPTIONS = {
  ...FORMAT_OPTION,
  kernel: {
    type: 'string',
    value: 'NAME',
    help: 'run on this kernel (default: the one that the notebook names, else `python3`)'
  }
} as const satisfies OptionTable;

const LIMIT_OPTIONS = {
  'max-runs': {
    type: 'string',
    value: 'N',
    help: 'maximum number of runs (default 30)'
  },
  timeout: {
    type: 'string',
    value: 'SECONDS',
    help: 'limit for all runs together, 0 for none (default 1800)'
  },
  ...RUN_LIMIT_OPTIONS
} as const satisfies OptionTable;

const IN_PLACE_OPTION = {
  'in-place': {
    type: 'boolean',
    default: false,
    help: 'replace the notebook itself, atomically and only at the end'
  }
} as const satisfies OptionTable;

/** The values of `--model`. */
export const MODEL_MODES = ['off', 'ask', 'send'] as const;

const MODEL_OPTION = {
  model: {
    type: 'string',
    value: 'MODE',
    choices: MODEL_MODES,
    help: 'where nothing else helps, query the language model in your configuration: `ask` shows each request before it is sent, `send` does not; `off` (default). Sends code of the notebook'
  }
} as const satisfies OptionTable;

/** The options of `freshkernel restore`. */
export const RESTORE_OPTIONS = {
  out: {
    type: 'string',
    value: 'NEW',
    help: 'write the restored notebook to this file; files that it needs go to a folder next to it, `NEW.restore`'
  },
  ...IN_PLACE_OPTION,
  ...TARGET_OPTIONS,
  ...MODEL_OPTION,
  ...LIMIT_OPTIONS,
  job: {
    type: 'boolean',
    default: false,
    help: 'for servers: read a `RestoreJob` from standard input and write its progress and its result as lines of JSON; nothing is written to files'
  },
  ...SETTINGS_OPTIONS,
  ...CLUSTER_OPTIONS
} as const satisfies OptionTable;

/** The options of `freshkernel modernize`. */
export const MODERNIZE_OPTIONS = {
  out: {
    type: 'string',
    value: 'NEW',
    help: 'write the modernized notebook to this file'
  },
  ...IN_PLACE_OPTION,
  ...TARGET_OPTIONS,
  ...MODEL_OPTION,
  'reduce-runtime': {
    type: 'string',
    value: 'SECONDS',
    help: 'let a run that takes longer, or a cell over `--cell-timeout`, do less: fewer epochs, samples or iterations. Changes results, so that the verdict is `partly` at best (default: never)'
  },
  ...SCORE_OPTION,
  ...LIMIT_OPTIONS,
  ...SETTINGS_OPTIONS
} as const satisfies OptionTable;

/** `freshkernel restore`. */
export const RESTORE: CommandDeclaration = {
  name: 'restore',
  operands: 'FILE',
  summary: 'makes a notebook that stops with an error run again, and proves it by running it',
  description:
    'Makes a notebook that stops with an error run again. Runs it on a fresh kernel in a private copy of its project, tries the smallest change that may fix the first error, keeps the change only if more cells run and no output gets worse, and continues with the next error. This runs the code of the notebook several times: restore only notebooks that you trust, or use `--sandbox required`. The kernel gets none of your environment variables that could hold secrets.',
  options: RESTORE_OPTIONS,
  exitCodes: {
    0: 'it runs to its end, unchanged or restored',
    1: 'it still stops, or runs only with stand-ins, or no stored output confirms the steps',
    2: USAGE_OR_UNREADABLE,
    3: 'the notebook could not be run, for example because its kernel is missing'
  }
};

/** `freshkernel modernize`. */
export const MODERNIZE: CommandDeclaration = {
  name: 'modernize',
  operands: 'FILE',
  summary:
    'adapts a notebook that stops with an error to the installed versions, and proves it by running it',
  description:
    'Adapts a notebook that stops with an error to the library versions of its kernel. Runs it on a fresh kernel in a private copy of its project, then applies the fixes of the rules on changed libraries to the whole notebook, then tries the smallest code change that may fix the first error, in at most 16 rounds. A change is kept only if more cells run and no output that matched its stored output gets worse. If the notebook then runs to its end with other scores, former defaults of its libraries are tried, and kept if repeated runs are nearer to the stored scores. Nothing is installed, and no data is made up. This runs the code of the notebook several times: modernize only notebooks that you trust, or use `--sandbox required`. The kernel gets none of your environment variables that could hold secrets.',
  options: MODERNIZE_OPTIONS,
  exitCodes: {
    0: 'it runs to its end, unchanged or modernized',
    1: 'it still stops, or no stored output confirms the steps',
    2: USAGE_OR_UNREADABLE,
    3: 'the notebook could not be run, for example because its kernel is missing'
  }
};
