/** Texts about one execution. */
import type { TranslationBundle } from '@jupyterlab/translation';
import type { CellExecution } from '../../core/history/history-state';
import { durationText } from '../ui/duration-text';

/** Where an execution came from, if not from a cell of the notebook. */
export function originText({ origin }: CellExecution, trans: TranslationBundle): string {
  switch (origin) {
    case 'cell':
    case 'partial':
    case 'deleted-cell':
      return trans.__('Deleted cell');
    case 'console':
      return trans.__('Console');
    case 'other-notebook':
      return trans.__('Other notebook');
    case 'unknown':
      return trans.__('Unknown');
  }
}

/** How long it took; empty where the times are unknown. */
export function runTimeText(
  { kernelRun: { started, ended } }: CellExecution,
  trans: TranslationBundle
): string {
  return started === null || ended === null
    ? ''
    : durationText(Math.max(0, ended - started), trans);
}
