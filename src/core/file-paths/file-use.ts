/** A use of a file by a notebook. */
import type { FileUseKind } from '../../protocol';
import type { NotebookCell } from '../notebook/document';
import type { CellSummary } from '../python/flow/cell-summary';
import type { SourceRange } from '../rule-context/rule-context';
import type { PathLiteral } from './value';

/** A code cell with its analysis. */
export interface FileCell {
  readonly cell: NotebookCell;
  readonly summary: CellSummary | null;
}

/** What a use does with the file. */
export type FileAccess =
  /** Needs the file or folder. */
  | 'read'
  /** Reads it or creates it, such as a database. */
  | 'update'
  /** Works without it: a test for its existence, a search. */
  | 'test'
  | 'write'
  /** May write any file in this folder, or the file itself. */
  | 'below'
  /** An unknown function gets its path, or by its name may write any file. */
  | 'mention';

/** What uses the file. */
export type FileActor = 'code' | 'magic' | 'shell' | 'download' | 'process';

/** One use of a file, at the top level of a cell or in a function that it calls. */
export interface FileUse {
  readonly cell: NotebookCell;
  /** The argument, or the call of the function that uses the file. */
  readonly range: SourceRange;
  /** Relative to the notebook's folder, or absolute; with {@link HOLE} for unknown parts. */
  readonly path: string;
  /** As the notebook gives it, with {@link HOLE} for unknown parts. */
  readonly written: string;
  readonly access: FileAccess;
  readonly actor: FileActor;
  /** Such as `pandas.read_csv`, `.to_csv`, `unzip` or `%run`. */
  readonly callable: string;
  /** Whether the cell certainly gets there, and stops where the file is missing. */
  readonly isCertain: boolean;
  readonly tail: PathLiteral | null;
  /** Only for `mention`: what the function may do with it if it is a file; null where it is none. */
  readonly possible: FileUseKind | null;
}
