/** Changed cells, and what writes them into a file. */
import type { CellType, NotebookCell } from './document';
import type { TextReplacement } from './text-replacements';

/** A cell to write: a cell of the file (by index), possibly with a different source, or a new cell. */
export type CellEdit =
  | {
      readonly kind: 'kept';
      readonly cell: Pick<NotebookCell, 'index' | 'source'>;
      readonly source: string;
    }
  | { readonly kind: 'inserted'; readonly type: CellType; readonly source: string };

/** Writes changed versions of one file. Everything that does not change is kept byte for byte. */
export interface CellWriter {
  /** The text with these cells in this order. */
  write(edits: readonly CellEdit[]): string;
  /** The same as replacements in the file's text, in order. */
  replacements(edits: readonly CellEdit[]): readonly TextReplacement[];
}

/** Thrown where the form of the file cannot hold the cells. */
export class WriteRefusal extends Error {}

/** The replacements; null where the form of the file cannot hold the cells. */
export function replacementsOrNull(
  writer: CellWriter,
  cells: readonly CellEdit[]
): readonly TextReplacement[] | null {
  try {
    return writer.replacements(cells);
  } catch (error) {
    if (error instanceof WriteRefusal) {
      return null;
    }
    throw error;
  }
}
