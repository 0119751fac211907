import type { TranslationBundle } from '@jupyterlab/translation';
import type { CellState } from '../../core/history/history_state';

/** One or two words for a heading; empty where there is nothing to say. */
export function cellStateText(state: CellState, trans: TranslationBundle): string {
  switch (state) {
    case 'never-run':
      return trans.__('never run');
    case 'edited':
      return trans.__('edited');
    case 'earlier-session':
      return trans.__('earlier session');
    case 'failed':
      return trans.__('failed');
    case 'running':
      return trans.__('running');
    case 'current':
      return '';
  }
}

/** What the state means, and what can be done about it. */
export function cellStateHint(state: CellState, trans: TranslationBundle): string {
  switch (state) {
    case 'never-run':
      return trans.__('This kernel has not run the cell. Run it to see what it gives.');
    case 'edited':
      return trans.__('Edited since it ran: the kernel holds what the earlier text made. Run it.');
    case 'earlier-session':
      return trans.__('The output is from an earlier session of the kernel. Run the cell.');
    case 'failed':
      return trans.__('The last run of this cell failed.');
    case 'running':
      return trans.__('The cell is running, or waits for its turn.');
    case 'current':
      return '';
  }
}
