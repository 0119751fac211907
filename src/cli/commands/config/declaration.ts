import { FORMAT_OPTION, SETTINGS_OPTIONS, USAGE_OR_UNREADABLE } from '../../options/declaration';
import type { CommandDeclaration, OptionTable } from '../../options/declaration';

/** The options of `freshkernel config`. */
export const CONFIG_OPTIONS = {
  ...FORMAT_OPTION,
  ...SETTINGS_OPTIONS
} as const satisfies OptionTable;

/** `freshkernel config`. */
export const CONFIG: CommandDeclaration = {
  name: 'config',
  operands: '[FILE_OR_FOLDER]',
  summary: 'shows the settings of a notebook, and what sets them',
  description:
    'Shows the settings that apply to a notebook, or to the notebooks of a folder: each with the line of the settings file that sets it, and the rules that are on and off. Without a file, it shows the settings of this folder.',
  options: CONFIG_OPTIONS,
  exitCodes: { 0: 'the settings are shown', 2: USAGE_OR_UNREADABLE }
};
