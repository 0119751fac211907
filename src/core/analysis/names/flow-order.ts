/** Node orders of small directed graphs given by their successor function; node 0 is the entry. */

type Successors = (node: number) => readonly number[];

/** The nodes reachable from node 0, each before its successors except for back edges. */
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

/**
 * The nodes on every path from node 0 to one of `exits`; only node 0 if there are no exits.
 *
 * @param preorder - result of {@link dominatorPreorder}
 */
export function blocksOnEveryPath(
  preorder: readonly number[],
  dominators: readonly number[],
  exits: readonly number[]
): ReadonlySet<number> {
  /** Number of exits that each node dominates. */
  const counts = new Map(exits.map(exit => [exit, 1]));
  for (let at = preorder.length - 1; at > 0; at--) {
    const node = preorder[at];
    const parent = dominators[node];
    counts.set(parent, (counts.get(parent) ?? 0) + (counts.get(node) ?? 0));
  }
  return new Set([
    0,
    ...preorder.filter(node => exits.length > 0 && counts.get(node) === exits.length)
  ]);
}

/**
 * The reachable nodes in preorder of the dominator tree; siblings are in the order of `order` (a reverse postorder).
 * Each node therefore comes before its successors, except for back edges.
 */
export function dominatorPreorder(
  order: readonly number[],
  dominators: readonly number[]
): readonly number[] {
  const children = new Map<number, number[]>();
  for (const node of order.slice(1)) {
    const siblings = children.get(dominators[node]);
    if (siblings === undefined) {
      children.set(dominators[node], [node]);
    } else {
      siblings.push(node);
    }
  }
  const preorder: number[] = [];
  const stack = order.slice(0, 1);
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    preorder.push(node);
    const own = children.get(node) ?? [];
    for (let at = own.length - 1; at >= 0; at--) {
      stack.push(own[at]);
    }
  }
  return preorder;
}
