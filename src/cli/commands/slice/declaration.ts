import {
  FORMAT_OPTION,
  SETTINGS_OPTIONS,
  STDIN_OPTION,
  USAGE_OR_UNREADABLE
} from '../../options/declaration';
import type { CommandDeclaration, OptionTable } from '../../options/declaration';

/** The options of `freshkernel slice`. */
export const SLICE_OPTIONS = {
  cell: {
    type: 'string',
    value: 'N',
    help: 'what the output of this cell needs; all cells count, from 1'
  },
  name: {
    type: 'string',
    value: 'NAME',
    help: 'what the value of this variable or function after the last cell needs'
  },
  statements: { type: 'boolean', default: false, help: 'find statements instead of whole cells' },
  forward: {
    type: 'boolean',
    default: false,
    help: 'find what depends on the cell or the name instead'
  },
  out: {
    type: 'string',
    value: 'NEW',
    help: 'write the slice to this file: a notebook (`.ipynb`) or a Python script with cells (`.py`)'
  },
  ...FORMAT_OPTION,
  ...STDIN_OPTION,
  ...SETTINGS_OPTIONS
} as const satisfies OptionTable;

/** `freshkernel slice`. */
export const SLICE: CommandDeclaration = {
  name: 'slice',
  operands: '(--cell N | --name NAME) FILE',
  summary: 'finds the cells that a result needs, or that depend on it',
  description:
    'Finds the code that the output of a cell, or the value of a name, needs when the notebook runs from top to bottom: run on a fresh kernel, it gives the same result. With `--forward`, finds what depends on it. Does not run the notebook.',
  options: SLICE_OPTIONS,
  exitCodes: { 0: 'done', 2: USAGE_OR_UNREADABLE }
};
