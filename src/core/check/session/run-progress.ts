/** The progress of one run, as its events report it. */
import type { RunCellResult, RunEvent, RunPreparing } from '../../../protocol';
import { statusOf } from '../verdict/cell-status';

/** The state of a cell in a run. */
export type CellProgress = 'waiting' | 'running' | 'ok' | 'failed' | 'skipped';

/** The sum of a run's events. */
export interface RunProgress {
  /** When the run itself began, in seconds since 1970; building an environment is not part of it. */
  readonly began: number | null;
  /** The cells in the order in which they run. */
  readonly order: readonly number[];
  readonly cells: ReadonlyMap<number, CellProgress>;
  /** How long cells took, in seconds. */
  readonly seconds: ReadonlyMap<number, number>;
  /** The cell that runs. */
  readonly running: number | null;
  /** When it began, in seconds since 1970. */
  readonly runningSince: number | null;
  /** The position in `order` of the cell that began last; 0 before the first. */
  readonly position: number;
  readonly hasKernel: boolean;
  /** The step that prepares the run, before the cells or between them; null while there is none. */
  readonly preparing: RunPreparing | null;
  /** Whether the run reported its end. */
  readonly isFinished: boolean;
}

/** The progress before the first event. */
export const NO_PROGRESS: RunProgress = {
  began: null,
  order: [],
  cells: new Map(),
  seconds: new Map(),
  running: null,
  runningSince: null,
  position: 0,
  hasKernel: false,
  preparing: null,
  isFinished: false
};

/**
 * The progress after more events. A cell that ended never runs again, and nothing runs after the end of the run, so an
 * event that arrives late or twice does no harm.
 */
export function progressAfter(progress: RunProgress, events: readonly RunEvent[]): RunProgress {
  if (events.length === 0) {
    return progress;
  }
  const draft = {
    ...progress,
    cells: new Map(progress.cells),
    seconds: new Map(progress.seconds)
  };
  events.forEach(event => apply(event, draft));
  return draft;
}

/** How many cells ended or were skipped. */
export function cellsDone({ cells }: Pick<RunProgress, 'cells'>): number {
  return [...cells.values()].filter(isDone).length;
}

type Draft = {
  -readonly [Key in keyof Omit<RunProgress, 'cells' | 'seconds'>]: RunProgress[Key];
} & {
  readonly cells: Map<number, CellProgress>;
  readonly seconds: Map<number, number>;
};

function apply(event: RunEvent, draft: Draft): void {
  switch (event.kind) {
    case 'started':
      draft.began = event.time;
      draft.order = event.indexes;
      for (const index of event.indexes) {
        draft.cells.set(index, draft.cells.get(index) ?? 'waiting');
      }
      break;
    case 'preparing':
      if (!draft.isFinished) {
        draft.began = event.step === 'environment' ? event.time : draft.began;
        draft.preparing = event;
      }
      break;
    case 'kernel':
      [draft.hasKernel, draft.preparing] = [true, null];
      break;
    case 'cell-started':
      if (!draft.isFinished && !isDone(draft.cells.get(event.index) ?? 'waiting')) {
        [draft.running, draft.runningSince] = [event.index, event.time];
        draft.position = event.position;
        draft.preparing = null;
        draft.cells.set(event.index, 'running');
      }
      break;
    case 'cell-ended':
      endCell(event.cell, draft);
      break;
    case 'finished':
      [draft.running, draft.runningSince, draft.preparing] = [null, null, null];
      draft.isFinished = true;
      break;
    case 'output':
      break;
  }
}

function endCell(cell: RunCellResult, draft: Draft): void {
  draft.cells.set(cell.index, progressOf(cell));
  if (cell.seconds !== null) {
    draft.seconds.set(cell.index, cell.seconds);
  }
  if (draft.running === cell.index) {
    [draft.running, draft.runningSince] = [null, null];
  }
}

function progressOf(cell: RunCellResult): CellProgress {
  if (cell.status === 'skipped') {
    return 'skipped';
  }
  const status = statusOf(cell);
  return status === 'not-run' ? 'waiting' : status;
}

function isDone(progress: CellProgress): boolean {
  return progress !== 'waiting' && progress !== 'running';
}
