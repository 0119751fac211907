/** Files, settings and time for the language server. */
import { existsSync } from 'node:fs';
import * as path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { knownApiChanges } from '../../../core/change-data/known-changes';
import { exportedNames } from '../../../core/fixes/module-exports';
import { namedImports } from '../../../core/imports/named-imports';
import { append } from '../../../core/memo/lists';
import type { NotebookDocument } from '../../../core/notebook/document';
import { isExcluded } from '../../../core/settings/rule-selection';
import type { Host, NotebookProject } from '../../../language-server/host';
import { UsageFailure } from '../../console/failure';
import { VERSION } from '../../console/version';
import { namedNotebook, withSlashes } from '../../notebooks/notebook-files';
import { diskNear, forgetDisks } from '../../notebooks/project-disk';
import { forgetRequirementFiles, requirementFilesNear } from '../../notebooks/project-files';
import { unreadFilesNear } from '../../notebooks/unread-files';
import { projectFacts, readNotebookFile, STDIN_NAME } from '../../notebooks/read-notebook';
import { BaselineFinder } from '../../settings/baseline-file';
import { SettingsFinder } from '../../settings/project-settings';
import type { ProjectSettings } from '../../settings/project-settings';
import { callWithTimeout } from '../../tasks/call-with-timeout';

/** The host in Node. */
export class NodeHost implements Host {
  readonly version = VERSION;
  private settings: SettingsFinder;
  private baselines: BaselineFinder;
  /** Why settings do not apply. */
  private problems: string[] = [];
  private readonly pages = rulePages();

  /** @param choice - one settings file for all notebooks, null for the nearest file of each, false for none */
  constructor(
    private readonly choice: string | null | false,
    readonly unsafeFixes: boolean,
    private readonly cwd: string
  ) {
    this.settings = this.newSettings();
    this.baselines = new BaselineFinder(null, cwd);
  }

  pathOf(uri: string): string {
    const file = fileOf(uri);
    return withSlashes(file ?? path.join(this.cwd, STDIN_NAME));
  }

  projectOf(uri: string): NotebookProject {
    this.problems = [];
    const name = fileOf(uri);
    const folder = name === null ? this.cwd : path.dirname(name);
    const file = { shown: '', absolute: name ?? '', isFound: false, content: null };
    const settings = this.settingsOf(folder);
    const { config } = settings;
    if (name !== null) {
      const unread = unreadFilesNear([folder]);
      append(
        this.problems,
        unread.map(({ path: file, reason }) => `${file}: ${reason}`)
      );
    }
    const facts =
      name === null ? { notebookFolder: null, moduleExports: exportedNames } : projectFacts(file);
    return {
      config,
      facts,
      state: {
        files: name === null ? null : diskNear(folder),
        requirements: requirementFilesNear(folder),
        apiChanges: knownApiChanges(),
        importNaming: namedImports
      },
      isExcluded: name !== null && isExcluded(config, withSlashes(name)),
      knownIds: new Set(name === null ? [] : this.knownIds(settings, name)),
      problems: this.problems
    };
  }

  savedNotebook(uri: string): NotebookDocument | null {
    const file = fileOf(uri);
    const reading = file === null ? null : readNotebookFile(namedNotebook(file, this.cwd));
    return reading?.ok === true ? reading.document : null;
  }

  rulePage(code: string, name: string): string | null {
    return this.pages === null ? null : `${this.pages}${code}-${name}.md`;
  }

  refresh(): void {
    forgetDisks();
    forgetRequirementFiles();
    this.settings = this.orReport(() => this.newSettings(), this.settings);
    this.baselines = new BaselineFinder(null, this.cwd);
  }

  defer(work: () => void): void {
    setImmediate(work);
  }

  later(milliseconds: number, work: () => void): () => void {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  }

  now(): number {
    return performance.now();
  }

  runWithin(milliseconds: number, work: () => void): boolean {
    return callWithTimeout(milliseconds, work);
  }

  private newSettings(): SettingsFinder {
    return new SettingsFinder(this.choice, {
      cwd: this.cwd,
      err: text => void this.problems.push(text.trimEnd())
    });
  }

  /** What is wrong in settings is a message; meanwhile the others apply. */
  private settingsOf(folder: string): ProjectSettings {
    const settings = this.settings.look(folder);
    if (settings.failure !== null) {
      this.problems.push(settings.failure.message);
    }
    return settings;
  }

  private knownIds(settings: ProjectSettings, absolute: string): readonly string[] {
    const file = namedNotebook(absolute, this.cwd);
    return this.orReport(() => this.baselines.find(settings)?.knownIds(file) ?? [], []);
  }

  private orReport<Answer>(ask: () => Answer, otherwise: Answer): Answer {
    try {
      return ask();
    } catch (error) {
      if (!(error instanceof UsageFailure)) {
        throw error;
      }
      this.problems.push(error.message);
      return otherwise;
    }
  }
}

/** The path of a file; null for anything else, such as a notebook that was never saved. */
function fileOf(uri: string): string | null {
  try {
    return uri.startsWith('file:') ? path.resolve(fileURLToPath(uri)) : null;
  } catch {
    return null;
  }
}

/** Address of the folder with the pages about rules, next to the program; null where it is not there. */
function rulePages(): string | null {
  const folder = [path.join(__dirname, 'rules'), path.join(__dirname, '../docs/rules')].find(
    candidate => existsSync(path.join(candidate, 'README.md'))
  );
  return folder === undefined ? null : `${pathToFileURL(folder).href}/`;
}
