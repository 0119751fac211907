/** A fix is data: what to change, not how. The editor applies it to the live model, the command line to the file. */
import type { CellKey, CellType } from '../notebook/document';
import type { Message } from '../messages/message';
import type { Applicability } from '../../protocol';

/** One change. All changes of a fix refer to the notebook before any of them. */
export type Edit =
  | {
      readonly kind: 'replace-text';
      readonly cell: CellKey;
      /** The cell's whole source that the edit was made for; the edit applies to no other source. */
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

/** An effect of a fix other than a change of the notebook's text. It cannot be undone. */
export type Action =
  /** Runs cells of the notebook in this order, as if the user ran them. */
  | { readonly kind: 'run-cells'; readonly cells: readonly CellKey[] }
  | { readonly kind: 'restart-and-run-all' }
  /** Reloads local modules in the kernel, then runs the cells that use them. */
  | {
      readonly kind: 'reload-modules';
      readonly modules: readonly string[];
      readonly cells: readonly CellKey[];
    }
  /** Installs packages into the kernel's environment, after a confirmation. */
  | { readonly kind: 'install'; readonly requirements: readonly string[] }
  /** Writes a file of the project unless it changed after the fix was made. */
  | {
      readonly kind: 'write-file';
      /** As the server reported it. */
      readonly path: string;
      /** The expected text; null where there was no file. */
      readonly expectedText: string | null;
      readonly text: string;
    };

/** The effect of one button. */
export interface Fix {
  readonly title: Message;
  readonly applicability: Applicability;
  readonly edits: readonly Edit[];
  /** Names that the fix chose because the notebook did not have them. A different fix may have chosen the same ones. */
  readonly newNames?: readonly string[];
  /** Run after the edits, in order; only hosts with a kernel or a server can. */
  readonly actions?: readonly Action[];
}
