/** The immutable notebook model of the analysis. Unchanged cells may be shared between versions. */
import type { PythonVersion } from '../python/version';

/** The cell types of nbformat 4. */
export type CellType = 'code' | 'markdown' | 'raw';

/**
 * Identifies a cell within one open document: the live model's id in the editor; the file's id or a generated one
 * in the command line. Unlike `id` it always exists. Do not store it beyond the session.
 */
export type CellKey = string;

/** An output of type `error`. */
export interface StoredError {
  readonly ename: string;
  readonly evalue: string;
  readonly traceback: readonly string[];
}

/** One cell of a notebook. */
export interface NotebookCell {
  readonly key: CellKey;
  /** Position among all cells, from 0. */
  readonly index: number;
  /** The id in the file; null if the file has none. */
  readonly id: string | null;
  readonly type: CellType;
  readonly source: string;
  /** Only for code cells; null if the cell never ran. */
  readonly executionCount: number | null;
  readonly tags: readonly string[];
  /** The first error among the stored outputs. The linter does not read other outputs. */
  readonly storedError: StoredError | null;
  /** Whether it shows outputs; absent where that is not known. */
  readonly hasOutputs?: boolean;
  readonly editable: boolean;
}

/** One version of a notebook. */
export interface NotebookDocument {
  /** As given by the caller, with `/` between parts. T rules check its last part as the title. */
  readonly path: string;
  /** Lower case; `python` if the metadata names none. */
  readonly language: string;
  /** From `language_info.version`; null if it is absent. */
  readonly languageVersion: PythonVersion | null;
  readonly cells: readonly NotebookCell[];
  /** The program that runs the notebook, where it gives it more than IPython does: a key of `libraries/platform.json`. */
  readonly platform?: string | null;
}
