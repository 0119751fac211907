import type { CompareSettings } from '../../core/compare/text/compare-settings';
import type { ExecutionOutputList } from '../../core/history/execution-outputs';
import type { CellExecution, HistoryState } from '../../core/history/history-state';
import type { OutputList } from '../../core/history/kept-outputs';
import type { NotebookDocument } from '../../core/notebook/document';
import type { KeptHistory } from '../../protocol';
import type { ListComparison } from '../check/worker/check-findings';
import type { IChecker } from '../check/worker/checker';
import type { KeptHistoryService } from '../kept-history/kept-history-service';
import { AfterTyping } from '../session/after-typing';
import type { NotebookSession } from '../session/notebook-session';
import type { NotebookState } from '../session/notebook-state';
import { hasChanged } from '../session/notebook-state';
import { ViewModel } from '../ui/view-model';
import type { EarlierSession } from './earlier-sessions';
import { earlierSessions } from './earlier-sessions';
import type { TimelineRow } from './timeline-rows';
import { timelineRows } from './timeline-rows';
import { errorReason } from '../../core/messages/error-reason';

/** While the user types, the view follows when the notebook rests. */
const NO_SESSIONS: readonly EarlierSession[] = [];

/** What the server keeps of earlier sessions of the kernel. */
export type KeptState =
  /** Not known yet, or the server cannot keep anything. */
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'read'; readonly history: KeptHistory };

/** What comparing outputs needs, and what keeps earlier sessions. */
export interface TimelineParts {
  readonly kept: Pick<
    KeptHistoryService,
    'changed' | 'deleted' | 'isOffered' | 'keeps' | 'setKeeps' | 'problemOf' | 'read'
  >;
  /** Creates what compares; called when it is first needed. */
  readonly newChecker: () => IChecker;
  /** The project's settings of comparisons for a notebook. */
  readonly settingsOf: (path: string) => CompareSettings;
}

/** What the kernel of one notebook ran. The rows are made of the notebook's state. */
export class TimelineModel extends ViewModel {
  constructor(
    readonly session: NotebookSession,
    private readonly parts: TimelineParts
  ) {
    super();
    this.afterTyping = new AfterTyping(session, () => this.emitChanged());
    session.changed.connect(this.onChanged, this);
    session.analysis.disposed.connect(this.dispose, this);
    parts.kept.changed.connect(this.emitChanged, this);
    parts.kept.deleted.connect(this.readKept, this);
    this.readKept();
  }

  /** All executions, newest first; the same list until one of its sources changes. */
  get rows(): readonly TimelineRow[] {
    const { analysis, kernel, reaction } = this.session.state;
    const document = analysis.kind === 'ready' ? analysis.document : null;
    const history = kernel?.history ?? null;
    const automatic = reaction.executions;
    const own = this.session.kernel?.user ?? null;
    if (
      history !== this.history ||
      document !== this.document ||
      automatic !== this.automatic ||
      own?.id !== this.ownId
    ) {
      this.history = history;
      this.document = document;
      this.automatic = automatic;
      this.ownId = own?.id;
      this._rows = history === null ? [] : timelineRows(history, document, automatic, own);
    }
    return this._rows;
  }

  /** What the server keeps. */
  get kept(): KeptState {
    return this._kept;
  }

  /** Whether the history of this notebook is kept from now on. */
  get keeps(): boolean {
    return this.parts.kept.keeps(this.session.state.path);
  }

  /** Turns that on or off. */
  setKeeps(keeps: boolean): void {
    void this.parts.kept.setKeeps(this.session.state.path, keeps);
  }

  /** Why the last executions could not be kept; null if they were. */
  get problem(): string | null {
    return this.parts.kept.problemOf(this.session.state.path);
  }

  /** Sessions before those in `rows`, newest first; the same list until one of its sources changes. */
  get earlier(): readonly EarlierSession[] {
    const { _kept: kept } = this;
    const { analysis, kernel } = this.session.state;
    if (kept.kind !== 'read' || kernel === null || kernel.state.kind === 'connecting') {
      // Until the kernel is known, its own session cannot be distinguished from earlier ones.
      return NO_SESSIONS;
    }
    const document = analysis.kind === 'ready' ? analysis.document : null;
    const { history } = kernel;
    const sources = [kept, document, history.session, history.endedSessions];
    if (sources.some((source, at) => source !== this.earlierSources[at])) {
      this.earlierSources = sources;
      this._earlier = earlierSessions(kept.history, history, document);
    }
    return this._earlier;
  }

  /** The outputs of an execution, as far as they are kept. */
  outputsOf(execution: CellExecution): ExecutionOutputList {
    return this.session.kernel?.outputsOf(execution) ?? { kind: 'unseen' };
  }

  /** Compares the outputs of two executions of a cell with these tags. */
  compare(first: OutputList, second: OutputList, tags: readonly string[]): Promise<ListComparison> {
    this.checker ??= this.parts.newChecker();
    return this.checker.ask({
      kind: 'outputs',
      lists: [first.outputs, second.outputs],
      tags,
      settings: this.parts.settingsOf(this.session.state.path)
    });
  }

  protected override release(): void {
    this.afterTyping.dispose();
    this.checker?.dispose();
    this.parts.kept.changed.disconnect(this.emitChanged, this);
    this.parts.kept.deleted.disconnect(this.readKept, this);
  }

  private readKept(): void {
    const reading = ++this.readings;
    const { path } = this.session.state;
    const show = (kept: KeptState): void => {
      // A later request has begun meanwhile.
      if (reading === this.readings) {
        this._kept = kept;
        this.emitChanged();
      }
    };
    this.parts.kept
      .isOffered()
      .then(async isOffered => {
        if (isOffered) {
          show({ kind: 'read', history: await this.parts.kept.read(path) });
        }
      })
      .catch((error: unknown) => {
        show({ kind: 'failed', reason: errorReason(error) });
      });
  }

  private onChanged(session: NotebookSession, before: NotebookState): void {
    const { kernel, path } = session.state;
    if (path !== before.path || kernel?.history.session !== before.kernel?.history.session) {
      this.readKept();
    }
    if (hasChanged(before, session.state, ['kernel', 'path', 'reaction', 'readOnly'])) {
      this.emitChanged();
    } else if (hasChanged(before, session.state, ['analysis'])) {
      this.whenShown(this.invoke);
    }
  }

  private readonly afterTyping: AfterTyping;
  private readonly invoke = (): void => this.afterTyping.request();
  private checker: IChecker | null = null;
  private history: HistoryState | null = null;
  private document: NotebookDocument | null = null;
  private automatic: ReadonlySet<string> | null = null;
  private ownId: string | undefined;
  private _rows: readonly TimelineRow[] = [];
  private readings = 0;
  private _kept: KeptState = { kind: 'none' };
  private earlierSources: readonly unknown[] = [];
  private _earlier = NO_SESSIONS;
}
