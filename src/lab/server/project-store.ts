import type { Contents } from '@jupyterlab/services';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { LintConfig } from '../../core/settings/config';
import { DEFAULT_CONFIG } from '../../core/settings/config';
import type { ProjectSettings } from '../../protocol';
import { ServerError } from './server-client';
import type { ServerCapabilities } from './server-capabilities';
import type { ISettingsLoader, SettingsKind } from './settings-reader';
import { errorReason } from '../../core/messages/error-reason';

/** The settings of one notebook's project. */
interface Project {
  readonly config: LintConfig;
  /** Codes of the rules that the project enables. */
  readonly active: ReadonlySet<string>;
  /** Notices about the settings, one line each. */
  readonly notices: readonly string[];
  /** Null if the server does not provide it. */
  readonly file: ProjectSettings | null;
}

/** Reads and writes the project settings of the open notebooks. */
export class ProjectStore {
  constructor(
    private readonly link: ServerCapabilities,
    private readonly loader: ISettingsLoader,
    private readonly trans: TranslationBundle,
    private readonly contents: Contents.IManager
  ) {
    contents.fileChanged.connect(this.onFileChanged, this);
  }

  /** Emitted after the settings of a project were read. */
  get changed(): ISignal<this, void> {
    return this._changed;
  }

  /** Emitted after this page wrote settings. */
  get written(): ISignal<this, void> {
    return this._written;
  }

  /** The settings that hold for the notebook at `path`. */
  config(path: string): LintConfig {
    return this.projects.get(path)?.config ?? DEFAULT_CONFIG;
  }

  /** Whether the project hides a rule in the notebook at `path`. */
  hides(path: string, code: string): boolean {
    return this.projects.get(path)?.active.has(code) === false;
  }

  /** Notices about the project's settings or the server, one line each. */
  notices(path: string): readonly string[] {
    return [...this.serverProblems, ...(this.projects.get(path)?.notices ?? [])];
  }

  /** Whether project settings can be written here. */
  canWrite(path: string): boolean {
    return (this.projects.get(path)?.file ?? null) !== null;
  }

  /** Reads the settings for the notebook at `path`; never fails. */
  async load(path: string): Promise<void> {
    this.projects.set(path, await this.projectOf(path));
    this._changed.emit();
  }

  /** The settings that hold for the notebook at `path`, which may be closed; never fails. */
  async read(path: string): Promise<LintConfig> {
    return (await this.projectOf(path)).config;
  }

  private async projectOf(path: string): Promise<Project> {
    const file = await this.fetch(path);
    const core = await this.loader.load();
    if (file === null || file.text === null || file.kind === null || file.path === null) {
      const active = core.activeCodes(DEFAULT_CONFIG, path);
      return { config: DEFAULT_CONFIG, active, notices: [], file };
    }
    const { config, problems } = core.readSettings(file.text, file.kind, folderOf(file.path));
    const localPath = this.contents.localPath(path);
    const active = core.activeCodes(config, localPath);
    const notices = core.isExcluded(config, localPath)
      ? [this.trans.__('%1 excludes this notebook.', file.kind), ...problems]
      : problems;
    return { config, active, notices, file };
  }

  /** Hides a rule in the whole project, or shows it again. */
  async hide(path: string, code: string, hide: boolean): Promise<void> {
    const { trans } = this;
    await this.load(path);
    const core = await this.loader.load();
    const file = this.projects.get(path)?.file ?? null;
    if (file === null) {
      throw new Error(trans.__('This server does not support project settings.'));
    }
    const kind: SettingsKind = file.kind ?? 'freshkernel.toml';
    const edit = core.withIgnored(file.text ?? '', kind, code, hide);
    if (!edit.ok) {
      throw new Error(edit.reason);
    }
    if (edit.text === file.text) {
      throw new Error(
        trans.__('Another entry in %1 controls %2. Edit the file by hand.', kind, code)
      );
    }
    try {
      const target = file.path ?? file.create_path;
      await this.link.client.writeProjectSettings({
        path: target,
        text: edit.text,
        etag: file.etag
      });
      this._written.emit();
    } catch (error) {
      throw error instanceof ServerError && error.status === 412
        ? new Error(trans.__('%1 was changed by someone else. Try again.', kind))
        : error;
    } finally {
      await this.reload();
    }
  }

  /** Removes a closed notebook. */
  forget(path: string): void {
    this.projects.delete(path);
  }

  /** Reads all settings again. */
  async reload(): Promise<void> {
    await Promise.all([...this.projects.keys()].map(path => this.load(path)));
  }

  private async fetch(path: string): Promise<ProjectSettings | null> {
    const { trans } = this;
    const state = await this.link.state();
    switch (state.kind) {
      case 'missing':
        this.serverProblems = [
          trans.__(
            'Checks and project settings are disabled: the Freshkernel server extension is missing.'
          )
        ];
        return null;
      case 'other-version':
        this.serverProblems = [
          trans.__(
            'Project settings are disabled: the server has Freshkernel %1. Reload the page or restart the server.',
            state.version
          )
        ];
        return null;
      case 'on':
        return state.capabilities.includes('project-settings') ? this.request(path) : null;
    }
  }

  private async request(path: string): Promise<ProjectSettings | null> {
    try {
      this.serverProblems = [];
      return await this.link.client.projectSettings(path);
    } catch (error) {
      const reason = errorReason(error);
      this.serverProblems = [this.trans.__('Could not read the project settings: %1', reason)];
      return null;
    }
  }

  private onFileChanged(_: Contents.IManager, change: Contents.IChangedArgs): void {
    const paths = [change.oldValue?.path, change.newValue?.path];
    if (paths.some(path => /(^|[/:])(freshkernel|pyproject)\.toml$/.test(path ?? ''))) {
      void this.reload();
    }
  }

  private readonly projects = new Map<string, Project>();
  private serverProblems: readonly string[] = [];
  private readonly _changed = new Signal<this, void>(this);
  private readonly _written = new Signal<this, void>(this);
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
