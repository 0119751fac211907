import type { Span } from '../python/ast/nodes';
import type { OffsetMap } from '../python/ipython/masked-cell';
import type { CellSummary } from '../python/flow/cell-summary';
import type { SourceRange } from './rule-context';

/** Where a node of the cell's syntax tree, which speaks of the masked text, stands in the cell's source. */
export function sourceRange(summary: CellSummary, node: Span): SourceRange {
  return rangeBy(summary.masked.map, node);
}

/** Where a node of a text stands in the cell's source, by the text's map. */
export function rangeBy(map: OffsetMap, { start, end }: Span): SourceRange {
  // The end is that of the last character: what follows it may be text that masking put there.
  return {
    start: map.toSource(start),
    end: end > start ? map.toSource(end - 1) + 1 : map.toSource(end)
  };
}
