import type { AnalysisLimit } from '../../protocol';
import type { DocumentGraph } from '../analysis/names/document-graph';
import type { CellValues } from '../notebook/cell-values';
import type { CellSummary } from '../python/flow/cell-summary';
import type { Finding } from '../rules/contract';
import type { Staleness } from '../staleness/staleness';

/** A suppression that suppressed nothing. */
export interface UnusedSuppression {
  readonly cellIndex: number;
  /** Line in the cell from 1; null for a cell tag. */
  readonly line: number | null;
  /** The codes that suppressed nothing; empty for a suppression of everything. */
  readonly codes: readonly string[];
}

/** A fault of the analysis itself, or a cell beyond its limits. The result lacks what the problem concerns; the rest is valid. */
export interface InternalProblem {
  /** What failed: a rule's code, `summary`, `size`, `graph` or `staleness`. */
  readonly where: string;
  /** Position over all cells, from 0; null where it is not about a single cell. */
  readonly cellIndex: number | null;
  readonly message: string;
  /** For a bug report. */
  readonly stack: string;
  /** The cell is beyond a limit of the analysis, which is not a fault to report. */
  readonly isLimit?: boolean;
}

/** The result of linting one version of a document. */
export interface LintResult {
  /** The findings of the phase and the settings, in document order, then by code. */
  readonly findings: readonly Finding[];
  /** Findings that a comment or a tag suppresses. */
  readonly suppressed: readonly Finding[];
  readonly unusedSuppressions: readonly UnusedSuppression[];
  /** Null where the notebook's language is not Python. */
  readonly graph: DocumentGraph | null;
  /** Summary of each code cell by its key; empty where the notebook's language is not Python. */
  readonly summaries: CellValues<CellSummary>;
  /** Which results are stale; null where no kernel's history is known, or the notebook's language is not Python. */
  readonly staleness: Staleness | null;
  readonly internalProblems: readonly InternalProblem[];
  /** Whether the state lacked the data on changed libraries and could use it. */
  readonly needsApiChanges: boolean;
  /** Whether the state lacked the naming of imports and could use it. */
  readonly needsImportNaming: boolean;
  /** Cells that were too expensive to analyze, in document order. */
  readonly limits: readonly AnalysisLimit[];
}
