import { withoutEndSlashes } from '../../core/messages/end-slashes';
import { PathExt } from '@jupyterlab/coreutils';
import type { Contents } from '@jupyterlab/services';
import type { LintConfig } from '../../core/settings/config';
import type { ProjectFacts } from '../../core/rule-context/rule-context';
import type { AnalysisManager } from './analysis/analysis-manager';
import type { NotebookAnalysis } from './analysis/notebook-analysis';
import type { NotebookMemory } from '../settings/notebook-memory';
import type { Preferences } from '../settings/preferences';
import { isServerFile } from '../server/drive';
import type { ProjectStore } from '../server/project-store';
import type { RequirementStore } from '../server/requirement-store';
import type { CoreLoader } from './core/core-loader';
import type { ICoreModule } from './core/core-module';

/** The server's files, as far as the page knows them. */
export interface ServerFiles {
  readonly contents: Contents.IManager;
  /** Absolute path of the server's root folder; null if unknown. */
  readonly serverRoot: string | null;
}

/** Creates a lint session with the current settings for every open notebook, and a new one when they change. */
export class LintSessionSetup {
  constructor(
    private readonly manager: AnalysisManager,
    private readonly loader: CoreLoader,
    private readonly preferences: Preferences,
    private readonly memory: NotebookMemory,
    private readonly project: ProjectStore,
    private readonly requirements: RequirementStore,
    private readonly places: ServerFiles
  ) {}

  /** Starts, after the user's settings are loaded. */
  start(): void {
    const { manager, preferences, project } = this;
    for (const analysis of manager.all) {
      void this.open(analysis);
    }
    manager.opening.connect(() => this.loadEarly(), this);
    manager.added.connect((_, analysis) => void this.open(analysis), this);
    preferences.changed.connect(this.update, this);
    project.changed.connect(this.update, this);
    this.requirements.changed.connect((_, path) => {
      for (const analysis of manager.all) {
        if (analysis.path === path) {
          analysis.onFacts();
        }
      }
      this.update();
    }, this);
  }

  private async open(analysis: NotebookAnalysis): Promise<void> {
    const { memory, requirements } = this;
    const { context } = analysis;
    analysis.setRequirements(() => requirements.files(analysis.path));
    analysis.disposed.connect(() => requirements.forget(analysis.path), this);
    void this.loadRequirements(analysis);
    context.saveState.connect((_, state) => {
      if (state === 'completed') {
        void memory.update(analysis.path, analysis.cellRecords());
      }
    }, this);
    analysis.renamed.connect((_, from) => void this.rename(analysis, from), this);
    // If the core could not be loaded, the user can try again.
    analysis.sessionWanted.connect(() => void this.load(analysis), this);
    await this.load(analysis);
  }

  private async load(analysis: NotebookAnalysis): Promise<void> {
    const { loader, memory, project } = this;
    try {
      const [core] = await Promise.all([loader.load(), memory.load(analysis.path)]);
      // The project's settings may take a while and change little, so findings do not wait for them.
      analysis.setExpected('project', true);
      this.configure(analysis, core);
      await project.load(analysis.path);
    } catch (error) {
      analysis.fail(error);
    } finally {
      analysis.setExpected('project', false);
    }
  }

  private async loadRequirements(analysis: NotebookAnalysis): Promise<void> {
    analysis.setExpected('requirements', true);
    await this.requirements.load(analysis.path);
    if (!analysis.isDisposed) {
      analysis.setExpected('requirements', false);
    }
  }

  /** Loads the core while the content of a notebook is on its way; a failure shows when the notebook is analyzed. */
  private loadEarly(): void {
    this.loader.load().catch(() => undefined);
  }

  private async rename(analysis: NotebookAnalysis, from: string): Promise<void> {
    await this.memory.rename(from, analysis.path);
    await this.preferences.rename(from, analysis.path);
    this.requirements.forget(from);
    void this.loadRequirements(analysis);
    this.project.forget(from);
    await this.project.load(analysis.path);
  }

  private update(): void {
    const { core } = this.loader;
    for (const analysis of this.manager.all) {
      if (core !== null && this.configured.get(analysis) !== this.signature(analysis.path)) {
        this.configure(analysis, core);
      }
    }
  }

  private configure(analysis: NotebookAnalysis, core: ICoreModule): void {
    if (analysis.isDisposed) {
      return;
    }
    this.configured.set(analysis, this.signature(analysis.path));
    analysis.configure((records, settings) => {
      const { path } = analysis;
      const remembered = records.length > 0 ? records : this.memory.of(path).cells;
      const config = { ...this.configFor(path), ...settings };
      return core.createSession(config, this.factsFor(path, core), remembered);
    });
  }

  /**
   * Enables all phases and ignores nothing: the user interface filters the findings, so that it can switch the phase
   * and show hidden findings at once.
   */
  private configFor(path: string): LintConfig {
    const project = this.project.config(path);
    const { select, extendSelect, severity } = this.preferences.values;
    return {
      ...project,
      select: project.select.length > 0 ? project.select : select,
      extendSelect: [...project.extendSelect, ...extendSelect],
      requiredPython: this.requiredPython(path, project),
      ignore: [],
      perFileIgnores: {},
      phase: 'finishing',
      severity: { ...severity, ...project.severity }
    };
  }

  /** As the nearest project says, which need not have settings; without its files, as the file with the settings says. */
  private requiredPython(path: string, project: LintConfig): LintConfig['requiredPython'] {
    const files = this.requirements.files(path);
    const { core } = this.loader;
    return files === null || core === null ? project.requiredPython : core.requiredPython(files);
  }

  private factsFor(path: string, core: ICoreModule): ProjectFacts {
    const { contents, serverRoot } = this.places;
    const isFile = isServerFile(path, contents);
    const folder = PathExt.dirname(contents.localPath(path));
    return {
      notebookFolder:
        isFile && serverRoot !== null ? [serverRoot, folder].filter(Boolean).join('/') : null,
      moduleExports: core.moduleExports
    };
  }

  private signature(path: string): string {
    return JSON.stringify(this.configFor(path));
  }

  private readonly configured = new WeakMap<NotebookAnalysis, string>();
}

/** The server's root folder, or null if it is not absolute: only the server can expand a leading `~`. */
export function absoluteRoot(serverRoot: string): string | null {
  const root = withoutEndSlashes(serverRoot.replace(/\\/g, '/'));
  return /^(?:[A-Za-z]:)?\//.test(`${root}/`) ? root : null;
}
