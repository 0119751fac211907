import type { NotebookDocument } from '../../notebook/document';
import type { CellWriter } from '../../notebook/cell-edit';
import type { SourceLocator } from '../../notebook/source-locator';

/** A notebook file that was linted. */
export interface LintedText {
  readonly document: NotebookDocument;
  readonly locator: SourceLocator;
  /** The notebook as JSON in nbformat 4, which has outputs; null where the file is something else. */
  readonly json: string | null;
  /** Makes what writes fixes into the file; null where it is only read. */
  readonly createWriter: (() => CellWriter) | null;
}
