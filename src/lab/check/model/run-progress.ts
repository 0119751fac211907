/** Progress of a run, computed from its events. */
import type { RunEvent, RunPreparing } from '../../../protocol';

/** State of a cell in a run. */
export type CellProgress = 'waiting' | 'running' | 'ok' | 'failed' | 'skipped';

/** State of a run after some events. */
export interface ProgressState {
  /** Start of the run in seconds since 1970, after the environment was built. */
  readonly began: number | null;
  /** The cells in execution order. */
  readonly order: readonly number[];
  readonly cells: ReadonlyMap<number, CellProgress>;
  /** Durations of cells in seconds. */
  readonly seconds: ReadonlyMap<number, number>;
  /** The running cell. */
  readonly running: number | null;
  /** Start of the running cell in seconds since 1970. */
  readonly runningSince: number | null;
  readonly hasKernel: boolean;
  /** The current preparation step; null if there is none. */
  readonly preparing: RunPreparing | null;
}

/** The state before any event. */
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
