import { memoize } from '../../memo/fact-table';
import type { Node } from '../ast/walk';
import { walk } from '../ast/walk';
import type { CellSummary } from './cell-summary';

/**
 * All nodes of a cell's tree, parents before children; none where the cell does not parse. Many rules look for one kind
 * of node in each cell: the tree is walked once for all of them.
 */
export const nodesOf = memoize(({ module }: CellSummary): readonly Node[] => {
  const nodes: Node[] = [];
  walk(module ?? [], node => nodes.push(node));
  return nodes;
});
