/** Goes to cells and places in the notebook. */
import type { Cell } from '@jupyterlab/cells';
import { CodeMirrorEditor } from '@jupyterlab/codemirror';
import type { INotebookTracker, NotebookPanel } from '@jupyterlab/notebook';
import type { CellKey } from '../../core/notebook/document';
import type { SourceRange } from '../../core/rules/contract';
import type { INotebookAnalysis } from '../../tokens';
import { setPlace } from '../editor/marks';

/** How long a place stays marked. */
const MARK_MILLISECONDS = 1800;

/** Shows cells of open notebooks. */
export class Navigation {
  /**
   * @param tracker the open notebooks
   * @param activate brings a widget to the front, with the focus
   */
  constructor(
    private readonly tracker: INotebookTracker,
    private readonly activate: (id: string) => void
  ) {}

  /** The view of a notebook that the user works in; null where it was closed. */
  viewOf(analysis: INotebookAnalysis): NotebookPanel | null {
    const { currentWidget } = this.tracker;
    return currentWidget?.context.path === analysis.path
      ? currentWidget
      : (this.tracker.find(panel => panel.context.path === analysis.path) ?? null);
  }

  /** The active cell and the caret's offset in it; null where the notebook was closed. */
  caretOf(analysis: INotebookAnalysis): { readonly key: CellKey; readonly offset: number } | null {
    const cell = this.viewOf(analysis)?.content.activeCell ?? null;
    return cell === null
      ? null
      : { key: cell.model.id, offset: viewOf(cell)?.state.selection.main.head ?? 0 };
  }

  /** Scrolls to a cell and marks a range in it; with `focus` the caret goes there as well. */
  async show(
    analysis: INotebookAnalysis,
    key: CellKey,
    range: SourceRange | null,
    focus: boolean
  ): Promise<void> {
    const panel = this.viewOf(analysis);
    const index = panel?.content.widgets.findIndex(({ model }) => model.id === key) ?? -1;
    if (panel === null || index === -1) {
      return;
    }
    const { content } = panel;
    const cell = content.widgets[index];
    if (focus) {
      this.activate(panel.id);
    }
    content.deselectAll();
    content.activeCellIndex = index;
    try {
      await content.scrollToItem(index, 'smart');
    } catch {
      // Another scroll, such as JupyterLab's own to the active cell, took over.
    }
    await cell.ready;
    if (!content.node.contains(cell.node) || cell.isDisposed) {
      return;
    }
    await bringIntoView(cell, content.node);
    if (range !== null) {
      markPlace(cell, range);
      if (focus) {
        content.mode = 'edit';
        putCaret(cell, range);
      }
    }
  }
}

/** How many frames a cell may take to come to rest. */
const SETTLING_FRAMES = 20;

/**
 * Where the notebook did not scroll by itself, the browser does. Cells that were never drawn have a guessed height, so
 * the first scroll can end far from the cell; it is repeated until the cell stays in view.
 */
async function bringIntoView(cell: Cell, notebook: HTMLElement): Promise<void> {
  let framesInView = 0;
  for (let frame = 0; frame < SETTLING_FRAMES && framesInView < 3; frame++) {
    const outer = notebook.getBoundingClientRect();
    const inner = cell.node.getBoundingClientRect();
    if (inner.bottom < outer.top || inner.top > outer.bottom) {
      framesInView = 0;
      cell.node.scrollIntoView({ block: 'center' });
    } else {
      framesInView++;
    }
    await new Promise(resolve => requestAnimationFrame(resolve));
  }
}

function markPlace(cell: Cell, range: SourceRange): void {
  const view = viewOf(cell);
  const length = view?.state.doc.length ?? 0;
  if (view === null || range.end > length) {
    return;
  }
  const from = Math.min(range.start, Math.max(0, length - 1));
  const to = Math.max(range.end, Math.min(from + 1, length));
  if (from < to) {
    view.dispatch({ effects: setPlace.of({ from, to }) });
    setTimeout(() => view.dispatch({ effects: setPlace.of(null) }), MARK_MILLISECONDS);
  }
}

function putCaret(cell: Cell, range: SourceRange): void {
  const view = viewOf(cell);
  if (view !== null && range.end <= view.state.doc.length) {
    view.dispatch({
      selection: { anchor: range.start, head: range.end },
      scrollIntoView: true
    });
    view.focus();
  }
}

function viewOf(cell: Cell): CodeMirrorEditor['editor'] | null {
  return cell.editor instanceof CodeMirrorEditor ? cell.editor.editor : null;
}
