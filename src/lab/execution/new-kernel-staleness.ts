import type { DocumentGraph } from '../../core/analysis/names/document-graph';
import type { CellKey, NotebookDocument } from '../../core/notebook/document';
import type { RunPlan, Staleness } from '../../core/staleness/staleness';

/**
 * Staleness in a kernel that has run nothing yet: no result is stale, and a cell needs all cells above that it depends
 * on, directly or not.
 */
export function stalenessOfNewKernel(document: NotebookDocument, graph: DocumentGraph): Staleness {
  const keys = document.cells.map(({ key }) => key);
  return {
    cells: new Map(),
    limits: new Map(),
    isRandom: () => false,
    stateOf: () => null,
    plan: () => ({ cells: [], restart: false }),
    neededBefore: (cell: CellKey): RunPlan => ({
      cells: ancestorsOf(keys.indexOf(cell), graph).map(index => ({
        key: keys[index],
        reasons: ['inserted']
      })),
      restart: false
    })
  };
}

/** Indexes of all cells above that a cell depends on, directly or not, in document order. */
function ancestorsOf(index: number, { edges }: DocumentGraph): readonly number[] {
  const found = new Set<number>([index]);
  const open = [index];
  for (let to = open.pop(); to !== undefined; to = open.pop()) {
    for (const edge of edges) {
      if (edge.to === to && edge.from < index && !found.has(edge.from)) {
        found.add(edge.from);
        open.push(edge.from);
      }
    }
  }
  found.delete(index);
  return [...found].sort((a, b) => a - b);
}
