/** Texts about one execution. */
import type { TranslationBundle } from '@jupyterlab/translation';
import type { CellExecution } from '../../core/history/history-state';
import { durationText } from '../ui/duration-text';

/**
 * Where an execution came from, if not from a cell of the notebook. `index` is the position of its cell where that is still
 * there, as text: the history counts it as deleted.
 */
export function originText(
  { origin }: CellExecution,
  trans: TranslationBundle,
  index: number | null = null
): string {
  switch (origin) {
    case 'cell':
    case 'partial':
    case 'deleted-cell':
      return index === null
        ? trans.__('Deleted cell')
        : trans.__('Cell %1, no longer code', index + 1);
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
