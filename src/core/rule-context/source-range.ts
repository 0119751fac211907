import type { Span } from '../python/ast/nodes';
import type { OffsetMap } from '../python/ipython/masked-cell';
import type { CellSummary } from '../python/flow/cell-summary';
import type { SourceRange } from './rule-context';

/** Range, in the cell's source, of a node of the cell's syntax tree, which has offsets of the masked text. */
export function sourceRange(summary: CellSummary, node: Span): SourceRange {
  return mappedRange(summary.masked.map, node);
}

/** Range, in the cell's source, of a node of a text with this offset map. */
export function mappedRange(map: OffsetMap, { start, end }: Span): SourceRange {
  // Maps the last character, not the end: masking may have inserted text after it.
  return {
    start: map.toSource(start),
    end: end > start ? map.toSource(end - 1) + 1 : map.toSource(end)
  };
}
