/** The forms in which files hold notebooks. */
import type { NotebookForm } from '../../../protocol';
import type { CellType } from '../document';

/** A form of a text file that holds a notebook. */
export type TextForm = Exclude<NotebookForm, 'ipynb'>;

/** A line of a cell's source, and where it is in the file. */
export interface BodyLine {
  /** Index of the file's line, from 0. */
  readonly line: number;
  /** The line of the source. */
  readonly text: string;
  /** Where characters of the file's line are left out. */
  readonly cutAt: number;
  /** How many; null where the text is not in the file but what its line stands for, such as a magic for a language. */
  readonly cut: number | null;
}

/** A cell of a text file. */
export interface TextCell {
  readonly type: CellType;
  readonly tags: readonly string[];
  readonly lines: readonly BodyLine[];
  /** The lines of the file that belong to the cell, markers included: from `first`, up to but not including `end`. */
  readonly first: number;
  readonly end: number;
  /** The line of the file at which the source begins, or would begin. */
  readonly bodyAt: number;
  /** Whether a line above the source begins the cell. */
  readonly hasMarker: boolean;
  /** No line ends the cell: it goes on to the next marker. */
  readonly isOpen?: boolean;
  /** A cell that is not between the others, such as one made of the header, cannot be moved, changed or deleted. */
  readonly isPinned: boolean;
}

/** What a reader finds in a text file. */
export interface TextReading {
  readonly cells: readonly TextCell[];
  /** Lower case; null where the file does not say. */
  readonly language: string | null;
  /** The program that runs such files; null where it gives them no more than IPython does. */
  readonly platform: string | null;
  /** How changed cells are written; null where this form is only read. */
  readonly syntax: FormSyntax | null;
}

/** The part of a cell that decides what stands between cells. */
export interface CellFacts {
  readonly type: CellType;
  readonly hasMarker: boolean;
  /** No line ends the cell: it goes on to the next marker. */
  readonly isOpen?: boolean;
}

/** How cells are written in a form. */
export interface FormSyntax {
  /** The file's lines for the lines of a source; null where the form cannot hold them. `cell` is null for a new one. */
  body(type: CellType, lines: readonly string[], cell: TextCell | null): readonly string[] | null;
  /** The lines of a new cell around its body. */
  frame(
    type: CellType,
    lines: readonly string[]
  ): { readonly open: readonly string[]; readonly close: readonly string[] };
  /** The lines between two cells that were not neighbors; `before` is null for the first cell. */
  between(before: CellFacts | null, after: CellFacts): readonly string[];
}
