/** How far a run is, as its events tell. */
import type { RunEvent, RunPreparing } from '../../../protocol';

/** Where a cell of a run stands. */
export type CellProgress = 'waiting' | 'running' | 'ok' | 'failed' | 'skipped';

/** What the events of a run add up to. */
export interface ProgressState {
  /** When the run itself began, in seconds since 1970: building an environment is no part of it. */
  readonly began: number | null;
  /** The cells in the order in which they are run. */
  readonly order: readonly number[];
  readonly cells: ReadonlyMap<number, CellProgress>;
  /** How long cells took, in seconds. */
  readonly seconds: ReadonlyMap<number, number>;
  /** The cell that runs. */
  readonly running: number | null;
  /** When it began, in seconds since 1970. */
  readonly runningSince: number | null;
  readonly hasKernel: boolean;
  /** What is prepared before the cells, or between them; null where nothing is. */
  readonly preparing: RunPreparing | null;
}

/** Nothing is known yet. */
export const NO_PROGRESS: ProgressState = {
  began: null,
  order: [],
  cells: new Map(),
  seconds: new Map(),
  running: null,
  runningSince: null,
  hasKernel: false,
  preparing: null
};

/** The state after more events. */
export function progressAfter(state: ProgressState, events: readonly RunEvent[]): ProgressState {
  if (events.length === 0) {
    return state;
  }
  const cells = new Map(state.cells);
  const seconds = new Map(state.seconds);
  let { began, order, running, runningSince, hasKernel, preparing } = state;
  for (const event of events) {
    switch (event.kind) {
      case 'started':
        began = event.time;
        order = event.indexes;
        event.indexes.forEach(index => cells.set(index, 'waiting'));
        break;
      case 'preparing':
        began = event.step === 'environment' ? event.time : began;
        preparing = event;
        break;
      case 'kernel':
        [hasKernel, preparing] = [true, null];
        break;
      case 'cell-started':
        [running, runningSince] = [event.index, event.time];
        preparing = null;
        cells.set(event.index, 'running');
        break;
      case 'cell-ended': {
        const { cell } = event;
        cells.set(cell.index, cellProgressOf(cell));
        if (cell.seconds !== null) {
          seconds.set(cell.index, cell.seconds);
        }
        if (running === cell.index) {
          [running, runningSince] = [null, null];
        }
        break;
      }
      case 'finished':
        [running, runningSince, preparing] = [null, null, null];
        break;
      case 'output':
        break;
    }
  }
  return { began, order, cells, seconds, running, runningSince, hasKernel, preparing };
}

function cellProgressOf(cell: Extract<RunEvent, { kind: 'cell-ended' }>['cell']): CellProgress {
  switch (cell.status) {
    case 'ok':
      return 'ok';
    case 'error':
      return cell.expected_error ? 'ok' : 'failed';
    case 'skipped':
      return 'skipped';
    case 'not-run':
      return 'waiting';
    case 'timeout':
    case 'kernel-died':
    case 'interrupted':
      return 'failed';
  }
}
