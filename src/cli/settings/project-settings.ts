import { existsSync } from 'node:fs';
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
import { FileRefusal, readRegularFile, SETTINGS_BYTES } from '../notebooks/regular-file';

/** Settings of the notebooks in a folder. */
export interface ProjectSettings {
  readonly config: LintConfig;
  /** Absolute path of the settings file, or null. */
  readonly file: string | null;
  /** Why these are not the settings that the file means; null if they are. */
  readonly failure: SettingsFailure | null;
}

/** Wrong settings: exit code 2 for each notebook that they hold for. */
export class SettingsFailure extends UsageFailure {}

/** A problem of a settings file, for reports. */
export interface SettingsNotice extends SettingsProblem {
  /** Absolute path of the settings file. */
  readonly file: string;
  /** Whether the value is wrong, not only the key unknown. */
  readonly isError: boolean;
}

const NO_SETTINGS: ProjectSettings = { config: DEFAULT_CONFIG, file: null, failure: null };

/** Finds the settings of notebooks. Reads each settings file, and warns about its unknown keys, once. */
export class SettingsFinder {
  /** The problems of all settings files so far. */
  readonly notices: SettingsNotice[] = [];
  private readonly byFolder = new Map<string, ProjectSettings>();
  private readonly byFile = new Map<string, ProjectSettings | null>();
  private readonly projects = new Map<string, ProjectTable | null>();
  private readonly refused = new Set<string>();
  private readonly given: ProjectSettings | null;
  /** Path of the file that the user named; only this one may be a link. */
  private givenFile: string | null = null;

  /** `choice`: one file for all notebooks, null for the nearest file of each, false for none. */
  constructor(
    private readonly choice: string | null | false,
    private readonly console: Pick<Console, 'cwd' | 'err'>
  ) {
    this.given = typeof choice === 'string' ? this.readGiven(choice) : null;
  }

  /**
   * Settings of the notebooks in this folder, given by its absolute path.
   *
   * @throws SettingsFailure - for wrong settings
   */
  find(folder: string): ProjectSettings {
    const settings = this.look(folder);
    if (settings.failure !== null) {
      throw settings.failure;
    }
    return settings;
  }

  /** The same, without what is wrong in them. */
  look(folder: string): ProjectSettings {
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
      const text = this.textOf(path.join(folder, 'pyproject.toml'), 'pyproject.toml');
      project = text === null ? null : readProjectTable(text);
      this.projects.set(folder, project);
    }
    return project;
  }

  private readGiven(name: string): ProjectSettings {
    const file = path.resolve(this.console.cwd, name);
    this.givenFile = file;
    if (!existsSync(file)) {
      throw new UsageFailure(`There is no settings file \`${name}\`. Check the path.`);
    }
    const kind = path.basename(file) === 'pyproject.toml' ? 'pyproject.toml' : 'freshkernel.toml';
    const settings = this.read(file, kind);
    if (settings === null) {
      throw new UsageFailure(`\`${name}\` has no table \`[tool.freshkernel]\`. Add it.`);
    }
    if (settings.failure !== null) {
      throw settings.failure;
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
    let text: string | null;
    try {
      text = this.textOf(file, kind);
    } catch (error) {
      if (!(error instanceof SettingsFailure)) {
        throw error;
      }
      this.note(file, [{ message: error.message, line: null, column: null }], true);
      return { ...NO_SETTINGS, file, failure: error };
    }
    if (text === null) {
      return null;
    }
    const { config, errors, warnings } = readSettings(text, kind, ALL_RULES);
    const lineOf = (problem: SettingsProblem): string =>
      `${locationText(this.shown(file), problem)}: ${problem.message}`;
    this.note(file, errors, true);
    this.note(file, warnings, false);
    warnings.forEach(warning => this.console.err(`${lineOf(warning)}\n`));
    if (config === null && errors.length === 0) {
      return null;
    }
    const failure = errors.length > 0 ? new SettingsFailure(errors.map(lineOf).join('\n')) : null;
    const root = withSlashes(path.dirname(file));
    return { config: { ...(config ?? DEFAULT_CONFIG), root }, file, failure };
  }

  private note(file: string, problems: readonly SettingsProblem[], isError: boolean): void {
    problems.forEach(problem => this.notices.push({ ...problem, file, isError }));
  }

  /**
   * The text of a settings file, or null if there is none. A `freshkernel.toml` that is not a regular file is an error, because
   * its settings would silently not apply; a `pyproject.toml` may be about other programs, so it is a warning.
   */
  private textOf(file: string, kind: SettingsFileKind): string | null {
    const isGiven = file === this.givenFile;
    try {
      return readRegularFile(file, { bytes: SETTINGS_BYTES, follow: isGiven });
    } catch (error) {
      if (!(error instanceof FileRefusal)) {
        throw error;
      }
      if (error.isAbsent && !isGiven) {
        return null;
      }
      if (isGiven || kind === 'freshkernel.toml') {
        throw new SettingsFailure(`${this.shown(file)}: ${error.message}`);
      }
      if (!this.refused.has(file)) {
        this.refused.add(file);
        this.console.err(`${this.shown(file)}: ${error.message} Its settings are not used.\n`);
      }
      return null;
    }
  }

  private shown(file: string): string {
    return withSlashes(path.relative(this.console.cwd, file)) || file;
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

function locationText(file: string, { line, column }: SettingsProblem): string {
  return line === null ? file : `${file}:${line}:${column ?? 1}`;
}
