import type { GraphEdge } from '../names/document-graph';

/** Edges, each once: where one was found in several ways, the certain one stands. */
export class EdgeSet {
  private readonly byKey = new Map<string, GraphEdge>();

  /** In the order in which they were first added. */
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

/** Stands for the edge, however certain it is. */
export function edgeKey({ from, to, kind, name }: GraphEdge): string {
  return `${from} ${to} ${kind} ${name}`;
}
