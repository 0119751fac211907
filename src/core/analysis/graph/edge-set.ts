import type { GraphEdge } from '../names/document-graph';

/** A set of edges: if an edge is added several times, the certain one wins. */
export class EdgeSet {
  private readonly byKey = new Map<string, GraphEdge>();

  /** In insertion order. */
  get all(): readonly GraphEdge[] {
    return [...this.byKey.values()];
  }

  add(edge: GraphEdge): void {
    const key = edgeKey(edge);
    if (this.byKey.get(key)?.certainty !== 'certain') {
      this.byKey.set(key, edge);
    }
  }
}

/** Key of an edge, regardless of its certainty. */
export function edgeKey({ from, to, kind, name }: GraphEdge): string {
  return `${from} ${to} ${kind} ${name}`;
}
