import type { Approach } from '../../core/restore/approach';
import type { Isolation } from '../../core/settings/isolation';
import type { RunLimits } from '../../protocol';

/** What the runs of a restoration may use. */
export interface RestoreLimits {
  /** Null: the kernel that the notebook names. */
  readonly kernel: string | null;
  readonly maxRuns: number;
  /** For all runs together; null for none. */
  readonly seconds: number | null;
  /** Of each run. */
  readonly limits: RunLimits;
  /** For each run, where one that takes longer is given less work; null: work is never changed. */
  readonly runSeconds: number | null;
  /** The relative difference up to which a score is reproduced. */
  readonly scoreTolerance: number;
  readonly copyBytes: number;
  readonly isolation: Isolation;
  readonly approach: Approach;
}

/** The usual limit of the number of runs. */
export const DEFAULT_MAX_RUNS = 30;
