import { TRUSTANSWER_VALUES } from '../../../protocol';
import { FORMAT_OPTION } from '../../options/declaration';
import type { CommandDeclaration, OptionTable } from '../../options/declaration';

/** The options of `freshkernel trust`. */
export const TRUST_OPTIONS = {
  ...FORMAT_OPTION,
  answer: {
    type: 'string',
    value: 'ANSWER',
    choices: TRUSTANSWER_VALUES,
    help: 'answer in advance: `trusted`: its code may run without a sandbox; `sandbox`: only in one'
  },
  withdraw: {
    type: 'boolean',
    default: false,
    help: 'forget your answer about the project: you are asked again, unless a setting or a commit of yours answers'
  }
} as const satisfies OptionTable;

/** `freshkernel trust`. */
export const TRUST: CommandDeclaration = {
  name: 'trust',
  operands: '[FOLDER…]',
  summary: 'shows, gives or withdraws your answer about a project of others',
  description:
    'Before code of a project that is not known as yours runs for the first time, `check`, `restore`, `modernize`, `variants` and `study --check` ask whether you trust it. Shows what is known of the project of a folder (by default, of this one), keeps an answer in advance, or withdraws one. JupyterLab uses the same answers. Runs no code of the project.',
  options: TRUST_OPTIONS,
  exitCodes: { 0: 'done', 2: 'wrong usage, or the answer cannot be kept' }
};
