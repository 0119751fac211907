import { LINT_FORMATS, LINT_FORMAT_NAMES } from '../../../core/report/lint/formats';
import { CLUSTER_OPTIONS } from '../../options/cluster';
import {
  FILES_OR_FOLDERS,
  FORCE_EXCLUDE_OPTION,
  JOBS_OPTION,
  RULE_OPTIONS,
  SETTINGS_OPTIONS,
  STDIN_OPTION,
  USAGE_OR_UNREADABLE
} from '../../options/declaration';
import type { CommandDeclaration, OptionTable } from '../../options/declaration';
import { SEVERITY_VALUES } from '../../../protocol';

const PURPOSES = Object.entries(LINT_FORMATS)
  .map(([name, { purpose }]) => `\`${name}\` ${purpose}`)
  .join(', ');

/** The options of `freshkernel lint`. */
export const LINT_OPTIONS = {
  format: {
    type: 'string',
    default: 'text',
    value: LINT_FORMAT_NAMES.join('|'),
    help: `output format (default \`text\`): ${PURPOSES}`
  },
  'output-file': {
    type: 'string',
    value: 'FILE',
    help: 'write the output to this file, atomically, instead of standard output'
  },
  statistics: {
    type: 'boolean',
    default: false,
    help: 'count the findings of each rule instead of listing them; with `--format json`, in addition'
  },
  quiet: {
    type: 'boolean',
    default: false,
    help: 'print findings only: no totals and no progress'
  },
  'with-outputs': {
    type: 'boolean',
    default: false,
    help: 'with `--format html`: show the stored outputs of cells with findings, as text and pictures'
  },
  ...RULE_OPTIONS,
  'fail-on': {
    type: 'string',
    value: 'SEVERITY',
    choices: SEVERITY_VALUES,
    help: '`error`, `warning` or `info`: exit with 1 for findings of this severity or higher (default `warning`)'
  },
  baseline: { type: 'string', value: 'FILE', help: 'do not report the findings in this file' },
  'write-baseline': {
    type: 'string',
    value: 'FILE',
    help: 'write all findings to this file and exit with 0'
  },
  since: {
    type: 'string',
    value: 'REF',
    help: 'report only findings that are new since this commit, branch or tag of git (since the current branch left it)'
  },
  ...STDIN_OPTION,
  ...FORCE_EXCLUDE_OPTION,
  ...SETTINGS_OPTIONS,
  ...JOBS_OPTION,
  ...CLUSTER_OPTIONS
} as const satisfies OptionTable;

/** `freshkernel lint`. */
export const LINT: CommandDeclaration = {
  name: 'lint',
  operands: FILES_OR_FOLDERS,
  summary: 'reports findings',
  description:
    'Reports what keeps notebooks from giving the same results on a fresh kernel: names that are used before they are defined, cells that ran out of order, absolute paths and more. Folders are searched for notebooks: `.ipynb` files, scripts with cells (`# %%`, jupytext, Databricks, marimo), MyST, Quarto and R Markdown pages; what git ignores is left out. `-` reads one from standard input.',
  options: LINT_OPTIONS,
  exitCodes: { 0: 'no findings', 1: 'findings at or above `--fail-on`', 2: USAGE_OR_UNREADABLE }
};
