import type { NotebookDocument } from '../../notebook/document';
import type { SourceLocator } from '../../notebook/source-locator';

/** A notebook file that was linted. */
export interface LintedText {
  readonly document: NotebookDocument;
  readonly locator: SourceLocator;
  /** The file's text; null where it is in an old format, which has no fixes. */
  readonly text: string | null;
}
