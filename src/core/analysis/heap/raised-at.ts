/** Finds the expression whose evaluation raised an error, by the position that the kernel reported. */
import type { ErrorPosition } from '../../../protocol';
import type { LineIndex } from '../../notebook/line-index';
import { utf8Length } from '../../notebook/utf8-length';
import type { Expression, Span, Statement } from '../../python/ast/nodes';
import { walk } from '../../python/ast/walk';
import type { CellText } from './cell-text';
import type { RaisedBy } from './raising-part';

/**
 * Whether a part of a statement is the expression at a position.
 *
 * A loop may have evaluated it before without an error, and gone on; and at the end of a `with`, the position is that of the
 * context manager, whose exit runs then. No part of these is taken for the one.
 *
 * @param line - of the source of the cell, from 1, on which the position begins: the source may lack lines above it
 */
export function raisedAt(
  { line: reported, column, end_line, end_column }: ErrorPosition,
  statement: Statement,
  line: number,
  { index, map }: Pick<CellText, 'map'> & { readonly index: LineIndex }
): RaisedBy {
  const start = offsetOf(index, line, column);
  const end = offsetOf(index, line + end_line - reported, end_column);
  const unclear: Span[] = [];
  const managers = new Set<Expression>();
  walk(statement, node => {
    if (node.kind === 'While') {
      unclear.push(node);
    } else if (node.kind === 'For') {
      unclear.push({ start: node.body[0].start, end: node.end });
    } else if (node.kind === 'With') {
      node.items.forEach(({ contextExpr }) => managers.add(contextExpr));
    }
  });
  return part =>
    map.toSource(part.start) === start &&
    map.toSource(part.end) === end &&
    !managers.has(part) &&
    !unclear.some(each => each.start <= part.start && part.end <= each.end);
}

/** The offset of a column that is counted in bytes of UTF-8. */
function offsetOf(index: LineIndex, line: number, column: number): number {
  const text = index.lineText(line);
  let length = 0;
  for (let bytes = 0; bytes < column && length < text.length; length++) {
    bytes += utf8Length(text.charCodeAt(length));
  }
  return index.offset({ line, column: 1 }) + length;
}
