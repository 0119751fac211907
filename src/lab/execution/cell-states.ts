import type { TranslationBundle } from '@jupyterlab/translation';
import type { CellState } from '../../core/history/history-state';

/** What a mark at a cell says: what the kernel made of it, and what became of that since. */
export type CellMark =
  | CellState
  /** It ran as it stands, but a fresh run would give another result. */
  | 'stale'
  /** It is one of several that are run one after the other, and its turn is still to come. */
  | 'waiting';

/** One or two words for a heading; empty where there is nothing to say. */
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
      return trans.__('waiting');
    case 'running':
      return trans.__('running');
    case 'current':
      return '';
  }
}

/** What the state means, and what can be done about it. */
export function cellStateHint(state: CellMark, trans: TranslationBundle): string {
  switch (state) {
    case 'never-run':
      return trans.__('This kernel has not run the cell. Run it to see what it gives.');
    case 'edited':
      return trans.__('Edited since it ran: the kernel holds what the earlier text made. Run it.');
    case 'stale':
      return trans.__('Stale: a fresh run would give another result.');
    case 'earlier-session':
      return trans.__('The output is from an earlier session of the kernel. Run the cell.');
    case 'failed':
      return trans.__('The last run of this cell failed.');
    case 'waiting':
      return trans.__('The cell is run after those before it. Cancel that in the panel.');
    case 'running':
      return trans.__('The cell is running, or waits for its turn.');
    case 'current':
      return '';
  }
}
