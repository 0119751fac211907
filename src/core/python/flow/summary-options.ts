import type { PythonVersion } from '../version';
import type { MagicTable } from '../ipython/magic-table';

/** The inputs of a cell's summary besides its source. */
export interface SummaryOptions {
  readonly version: PythonVersion;
  readonly magics: MagicTable;
  /** `from __future__` features that earlier cells enable. */
  readonly futureFeatures: readonly string[];
  /** Whether a magic's name alone runs the magic (IPython's default). */
  readonly automagic: boolean;
}
