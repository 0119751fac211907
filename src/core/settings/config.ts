/** The settings of a lint session, after all sources are merged (project, user, command line). */
import type { Phase, Severity } from '../../protocol';
import { DEFAULT_COMPARE_SETTINGS } from '../compare/text/compare-settings';
import type { CompareSettings } from '../compare/text/compare-settings';
import type { MagicDeclaration } from '../python/ipython/magic-table';
import type { PythonVersion } from '../python/version';
import type { RuleOptions } from '../rule-context/rule-context';
import { DEFAULT_ISOLATION } from './isolation';
import type { Isolation } from './isolation';
import type { ProfileName } from './profiles';

export type { MagicDeclaration };

/** All settings of a lint session. */
export interface LintConfig {
  /** Decides what nothing below decides; its phase and `fail-on` are in the fields for them. */
  readonly profile: ProfileName | null;
  /**
   * Codes (`H6`), letters (`H`), kinds (`hidden-state`) or rule names; empty means all that are on by default. A rule
   * that is off by default is turned on by its code or name only.
   */
  readonly select: readonly string[];
  /** The same, in addition to `select` or the default. */
  readonly extendSelect: readonly string[];
  readonly ignore: readonly string[];
  readonly phase: Phase;
  readonly failOn: Severity;
  /** Code → severity. */
  readonly severity: Readonly<Record<string, Severity>>;
  /** Glob → codes. */
  readonly perFileIgnores: Readonly<Record<string, readonly string[]>>;
  /** Globs of files that are not linted. */
  readonly exclude: readonly string[];
  /** The Python version for all notebooks, whatever version they name themselves. */
  readonly pythonVersion: PythonVersion | null;
  /** The oldest Python that the project supports, for notebooks that name no version. */
  readonly requiredPython: PythonVersion | null;
  /** Normalized distribution → the oldest version that notebooks shall work with. */
  readonly target: Readonly<Record<string, string>>;
  readonly magics: Readonly<Record<string, MagicDeclaration>>;
  /** Globs of names that are defined before the first cell runs. */
  readonly builtins: readonly string[];
  /** The program that runs all notebooks, whatever they show themselves. */
  readonly platform: string | null;
  /** Rule name → its options. */
  readonly rules: Readonly<Record<string, RuleOptions>>;
  /** How outputs are compared. */
  readonly comparison: CompareSettings;
  /** How far the project wants its check runs to be isolated. */
  readonly isolation: Isolation;
  /** Whether an unknown key is an error, too. */
  readonly strictSettings: boolean;
  /** Path of a baseline file. */
  readonly baseline: string | null;
  /**
   * The folder that globs are relative to (that of the settings file), written like the documents' paths; empty
   * where the documents' paths are relative to it already.
   */
  readonly root: string;
}

/** The default settings. */
export const DEFAULT_CONFIG: LintConfig = {
  profile: null,
  select: [],
  extendSelect: [],
  ignore: [],
  phase: 'finishing',
  failOn: 'warning',
  severity: {},
  perFileIgnores: {},
  exclude: [],
  pythonVersion: null,
  requiredPython: null,
  target: {},
  magics: {},
  builtins: [],
  platform: null,
  rules: {},
  comparison: DEFAULT_COMPARE_SETTINGS,
  isolation: DEFAULT_ISOLATION,
  strictSettings: false,
  baseline: null,
  root: ''
};

/** The default settings, with what these ones say of the notebooks: how they run, and not what is reported. */
export function factsOnly({
  magics,
  builtins,
  platform,
  pythonVersion,
  requiredPython
}: LintConfig): LintConfig {
  return { ...DEFAULT_CONFIG, magics, builtins, platform, pythonVersion, requiredPython };
}

/** The settings with every rule on, as far as they do not concern which findings are shown. */
export function withEveryRule(config: LintConfig): LintConfig {
  const { rules, target } = config;
  return { ...factsOnly(config), rules, target };
}
