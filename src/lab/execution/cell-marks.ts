import type { Cell } from '@jupyterlab/cells';
import type { INotebookTracker, NotebookPanel } from '@jupyterlab/notebook';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { CellMark } from './cell-states';
import type { NotebookSession } from '../session/notebook-session';
import type { NotebookSessions } from '../session/notebook-sessions';
import { hasChanged } from '../session/notebook-state';
import { markedCell } from './cell-marking';
import type { MarkedCell } from './cell-marking';

/** The marks that are drawn. Current cells have none, and JupyterLab's prompt shows running ones. */
const MARKED: ReadonlySet<CellMark> = new Set<CellMark>([
  'never-run',
  'edited',
  'stale',
  'earlier-session',
  'failed',
  'interrupted',
  'ended-kernel',
  'waiting'
]);

/**
 * Marks the state of each cell's result at its left: an attribute on the cell's node, which style sheets draw without
 * changing the layout, and a tooltip on its prompt.
 */
export class CellMarks {
  constructor(
    private readonly tracker: INotebookTracker,
    private readonly sessions: NotebookSessions,
    private readonly trans: TranslationBundle
  ) {
    tracker.forEach(panel => this.follow(panel));
    tracker.widgetAdded.connect((_, panel) => this.follow(panel), this);
    sessions.changed.connect((_, { session, before }) => {
      if (hasChanged(before, session.state, ['analysis', 'kernel', 'execution'])) {
        this.updateAll(session);
      }
    }, this);
  }

  private follow(panel: NotebookPanel): void {
    // A cell gets its prompt only when it is scrolled into view.
    panel.content.cellInViewportChanged.connect((_, cell) => this.mark(panel, cell), this);
    void panel.revealed.then(() => this.update(panel));
  }

  private updateAll({ analysis: { context } }: NotebookSession): void {
    this.tracker.forEach(panel => {
      if (panel.context === context) {
        this.update(panel);
      }
    });
  }

  private update(panel: NotebookPanel): void {
    if (!panel.isDisposed) {
      panel.content.widgets.forEach(cell => this.mark(panel, cell));
    }
  }

  private mark(panel: NotebookPanel, cell: Cell): void {
    const marked = this.markOf(panel, cell);
    const { dataset } = cell.node;
    if (marked === null) {
      delete dataset.freshkernelState;
    } else if (dataset.freshkernelState !== marked.mark) {
      dataset.freshkernelState = marked.mark;
    }
    const prompt = cell.promptNode;
    const hint = marked?.hint ?? '';
    if (prompt !== null && prompt.title !== hint) {
      prompt.title = hint;
    }
  }

  private markOf(panel: NotebookPanel, cell: Cell): MarkedCell | null {
    const session = this.sessions.find(panel.context.model.sharedModel);
    const marked = session === null ? null : markedCell(session.state, cell.model.id, this.trans);
    if (marked === null || !MARKED.has(marked.mark)) {
      return null;
    }
    return cell.model.sharedModel.getSource().trim() === '' ? null : marked;
  }
}
