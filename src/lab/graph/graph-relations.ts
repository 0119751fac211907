/** What one cell needs and what depends on it, from the edges of the notebook's graph. */
import type { EdgeKind, GraphEdge } from '../../core/analysis/names/document-graph';
import { groupBy } from '../../core/memo/group-by';

/** How a row belongs to the selected cell. */
export type Relation =
  | 'selected'
  | 'needed'
  /** Needed by a cell that is needed. */
  | 'needed-indirectly'
  | 'dependent'
  /** Depends on a dependent cell. */
  | 'dependent-indirectly';

/** Where a dependency is found: in the notebook run from top to bottom, and in what the kernel ran. */
export type EdgeOrigin = 'both' | 'notebook' | 'kernel';

/** A dependency, compared with the kernel; `both` where nothing is known about the kernel. */
export interface ShownEdge extends GraphEdge {
  readonly origin: EdgeOrigin;
}

/** Something that one cell uses of another. */
export interface UsedName {
  readonly name: string;
  readonly kind: EdgeKind;
  readonly isPossible: boolean;
  readonly origin: EdgeOrigin;
}

/** The cells that belong to a cell, by their indexes, in document order. */
export interface Relations {
  readonly cell: number;
  readonly needed: ReadonlyMap<number, readonly UsedName[]>;
  readonly dependents: ReadonlyMap<number, readonly UsedName[]>;
  /** All that it needs in the notebook, also indirectly. */
  readonly above: ReadonlySet<number>;
  /** All that depends on it in the notebook, also indirectly. */
  readonly below: ReadonlySet<number>;
}

/** The relations of a cell to others. */
export function relationsOf(cell: number, edges: readonly ShownEdge[]): Relations {
  const written = edges.filter(({ origin }) => origin !== 'kernel');
  const incoming = groupBy(edges, ({ to }) => to);
  const outgoing = groupBy(edges, ({ from }) => from);
  return {
    cell,
    needed: namesBy(cell, incoming.get(cell) ?? [], 'from'),
    dependents: namesBy(cell, outgoing.get(cell) ?? [], 'to'),
    above: reachable(
      cell,
      groupBy(written, ({ to }) => to),
      'from'
    ),
    below: reachable(
      cell,
      groupBy(written, ({ from }) => from),
      'to'
    )
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

/** Every cell that a walk along the edges of each cell reaches, without the first. */
function reachable(
  first: number,
  edgesOf: ReadonlyMap<number, readonly GraphEdge[]>,
  end: 'from' | 'to'
): ReadonlySet<number> {
  const reached = new Set([first]);
  // A set is walked in the order in which it grows.
  for (const cell of reached) {
    edgesOf.get(cell)?.forEach(edge => reached.add(edge[end]));
  }
  reached.delete(first);
  return reached;
}

/** What a cell shares with each cell at the other end of its edges. */
function namesBy(
  cell: number,
  edges: readonly ShownEdge[],
  end: 'from' | 'to'
): ReadonlyMap<number, readonly UsedName[]> {
  const others = edges.filter(edge => edge[end] !== cell).sort((a, b) => a[end] - b[end]);
  const groups = groupBy(others, edge => edge[end]);
  return new Map([...groups].map(([other, shared]) => [other, shared.map(usedName)]));
}

function usedName({ name, kind, certainty, origin }: ShownEdge): UsedName {
  return { name, kind, isPossible: certainty === 'possible', origin };
}
