/** The settings that a lint run obeys, after all sources are merged (project, user, command line). */
import type { Phase, Severity } from '../../protocol';
import type { RuleOptions } from '../rules/contract';
import type { PythonVersion } from '../python/version';

/** What a magic unknown to the built-in table does; settings key `magics`. */
export interface MagicDeclaration {
  readonly body?: 'user' | 'own' | 'elsewhere';
  readonly binds?: readonly string[];
  readonly reads?: readonly string[];
  readonly writes?: readonly string[];
}

export interface LintConfig {
  /** Codes (`H6`), letters (`H`), or rule names; empty means all that are on by default. */
  readonly select: readonly string[];
  readonly ignore: readonly string[];
  readonly phase: Phase;
  readonly failOn: Severity;
  /** Code → severity. */
  readonly severity: Readonly<Record<string, Severity>>;
  /** Glob → codes. */
  readonly perFileIgnores: Readonly<Record<string, readonly string[]>>;
  /** Globs of files that are not linted. */
  readonly exclude: readonly string[];
  readonly pythonVersion: PythonVersion | null;
  readonly magics: Readonly<Record<string, MagicDeclaration>>;
  /** Rule name → its options. */
  readonly rules: Readonly<Record<string, RuleOptions>>;
  /** Path of a baseline file. */
  readonly baseline: string | null;
}

export const DEFAULT_CONFIG: LintConfig = {
  select: [],
  ignore: [],
  phase: 'finishing',
  failOn: 'warning',
  severity: {},
  perFileIgnores: {},
  exclude: [],
  pythonVersion: null,
  magics: {},
  rules: {},
  baseline: null
};
