import type { DocumentGraph } from '../dataflow/document_graph';
import type { Finding } from '../rules/contract';

/** A suppression that silenced nothing. */
export interface UnusedSuppression {
  readonly cellIndex: number;
  /** Line in the cell from 1; null for a cell tag. */
  readonly line: number | null;
  /** The codes that silenced nothing; empty for a suppression of everything. */
  readonly codes: readonly string[];
}

/** The outcome of linting one version of a document. */
export interface LintResult {
  /** What the phase and settings let through, in document order, then by code. */
  readonly findings: readonly Finding[];
  /** Silenced by a comment or a tag. */
  readonly suppressed: readonly Finding[];
  readonly unusedSuppressions: readonly UnusedSuppression[];
  /** Null where the notebook's language is not Python. */
  readonly graph: DocumentGraph | null;
}
