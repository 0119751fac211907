import { existsSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { ALL_RULES } from '../../core/rules/registry';
import { DEFAULT_CONFIG } from '../../core/settings/config';
import type { LintConfig } from '../../core/settings/config';
import { readProjectTable, readSettings } from '../../core/settings/settings-file';
import type {
  ProjectTable,
  SettingsFileKind,
  SettingsProblem
} from '../../core/settings/settings-file';
import type { Console } from '../console/console';
import { UsageFailure } from '../console/failure';
import { withSlashes } from '../notebooks/notebook-files';

/** Settings of the notebooks in a folder. */
export interface ProjectSettings {
  readonly config: LintConfig;
  /** Absolute path of the settings file, or null. */
  readonly file: string | null;
}

const NO_SETTINGS: ProjectSettings = { config: DEFAULT_CONFIG, file: null };

/** Finds the settings of notebooks. Reads each settings file, and reports its problems, once. */
export class SettingsFinder {
  private readonly byFolder = new Map<string, ProjectSettings>();
  private readonly byFile = new Map<string, ProjectSettings | null>();
  private readonly projects = new Map<string, ProjectTable | null>();
  private readonly given: ProjectSettings | null;

  /** `choice`: one file for all notebooks, null for the nearest file of each, false for none. */
  constructor(
    private readonly choice: string | null | false,
    private readonly console: Console
  ) {
    this.given = typeof choice === 'string' ? this.readGiven(choice) : null;
  }

  /** Settings of the notebooks in this folder, given by its absolute path. */
  find(folder: string): ProjectSettings {
    if (this.choice === false) {
      return NO_SETTINGS;
    }
    let settings = this.byFolder.get(folder);
    if (settings === undefined) {
      const own = this.given ?? this.nearest(folder);
      const requiredPython = upwards(folder, at => this.projectIn(at))?.requiredPython ?? null;
      settings = { ...own, config: { ...own.config, requiredPython } };
      this.byFolder.set(folder, settings);
    }
    return settings;
  }

  private nearest(folder: string): ProjectSettings {
    const search = (kind: SettingsFileKind): ProjectSettings | null =>
      upwards(folder, at => this.read(path.join(at, kind), kind));
    return search('freshkernel.toml') ?? search('pyproject.toml') ?? NO_SETTINGS;
  }

  private projectIn(folder: string): ProjectTable | null {
    let project = this.projects.get(folder);
    if (project === undefined) {
      const text = textOf(path.join(folder, 'pyproject.toml'));
      project = text === null ? null : readProjectTable(text);
      this.projects.set(folder, project);
    }
    return project;
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
    const text = textOf(file);
    if (text === null) {
      return null;
    }
    const { config, broken, warnings } = readSettings(text, kind, ALL_RULES);
    const shown = withSlashes(path.relative(this.console.cwd, file)) || file;
    if (broken !== null) {
      throw new UsageFailure(`${locationText(shown, broken)}: ${broken.message}`);
    }
    for (const warning of warnings) {
      this.console.err(`${locationText(shown, warning)}: ${warning.message}\n`);
    }
    const root = withSlashes(path.dirname(file));
    return config === null ? null : { config: { ...config, root }, file };
  }
}

/** The first answer that is not null, from the folder up to the root of the repository or file system. */
function upwards<Answer>(folder: string, ask: (folder: string) => Answer | null): Answer | null {
  for (let at = folder; ; at = path.dirname(at)) {
    const answer = ask(at);
    if (answer !== null) {
      return answer;
    }
    if (existsSync(path.join(at, '.git')) || path.dirname(at) === at) {
      return null;
    }
  }
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function locationText(file: string, { line, column }: SettingsProblem): string {
  return line === null ? file : `${file}:${line}:${column ?? 1}`;
}
