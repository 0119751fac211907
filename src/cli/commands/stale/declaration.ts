import { FORMAT_OPTION, SETTINGS_OPTIONS, USAGE_OR_UNREADABLE } from '../../options/declaration';
import type { CommandDeclaration, OptionTable } from '../../options/declaration';

/** The options of `freshkernel stale`. */
export const STALE_OPTIONS = {
  before: { type: 'string', value: 'OLD', help: 'the notebook as it was when it ran; required' },
  ...FORMAT_OPTION,
  ...SETTINGS_OPTIONS
} as const satisfies OptionTable;

/** `freshkernel stale`. */
export const STALE: CommandDeclaration = {
  name: 'stale',
  operands: '--before OLD.ipynb NEW.ipynb',
  summary: 'lists the cells that must run after an edit',
  description:
    'Assumes that OLD ran from top to bottom and was then edited to NEW. Lists, in order, the cells that must run so that every output is that of a fresh run, or says that this needs a fresh kernel.',
  options: STALE_OPTIONS,
  exitCodes: { 0: 'done', 2: USAGE_OR_UNREADABLE }
};
