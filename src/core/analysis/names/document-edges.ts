/** Derives the edges of the document graph from the reads of the cells. */
import type { Certainty } from '../../python/flow/cell-summary';
import type { Definition } from './definitions';
import type { DocumentCells, AnalyzedCell } from './document-cells';
import type { EdgeKind, GraphEdge } from './document-graph';
import type { NameTable } from './name-table';
import type { TracedRead } from './trace';

/**
 * A reader has edges from at most this many of the last cells that changed what it reads. Earlier changes reach it
 * through those cells, so the number of edges does not grow with the square of the number of cells.
 */
export const MAX_CHANGES = 40;

/** All edges, sorted by from, to, name and kind. */
export function documentEdges(document: DocumentCells, names: NameTable): readonly GraphEdge[] {
  const edges: GraphEdge[] = [];
  for (const cell of document.cells) {
    const incoming = new Map<string, GraphEdge>();
    const add = (edge: GraphEdge): void => {
      const key = `${edge.from} ${edge.kind} ${edge.name}`;
      if (!incoming.has(key) || edge.certainty === 'certain') {
        incoming.set(key, edge);
      }
    };
    for (const [name, reads] of cell.outcome.trace.reads) {
      for (const read of reads) {
        edgesOfRead(read, names.nameOf(name), cell, document).forEach(add);
      }
    }
    edges.push(...incoming.values());
  }
  edges.push(...fileEdges(document.cells));
  return edges.sort(compareEdges);
}

type MutatedDefinition = Definition & { readonly kind: 'mutated' };

function edgesOfRead(
  read: TracedRead,
  name: string,
  cell: AnalyzedCell,
  document: DocumentCells
): readonly GraphEdge[] {
  const { members } = read.set;
  const providers = members.filter(member => member.kind !== 'mutated');
  const changes = members.filter(member => member.kind === 'mutated');
  const sole = read.certain && providers.length === 1;
  const providing: EdgeKind = read.late ? 'late-binding' : 'data';
  const edges: GraphEdge[] = [];
  for (const member of [...providers, ...latest(changes, document)]) {
    const definingCell = definingCellOf(member);
    if (definingCell === null || definingCell === cell.compiled.identity) {
      continue;
    }
    const mutated = member.kind === 'mutated';
    const kind = mutated ? 'mutation' : providing;
    const certain = mutated ? read.certain && member.certain : sole;
    const from = document.indexOf(definingCell);
    edges.push({ from, to: cell.index, name, kind, certainty: certaintyOf(certain) });
  }
  return edges;
}

/** The changes of the last cells that changed an object. */
function latest(
  changes: readonly MutatedDefinition[],
  document: DocumentCells
): readonly Definition[] {
  if (changes.length <= MAX_CHANGES) {
    return changes;
  }
  const indexes = new Map(changes.map(change => [change, document.indexOf(change.cell)]));
  const byCell = [...indexes].sort(([, a], [, b]) => b - a);
  return byCell.slice(0, MAX_CHANGES).map(([change]) => change);
}

function definingCellOf(member: Definition): AnalyzedCell['compiled']['identity'] | null {
  return member.kind === 'bound' || member.kind === 'mutated' ? member.cell : null;
}

/**
 * A cell that reads a file depends on the cells above that write it. Only the edge from the last writer is certain,
 * and only where both cells are straight-line code.
 */
function fileEdges(cells: readonly AnalyzedCell[]): readonly GraphEdge[] {
  const writers = new Map<string, AnalyzedCell[]>();
  const edges: GraphEdge[] = [];
  for (const cell of cells) {
    const { readsFiles, writesFiles } = cell.compiled.summary;
    for (const path of readsFiles) {
      const above = (writers.get(path) ?? []).slice(-MAX_CHANGES);
      above.forEach((writer, position) => {
        const certain =
          position === above.length - 1 && isStraightLine(writer) && isStraightLine(cell);
        const certainty = certaintyOf(certain);
        edges.push({ from: writer.index, to: cell.index, name: path, kind: 'file', certainty });
      });
    }
    for (const path of writesFiles) {
      const before = writers.get(path);
      if (before === undefined) {
        writers.set(path, [cell]);
      } else {
        before.push(cell);
      }
    }
  }
  return edges;
}

function isStraightLine({ compiled }: AnalyzedCell): boolean {
  return compiled.body.order.length === 1 && compiled.functions.length === 0;
}

function certaintyOf(certain: boolean): Certainty {
  return certain ? 'certain' : 'possible';
}

/** Compares by from, to, name and kind. */
export function compareEdges(a: GraphEdge, b: GraphEdge): number {
  return (
    a.from - b.from || a.to - b.to || compareTexts(a.name, b.name) || compareTexts(a.kind, b.kind)
  );
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
