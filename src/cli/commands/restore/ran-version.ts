import type { Attempt } from '../../../core/restore/attempt';
import type { CellNumbers } from './cell-numbers';
import type { NotebookVersion } from './notebook-runs';

/** A version of the notebook that ran. */
export interface RanVersion extends Attempt, NotebookVersion {
  /** The `RunResult` as JSON. */
  readonly json: string;
  readonly numbers: CellNumbers;
}
