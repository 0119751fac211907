/** Finds the open notebook of a check and shows its cells. */
import type { INotebookTracker, NotebookPanel } from '@jupyterlab/notebook';
import type { Contents } from '@jupyterlab/services';
import type { CommandRegistry } from '@lumino/commands';
import type { AnalysisManager } from '../../session/analysis/analysis-manager';
import type { NotebookAnalysis } from '../../session/analysis/notebook-analysis';
import type { Navigation } from '../../editor/navigation';
import { isServerFile } from '../../server/drive';
import type { CheckedSource } from '../model/run-request';
import { CheckProblem } from '../model/problems';
import type { CellLine } from '../worker/check-findings';

/** The open notebooks by their paths on the server. */
export class OpenNotebooks {
  constructor(
    private readonly tracker: INotebookTracker,
    private readonly manager: AnalysisManager,
    private readonly navigation: Navigation,
    private readonly contents: Contents.IManager,
    private readonly commands: CommandRegistry
  ) {}

  /** The current notebook; null if none is open. */
  get current(): NotebookPanel | null {
    return this.tracker.currentWidget;
  }

  /** The path of a notebook on the server. */
  serverPath(panel: NotebookPanel): string {
    return this.contents.localPath(panel.context.path);
  }

  /** The open notebook with this path; null if there is none. */
  find(path: string): NotebookPanel | null {
    const { current } = this;
    return current !== null && this.serverPath(current) === path
      ? current
      : (this.tracker.find(panel => this.serverPath(panel) === path) ?? null);
  }

  /**
   * The current version of a notebook, including unsaved edits.
   *
   * @throws CheckProblem - if the server cannot reach its folder
   */
  sourceOf(panel: NotebookPanel): CheckedSource {
    if (!isServerFile(panel.context.path, this.contents)) {
      throw new CheckProblem('other-drive');
    }
    const { context } = panel;
    const { metadata } = context.model;
    const named = (metadata.kernelspec as { name?: unknown } | undefined)?.name;
    return {
      path: this.serverPath(panel),
      notebook: context.model.toJSON() as unknown as Record<string, unknown>,
      kernelName:
        context.sessionContext.session?.kernel?.name ?? (typeof named === 'string' ? named : '')
    };
  }

  /** Whether the user cannot change a notebook. */
  isReadOnly(panel: NotebookPanel): boolean {
    return (
      this.analysisOf(this.serverPath(panel))?.readOnly ?? panel.content.model?.readOnly === true
    );
  }

  /** The texts of its cells. */
  sourcesOf({ context }: NotebookPanel): readonly string[] {
    return Array.from(context.model.cells, ({ sharedModel }) => sharedModel.getSource());
  }

  /** The analysis of the open notebook with this path; null if there is none. */
  analysisOf(path: string): NotebookAnalysis | null {
    const panel = this.find(path);
    const all = [...this.manager.all];
    return all.find(analysis => analysis.path === panel?.context.path) ?? null;
  }

  /** Shows a cell; opens the notebook if it is closed. */
  async showCell(path: string, line: CellLine): Promise<void> {
    if (this.find(path) === null) {
      await this.commands.execute('docmanager:open', { path });
    }
    const panel = this.find(path);
    if (panel === null) {
      throw new CheckProblem('no-notebook');
    }
    await panel.context.ready;
    await panel.revealed;
    const cells = panel.content.widgets;
    const cell = cells.find(({ model }) => model.id === line.id) ?? cells.at(line.index);
    const analysis = this.analysisOf(path);
    if (cell !== undefined && analysis !== null) {
      await this.navigation.show(analysis, cell.model.id, null, true);
    }
  }
}
