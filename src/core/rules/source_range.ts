import type { Span } from '../python/ast/nodes';
import type { CellSummary } from '../python/summary/cell_summary';
import type { SourceRange } from './contract';

/** Where a node of the cell's syntax tree, which speaks of the masked text, stands in the cell's source. */
export function sourceRange(summary: CellSummary, { start, end }: Span): SourceRange {
  const { map } = summary.masked;
  // The end is that of the last character: what follows it may be text that masking put there.
  return {
    start: map.toSource(start),
    end: end > start ? map.toSource(end - 1) + 1 : map.toSource(end)
  };
}
