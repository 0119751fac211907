import type { Location, Position, Range, WorkspaceEdit } from 'vscode-languageserver/node';
import type { Edit } from '../core/fixes/edit';
import type { NotebookCell, NotebookDocument } from '../core/notebook/document';
import type { ReadProblem } from '../core/notebook/read-problem';
import type { SourceRange } from '../core/rule-context/rule-context';

/** A version of a notebook, or why its text cannot be read; without a problem, the text is no notebook, such as a module. */
export type NotebookVersion =
  | { readonly ok: true; readonly document: NotebookDocument }
  | { readonly ok: false; readonly problem: ReadProblem | null };

/** A position in the source of a cell. */
export interface CellPosition {
  readonly cell: NotebookCell;
  readonly offset: number;
}

/** What a client can apply. */
export interface EditSupport {
  /** `documentChanges` with versions. */
  readonly versioned: boolean;
  /** Renaming files. */
  readonly renames: boolean;
}

/** Why the text of a cell is not changed. */
export const LOCKED_CELL = 'A cell with this variable is not editable.';

/** A document for which diagnostics are published. */
export interface ShownDocument {
  readonly uri: string;
  readonly version: number;
}

/**
 * A notebook that a client has open, as cells or as the text of its file. Cells are those of the last version that
 * {@link version} returned.
 */
export interface OpenNotebook {
  /** Address of the notebook. */
  readonly uri: string;
  /** Whether each cell is a document. */
  readonly hasCells: boolean;
  /** The kinds of edits that the client can apply. */
  readonly editKinds: ReadonlySet<Edit['kind']>;
  /** The current version; the same object as before if nothing changed. */
  version(): NotebookVersion;
  /** The documents whose diagnostics this notebook determines. */
  documents(): readonly ShownDocument[];
  /** Where findings on the whole notebook are shown; null where there is no place. */
  top(): Location | null;
  /** Where a range of a cell's source is shown; null for a cell without text. */
  locate(cell: NotebookCell, range: SourceRange): Location | null;
  /** The cell and offset at a position of one of its documents. */
  at(uri: string, position: Position): CellPosition | null;
  /** The cells that a document shows. */
  cellsOf(uri: string): readonly NotebookCell[];
  /** The whole of a cell as its document shows it. */
  extent(cell: NotebookCell): Range | null;
  /** A change of the notebook for the client; null where it cannot be expressed. */
  workspaceEdit(edits: readonly Edit[], support: EditSupport): WorkspaceEdit | null;
  /** Why a change of the text of cells cannot be expressed. */
  editRefusal(): string;
  /** Takes over what is on the disk, after the notebook was saved. */
  saved(): void;
}
