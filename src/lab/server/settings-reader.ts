/** The part of the core that the project store uses; the core is loaded on first use. */
import type { LintConfig } from '../../core/settings/config';
import type { SettingsEdit } from '../../core/settings/config-edit';

/** A parsed settings file. */
export interface ReadSettings {
  readonly config: LintConfig;
  /** Problems of the file, one sentence each. */
  readonly problems: readonly string[];
}

/** The kinds of settings files. */
export type SettingsKind = 'freshkernel.toml' | 'pyproject.toml';

/** Parses and edits the text of settings files. */
export interface ISettingsReader {
  /** The codes of the rules that are enabled for the notebook at `path`. */
  activeCodes(config: LintConfig, path: string): ReadonlySet<string>;
  /** Whether `exclude` matches the notebook at `path`. */
  isExcluded(config: LintConfig, path: string): boolean;
  /** Parses the text of a settings file; `root` is its folder. */
  readSettings(text: string, kind: SettingsKind, root: string): ReadSettings;
  /** Adds a rule to the ignored rules of a settings file, or removes it. */
  withIgnored(text: string, kind: SettingsKind, code: string, ignored: boolean): SettingsEdit;
}

/** Loads the reader once. */
export interface ISettingsLoader {
  load(): Promise<ISettingsReader>;
}
