import {
  FILES_OR_FOLDERS,
  FORMAT_OPTION,
  JOBS_OPTION,
  SETTINGS_OPTIONS,
  USAGE_OR_UNREADABLE
} from '../../options/declaration';
import type { CommandDeclaration, OptionTable } from '../../options/declaration';

/** The options of `freshkernel graph`. */
export const GRAPH_OPTIONS = {
  ...FORMAT_OPTION,
  ...SETTINGS_OPTIONS,
  ...JOBS_OPTION
} as const satisfies OptionTable;

/** `freshkernel graph`. */
export const GRAPH: CommandDeclaration = {
  name: 'graph',
  operands: FILES_OR_FOLDERS,
  summary: 'shows what each cell defines, uses and changes, and the edges between cells',
  description:
    'Shows what each cell defines, uses and changes, and the edges between cells. JSON output has one document per notebook, one per line.',
  options: GRAPH_OPTIONS,
  exitCodes: { 0: 'done', 2: USAGE_OR_UNREADABLE }
};
