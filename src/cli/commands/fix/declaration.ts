import {
  FILES_OR_FOLDERS,
  FORCE_EXCLUDE_OPTION,
  FORMAT_OPTION,
  RULE_OPTIONS,
  SETTINGS_OPTIONS,
  STDIN_OPTION
} from '../../options/declaration';
import type { CommandDeclaration, OptionTable } from '../../options/declaration';

/** The options of `freshkernel fix`. */
export const FIX_OPTIONS = {
  diff: {
    type: 'boolean',
    default: false,
    help: 'show what would change, cell by cell, without changing files; exit with 1 if anything would'
  },
  unsafe: {
    type: 'boolean',
    default: false,
    help: 'also apply fixes that may change what the notebook does'
  },
  ...FORMAT_OPTION,
  ...RULE_OPTIONS,
  ...STDIN_OPTION,
  ...FORCE_EXCLUDE_OPTION,
  ...SETTINGS_OPTIONS
} as const satisfies OptionTable;

/** `freshkernel fix`. */
export const FIX: CommandDeclaration = {
  name: 'fix',
  operands: FILES_OR_FOLDERS,
  summary: 'applies safe fixes',
  description:
    'Applies the fixes that cannot make results worse, until there is nothing left to fix. Bytes outside the changed cells stay the same, also in scripts and pages with cells; marimo and R Markdown files are not written. A file is replaced atomically, and not written if it changed in the meantime. A notebook is renamed only with `--unsafe`, and if `--select` contains the code or name of the title rule. `-` reads one from standard input and writes it, with its fixes, to standard output.',
  options: FIX_OPTIONS,
  exitCodes: {
    0: 'done',
    1: 'with `--diff`: something would change',
    2: 'wrong usage, or a file that cannot be read or written'
  }
};
