/** Derives the edges of the document graph from the reads of the cells. */
import { append } from '../../memo/lists';
import type { Certainty } from '../../python/flow/cell-summary';
import { DefinitionOrder } from './definition-order';
import type { DefinitionSet } from './definition-set';
import type { DocumentCells, AnalyzedCell } from './document-cells';
import type { EdgeKind, GraphEdge } from './document-graph';
import type { NameTable } from './name-table';
import type { TracedRead } from './trace';
import { addToGroup } from '../../memo/group-by';

/**
 * A reader has edges from at most this many of the last cells that changed what it reads, and of the last that may have
 * bound the name. Earlier ones reach it through those cells, so the number of edges does not grow with the square of the
 * number of cells.
 */
export const MAX_CHANGES = 16;

/** All edges, sorted by from, to, name and kind. */
export function documentEdges(document: DocumentCells, names: NameTable): readonly GraphEdge[] {
  const edges: GraphEdge[] = [];
  const order = new DefinitionOrder(document);
  const chained = new ChainedBindings(order);
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
        edgesOfRead(read, names.nameOf(name), cell, order).forEach(add);
        chained.take(read, names.nameOf(name));
      }
    }
    append(edges, incoming.values());
  }
  for (const each of [chained.edges(edges), fileEdges(document.cells)]) {
    each.forEach(edge => edges.push(edge));
  }
  return edges.sort(compareEdges);
}

/**
 * Edges between the cells that may bind one name, where they are too many for an edge from each to each reader: a
 * binding on some paths keeps the earlier one on the others.
 */
class ChainedBindings {
  /** Sets whose bindings are linked, by name. */
  private readonly linked = new Map<string, Set<DefinitionSet>>();
  private readonly byKey = new Map<string, GraphEdge>();

  constructor(private readonly order: DefinitionOrder) {}

  /** Links the bindings that a read may find. */
  take({ set }: TracedRead, name: string): void {
    if (set.bindings > MAX_CHANGES) {
      const linked = this.linked.get(name) ?? new Set();
      this.linked.set(name, linked);
      this.order.linkBindings(set, linked, (from, to) => {
        this.byKey.set(linkKey(from, to, name), {
          ...{ from, to, name },
          ...{ kind: 'data', certainty: 'possible' }
        });
      });
    }
  }

  /** The links that are not among the edges. */
  edges(known: readonly GraphEdge[]): readonly GraphEdge[] {
    if (this.byKey.size > 0) {
      known
        .filter(({ kind }) => kind === 'data')
        .forEach(({ from, to, name }) => this.byKey.delete(linkKey(from, to, name)));
    }
    return [...this.byKey.values()];
  }
}

function linkKey(from: number, to: number, name: string): string {
  return `${from} ${to} ${name}`;
}

function edgesOfRead(
  { set, certain, late }: TracedRead,
  name: string,
  cell: AnalyzedCell,
  order: DefinitionOrder
): readonly GraphEdge[] {
  const sole = certain && set.alternatives === 1;
  const providing: EdgeKind = late ? 'late-binding' : 'data';
  const own = cell.compiled.identity;
  const edges: GraphEdge[] = [];
  const add = (from: number, kind: EdgeKind, isCertain: boolean): void => {
    edges.push({ from, to: cell.index, name, kind, certainty: certaintyOf(isCertain) });
  };
  for (const { index } of order.last(set, 'bound', MAX_CHANGES, own)) {
    add(index, providing, sole);
  }
  for (const { index, member } of order.last(set, 'mutated', MAX_CHANGES)) {
    if (member.cell !== own) {
      add(index, 'mutation', certain && member.certain);
    }
  }
  return edges;
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
      addToGroup(writers, path, cell);
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
