import { REQUIREMENT_STYLES } from '../../../core/requirements/requirement-styles';
import {
  FORMAT_OPTION,
  SETTINGS_OPTIONS,
  STDIN_OPTION,
  USAGE_OR_UNREADABLE
} from '../../options/declaration';
import type { CommandDeclaration, OptionTable } from '../../options/declaration';

/** The options of `freshkernel requirements`. */
export const REQUIREMENTS_OPTIONS = {
  style: {
    type: 'string',
    default: 'requirements.txt',
    value: 'STYLE',
    choices: REQUIREMENT_STYLES,
    help: 'output form: `requirements.txt` (default), `pyproject`, `environment.yml` or `pep723` (the comment at the top of a script)'
  },
  python: {
    type: 'string',
    value: 'PATH',
    help: 'Python interpreter of an environment with the packages, whose metadata gives names and versions. The interpreter is run'
  },
  pin: {
    type: 'boolean',
    default: false,
    help: 'pin the versions in the environment of `--python`'
  },
  ranges: {
    type: 'boolean',
    default: false,
    help: 'allow these versions and later ones of the same major version'
  },
  date: {
    type: 'string',
    value: 'DATE',
    help: 'use the versions that were current on this day (YYYY-MM-DD); queries the package index and needs `uv`'
  },
  ...FORMAT_OPTION,
  ...STDIN_OPTION,
  ...SETTINGS_OPTIONS
} as const satisfies OptionTable;

/** `freshkernel requirements`. */
export const REQUIREMENTS: CommandDeclaration = {
  name: 'requirements',
  operands: 'FILE',
  summary: 'lists the packages that a notebook needs, as a requirements file',
  description:
    'Lists the packages that a notebook needs: for its imports, the imports of the project modules that it uses, its install commands, and functions that need another library. Does not run the notebook. Names come from the environment of --python, the project, and a built-in table.',
  options: REQUIREMENTS_OPTIONS,
  exitCodes: {
    0: 'done',
    1: 'no package is known for a module, or no version for a package',
    2: USAGE_OR_UNREADABLE
  }
};
