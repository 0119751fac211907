/** Which results are stale, why, and which cells must run, in which order, to mend them. */
import type { LimitReason, StaleReason } from '../../protocol';
import type { CellKey } from '../notebook/document';

/** Something that a cell reads which is other now. */
export interface StaleInput {
  /** Name, `file:data.csv`, `random:numpy` … as a person would say it. */
  readonly name: string;
  readonly reason: StaleReason;
  /** Cell of the document that gives the value in document order; null where none does. */
  readonly provider: CellKey | null;
  /** Whether what the kernel holds now differs from what the cell saw when it ran. */
  readonly changedSinceRun: boolean;
}

/** What is known of one code cell's result. */
export interface CellStaleness {
  readonly key: CellKey;
  /** Its result differs from a fresh run's, because of what it read; says nothing of its own text. Empty: it is not stale. */
  readonly inputs: readonly StaleInput[];
  /** How often it ran since its inputs were made, where each run changes them further. 1 is as it should be. */
  readonly repeats: number;
  /** What each of these runs changed further, as a person would say it. */
  readonly repeated: readonly string[];
}

/** Cells to run, in this order. */
export interface RunPlan {
  readonly cells: readonly { readonly key: CellKey; readonly reasons: readonly StaleReason[] }[];
  /** No run in this kernel mends it; only a restart does. */
  readonly restart: boolean;
}

/**
 * What holds of a notebook and its kernel at one moment. As soon as the notebook is looked at anew, plans that were not
 * made yet are empty: the next version makes them.
 */
export interface Staleness {
  readonly cells: ReadonlyMap<CellKey, CellStaleness>;
  /** Cells that cost too much to follow, by their keys. */
  readonly limits: ReadonlyMap<CellKey, LimitReason>;
  /** The least that must run so that these cells' results are those of a fresh run; all that is stale where none is given. */
  plan(cells?: readonly CellKey[]): RunPlan;
  /** What must run before this cell so that it sees what a fresh run would give it; the cell itself is not in it. */
  neededBefore(cell: CellKey): RunPlan;
}
