import type { RunCellResult } from '../../../protocol';

/** Whether a cell ran: ok also where it raised what its tag allows. */
export type CellStatus = 'ok' | 'failed' | 'not-run';

/** The status of a cell by its result in one run. */
export function statusOf(result: Pick<RunCellResult, 'status' | 'expected_error'>): CellStatus {
  switch (result.status) {
    case 'ok':
      return 'ok';
    case 'error':
      return result.expected_error ? 'ok' : 'failed';
    case 'skipped':
    case 'not-run':
      return 'not-run';
    default:
      return 'failed';
  }
}
