/** A fix is data: what to change, not how. The editor applies it to the live model, the command line to the file. */
import type { CellKey, CellType } from '../notebook/document';
import type { Message } from '../messages/message';
import type { Applicability } from '../../protocol';

/** One change. Several of one fix all speak of the notebook before any of them. */
export type Edit =
  | {
      readonly kind: 'replace-text';
      readonly cell: CellKey;
      /** The cell's whole source that the edit was made for; it does not apply to any other. */
      readonly expectedSource: string;
      /** UTF-16 offsets into the cell's source. */
      readonly start: number;
      readonly end: number;
      readonly text: string;
    }
  | {
      readonly kind: 'insert-cell';
      /** The new cell comes after this one; null for the top. */
      readonly after: CellKey | null;
      readonly cellType: CellType;
      readonly source: string;
    }
  | { readonly kind: 'delete-cell'; readonly cell: CellKey; readonly expectedSource: string }
  | { readonly kind: 'move-cell'; readonly cell: CellKey; readonly after: CellKey | null }
  /** `name` is the new file name, extension included, without folder. */
  | { readonly kind: 'rename-notebook'; readonly name: string };

/** What one press of a button does. */
export interface Fix {
  readonly title: Message;
  readonly applicability: Applicability;
  readonly edits: readonly Edit[];
}
