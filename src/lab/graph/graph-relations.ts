/** What one cell needs and what depends on it, from the edges of the notebook's graph. */
import type { EdgeKind, GraphEdge } from '../../core/analysis/names/document-graph';

/** How a row belongs to the selected cell. */
export type Relation =
  | 'selected'
  | 'needed'
  /** Needed by a cell that is needed. */
  | 'needed-indirectly'
  | 'dependent'
  /** Depends on a dependent cell. */
  | 'dependent-indirectly';

/** Something that one cell uses of another. */
export interface UsedName {
  readonly name: string;
  readonly kind: EdgeKind;
  readonly isPossible: boolean;
}

/** The cells that belong to a cell, by their indexes, in document order. */
export interface Relations {
  readonly cell: number;
  readonly needed: ReadonlyMap<number, readonly UsedName[]>;
  readonly dependents: ReadonlyMap<number, readonly UsedName[]>;
  /** All that it needs, also indirectly. */
  readonly above: ReadonlySet<number>;
  /** All that depends on it, also indirectly. */
  readonly below: ReadonlySet<number>;
}

/** The relations of a cell to others. */
export function relationsOf(cell: number, edges: readonly GraphEdge[]): Relations {
  const providers = neighbors(edges, ({ from, to }) => [to, from]);
  const readers = neighbors(edges, ({ from, to }) => [from, to]);
  return {
    cell,
    needed: namesBy(
      edges.filter(({ from, to }) => to === cell && from !== cell),
      'from'
    ),
    dependents: namesBy(
      edges.filter(({ from, to }) => from === cell && to !== cell),
      'to'
    ),
    above: reachable(cell, providers),
    below: reachable(cell, readers)
  };
}

/** How a cell belongs to the selected one; null if it does not. */
export function relationOf(index: number, relations: Relations): Relation | null {
  if (index === relations.cell) {
    return 'selected';
  }
  if (relations.needed.has(index)) {
    return 'needed';
  }
  if (relations.dependents.has(index)) {
    return 'dependent';
  }
  if (relations.above.has(index)) {
    return 'needed-indirectly';
  }
  return relations.below.has(index) ? 'dependent-indirectly' : null;
}

function neighbors(
  edges: readonly GraphEdge[],
  ends: (edge: GraphEdge) => readonly [number, number]
): ReadonlyMap<number, ReadonlySet<number>> {
  const found = new Map<number, Set<number>>();
  for (const edge of edges) {
    const [at, next] = ends(edge);
    const known = found.get(at) ?? new Set();
    known.add(next);
    found.set(at, known);
  }
  return found;
}

/** Every cell that can be reached, without the first. */
function reachable(
  first: number,
  next: ReadonlyMap<number, ReadonlySet<number>>
): ReadonlySet<number> {
  const reached = new Set([first]);
  // A set is walked in the order in which it grows.
  for (const cell of reached) {
    next.get(cell)?.forEach(each => reached.add(each));
  }
  reached.delete(first);
  return reached;
}

function namesBy(
  edges: readonly GraphEdge[],
  end: 'from' | 'to'
): ReadonlyMap<number, readonly UsedName[]> {
  const found = new Map<number, UsedName[]>();
  for (const edge of [...edges].sort((a, b) => a[end] - b[end])) {
    const names = found.get(edge[end]) ?? [];
    names.push({ name: edge.name, kind: edge.kind, isPossible: edge.certainty === 'possible' });
    found.set(edge[end], names);
  }
  return found;
}
