/** Dominators of small directed graphs given by their successor function; node 0 is the entry. */

type Successors = (node: number) => readonly number[];

/**
 * Immediate dominators; the one of node 0 is node 0. Entries of unreachable nodes are -1.
 *
 * Lengauer and Tarjan: “A fast algorithm for finding dominators in a flowgraph”, the simple version, in O(m log n): a
 * cell may have thousands of blocks that all lead to one handler.
 */
export function immediateDominators(size: number, successors: Successors): readonly number[] {
  return size === 0 ? [] : new DominatorSearch(size, successors).find();
}

/** Tables of the algorithm. Unless noted, nodes are identified by their depth-first numbers. */
class DominatorSearch {
  /** Number → node of the graph. */
  private readonly nodes: number[] = [];
  /** Node of the graph → number; -1 where it is not reachable. */
  private readonly numbers: number[];
  private readonly parents: number[] = [];
  private readonly predecessors: number[][] = [];
  private readonly semi: number[] = [];
  private readonly ancestors: number[] = [];
  private readonly labels: number[] = [];

  constructor(
    private readonly size: number,
    private readonly successors: Successors
  ) {
    this.numbers = new Array<number>(size).fill(-1);
  }

  find(): readonly number[] {
    this.number();
    const count = this.nodes.length;
    const dominators = new Array<number>(count).fill(0);
    const buckets: number[][] = Array.from({ length: count }, () => []);
    for (let node = count - 1; node > 0; node--) {
      for (const before of this.predecessors[node]) {
        this.semi[node] = Math.min(this.semi[node], this.semi[this.evaluate(before)]);
      }
      buckets[this.semi[node]].push(node);
      const parent = this.parents[node];
      this.ancestors[node] = parent;
      for (const other of buckets[parent].splice(0)) {
        const least = this.evaluate(other);
        dominators[other] = this.semi[least] < this.semi[other] ? least : parent;
      }
    }
    for (let node = 1; node < count; node++) {
      if (dominators[node] !== this.semi[node]) {
        dominators[node] = dominators[dominators[node]];
      }
    }
    const found = new Array<number>(this.size).fill(-1);
    dominators.forEach((dominator, node) => (found[this.nodes[node]] = this.nodes[dominator]));
    return found;
  }

  /** Numbers the reachable nodes in depth-first order and records their predecessors. */
  private number(): void {
    const stack: { readonly node: number; next: number }[] = [];
    this.reach(0, 0);
    stack.push({ node: 0, next: 0 });
    while (stack.length > 0) {
      const top = stack[stack.length - 1];
      const edges = this.successors(top.node);
      if (top.next === edges.length) {
        stack.pop();
        continue;
      }
      const target = edges[top.next++];
      const from = this.numbers[top.node];
      if (this.numbers[target] === -1) {
        this.reach(target, from);
        stack.push({ node: target, next: 0 });
      }
      this.predecessors[this.numbers[target]].push(from);
    }
  }

  private reach(node: number, parent: number): void {
    const number = this.nodes.push(node) - 1;
    this.numbers[node] = number;
    this.parents.push(parent);
    this.predecessors.push([]);
    this.semi.push(number);
    this.ancestors.push(-1);
    this.labels.push(number);
  }

  /** The node with the least semidominator on the path from `node` up to, but excluding, its root in the forest. */
  private evaluate(node: number): number {
    if (this.ancestors[node] === -1) {
      return node;
    }
    const path: number[] = [];
    for (let at = node; this.ancestors[this.ancestors[at]] !== -1; at = this.ancestors[at]) {
      path.push(at);
    }
    for (let at = path.pop(); at !== undefined; at = path.pop()) {
      const above = this.ancestors[at];
      if (this.semi[this.labels[above]] < this.semi[this.labels[at]]) {
        this.labels[at] = this.labels[above];
      }
      this.ancestors[at] = this.ancestors[above];
    }
    return this.labels[node];
  }
}
