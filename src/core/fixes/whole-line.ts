/** Statements that have lines to themselves, and their removal. */
import type { NotebookCell } from '../notebook/document';
import { deleteCell, replaceText } from './cell-edits';
import type { Edit } from './edit';

/** A statement at the top level of a cell, in offsets of the cell's source. */
export interface LocatedStatement {
  readonly cell: NotebookCell;
  readonly start: number;
  readonly end: number;
}

/** Lines of a cell; `text` without the line break. */
export interface WholeLine {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The line that contains only the statement and comments; null where it shares its line. */
export function wholeLine({ cell, start, end }: LocatedStatement): WholeLine | null {
  const { source } = cell;
  const before = source.slice(source.lastIndexOf('\n', start - 1) + 1, start);
  const [rest] = /^[^\n]*/.exec(source.slice(end)) ?? [''];
  if (before !== '' || !/^[ \t\r]*(?:#.*)?$/.test(rest)) {
    return null;
  }
  const lineEnd = end + rest.length;
  const text = source.slice(start, lineEnd).trimEnd();
  // The last line is removed with the line break before it.
  return lineEnd < source.length
    ? { start, end: lineEnd + 1, text }
    : { start: Math.max(start - 1, 0), end: lineEnd, text };
}

/** Removes the line, and the cell where nothing else is left in it. */
export function lineRemoval(cell: NotebookCell, line: WholeLine): readonly Edit[] {
  // Not joined: that would copy the cell for each of its lines.
  const isAlone =
    cell.source.slice(0, line.start).trimEnd() === '' &&
    cell.source.slice(line.end).trimStart() === '';
  return isAlone ? [deleteCell(cell)] : [replaceText(cell, line.start, line.end, '')];
}
