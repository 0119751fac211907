import type { Contents } from '@jupyterlab/services';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { IDisposable } from '@lumino/disposable';
import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { RequirementFiles } from '../../protocol';
import { ServerError } from './server-client';
import type { ServerCapabilities } from './server-capabilities';

/** A file to overwrite if it still has the expected text; null means that it must not exist. */
export interface FileWrite {
  readonly path: string;
  readonly expectedText: string | null;
  readonly text: string;
}

/** Names of possible requirement files, and of files that those may include. */
const REQUIREMENT_FILE = /\.(?:txt|in|toml|cfg|ya?ml|lock)$|(?:^|[/:])(?:setup\.py|Pipfile)$/;

const ENVIRONMENT_YML = /(?:^|[/:])environment\.ya?ml$/;

/**
 * Reads and writes the requirement files near the open notebooks. They are read again after each write, when one of
 * them may have changed in JupyterLab, and when the page gets the focus.
 */
export class RequirementStore implements IDisposable {
  /** @param loadCondaReader - loads what reads environment.yml files; runs before the first of them is known */
  constructor(
    private readonly link: ServerCapabilities,
    private readonly trans: TranslationBundle,
    contents: Contents.IManager,
    private readonly loadCondaReader: () => Promise<void>
  ) {
    contents.fileChanged.connect(this.onFileChanged, this);
    window.addEventListener('focus', this.onFocus);
  }

  /** Emitted with the path of a notebook whose files changed. */
  get changed(): ISignal<this, string> {
    return this._changed;
  }

  /** The files near the notebook at `path`; null if unknown. The same object until one of them changes. */
  files(path: string): RequirementFiles | null {
    return this.known.get(path)?.files ?? null;
  }

  /** Reads the files near the notebook at `path`; never fails. */
  async load(path: string): Promise<void> {
    const entry = this.known.get(path) ?? { files: null, requests: 0 };
    this.known.set(path, entry);
    const request = ++entry.requests;
    const files = await this.fetch(path);
    const isLatest = this.known.get(path) === entry && entry.requests === request;
    if (!isLatest || isSame(files, entry.files)) {
      return;
    }
    entry.files = files;
    this._changed.emit(path);
  }

  /** Writes a file near the notebook at `path`; fails if the file has changed. */
  async write(path: string, { path: file, expectedText, text }: FileWrite): Promise<void> {
    const known = this.files(path)?.files.find(each => each.path === file);
    if ((known?.text ?? null) !== expectedText) {
      throw new Error(this.conflictText(file));
    }
    try {
      const etag = known?.etag ?? null;
      await this.link.client.writeRequirementFile({ path: file, text, etag });
    } catch (error) {
      throw error instanceof ServerError && error.status === 412
        ? new Error(this.conflictText(file))
        : error;
    } finally {
      await this.reload();
    }
  }

  /** Removes a closed notebook. */
  forget(path: string): void {
    this.known.delete(path);
  }

  /** Reads all files again. */
  async reload(): Promise<void> {
    await Promise.all([...this.known.keys()].map(path => this.load(path)));
  }

  get isDisposed(): boolean {
    return this._isDisposed;
  }

  dispose(): void {
    if (!this._isDisposed) {
      this._isDisposed = true;
      window.removeEventListener('focus', this.onFocus);
      this.known.clear();
      // Also disconnects from the contents manager.
      Signal.clearData(this);
    }
  }

  private async fetch(path: string): Promise<RequirementFiles | null> {
    try {
      const state = await this.link.state();
      const isOn = state.kind === 'on' && state.capabilities.includes('requirement-files');
      const found = isOn ? await this.link.client.requirementFiles(path) : null;
      if (found?.files.some(file => ENVIRONMENT_YML.test(file.path)) === true) {
        await this.loadCondaReader();
      }
      return found;
    } catch {
      // Without the files, or without their reader, one rule reports nothing. The next load requests both again.
      return null;
    }
  }

  private conflictText(file: string): string {
    return this.trans.__('%1 was changed by someone else. Try again.', file);
  }

  private onFileChanged(_: Contents.IManager, change: Contents.IChangedArgs): void {
    const paths = [change.oldValue?.path, change.newValue?.path];
    if (paths.some(path => REQUIREMENT_FILE.test(path ?? ''))) {
      void this.reload();
    }
  }

  private readonly onFocus = (): void => {
    void this.reload();
  };

  private readonly known = new Map<string, { files: RequirementFiles | null; requests: number }>();
  private _isDisposed = false;
  private readonly _changed = new Signal<this, string>(this);
}

/** Whether two listings have the same files with the same etags, or the same reasons for having none. */
function isSame(a: RequirementFiles | null, b: RequirementFiles | null): boolean {
  const key = (files: RequirementFiles | null): string =>
    JSON.stringify(
      files && [
        files.create_path,
        files.files.map(({ path, etag, unread }) => [path, etag, unread])
      ]
    );
  return key(a) === key(b);
}
