/** Why a cell fails or gives something else on a fresh kernel. */
import type { Cause } from '../../../protocol';

/** The cause of one difference, as far as it can be told. */
export interface DifferenceCause {
  readonly cause: Cause;
  /** Of the rule that says more; null where none does. */
  readonly code: string | null;
  /** The finding that it rests on, whose fix mends it; null where there is none. */
  readonly findingId: string | null;
  /** The cell that has the cause, over all cells from 0; null where it is no cell. */
  readonly cellIndex: number | null;
  /** One sentence for a person. */
  readonly message: string;
}
