import type { NotebookCell } from '../notebook/document';
import { replaceText } from './cell-edits';
import type { Edit } from './edit';

const LITERAL = /^([rRuU]?)('''|"""|'|")([^]*)\2$/;

/** The parts of a literal in a cell. */
export interface WrittenLiteral {
  readonly prefix: string;
  readonly quote: string;
  readonly content: string;
}

/** The text literal that is a range of the cell; null where the range is anything else, such as two literals. */
export function writtenLiteral(
  { source }: NotebookCell,
  { start, end }: { readonly start: number; readonly end: number }
): WrittenLiteral | null {
  const [, prefix, quote, content] = LITERAL.exec(source.slice(start, end)) ?? [];
  return quote === undefined || content.includes(quote) ? null : { prefix, quote, content };
}

/** Replaces the content of a text literal; null where it cannot be written so. */
export function literalEdit(
  cell: NotebookCell,
  range: { readonly start: number; readonly end: number },
  text: string
): Edit | null {
  const literal = writtenLiteral(cell, range);
  if (literal === null || /[\\'"\n\r]/.test(text)) {
    return null;
  }
  const { prefix, quote } = literal;
  return replaceText(cell, range.start, range.end, `${prefix}${quote}${text}${quote}`);
}
