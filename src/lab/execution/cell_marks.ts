import type { Cell } from '@jupyterlab/cells';
import type { INotebookTracker, NotebookPanel } from '@jupyterlab/notebook';
import type { NotebookKernels } from '../session/kernel/notebook_kernels';
import type { CellMark } from './cell_states';
import type { AnalysisManager } from '../session/analysis/analysis_manager';
import type { NotebookAnalysis } from '../session/analysis/notebook_analysis';
import type { CellMarking, MarkedCell } from './cell_marking';

/** What a mark shows; a cell that is as a fresh run would have it has none, and one that runs says so itself. */
const MARKED: ReadonlySet<CellMark> = new Set<CellMark>([
  'never-run',
  'edited',
  'stale',
  'earlier-session',
  'failed',
  'waiting'
]);

/**
 * Marks at the left of each cell what became of its result: an attribute on the cell's node, which style sheets draw
 * without taking any room, and a tooltip on its prompt.
 */
export class CellMarks {
  constructor(
    private readonly tracker: INotebookTracker,
    private readonly manager: AnalysisManager,
    private readonly marking: CellMarking,
    kernels: NotebookKernels
  ) {
    tracker.forEach(panel => this.follow(panel));
    tracker.widgetAdded.connect((_, panel) => this.follow(panel), this);
    kernels.changed.connect((_, kernel) => this.updateAll(kernel.analysis), this);
    marking.changed.connect((_, analysis) => this.updateAll(analysis), this);
    for (const analysis of manager.all) {
      analysis.changed.connect(() => this.updateAll(analysis), this);
    }
    manager.added.connect((_, analysis) => {
      analysis.changed.connect(() => this.updateAll(analysis), this);
    }, this);
  }

  private follow(panel: NotebookPanel): void {
    // Cells that are scrolled into view get their prompt only then.
    panel.content.cellInViewportChanged.connect((_, cell) => this.mark(panel, cell), this);
    void panel.revealed.then(() => this.update(panel));
  }

  private updateAll({ context }: NotebookAnalysis): void {
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
    const analysis = this.manager.find(panel.context.model.sharedModel);
    const marked = analysis === null ? null : this.marking.of(analysis, cell.model.id);
    if (marked === null || !MARKED.has(marked.mark)) {
      return null;
    }
    return cell.model.sharedModel.getSource().trim() === '' ? null : marked;
  }
}
