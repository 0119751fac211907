/** Orders and dominance of small directed graphs given by their successor function; node 0 is the entry. */

type Successors = (node: number) => readonly number[];

/** The nodes reachable from node 0, each before its successors but for loops. */
export function reversePostorder(size: number, successors: Successors): readonly number[] {
  if (size === 0) {
    return [];
  }
  const seen = new Uint8Array(size);
  const postorder: number[] = [];
  const stack: { node: number; next: number }[] = [{ node: 0, next: 0 }];
  seen[0] = 1;
  while (stack.length > 0) {
    const top = stack[stack.length - 1];
    const edges = successors(top.node);
    if (top.next === edges.length) {
      postorder.push(top.node);
      stack.pop();
      continue;
    }
    const target = edges[top.next++];
    if (seen[target] === 0) {
      seen[target] = 1;
      stack.push({ node: target, next: 0 });
    }
  }
  return postorder.reverse();
}

/** The nodes that every path from node 0 to one of `exits` goes through. Only node 0 where there are no exits. */
export function blocksOnEveryPath(
  size: number,
  successors: Successors,
  exits: readonly number[]
): ReadonlySet<number> {
  if (exits.length === 0) {
    return new Set([0]);
  }
  const parents = immediateDominators(size, successors);
  const [first, ...others] = exits.map(exit => chain(exit, parents));
  return new Set([...first].filter(node => others.every(other => other.has(node))));
}

function chain(from: number, parents: readonly number[]): ReadonlySet<number> {
  const nodes = new Set<number>([from]);
  for (let node = from; node !== 0; node = parents[node]) {
    nodes.add(parents[node]);
  }
  return nodes;
}

/** Cooper, Harvey and Kennedy: “A simple, fast dominance algorithm”. Entries of unreachable nodes mean nothing. */
function immediateDominators(size: number, successors: Successors): readonly number[] {
  const order = reversePostorder(size, successors);
  const rank = new Array<number>(size).fill(-1);
  order.forEach((node, position) => (rank[node] = position));
  const predecessors: number[][] = Array.from({ length: size }, () => []);
  for (const node of order) {
    for (const next of successors(node)) {
      predecessors[next].push(node);
    }
  }
  const dominators = new Array<number>(size).fill(-1);
  dominators[0] = 0;
  for (let changed = true; changed;) {
    changed = false;
    for (const node of order.slice(1)) {
      const done = predecessors[node].filter(before => dominators[before] !== -1);
      const found = done.reduce((a, b) => intersect(a, b, dominators, rank));
      if (dominators[node] !== found) {
        dominators[node] = found;
        changed = true;
      }
    }
  }
  return dominators;
}

function intersect(
  a: number,
  b: number,
  dominators: readonly number[],
  rank: readonly number[]
): number {
  let left = a;
  let right = b;
  while (left !== right) {
    while (rank[left] > rank[right]) {
      left = dominators[left];
    }
    while (rank[right] > rank[left]) {
      right = dominators[right];
    }
  }
  return left;
}
