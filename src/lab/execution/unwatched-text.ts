import type { TranslationBundle } from '@jupyterlab/translation';
import type { NotebookState } from '../session/notebook-state';

/** Why nothing is known about what the kernel runs; null if it is watched, or about to be. */
export function unwatchedText({ kernel }: NotebookState, trans: TranslationBundle): string | null {
  switch (kernel?.state.kind) {
    case undefined:
    case 'no-kernel':
      return trans.__('No kernel is running.');
    case 'off':
      return trans.__('The settings turn off watching this kernel.');
    case 'failed':
      return trans.__('The kernel is not watched. The panel says why.');
    default:
      return null;
  }
}
