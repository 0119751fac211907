/** Texts about one execution. */
import type { TranslationBundle } from '@jupyterlab/translation';
import type { CellExecution } from '../../core/history/history-state';

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

/** “0.3 s”, “2:05 min”; empty where the times are unknown. */
export function durationText({ kernelRun: { started, ended } }: CellExecution): string {
  if (started === null || ended === null) {
    return '';
  }
  const seconds = Math.max(0, ended - started);
  return seconds < 60
    ? `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`
    : `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')} min`;
}

/** The first line of what ran. */
export function firstLine({ kernelRun: { source } }: CellExecution): string {
  return source.trim().split('\n', 1)[0].slice(0, 200);
}
