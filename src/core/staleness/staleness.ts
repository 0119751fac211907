/** Which results are stale, why, and which cells must run to fix them. */
import type { LimitReason, StaleReason } from '../../protocol';
import type { ProcessState } from '../effects/effect';
import type { CellKey } from '../notebook/document';

/** The kinds of events. */
export type StaleCauseKind =
  /** The cell ran, after the cell whose result is stale. */
  | 'ran'
  /** The cell ran, after the cell whose result is stale, and failed: it may not have got as far as the change. */
  | 'ran-failed'
  /** The cell was edited and has not run again. */
  | 'edited'
  /** The cell has not run in this session. */
  | 'not-run'
  /** The cell may have run in this session, with another text. */
  | 'maybe-run'
  /** The cell's last run failed. */
  | 'failed'
  /** The cell is stale itself. */
  | 'stale'
  /** The cell whose result is stale ran again, and changed its own input further. */
  | 'repeated'
  /** The cell gave the value, and stands below the one that used it, or no longer gives it. */
  | 'below'
  /** The value came from another cell than in a fresh run, which is this cell. */
  | 'another-cell'
  /** In a fresh run, the cell fails, because it reads a missing name, and what comes from it or below is not there. */
  | 'stops'
  /** A cell that was deleted, an earlier text of a cell, or a console, gave or changed the value. */
  | 'gone';

/** An event at a cell; null where the notebook has no such cell. */
export interface StaleCause {
  readonly kind: StaleCauseKind;
  readonly cell: CellKey | null;
}

/** An input of a cell that changed. */
export interface ChangedInput {
  /** Readable name: a name, `file:data.csv`, `random:numpy`, …. */
  readonly name: string;
  /** The process state that it is part of, such as `random:numpy`; null for a name of the notebook or a file. */
  readonly state: ProcessState | null;
  readonly reason: StaleReason;
  /** The cell that provides the value in document order; null if there is none. */
  readonly provider: CellKey | null;
  /** The cell that gave the value that the result was made from, even if it is edited or deleted since; null if none did. */
  readonly readFrom: CellKey | null;
  /** The text that this cell had then. */
  readonly readText: string | null;
  /** The cell above whose execution changed it after this cell ran; null if none did. */
  readonly changedBy: CellKey | null;
  /** Whether that execution failed, so that it may not have got as far as the change. */
  readonly changedByFailure: boolean;
  /** Whether the cell's result comes from what an earlier execution of the same text of this cell left. */
  readonly isRepeated: boolean;
  /** Whether it is drawn without a seed: each execution of its provider, which ran last, gives another value. */
  readonly isRandom: boolean;
}

/** A changed input, and what happened to it. */
export interface StaleInput extends ChangedInput {
  readonly cause: StaleCause;
}

/** Staleness of one code cell's result. */
export interface CellStaleness {
  readonly key: CellKey;
  /**
   * Inputs that make the result differ from that of a fresh run, regardless of edits to the cell itself. Empty if the
   * result is not stale.
   */
  readonly inputs: readonly StaleInput[];
  /** The first event that made the result stale; null if it is not. */
  readonly rootCause: StaleCause | null;
  /** Number of executions since the inputs were created, if each execution mutates them further. 1 is normal. */
  readonly repeats: number;
  /** Readable names of what every one of these executions mutated. */
  readonly repeated: readonly string[];
}

/** State of a name in the kernel. */
export interface NameState {
  /**
   * Whether the value, with all that it refers to, is that of a fresh run that ends after `changedBy`; after the last cell
   * if that is null.
   */
  readonly isFresh: boolean;
  /** The cell whose execution changed the value last; null if it is not in the notebook. */
  readonly changedBy: CellKey | null;
}

/** Cells to run, in execution order. */
export interface RunPlan {
  readonly cells: readonly { readonly key: CellKey; readonly reasons: readonly StaleReason[] }[];
  /** Only a restart of the kernel fixes it. */
  readonly restart: boolean;
}

/**
 * Staleness of a notebook and its kernel at one moment. Once the notebook is analyzed again, plans that were not
 * computed yet are empty; the next version computes them.
 */
export interface Staleness {
  readonly cells: ReadonlyMap<CellKey, CellStaleness>;
  /** Cells that exceed a budget of the analysis, by key. */
  readonly limits: ReadonlyMap<CellKey, LimitReason>;
  /**
   * The smallest plan that makes the results of these cells equal to those of a fresh run; by default for all stale
   * cells.
   */
  plan(cells?: readonly CellKey[]): RunPlan;
  /**
   * The cells that must run before this cell so that it reads the same as in a fresh run, excluding the cell itself.
   */
  neededBefore(cell: CellKey): RunPlan;
  /** The state of a name in the kernel; null if unknown. */
  stateOf(name: string): NameState | null;
  /** Whether the cell shows numbers that are drawn without a seed: no run gives the same output. */
  isRandom(cell: CellKey): boolean;
}

/** Whether the result of a cell is stale; false where that is unknown. */
export function isStale(staleness: Staleness | null, key: CellKey): boolean {
  return (staleness?.cells.get(key)?.inputs.length ?? 0) > 0;
}
