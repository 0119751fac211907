/** How the commands of the command line are declared: parsing, `--help` and docs/cli.md use the same declaration. */

import { PHASE_VALUES } from '../../protocol';

/** An option of a command. `type`, `multiple` and `default` are those of Node's `parseArgs`. */
export interface OptionDeclaration {
  readonly type: 'string' | 'boolean';
  readonly multiple?: boolean;
  readonly default?: string | boolean;
  /** One letter, which the help names: `-o`. */
  readonly short?: string;
  /** What `--help` shows for the value, such as `FILE`; missing for a switch. */
  readonly value?: string;
  /** The possible values, where `value` does not list them. */
  readonly choices?: readonly string[];
  /** What the option does, in one or two sentences without a final period. */
  readonly help: string;
}

/** The options of a command by name, in the order in which they are listed. */
export type OptionTable = Readonly<Record<string, OptionDeclaration>>;

/** A command. */
export interface CommandDeclaration {
  readonly name: string;
  /** Its operands, as in `FILE_OR_FOLDER…`. */
  readonly operands: string;
  /** A phrase for the list of commands. */
  readonly summary: string;
  /** What it does, in a few sentences. */
  readonly description: string;
  readonly options: OptionTable;
  /** Meaning of each exit code, in order. */
  readonly exitCodes: Readonly<Record<number, string>>;
}

/** The operands of commands that search folders. */
export const FILES_OR_FOLDERS = 'FILE_OR_FOLDER…';

/** Meaning of exit code 2 for most commands. */
export const USAGE_OR_UNREADABLE = 'wrong usage, or a file that cannot be read';

/** `--config` and `--no-config`. */
export const SETTINGS_OPTIONS = {
  config: {
    type: 'string',
    value: 'FILE',
    help: 'use this settings file (`freshkernel.toml` or `pyproject.toml`) instead of the nearest one'
  },
  'no-config': { type: 'boolean', default: false, help: 'ignore settings files' }
} as const satisfies OptionTable;

/** `--format`. */
export const FORMAT_OPTION = {
  format: {
    type: 'string',
    default: 'text',
    value: 'text|json',
    help: 'output format (default `text`)'
  }
} as const satisfies OptionTable;

/** `--stdin-filename`. */
export const STDIN_OPTION = {
  'stdin-filename': {
    type: 'string',
    value: 'NAME',
    help: 'read standard input (`-`) as if it were the file of this name: the name decides what kind of notebook it is and which settings apply'
  }
} as const satisfies OptionTable;

/** `--force-exclude`. */
export const FORCE_EXCLUDE_OPTION = {
  'force-exclude': {
    type: 'boolean',
    default: false,
    help: 'treat files that are given by name like those found in folders: skip what `exclude` in the settings lists, and scripts and pages without cells; for hooks, which give all changed files'
  }
} as const satisfies OptionTable;

/** `--jobs`. */
export const JOBS_OPTION = {
  jobs: {
    type: 'string',
    value: 'N',
    help: 'number of notebooks to process at a time (default: depends on the number of files and processors)'
  }
} as const satisfies OptionTable;

/** `--select` and the like, which choose rules. */
export const RULE_OPTIONS = {
  select: {
    type: 'string',
    multiple: true,
    value: 'CODES',
    help: 'only these rules: codes (`H6`), letters (`H`), categories or names, separated by commas'
  },
  'extend-select': {
    type: 'string',
    multiple: true,
    value: 'CODES',
    help: 'these rules in addition; for rules that are off by default'
  },
  ignore: { type: 'string', multiple: true, value: 'CODES', help: 'all rules except these' },
  target: {
    type: 'string',
    multiple: true,
    value: 'VERSIONS',
    help: 'the oldest library versions that the notebooks must work with, in quotes: `"numpy>=2,pandas>=3"`; for the rules on changed libraries (default: the settings, else the requirements of the project)'
  },
  phase: {
    type: 'string',
    value: 'PHASE',
    choices: PHASE_VALUES,
    help: '`exploring`: what is wrong now; `finishing`: also what matters before sharing (default: the settings, else `finishing`)'
  }
} as const satisfies OptionTable;

/** `--score-tolerance`. */
export const SCORE_OPTION = {
  'score-tolerance': {
    type: 'string',
    value: 'PERCENT',
    help: 'scores such as accuracies count as reproduced up to this relative difference (default 10); verdicts do not depend on it'
  }
} as const satisfies OptionTable;

/** `--no-normalizer`. */
export const NORMALIZER_OPTION = {
  'no-normalizer': {
    type: 'string',
    multiple: true,
    value: 'NAMES',
    help: 'do not ignore these differences, separated by commas: `memory-address`, `float-tolerance`, …'
  }
} as const satisfies OptionTable;
