import type { TranslationBundle } from '@jupyterlab/translation';
import type { CellState } from '../../core/history/history-state';

/** The mark of a cell: its state in the kernel, whether its result is stale, and whether it is queued. */
export type CellMark =
  | CellState
  /** It ran with its current source, but a fresh run would give a different result. */
  | 'stale'
  /** It is in the queue and has not started yet. */
  | 'waiting';

/** Label of a mark, one or two words; empty for a current cell. */
export function cellStateText(state: CellMark, trans: TranslationBundle): string {
  switch (state) {
    case 'never-run':
      return trans.__('never run');
    case 'edited':
      return trans.__('edited');
    case 'stale':
      return trans.__('stale');
    case 'earlier-session':
      return trans.__('earlier session');
    case 'failed':
      return trans.__('failed');
    case 'waiting':
      return trans.__('queued');
    case 'running':
      return trans.__('running');
    case 'current':
      return '';
  }
}

/** Tooltip of a mark: what it means and what to do. */
export function cellStateHint(state: CellMark, trans: TranslationBundle): string {
  switch (state) {
    case 'never-run':
      return trans.__('Not run in this kernel yet. Run the cell to get its result.');
    case 'edited':
      return trans.__('Edited since it ran. Run the cell again to update the kernel.');
    case 'stale':
      return trans.__('Stale: a fresh run would give a different result.');
    case 'earlier-session':
      return trans.__('The output is from an earlier kernel session. Run the cell again.');
    case 'failed':
      return trans.__('The last execution of this cell failed.');
    case 'waiting':
      return trans.__('Queued: runs after the cells before it. Cancel the queue in the panel.');
    case 'running':
      return trans.__('Running, or queued in the kernel.');
    case 'current':
      return '';
  }
}
