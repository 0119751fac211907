import {
  FORMAT_OPTION,
  SETTINGS_OPTIONS,
  STDIN_OPTION,
  USAGE_OR_UNREADABLE
} from '../../options/declaration';
import type { CommandDeclaration, OptionTable } from '../../options/declaration';

/** The options of `freshkernel files`. */
export const FILES_OPTIONS = {
  ...FORMAT_OPTION,
  ...STDIN_OPTION,
  ...SETTINGS_OPTIONS
} as const satisfies OptionTable;

/** `freshkernel files`. */
export const FILES: CommandDeclaration = {
  name: 'files',
  operands: 'FILE…',
  summary: 'lists the files that a notebook reads and writes, and whether they exist',
  description:
    'Lists the files that a notebook reads and writes: which cells use them, whether they exist, their size and SHA-256, and which cells create the others. Suggests files with a similar name, in another folder, or in an archive. Does not run the notebook. Only files of the project are read: the repository, otherwise the notebook’s folder.',
  options: FILES_OPTIONS,
  exitCodes: {
    0: 'no needed file is missing',
    1: 'a needed file is missing',
    2: USAGE_OR_UNREADABLE
  }
};
