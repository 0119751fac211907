import { FORMAT_OPTION } from '../../options/declaration';
import { PROFILE_NAMES } from '../../../core/settings/profiles';
import type { CommandDeclaration, OptionTable } from '../../options/declaration';

/** The options of `freshkernel init`. */
export const INIT_OPTIONS = {
  ...FORMAT_OPTION,
  profile: {
    type: 'string',
    value: PROFILE_NAMES.join('|'),
    help: 'set this profile in the file'
  }
} as const satisfies OptionTable;

/** `freshkernel init`. */
export const INIT: CommandDeclaration = {
  name: 'init',
  operands: '[FOLDER]',
  summary: 'writes a settings file with comments',
  description:
    'Writes `freshkernel.toml` with every setting as a comment, so that nothing changes until you edit it. An existing file is not replaced.',
  options: INIT_OPTIONS,
  exitCodes: { 0: 'the file was written', 2: 'wrong usage, or the folder has settings already' }
};
