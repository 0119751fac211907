import { FORMAT_OPTION, NORMALIZER_OPTION, USAGE_OR_UNREADABLE } from '../../options/declaration';
import type { CommandDeclaration, OptionTable } from '../../options/declaration';

/** The options of `freshkernel compare`. */
export const COMPARE_OPTIONS = {
  ...FORMAT_OPTION,
  ...NORMALIZER_OPTION
} as const satisfies OptionTable;

/** `freshkernel compare`. */
export const COMPARE: CommandDeclaration = {
  name: 'compare',
  operands: 'A.ipynb B.ipynb',
  summary: 'compares the stored outputs of two notebooks',
  description:
    'Compares the outputs that two notebooks store, cell by cell, and runs nothing. Differences that appear on every run (addresses, timings, generated ids, rounding) are ignored and listed; changed values are reported.',
  options: COMPARE_OPTIONS,
  exitCodes: {
    0: 'equal',
    1: 'something differs or could not be compared',
    2: USAGE_OR_UNREADABLE
  }
};
