import type { TranslationBundle } from '@jupyterlab/translation';
import type { CellState } from '../../core/history/history-state';

/** The mark of a cell: its state in the kernel, whether its result is stale, and whether it is queued. */
export type CellMark =
  | CellState
  /** It ran with its current source, but a fresh run would give a different result. */
  | 'stale'
  /** Its last execution was interrupted: what it did is unknown. */
  | 'interrupted'
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
    case 'unknown':
      return trans.__('unknown');
    case 'failed':
      return trans.__('failed');
    case 'ended-kernel':
      return trans.__('kernel ended here');
    case 'interrupted':
      return trans.__('interrupted');
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
      return trans.__('Never run: run the cell to get its result.');
    case 'edited':
      return trans.__('Edited: run the cell again to update the kernel.');
    case 'stale':
      return trans.__('Stale: a fresh run would give a different result.');
    case 'earlier-session':
      return trans.__('Earlier session: this kernel has not run the cell. Run it again.');
    case 'unknown':
      return trans.__(
        'Unknown: the cell may have run while the kernel was not watched, with another text.'
      );
    case 'failed':
      return trans.__('Failed: the last execution of this cell raised an error.');
    case 'ended-kernel':
      return trans.__('The kernel ended here, and may end here again.');
    case 'interrupted':
      return trans.__('Interrupted: the cell has run in part. Run it again.');
    case 'waiting':
      return trans.__('Queued: runs after the cells before it. Cancel the queue in the panel.');
    case 'running':
      return trans.__('Running: in the kernel, or next in its queue.');
    case 'current':
      return '';
  }
}
