import { CLUSTER_OPTIONS } from '../../options/cluster';
import {
  FILES_OR_FOLDERS,
  JOBS_OPTION,
  SETTINGS_OPTIONS,
  USAGE_OR_UNREADABLE
} from '../../options/declaration';
import type { CommandDeclaration, OptionTable } from '../../options/declaration';

/** The options of `freshkernel crashes`. */
export const CRASHES_OPTIONS = {
  format: {
    type: 'string',
    default: 'text',
    value: 'text|json|html',
    help: 'output format (default `text`); `html` is one page with charts'
  },
  ...SETTINGS_OPTIONS,
  ...JOBS_OPTION,
  ...CLUSTER_OPTIONS
} as const satisfies OptionTable;

/** `freshkernel crashes`. */
export const CRASHES: CommandDeclaration = {
  name: 'crashes',
  operands: FILES_OR_FOLDERS,
  summary: 'explains the errors that notebooks store, and counts them',
  description:
    'Explains every error among the stored outputs of notebooks: its cause, the library and the stage of the line that failed, and whether it fails again when the notebook runs from top to bottom. Ends with tables of exceptions, causes, libraries and stages. Does not run the notebooks. Folders are searched for notebooks; `-` reads one from standard input.',
  options: CRASHES_OPTIONS,
  exitCodes: { 0: 'done', 2: USAGE_OR_UNREADABLE }
};
