import { existsSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { DEFAULT_CONFIG } from '../core/lint/config';
import type { LintConfig } from '../core/lint/config';
import { readSettings } from '../core/lint/settings_file';
import type { SettingsFileKind, SettingsProblem } from '../core/lint/settings_file';
import { ALL_RULES } from '../core/rules/registry';
import type { Console } from './console';
import { UsageFailure } from './failure';
import { withSlashes } from './notebook_files';

/** The settings for notebooks in a folder. */
export interface ProjectSettings {
  readonly config: LintConfig;
  /** Absolute folder of the settings file; null where there is none. */
  readonly folder: string | null;
}

const NO_SETTINGS: ProjectSettings = { config: DEFAULT_CONFIG, folder: null };

/** Finds the settings of notebooks; each file is read, and its faults are told, once. */
export class SettingsFinder {
  private readonly byFolder = new Map<string, ProjectSettings>();
  private readonly byFile = new Map<string, ProjectSettings | null>();
  private fixed: ProjectSettings | null = null;

  /** `choice`: a file for all notebooks, null for the nearest of each, false for none. */
  constructor(
    choice: string | null | false,
    private readonly console: Console
  ) {
    if (choice === false) {
      this.fixed = NO_SETTINGS;
    } else if (choice !== null) {
      this.fixed = this.readGiven(choice);
    }
  }

  /** The settings for notebooks in this absolute folder. */
  find(folder: string): ProjectSettings {
    if (this.fixed !== null) {
      return this.fixed;
    }
    let settings = this.byFolder.get(folder);
    if (settings === undefined) {
      settings =
        this.search(folder, 'freshkernel.toml') ??
        this.search(folder, 'pyproject.toml') ??
        NO_SETTINGS;
      this.byFolder.set(folder, settings);
    }
    return settings;
  }

  /** Upwards to the root of the repository, or of the file system. */
  private search(folder: string, kind: SettingsFileKind): ProjectSettings | null {
    for (let at = folder; ; at = path.dirname(at)) {
      const settings = this.read(path.join(at, kind), kind);
      if (settings !== null) {
        return settings;
      }
      if (existsSync(path.join(at, '.git')) || path.dirname(at) === at) {
        return null;
      }
    }
  }

  private readGiven(name: string): ProjectSettings {
    const file = path.resolve(this.console.cwd, name);
    if (!existsSync(file)) {
      throw new UsageFailure(`There is no settings file \`${name}\`. Check the path.`);
    }
    const kind = path.basename(file) === 'pyproject.toml' ? 'pyproject.toml' : 'freshkernel.toml';
    const settings = this.read(file, kind);
    if (settings === null) {
      throw new UsageFailure(`\`${name}\` has no table \`[tool.freshkernel]\`. Add it.`);
    }
    return settings;
  }

  private read(file: string, kind: SettingsFileKind): ProjectSettings | null {
    let settings = this.byFile.get(file);
    if (settings === undefined) {
      settings = this.readNew(file, kind);
      this.byFile.set(file, settings);
    }
    return settings;
  }

  private readNew(file: string, kind: SettingsFileKind): ProjectSettings | null {
    let text: string;
    try {
      text = readFileSync(file, 'utf8');
    } catch {
      return null;
    }
    const { config, broken, warnings } = readSettings(text, kind, ALL_RULES);
    const shown = withSlashes(path.relative(this.console.cwd, file)) || file;
    if (broken !== null) {
      // A broken pyproject.toml that does not speak of us is none of our business.
      if (kind === 'freshkernel.toml' || text.includes('freshkernel')) {
        throw new UsageFailure(`${place(shown, broken)}: ${broken.message}`);
      }
      return null;
    }
    for (const warning of warnings) {
      this.console.err(`${place(shown, warning)}: ${warning.message}\n`);
    }
    const folder = path.dirname(file);
    return config === null ? null : { config: { ...config, root: withSlashes(folder) }, folder };
  }
}

function place(file: string, { line, column }: SettingsProblem): string {
  return line === null ? file : `${file}:${line}:${column ?? 1}`;
}
