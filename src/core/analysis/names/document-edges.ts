/** The edges of the document graph, out of what the cells read when they were run through. */
import type { Certainty } from '../../python/flow/cell-summary';
import type { Definition } from './definitions';
import type { DocumentCells, RunCell } from './document-cells';
import type { EdgeKind, GraphEdge } from './document-graph';
import type { NameTable } from './name-table';
import type { TracedRead } from './trace';

/**
 * A reader has edges from at most this many of the last cells that changed what it reads. Earlier changes reach it
 * through those cells, so the number of edges does not grow with the square of the number of cells.
 */
export const MOST_CHANGES = 40;

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
  cell: RunCell,
  document: DocumentCells
): readonly GraphEdge[] {
  const { members } = read.set;
  const providers = members.filter(member => member.kind !== 'mutated');
  const changes = members.filter(member => member.kind === 'mutated');
  const sole = read.certain && providers.length === 1;
  const providing: EdgeKind = read.late ? 'late-binding' : 'data';
  const edges: GraphEdge[] = [];
  for (const member of [...providers, ...latest(changes, document)]) {
    const place = placeOf(member);
    if (place === null || place === cell.compiled.place) {
      continue;
    }
    const mutated = member.kind === 'mutated';
    const kind = mutated ? 'mutation' : providing;
    const certain = mutated ? read.certain && member.certain : sole;
    const from = document.indexOf(place);
    edges.push({ from, to: cell.index, name, kind, certainty: certaintyOf(certain) });
  }
  return edges;
}

/** The changes of the last cells that changed an object. */
function latest(
  changes: readonly MutatedDefinition[],
  document: DocumentCells
): readonly Definition[] {
  if (changes.length <= MOST_CHANGES) {
    return changes;
  }
  const indexes = new Map(changes.map(change => [change, document.indexOf(change.place)]));
  const byCell = [...indexes].sort(([, a], [, b]) => b - a);
  return byCell.slice(0, MOST_CHANGES).map(([change]) => change);
}

function placeOf(member: Definition): RunCell['compiled']['place'] | null {
  return member.kind === 'bound' || member.kind === 'mutated' ? member.place : null;
}

/**
 * A cell that reads a file uses the cells above that write it. Only the last of them is certain, and only where
 * both cells run straight through.
 */
function fileEdges(cells: readonly RunCell[]): readonly GraphEdge[] {
  const writers = new Map<string, RunCell[]>();
  const edges: GraphEdge[] = [];
  for (const cell of cells) {
    const { readsFiles, writesFiles } = cell.compiled.summary;
    for (const path of readsFiles) {
      const above = (writers.get(path) ?? []).slice(-MOST_CHANGES);
      above.forEach((writer, position) => {
        const certain = position === above.length - 1 && runsStraight(writer) && runsStraight(cell);
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

function runsStraight({ compiled }: RunCell): boolean {
  return compiled.body.order.length === 1 && compiled.functions.length === 0;
}

function certaintyOf(certain: boolean): Certainty {
  return certain ? 'certain' : 'possible';
}

/** By from, to, name and kind. */
export function compareEdges(a: GraphEdge, b: GraphEdge): number {
  return (
    a.from - b.from || a.to - b.to || compareTexts(a.name, b.name) || compareTexts(a.kind, b.kind)
  );
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
