import type { AnalysisManager } from './analysis/analysis-manager';
import type { NotebookAnalysis } from './analysis/notebook-analysis';

/** Loads the data on changed libraries when an open notebook needs it, and lets that notebook be analyzed again. */
export class ApiChangesSetup {
  constructor(
    manager: AnalysisManager,
    private readonly importChanges = () =>
      import(/* webpackChunkName: "api-changes" */ '../../core/change-data/known-changes')
  ) {
    for (const analysis of manager.all) {
      this.follow(analysis);
    }
    manager.added.connect((_, analysis) => this.follow(analysis), this);
  }

  private follow(analysis: NotebookAnalysis): void {
    analysis.changed.connect(this.onChanged, this);
    this.onChanged(analysis);
  }

  private onChanged(analysis: NotebookAnalysis): void {
    const { state } = analysis;
    if (state.kind === 'ready' && state.result.needsApiChanges) {
      analysis.changed.disconnect(this.onChanged, this);
      void this.load(analysis);
    }
  }

  private async load(analysis: NotebookAnalysis): Promise<void> {
    analysis.setExpected('libraries', true);
    try {
      const { knownApiChanges } = await this.importChanges();
      if (!analysis.isDisposed) {
        analysis.setApiChanges(knownApiChanges());
      }
    } catch (error) {
      // Without it, the rules on changed libraries report nothing.
      console.warn('Freshkernel could not load its data on changed libraries.', error);
    } finally {
      analysis.setExpected('libraries', false);
    }
  }
}
