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

/** Something that a fix does beside changing the notebook's text. No undo takes it back. */
export type Action =
  /** Runs cells of the notebook in this order, as if the user ran them. */
  | { readonly kind: 'run-cells'; readonly cells: readonly CellKey[] }
  | { readonly kind: 'restart-and-run-all' }
  /** Lets the kernel read local modules again, and then runs the cells that use them. */
  | {
      readonly kind: 'reload-modules';
      readonly modules: readonly string[];
      readonly cells: readonly CellKey[];
    }
  /** Installs into the environment of the kernel; asks first. */
  | { readonly kind: 'install'; readonly requirements: readonly string[] }
  /** Writes a file of the project, if it is still as it was when the fix was made. */
  | {
      readonly kind: 'write-file';
      /** As the server gave it. */
      readonly path: string;
      /** Its text then; null where there was no file. */
      readonly expectedText: string | null;
      readonly text: string;
    };

/** What one press of a button does. */
export interface Fix {
  readonly title: Message;
  readonly applicability: Applicability;
  readonly edits: readonly Edit[];
  /** Done after the edits, in order; only hosts with a kernel or a server can. */
  readonly actions?: readonly Action[];
}
