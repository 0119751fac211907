import type { FileUse } from '../../core/file-paths/file-use';
import { FileUseTracer } from '../../core/file-paths/file-uses';
import { append } from '../../core/memo/lists';
import type { NotebookDocument } from '../../core/notebook/document';
import type { NearbyFiles, NotebookFile } from '../../protocol';
import type { AnalysisState } from '../../tokens';
import { KnownFiles } from '../session/files/known-files';
import type { FileQuestions } from '../session/file-questions';
import { AfterTyping } from '../session/after-typing';
import type { NotebookSession } from '../session/notebook-session';
import type { NotebookState } from '../session/notebook-state';
import { inSlices } from '../ui/in-slices';
import { ViewModel } from '../ui/view-model';
import type { DataView } from './data-view';
import { dataView, pathsOf } from './data-view';

/** Paths in one question, and in all questions together. */
const MAX_PATHS = 500;
const MAX_ALL_PATHS = 2000;
/** Files in one question for hashes: the server spends a limited time on each question. */
const MAX_HASHED = 20;

/** What may make the answers differ from what the kernel sees. */
export type DataNotice =
  /** The server cannot look at the files. */
  | 'no-server'
  | 'remote-kernel'
  /** The kernel works in another folder than the notebook's. */
  | 'other-folder';

/** The files of one notebook, up to date while it is edited. */
export class DataModel extends ViewModel {
  constructor(
    readonly session: NotebookSession,
    private readonly questions: Pick<FileQuestions, 'ask' | 'isLocal'>
  ) {
    super();
    this.afterTyping = new AfterTyping(session, () => this.update());
    session.changed.connect(this.onChanged, this);
    session.analysis.disposed.connect(this.dispose, this);
    window.addEventListener('focus', this.onFocus);
    this.request();
  }

  /** Null until the uses are known. */
  get view(): DataView | null {
    return this._view;
  }

  /** The version of the notebook that `view` is about. */
  get document(): NotebookDocument | null {
    return this._document;
  }

  get notice(): DataNotice | null {
    return this._notice;
  }

  /** The paths whose hashes are being computed. */
  get hashing(): ReadonlySet<string> {
    return this._hashing;
  }

  /** The paths that have no hash, because they are too large or changed meanwhile. */
  get unhashed(): ReadonlySet<string> {
    return this._unhashed;
  }

  /** Looks at the files again. */
  refresh(): void {
    this.isFresh = false;
    this.request();
  }

  /** Computes the hashes of files. */
  async hash(paths: readonly string[]): Promise<void> {
    const wanted = paths.filter(path => !this._hashing.has(path));
    this._hashing = new Set([...this._hashing, ...wanted]);
    this.emitChanged();
    for (let at = 0; at < wanted.length && !this.isDisposed; at += MAX_HASHED) {
      const part = wanted.slice(at, at + MAX_HASHED);
      const answer = await this.questions
        .ask(this.session, part, { hashes: true })
        .catch(() => null);
      answer?.files.forEach(file => this.hashes.set(file.path, file));
      const without = part.filter(path => this.hashOf(path) === null);
      this._unhashed = new Set([...this._unhashed, ...without]);
      this._hashing = new Set([...this._hashing].filter(path => !part.includes(path)));
      this.show();
    }
  }

  protected override release(): void {
    window.removeEventListener('focus', this.onFocus);
    this.afterTyping.dispose();
  }

  private readonly onFocus = (): void => this.refresh();

  private onChanged(session: NotebookSession, before: NotebookState): void {
    const { analysis, kernel, path } = session.state;
    if (kernel?.history !== before.kernel?.history || path !== before.path) {
      this.refresh();
    } else if (analysis !== before.analysis || kernel?.state !== before.kernel?.state) {
      this.request();
    }
  }

  private request(): void {
    this.whenShown(this.invoke);
  }

  /** Traces the uses of the current version, and asks for its paths. */
  private async update(): Promise<void> {
    const { analysis } = this.session.state;
    const run = ++this.runs;
    if (analysis.kind !== 'ready') {
      this.emitChanged();
      return;
    }
    if (analysis !== this.traced) {
      const uses = await this.trace(analysis, run);
      if (uses === null) {
        return;
      }
      [this.uses, this.traced, this._document] = [uses, analysis, analysis.document];
      this.show();
    }
    const paths = pathsOf(this.uses).slice(0, MAX_ALL_PATHS);
    if (!this.isFresh || paths.some(path => !this.files.has(path))) {
      await this.ask(paths, run);
    }
  }

  /** Null where a newer version came meanwhile. */
  private trace(
    { document, result }: Extract<AnalysisState, { kind: 'ready' }>,
    run: number
  ): Promise<readonly FileUse[] | null> {
    const cells = document.cells
      .filter(({ type }) => type === 'code')
      .map(cell => ({ cell, summary: result.summaries.get(cell.key) ?? null }));
    return inSlices(this.tracer.steps(cells), () => run === this.runs && !this.isDisposed);
  }

  private async ask(paths: readonly string[], run: number): Promise<void> {
    const files = new Map<string, NotebookFile>();
    const nearby: NearbyFiles = { files: [], archives: [], complete: true };
    const kernelFolder = this.kernelFolder();
    const isLocal = await this.questions.isLocal(this.session);
    let notice: DataNotice | null = null;
    for (let at = 0; at === 0 || at < paths.length; at += MAX_PATHS) {
      const part = paths.slice(at, at + MAX_PATHS);
      const answer = await this.questions.ask(this.session, part, {}).catch(() => null);
      if (run !== this.runs || this.isDisposed) {
        return;
      }
      if (answer === null) {
        notice = 'no-server';
        break;
      }
      answer.files.forEach(file => files.set(file.path, file));
      append(nearby.files, answer.nearby.files);
      append(nearby.archives, answer.nearby.archives);
    }
    for (const path of pathsOf(this.uses).filter(each => !files.has(each))) {
      files.set(path, notLookedAt(path));
    }
    this.isFresh = true;
    [this.files, this.nearby] = [files, nearby];
    this._notice = notice ?? (this.hasKernel && !isLocal ? 'remote-kernel' : null);
    this.show();
    void this.compareFolders(kernelFolder, run);
  }

  private async compareFolders(folder: Promise<string | null>, run: number): Promise<void> {
    // The kernel answers when it is idle.
    const kernelFolder = await folder;
    if (kernelFolder === null || this._notice !== null || run !== this.runs) {
      return;
    }
    const answer = await this.questions.ask(this.session, [], { kernelFolder }).catch(() => null);
    if (answer?.is_kernel_folder === false && run === this.runs && !this.isDisposed) {
      this._notice = 'other-folder';
      this.emitChanged();
    }
  }

  private get hasKernel(): boolean {
    const { kind } = this.session.state.kernel?.state ?? { kind: 'no-kernel' };
    return kind !== 'no-kernel';
  }

  private async kernelFolder(): Promise<string | null> {
    try {
      return (await this.session.kernel?.workingFolder()) ?? null;
    } catch {
      return null;
    }
  }

  private show(): void {
    const files = [...this.files.values()].map(file => ({
      ...file,
      sha256: this.hashOf(file.path)
    }));
    const disk = new KnownFiles({ files, nearby: this.nearby }, () => undefined);
    this._view = dataView(this.uses, { disk, files: this.files });
    this.emitChanged();
  }

  /** The hash of the file as it is now; null where there is none. */
  private hashOf(path: string): string | null {
    const hashed = this.hashes.get(path);
    const file = this.files.get(path);
    const isSame = hashed?.size === file?.size && hashed?.modified === file?.modified;
    return isSame ? (hashed?.sha256 ?? null) : null;
  }

  private readonly tracer = new FileUseTracer();
  private readonly afterTyping: AfterTyping;
  private readonly invoke = (): void => this.afterTyping.request();
  private uses: readonly FileUse[] = [];
  private traced: AnalysisState | null = null;
  private files: ReadonlyMap<string, NotebookFile> = new Map();
  private nearby: NearbyFiles = { files: [], archives: [], complete: true };
  private readonly hashes = new Map<string, NotebookFile>();
  /** Whether nothing on the disk may have changed since the last question. */
  private isFresh = false;
  private runs = 0;
  private _view: DataView | null = null;
  private _document: NotebookDocument | null = null;
  private _notice: DataNotice | null = null;
  private _hashing: ReadonlySet<string> = new Set();
  private _unhashed: ReadonlySet<string> = new Set();
}

function notLookedAt(path: string): NotebookFile {
  return { path, state: 'unknown', kind: null, size: null, modified: null, sha256: null };
}
