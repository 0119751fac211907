import type { NotebookCell } from '../../notebook/document';
import type { Scope } from '../../python/scopes/scope';
import type { AnalyzedText, CellNames } from './cell-occurrences';
import type { Occurrence } from './occurrence';

/** A variable: of the notebook, or of a function, lambda, comprehension or class. */
export interface NotebookBinding {
  /** After private name mangling. */
  readonly name: string;
  /** Null for the notebook's own namespace. */
  readonly scope: Scope | null;
  /** In document order. */
  readonly occurrences: readonly Occurrence[];
}

/** A cell that parses, with its names. */
export interface NamedCell {
  readonly cell: NotebookCell;
  readonly names: CellNames;
}

/** Finds the variable whose occurrence starts at an offset of a text. */
export type FindBinding = (
  cell: NamedCell,
  text: AnalyzedText,
  offset: number
) => NotebookBinding | null;
