import type { Cell } from '@jupyterlab/cells';
import type { INotebookTracker, NotebookPanel } from '@jupyterlab/notebook';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { CellState } from '../../core/history/history_state';
import type { AnalysisManager } from '../notebook/analysis_manager';
import { cellStateHint } from '../messages/cell_states';
import type { NotebookKernels } from './notebook_kernels';

/** States that a mark shows; a cell that is as it ran has none, and one that runs says so itself. */
const MARKED: ReadonlySet<CellState> = new Set<CellState>([
  'never-run',
  'edited',
  'earlier-session',
  'failed'
]);

/**
 * Marks at the left of each cell what the kernel made of it: an attribute on the cell's node, which style sheets draw
 * without taking any room, and a tooltip on its prompt.
 */
export class CellMarks {
  constructor(
    private readonly tracker: INotebookTracker,
    private readonly manager: AnalysisManager,
    private readonly kernels: NotebookKernels,
    private readonly trans: TranslationBundle
  ) {
    tracker.forEach(panel => this.follow(panel));
    tracker.widgetAdded.connect((_, panel) => this.follow(panel), this);
    kernels.changed.connect((_, kernel) => this.updateAll(kernel.analysis.context), this);
    for (const analysis of manager.all) {
      analysis.changed.connect(() => this.updateAll(analysis.context), this);
    }
    manager.added.connect((_, analysis) => {
      analysis.changed.connect(() => this.updateAll(analysis.context), this);
    }, this);
  }

  private follow(panel: NotebookPanel): void {
    // Cells that are scrolled into view get their prompt only then.
    panel.content.cellInViewportChanged.connect((_, cell) => this.mark(panel, cell), this);
    void panel.revealed.then(() => this.update(panel));
  }

  private updateAll(context: NotebookPanel['context']): void {
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
    const state = this.stateOf(panel, cell);
    const { dataset } = cell.node;
    if (state === null) {
      delete dataset.freshkernelState;
    } else if (dataset.freshkernelState !== state) {
      dataset.freshkernelState = state;
    }
    const prompt = cell.promptNode;
    const hint = state === null ? '' : cellStateHint(state, this.trans);
    if (prompt !== null && prompt.title !== hint) {
      prompt.title = hint;
    }
  }

  private stateOf(panel: NotebookPanel, cell: Cell): CellState | null {
    const analysis = this.manager.find(panel.context.model.sharedModel);
    const kernel = analysis === null ? null : this.kernels.of(analysis);
    const state = kernel?.cellState(cell.model.id) ?? null;
    if (state === null || !MARKED.has(state)) {
      return null;
    }
    return cell.model.sharedModel.getSource().trim() === '' ? null : state;
  }
}
