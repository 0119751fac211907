import { SETTINGS_OPTIONS } from '../../options/declaration';
import type { CommandDeclaration, OptionTable } from '../../options/declaration';

/** The options of `freshkernel server`. */
export const SERVER_OPTIONS = {
  stdio: {
    type: 'boolean',
    default: false,
    help: 'talk over standard input and output; the default, because many editors pass this option'
  },
  unsafe: {
    type: 'boolean',
    default: false,
    help: 'let “fix all” apply fixes that need review, too'
  },
  ...SETTINGS_OPTIONS
} as const satisfies OptionTable;

/** `freshkernel server`. */
export const SERVER: CommandDeclaration = {
  name: 'server',
  operands: '',
  summary: 'serves editors as a language server',
  description:
    'Is a language server for notebooks (LSP 3.17 over standard input and output): findings while you type, fixes, definitions, uses and renames over all cells. An editor starts it.',
  options: SERVER_OPTIONS,
  exitCodes: {
    0: 'the editor ended the server',
    1: 'the editor is gone without ending the server',
    2: 'wrong usage'
  }
};
