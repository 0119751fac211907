import type { GraphEdge } from '../names/document-graph';

/** Cells and labels up to these numbers fit into one safe integer. */
const MAX_CELLS = 2 ** 16;
const MAX_LABELS = 2 ** 20;

/** A set of edges: if an edge is added several times, the certain one wins. */
export class EdgeSet {
  /** By cells, kind and name; texts as keys would take most of the time. */
  private readonly byKey = new Map<number | string, GraphEdge>();
  /** Numbers of the kinds and names. */
  private readonly labels = new Map<string, Map<string, number>>();
  private labelCount = 0;

  /** In insertion order. */
  get all(): readonly GraphEdge[] {
    return [...this.byKey.values()];
  }

  add(edge: GraphEdge): void {
    const key = this.keyOf(edge);
    if (this.byKey.get(key)?.certainty !== 'certain') {
      this.byKey.set(key, edge);
    }
  }

  /** Whether there is such an edge, regardless of its certainty. */
  has(edge: GraphEdge): boolean {
    return this.byKey.has(this.keyOf(edge));
  }

  private keyOf({ from, to, kind, name }: GraphEdge): number | string {
    const label = this.labelOf(kind, name);
    return from < MAX_CELLS && to < MAX_CELLS && label < MAX_LABELS
      ? (from * MAX_CELLS + to) * MAX_LABELS + label
      : `${from} ${to} ${label}`;
  }

  private labelOf(kind: string, name: string): number {
    let names = this.labels.get(kind);
    if (names === undefined) {
      names = new Map();
      this.labels.set(kind, names);
    }
    let label = names.get(name);
    if (label === undefined) {
      label = this.labelCount++;
      names.set(name, label);
    }
    return label;
  }
}
