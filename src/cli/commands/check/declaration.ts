import {
  FILES_OR_FOLDERS,
  FORCE_EXCLUDE_OPTION,
  NORMALIZER_OPTION,
  SCORE_OPTION,
  SETTINGS_OPTIONS,
  USAGE_OR_UNREADABLE
} from '../../options/declaration';
import type { CommandDeclaration, OptionTable } from '../../options/declaration';
import { CLUSTER_OPTIONS } from '../../options/cluster';
import { TARGET_OPTIONS } from '../../options/target';
import { RUN_LIMIT_OPTIONS } from '../../options/run-limits';
import { RUNORDER_VALUES } from '../../../protocol';

/** The formats of the report. */
export const CHECK_FORMATS = ['text', 'json', 'html'] as const;

/** The options of `freshkernel check`. */
export const CHECK_OPTIONS = {
  format: {
    type: 'string',
    default: 'text',
    value: CHECK_FORMATS.join('|'),
    help: 'output format (default `text`); `html` is one page, with a table of the notebooks and a section for each'
  },
  order: {
    type: 'string',
    value: 'ORDER',
    choices: RUNORDER_VALUES,
    help: '`document`: every code cell from top to bottom (default); `executed`: those that ran; `count`: those that ran, in the order of their execution counts'
  },
  repeat: {
    type: 'string',
    value: 'N',
    help: 'run N times, each with its own `PYTHONHASHSEED` unless you set one: outputs that differ between the runs are random, not changed'
  },
  kernel: {
    type: 'string',
    value: 'NAME',
    help: 'run on this kernel (default: the one that the notebook names)'
  },
  ...TARGET_OPTIONS,
  ...CLUSTER_OPTIONS,
  parameter: {
    type: 'string',
    multiple: true,
    value: 'NAME=VALUE',
    help: 'set this variable after the cell tagged `parameters`; repeatable'
  },
  'stop-on-error': {
    type: 'boolean',
    default: false,
    help: 'stop at the first error (default: continue, and report which cells fail because of it)'
  },
  timeout: {
    type: 'string',
    value: 'SECONDS',
    help: 'limit for the whole run, 0 for none (default 1800)'
  },
  'cell-timeout': RUN_LIMIT_OPTIONS['cell-timeout'],
  memory: RUN_LIMIT_OPTIONS.memory,
  'own-folder': {
    type: 'boolean',
    default: false,
    help: 'run in the notebook’s own folder instead of a copy; files that it writes stay there'
  },
  'copy-limit': RUN_LIMIT_OPTIONS['copy-limit'],
  sandbox: RUN_LIMIT_OPTIONS.sandbox,
  'no-network': RUN_LIMIT_OPTIONS['no-network'],
  'pass-variable': RUN_LIMIT_OPTIONS['pass-variable'],
  ...SCORE_OPTION,
  ...NORMALIZER_OPTION,
  ...FORCE_EXCLUDE_OPTION,
  ...SETTINGS_OPTIONS,
  'fresh-outputs': {
    type: 'boolean',
    default: false,
    help: 'with `--format json`: add the outputs of the first run to each cell'
  },
  jobs: {
    type: 'string',
    value: 'N',
    help: 'number of notebooks at a time (default 1; with `--scheduler local`: of worker processes, by default one per core)'
  }
} as const satisfies OptionTable;

/** `freshkernel check`. */
export const CHECK: CommandDeclaration = {
  name: 'check',
  operands: FILES_OR_FOLDERS,
  summary: 'runs notebooks on a fresh kernel and compares the outputs with the stored ones',
  description:
    'Runs notebooks on a fresh kernel and compares the outputs, cell by cell, with the stored ones. Differences that appear on every run (addresses, timings, generated ids, rounding) are ignored and listed; changed values are reported. The notebook file is not changed: it runs in a private copy of its project.',
  options: CHECK_OPTIONS,
  exitCodes: {
    0: 'reproduced; the report says whether files outside of the private copy changed',
    1: 'a cell fails, differs or could not be compared',
    2: USAGE_OR_UNREADABLE,
    3: 'a notebook could not be run to its end, for example because packages are missing on a gateway'
  }
};
