/** Derives the edges of the document graph from the reads of the cells. */
import type { Certainty } from '../../python/flow/cell-summary';
import type { Definition, DefinitionSet } from './definitions';
import type { DocumentCells, AnalyzedCell } from './document-cells';
import type { EdgeKind, GraphEdge } from './document-graph';
import type { NameTable } from './name-table';
import type { TracedRead } from './trace';

/**
 * A reader has edges from at most this many of the last cells that changed what it reads, and of the last that may have
 * bound the name. Earlier ones reach it through those cells, so the number of edges does not grow with the square of the
 * number of cells.
 */
export const MAX_CHANGES = 16;

/** All edges, sorted by from, to, name and kind. */
export function documentEdges(document: DocumentCells, names: NameTable): readonly GraphEdge[] {
  const edges: GraphEdge[] = [];
  const chained = new ChainedBindings();
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
        chained.take(read, names.nameOf(name), document);
      }
    }
    edges.push(...incoming.values());
  }
  for (const each of [chained.edges(edges), fileEdges(document.cells)]) {
    each.forEach(edge => edges.push(edge));
  }
  return edges.sort(compareEdges);
}

/** A definition in a cell. */
type CellDefinition = Definition & { readonly kind: 'bound' | 'mutated' };

/**
 * Edges between the cells that may bind one name, where they are too many for an edge from each to each reader: a
 * binding on some paths keeps the earlier one on the others.
 */
class ChainedBindings {
  private readonly known = new Set<DefinitionSet>();
  private readonly byKey = new Map<string, GraphEdge>();

  /** Links the bindings that a read may find. */
  take({ set }: TracedRead, name: string, document: DocumentCells): void {
    if (set.members.length <= MAX_CHANGES || this.known.has(set)) {
      return;
    }
    this.known.add(set);
    const bindings = set.members.filter(isBinding);
    if (bindings.length > MAX_CHANGES) {
      const cells = [...new Set(bindings.map(({ cell }) => document.indexOf(cell)))];
      cells.sort((a, b) => a - b);
      cells.slice(1).forEach((to, position) => {
        const from = cells[position];
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

function isBinding(member: Definition): member is Definition & { readonly kind: 'bound' } {
  return member.kind === 'bound';
}

function isChange(member: Definition): member is Definition & { readonly kind: 'mutated' } {
  return member.kind === 'mutated';
}

function edgesOfRead(
  read: TracedRead,
  name: string,
  cell: AnalyzedCell,
  document: DocumentCells
): readonly GraphEdge[] {
  const { members } = read.set;
  const changes = members.filter(isChange);
  const sole = read.certain && members.length - changes.length === 1;
  const providing: EdgeKind = read.late ? 'late-binding' : 'data';
  const edges: GraphEdge[] = [];
  const own = cell.compiled.identity;
  const bindings = members.filter(member => isBinding(member) && member.cell !== own);
  for (const member of [
    ...latest(bindings as readonly CellDefinition[], document),
    ...latest(changes, document)
  ]) {
    const mutated = member.kind === 'mutated';
    if (member.cell === own) {
      continue;
    }
    const kind = mutated ? 'mutation' : providing;
    const certain = mutated ? read.certain && member.certain : sole;
    const from = document.indexOf(member.cell);
    edges.push({ from, to: cell.index, name, kind, certainty: certaintyOf(certain) });
  }
  return edges;
}

/** The definitions in the last cells. */
function latest(
  definitions: readonly CellDefinition[],
  document: DocumentCells
): readonly CellDefinition[] {
  if (definitions.length <= MAX_CHANGES) {
    return definitions;
  }
  // Most come in the order of the cells, so nearly all others are turned away by one comparison.
  const kept: { readonly index: number; readonly definition: CellDefinition }[] = [];
  for (let position = definitions.length - 1; position >= 0; position -= 1) {
    const definition = definitions[position];
    const index = document.indexOf(definition.cell);
    if (kept.length < MAX_CHANGES || index > kept[kept.length - 1].index) {
      const place = kept.findIndex(each => each.index < index);
      kept.splice(place < 0 ? kept.length : place, 0, { index, definition });
      kept.length = Math.min(kept.length, MAX_CHANGES);
    }
  }
  return kept.map(({ definition }) => definition);
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
