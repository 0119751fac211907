/** What the store of project settings takes from the core, which is loaded on first use. */
import type { LintConfig } from '../../core/settings/config';
import type { SettingsEdit } from '../../core/settings/config-edit';

/** A settings file, read. */
export interface ReadSettings {
  readonly config: LintConfig;
  /** What is wrong with the file, each in one sentence. */
  readonly problems: readonly string[];
}

/** The kinds of settings files. */
export type SettingsKind = 'freshkernel.toml' | 'pyproject.toml';

/** Reads and changes the text of settings files. */
export interface ISettingsReader {
  /** The codes of the rules that are on for the notebook at `path`. */
  activeCodes(config: LintConfig, path: string): ReadonlySet<string>;
  /** Whether the settings leave the notebook at `path` out where folders are searched. */
  isExcluded(config: LintConfig, path: string): boolean;
  /** Reads the text of a settings file; `root` is its folder. */
  readSettings(text: string, kind: SettingsKind, root: string): ReadSettings;
  /** The text of a settings file after a rule was added to what it ignores, or taken from it. */
  withIgnored(text: string, kind: SettingsKind, code: string, ignored: boolean): SettingsEdit;
}

/** Loads the reader once. */
export interface ISettingsLoader {
  load(): Promise<ISettingsReader>;
}
