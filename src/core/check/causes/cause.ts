/** Why a cell fails or differs on a fresh kernel. */
import type { Cause } from '../../../protocol';

/** The cause of one difference, as far as it is known. */
export interface DifferenceCause {
  readonly cause: Cause;
  /** The code of the rule that explains more; null where there is none. */
  readonly code: string | null;
  /** The finding behind the cause, whose fix removes it; null where there is none. */
  readonly findingId: string | null;
  /** The cell that has the cause, over all cells from 0; null where it is not in a cell. */
  readonly cellIndex: number | null;
  /** One sentence for users. */
  readonly message: string;
}
