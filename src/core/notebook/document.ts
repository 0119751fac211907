/** A notebook as the analysis sees it. Immutable; cells that did not change may be shared between versions. */
import type { PythonVersion } from '../python/version';

/** The types of cells there are since nbformat 4. */
export type CellType = 'code' | 'markdown' | 'raw';

/**
 * Names a cell within one open document: the live model's id in the editor, the file's id or a made-up one
 * in the command line. Unlike `id` it always exists; it is not for keeping beyond the session.
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
  /** Position over all cells, from 0. */
  readonly index: number;
  /** The file's own id; null where the file has none. */
  readonly id: string | null;
  readonly type: CellType;
  readonly source: string;
  /** Only of code cells; null where never run. */
  readonly executionCount: number | null;
  readonly tags: readonly string[];
  /** The first error among the stored outputs. Other outputs are not read by the linter. */
  readonly storedError: StoredError | null;
  readonly editable: boolean;
}

/** One version of a notebook. */
export interface NotebookDocument {
  /** As given by whoever opened it, `/` between parts; its last part is the title that T rules judge. */
  readonly path: string;
  /** Lower case; `python` where the metadata names none. */
  readonly language: string;
  /** From `language_info.version`; null where it says none. */
  readonly languageVersion: PythonVersion | null;
  readonly cells: readonly NotebookCell[];
}
