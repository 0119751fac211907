import type { IDisposable } from '@lumino/disposable';
import { Debouncer } from '@lumino/polling';
import { Signal } from '@lumino/signaling';
import { fileNeeds } from '../../../core/file-paths/file-needs';
import { FileUseTracer } from '../../../core/file-paths/file-uses';
import { provideFileUses } from '../../../core/file-paths/notebook-file-uses';
import { mayHaveFindings } from '../../../core/file-paths/possible-findings';
import type { FileLookup } from '../../../core/rule-context/file-lookup';
import type { NotebookFiles } from '../../../protocol';
import type { AnalysisState } from '../../../tokens';
import type { NotebookAnalysis } from '../analysis/notebook-analysis';
import { KnownFiles, NO_ANSWER } from './known-files';

provideFileUses({
  createTracer: () => new FileUseTracer(),
  mayHaveFindings,
  needs: fileNeeds
});

/** Delay between the last reason to ask and the question, in milliseconds. */
const DEBOUNCE_MILLISECONDS = 400;
/** Paths in one question: the limit of the server. */
const MAX_PATHS = 500;

/** Looks up paths where the kernel works; null where that is unknown, so that the rules report nothing. */
export type FindFiles = (paths: readonly string[]) => Promise<NotebookFiles | null>;

/**
 * Facts about the files that a notebook uses. The rules ask for paths during an analysis; the server is asked when the
 * analysis is at rest, and again when the files may have changed.
 */
export class NotebookFileFacts implements IDisposable {
  constructor(
    private readonly analysis: NotebookAnalysis,
    private readonly findFiles: FindFiles
  ) {
    // Until an analysis has asked for its paths.
    analysis.setExpected('files', true);
    analysis.setFiles(() => this.lookup);
    analysis.changed.connect(this.onAnalysis, this);
    analysis.renamed.connect(this.reset, this);
    analysis.disposed.connect(this.dispose, this);
    window.addEventListener('focus', this.onFocus);
  }

  get isDisposed(): boolean {
    return this._isDisposed;
  }

  dispose(): void {
    if (!this._isDisposed) {
      this._isDisposed = true;
      window.removeEventListener('focus', this.onFocus);
      this.debouncer.dispose();
      Signal.clearData(this);
    }
  }

  /** Forgets the facts, as when the kernel changes, and asks again. */
  reset(): void {
    this.requests++;
    this.known = new Set();
    this.update(null);
    this.refresh();
  }

  /** Asks again, as after executions, which may have written files. */
  refresh(): void {
    this.tried = new Set();
    this.request();
  }

  private readonly onFocus = (): void => this.refresh();

  private readonly record = (path: string): void => {
    if (this.recorded.size < MAX_PATHS) {
      this.recorded.add(path);
    }
  };

  private onAnalysis(): void {
    const { state } = this.analysis;
    // The signal is also emitted for other changes.
    if (state.kind !== 'ready' || state === this.analyzed) {
      return;
    }
    this.analyzed = state;
    this.asked = this.recorded;
    this.recorded = new Set();
    if ([...this.asked].some(path => !this.tried.has(path))) {
      this.request();
    } else if (!this.isUnknown) {
      this.analysis.setExpected('files', false);
    }
  }

  private request(): void {
    if (this.asked.size > 0 && !this._isDisposed) {
      this.analysis.setExpected('files', this.isUnknown);
      void this.debouncer.invoke();
    }
  }

  /** Whether the last analysis needed a path that is not in the answer. */
  private get isUnknown(): boolean {
    return [...this.asked].some(path => !this.known.has(path));
  }

  private async ask(): Promise<void> {
    const paths = [...this.asked].sort();
    this.tried = new Set(paths);
    const request = ++this.requests;
    let answer: NotebookFiles | null = null;
    try {
      answer = await this.findFiles(paths);
    } catch {
      // Without an answer, the rules that need these facts report nothing.
    }
    if (!this._isDisposed && request === this.requests) {
      this.known = this.tried;
      this.update(answer);
      this.analysis.setExpected('files', false);
    }
  }

  /** Keeps the object if nothing changed: the analysis compares it by identity. */
  private update(answer: NotebookFiles | null): void {
    const signature = JSON.stringify(answer);
    if (signature !== this.signature) {
      this.signature = signature;
      this.lookup = new KnownFiles(answer ?? NO_ANSWER, this.record);
      this.analysis.onFacts();
    }
  }

  private lookup: FileLookup = new KnownFiles(NO_ANSWER, path => this.record(path));
  private signature = 'null';
  /** Paths that the rules have asked for since the last analysis. */
  private recorded = new Set<string>();
  /** Paths that the last analysis asked for. */
  private asked: ReadonlySet<string> = new Set();
  /** Paths of the last question. */
  private tried: ReadonlySet<string> = new Set();
  /** Paths of the last question that was answered, or failed. */
  private known: ReadonlySet<string> = new Set();
  private requests = 0;
  private analyzed: AnalysisState | null = null;
  private readonly debouncer = new Debouncer(() => this.ask(), DEBOUNCE_MILLISECONDS);
  private _isDisposed = false;
}
