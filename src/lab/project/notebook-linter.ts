import type { IDisposable } from '@lumino/disposable';
import { errorReason } from '../../core/messages/error-reason';
import type { FileLint, LintedFile } from '../check/worker/check-messages';
import type { IChecker } from '../check/worker/checker';
import type { ListedNotebook } from './notebook-listing';
import type { RowLint } from './project-row';

/** Larger files are not read. */
const MAX_BYTES = 50_000_000;

/** Time for one notebook in milliseconds; then its worker is ended. */
const MAX_MILLISECONDS = 30_000;

/** What the linter needs. */
export interface LinterParts {
  readonly newChecker: () => IChecker;
  /** The bytes of a notebook. */
  readonly read: (path: string) => Promise<ArrayBuffer>;
  /** The settings of a notebook; those of a folder are read once for each list. */
  readonly newSettings: () => (path: string) => Promise<Omit<LintedFile, 'notebook'>>;
}

/** Reasons that are said in the user's language. */
export interface LinterTexts {
  readonly tooLarge: string;
  readonly tooSlow: string;
}

interface Known {
  /** Of the file and its settings. */
  readonly version: string;
  readonly lint: FileLint;
}

const WAITING: RowLint = { kind: 'waiting' };

/** Lints the notebooks of a list one after the other in a worker, each version once. */
export class NotebookLinter implements IDisposable {
  constructor(
    private readonly parts: LinterParts,
    private readonly texts: LinterTexts,
    /** Called after each notebook. */
    private readonly onLinted: () => void
  ) {
    this.settingsOf = parts.newSettings();
  }

  get isDisposed(): boolean {
    return this._isDisposed;
  }

  /** Notebooks that are not linted yet. */
  get waiting(): number {
    return this.queue.length;
  }

  /** What is known of the notebook at a path, possibly of an earlier version. */
  of(path: string): RowLint {
    return this.known.get(path)?.lint ?? WAITING;
  }

  /** Lints these notebooks when it is resumed, instead of those that still wait. */
  want(notebooks: readonly ListedNotebook[]): void {
    this.queue = [...notebooks];
    this.settingsOf = this.parts.newSettings();
  }

  /** Lints a notebook before the others. */
  wantFirst(notebook: ListedNotebook): void {
    this.queue = [notebook, ...this.queue.filter(({ path }) => path !== notebook.path)];
  }

  /** Stops after the current notebook, until it is resumed. */
  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
    if (!this.isWorking) {
      void this.work();
    }
  }

  dispose(): void {
    this._isDisposed = true;
    this.queue = [];
    this.endWorker();
  }

  private async work(): Promise<void> {
    this.isWorking = true;
    while (this.queue.length > 0 && !this.isPaused && !this._isDisposed) {
      const [notebook] = this.queue;
      await this.lint(notebook);
      this.queue = this.queue.filter(each => each !== notebook);
      this.onLinted();
    }
    this.isWorking = false;
    this.endWorker();
  }

  private async lint(notebook: ListedNotebook): Promise<void> {
    const { path } = notebook;
    let version = notebook.version;
    let lint: FileLint;
    try {
      const settings = await this.settingsOf(path);
      version += JSON.stringify(settings);
      const known = this.known.get(path);
      if (known?.version === version) {
        return;
      }
      lint = await this.answer(notebook, settings);
    } catch (error) {
      this.endWorker();
      lint = { kind: 'failed', reason: errorReason(error) };
    }
    if (!this._isDisposed) {
      this.known.set(path, { version, lint });
    }
  }

  private async answer(
    { path, size }: ListedNotebook,
    settings: Omit<LintedFile, 'notebook'>
  ): Promise<FileLint> {
    const { tooLarge, tooSlow } = this.texts;
    if ((size ?? 0) > MAX_BYTES) {
      return { kind: 'failed', reason: tooLarge };
    }
    const notebook = await this.parts.read(path);
    this.worker ??= this.parts.newChecker();
    const asked = this.worker.ask({ kind: 'lint', notebook, ...settings });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(tooSlow)), MAX_MILLISECONDS);
    });
    try {
      return await Promise.race([asked, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  private endWorker(): void {
    this.worker?.dispose();
    this.worker = null;
  }

  private readonly known = new Map<string, Known>();
  private queue: readonly ListedNotebook[] = [];
  private settingsOf: ReturnType<LinterParts['newSettings']>;
  private worker: IChecker | null = null;
  private isPaused = false;
  private isWorking = false;
  private _isDisposed = false;
}
