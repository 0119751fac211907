/** Navigation to cells and ranges in the notebook. */
import type { Cell } from '@jupyterlab/cells';
import { CodeMirrorEditor } from '@jupyterlab/codemirror';
import type { INotebookTracker, NotebookPanel } from '@jupyterlab/notebook';
import type { CellKey } from '../../core/notebook/document';
import type { SourceRange } from '../../core/rule-context/rule-context';
import type { INotebookAnalysis } from '../../tokens';
import { setHighlight } from './marks';
import { ScrollToCell } from './scroll-to-cell';

/** How long a range stays highlighted. */
const HIGHLIGHT_MILLISECONDS = 1800;

/** Shows cells of open notebooks. */
export class Navigation {
  private scrolling: ScrollToCell | null = null;

  /**
   * @param tracker the open notebooks
   * @param activate brings a widget to the front, with the focus
   * @param contextCell the node of the cell on which the context menu was opened
   */
  constructor(
    private readonly tracker: INotebookTracker,
    private readonly activate: (id: string) => void,
    private readonly contextCell: () => HTMLElement | undefined = () => undefined
  ) {}

  /** The view of a notebook, preferably the current one; null if it was closed. */
  viewOf(analysis: INotebookAnalysis): NotebookPanel | null {
    const { currentWidget } = this.tracker;
    return currentWidget?.context.path === analysis.path
      ? currentWidget
      : (this.tracker.find(panel => panel.context.path === analysis.path) ?? null);
  }

  /** The active cell and the caret's offset in it; null if the notebook was closed. */
  caretOf(analysis: INotebookAnalysis): { readonly key: CellKey; readonly offset: number } | null {
    const cell = this.viewOf(analysis)?.content.activeCell ?? null;
    return cell === null
      ? null
      : { key: cell.model.id, offset: viewOf(cell)?.state.selection.main.head ?? 0 };
  }

  /** Makes the cell active on which the context menu was opened: a click with the right button on its code does not. */
  activateContextCell(analysis: INotebookAnalysis): void {
    const content = this.viewOf(analysis)?.content;
    const node = this.contextCell();
    const index = content?.widgets.findIndex(cell => cell.node === node) ?? -1;
    if (content !== undefined && index !== -1 && index !== content.activeCellIndex) {
      content.deselectAll();
      content.activeCellIndex = index;
    }
  }

  /** Moves the focus to a notebook, where it was before. */
  focus(analysis: INotebookAnalysis): void {
    const panel = this.viewOf(analysis);
    if (panel !== null) {
      this.activate(panel.id);
    }
  }

  /** Selects cells of a notebook, which moves to the front; the first becomes the active one. */
  select(analysis: INotebookAnalysis, keys: readonly CellKey[]): void {
    const panel = this.viewOf(analysis);
    const wanted = panel?.content.widgets.filter(({ model }) => keys.includes(model.id)) ?? [];
    if (panel === null || wanted.length === 0) {
      return;
    }
    const { content } = panel;
    this.activate(panel.id);
    content.mode = 'command';
    content.deselectAll();
    content.activeCellIndex = content.widgets.indexOf(wanted[0]);
    wanted.forEach(cell => content.select(cell));
  }

  /** Scrolls to a cell and highlights a range in it; with `focus` the caret goes there as well. */
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
    this.scrolling?.release();
    const scrolling = new ScrollToCell(content, cell);
    this.scrolling = scrolling;
    if (!(await scrolling.arrive())) {
      return;
    }
    if (range !== null) {
      highlightRange(cell, range);
      if (focus) {
        content.mode = 'edit';
        selectRange(cell, range);
      }
    }
    void scrolling.hold();
  }
}

function highlightRange(cell: Cell, range: SourceRange): void {
  const view = viewOf(cell);
  const length = view?.state.doc.length ?? 0;
  if (view === null || range.end > length) {
    return;
  }
  const from = Math.min(range.start, Math.max(0, length - 1));
  const to = Math.max(range.end, Math.min(from + 1, length));
  if (from < to) {
    view.dispatch({ effects: setHighlight.of({ from, to }) });
    setTimeout(() => view.dispatch({ effects: setHighlight.of(null) }), HIGHLIGHT_MILLISECONDS);
  }
}

function selectRange(cell: Cell, range: SourceRange): void {
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
