import type { TranslationBundle } from '@jupyterlab/translation';
import type { AnalysisState } from '../../tokens';

/** Why a view has nothing to show yet. */
export function waitingText(analysis: AnalysisState, trans: TranslationBundle): string {
  switch (analysis.kind) {
    case 'failed':
      return trans.__('The notebook could not be analyzed: %1', analysis.reason);
    case 'held':
      return trans.__('This notebook is large. Choose Analyze in the panel first.');
    default:
      return trans.__('Reading the notebook…');
  }
}
