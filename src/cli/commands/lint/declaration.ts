import {
  FILES_OR_FOLDERS,
  FORMAT_OPTION,
  JOBS_OPTION,
  RULE_OPTIONS,
  SETTINGS_OPTIONS,
  USAGE_OR_UNREADABLE
} from '../../options/declaration';
import type { CommandDeclaration, OptionTable } from '../../options/declaration';

/** The options of `freshkernel lint`. */
export const LINT_OPTIONS = {
  ...FORMAT_OPTION,
  ...RULE_OPTIONS,
  'fail-on': {
    type: 'string',
    value: 'SEVERITY',
    help: '`error`, `warning` or `info`: exit with 1 for findings of this severity or higher (default `warning`)'
  },
  baseline: { type: 'string', value: 'FILE', help: 'do not report the findings in this file' },
  'write-baseline': {
    type: 'string',
    value: 'FILE',
    help: 'write all findings to this file and exit with 0'
  },
  ...SETTINGS_OPTIONS,
  ...JOBS_OPTION
} as const satisfies OptionTable;

/** `freshkernel lint`. */
export const LINT: CommandDeclaration = {
  name: 'lint',
  operands: FILES_OR_FOLDERS,
  summary: 'reports findings',
  description:
    'Reports what keeps notebooks from giving the same results on a fresh kernel: names that are used before they are defined, cells that ran out of order, absolute paths and more. Folders are searched for notebooks; `-` reads one from standard input.',
  options: LINT_OPTIONS,
  exitCodes: { 0: 'no findings', 1: 'findings at or above `--fail-on`', 2: USAGE_OR_UNREADABLE }
};
