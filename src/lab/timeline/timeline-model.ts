import { Debouncer } from '@lumino/polling';
import type { CompareSettings } from '../../core/compare/text/compare-settings';
import type { ExecutionOutputList } from '../../core/history/execution-outputs';
import type { CellExecution, HistoryState } from '../../core/history/history-state';
import type { OutputList } from '../../core/history/kept-outputs';
import type { NotebookDocument } from '../../core/notebook/document';
import type { ListComparison } from '../check/worker/check-findings';
import type { IChecker } from '../check/worker/checker';
import type { NotebookSession } from '../session/notebook-session';
import type { NotebookState } from '../session/notebook-state';
import { hasChanged } from '../session/notebook-state';
import { ViewModel } from '../ui/view-model';
import type { TimelineRow } from './timeline-rows';
import { timelineRows } from './timeline-rows';

/** While the user types, the view follows when the notebook rests. */
const DEBOUNCE_MILLISECONDS = 300;

/** What comparing outputs needs. */
export interface ComparisonParts {
  /** Creates what compares; called when it is first needed. */
  readonly newChecker: () => IChecker;
  /** The project's settings of comparisons for a notebook. */
  readonly settingsOf: (path: string) => CompareSettings;
}

/** What the kernel of one notebook ran. The rows are made of the notebook's state. */
export class TimelineModel extends ViewModel {
  constructor(
    readonly session: NotebookSession,
    private readonly parts: ComparisonParts
  ) {
    super();
    session.changed.connect(this.onChanged, this);
    session.analysis.disposed.connect(this.dispose, this);
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
    this.debouncer.dispose();
    this.checker?.dispose();
  }

  private onChanged(session: NotebookSession, before: NotebookState): void {
    if (hasChanged(before, session.state, ['kernel', 'path', 'reaction', 'readOnly'])) {
      this.emitChanged();
    } else if (hasChanged(before, session.state, ['analysis']) && !this.isDisposed) {
      void this.debouncer.invoke();
    }
  }

  private readonly debouncer = new Debouncer(() => this.emitChanged(), DEBOUNCE_MILLISECONDS);
  private checker: IChecker | null = null;
  private history: HistoryState | null = null;
  private document: NotebookDocument | null = null;
  private automatic: ReadonlySet<string> | null = null;
  private ownId: string | undefined;
  private _rows: readonly TimelineRow[] = [];
}
