/** Suppressions written into a notebook: `# freshkernel: ignore[H6]` and the cell tag `freshkernel:ignore=H6`. */
import { LineIndex } from '../notebook/line-index';
import type { NotebookCell } from '../notebook/document';
import type { SourceRange } from '../rule-context/rule-context';
import { findComments } from './comments';

/** One comment or tag that suppresses findings of its cell. */
export interface Suppression {
  /** Its line in the cell, from 1; null for a tag. */
  readonly line: number | null;
  /** Whether it applies to the whole cell or to its line only. */
  readonly wholeCell: boolean;
  /** Codes, letters or names; null means all. */
  readonly codes: readonly string[] | null;
}

/** Lines of a cell, counted from 1, both included. */
export interface LineSpan {
  readonly first: number;
  readonly last: number;
}

const COMMENT = /^#+\s*freshkernel\s*:\s*ignore(?![\w-])\s*(?:\[([^\]\r\n]*)\]|(?!\[))/i;
const TAG = /^freshkernel:ignore(?:=(.*))?$/i;

/** All suppressions of a cell, tags first, then by line. */
export function findSuppressions(cell: NotebookCell): readonly Suppression[] {
  const found: readonly Suppression[] = cell.tags.flatMap(tag => {
    const match = TAG.exec(tag.trim());
    return match === null ? [] : [{ line: null, wholeCell: true, codes: readCodes(match[1]) }];
  });
  return cell.type === 'code' && /freshkernel\s*:\s*ignore/i.test(cell.source)
    ? [...found, ...findInComments(cell.source)]
    : found;
}

/** The lines of a cell, from 1, that a range spans. */
export function linesOf(lines: LineIndex, range: SourceRange): LineSpan {
  const last = lines.lineAt(Math.max(range.start, range.end - 1));
  return { first: lines.lineAt(range.start), last };
}

function findInComments(source: string): Suppression[] {
  const lines = new LineIndex(source);
  const firstLine = firstOwnLine(source, lines);
  return findComments(source).flatMap(({ start, end }) => {
    const match = COMMENT.exec(source.slice(start, end));
    if (match === null) {
      return [];
    }
    const { line, column } = lines.position(start);
    const isAlone =
      lines
        .lineText(line)
        .slice(0, column - 1)
        .trim() === '';
    return [{ line, wholeCell: isAlone && line === firstLine, codes: readCodes(match[1]) }];
  });
}

/** The first line that is neither blank nor a cell magic, which must come before any comment. */
function firstOwnLine(source: string, lines: LineIndex): number {
  const isMagic = source.trimStart().startsWith('%%');
  let line = 1;
  while (line < lines.lineCount && lines.lineText(line).trim() === '') {
    line++;
  }
  return isMagic ? line + 1 : line;
}

function readCodes(list: string | undefined): readonly string[] | null {
  return list === undefined
    ? null
    : list
        .split(/[\s,]+/)
        .map(code => code.trim())
        .filter(code => code !== '');
}
