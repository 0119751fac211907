import fc from 'fast-check';
import { immediateDominators } from '../../../../src/core/analysis/names/dominators';
import {
  blocksOnEveryPath,
  dominatorPreorder,
  reversePostorder
} from '../../../../src/core/analysis/names/flow-order';

const graphs = fc.integer({ min: 1, max: 7 }).chain(size =>
  fc.array(fc.uniqueArray(fc.nat(size - 1), { maxLength: 3 }), {
    minLength: size,
    maxLength: size
  })
);

/** Nodes reachable from node 0 without `removed`. */
function reachable(graph: readonly (readonly number[])[], removed: number): ReadonlySet<number> {
  const seen = new Set<number>();
  const visit = (node: number): void => {
    if (node !== removed && !seen.has(node)) {
      seen.add(node);
      graph[node].forEach(visit);
    }
  };
  visit(0);
  return seen;
}

it('orders exactly the reachable nodes, the entry first', () => {
  fc.assert(
    fc.property(graphs, graph => {
      const order = reversePostorder(graph.length, node => graph[node]);
      expect(order[0]).toBe(0);
      expect(new Set(order)).toEqual(reachable(graph, -1));
      expect(order.length).toBe(new Set(order).size);
    })
  );
});

it('finds the nodes on every path to an exit', () => {
  fc.assert(
    fc.property(graphs, graph => {
      const all = reachable(graph, -1);
      const exits = [...all].filter(node => graph[node].length === 0);
      const dominators = immediateDominators(graph.length, node => graph[node]);
      const order = reversePostorder(graph.length, node => graph[node]);
      const preorder = dominatorPreorder(order, dominators);
      const found = blocksOnEveryPath(preorder, dominators, exits);
      const expected = [...all].filter(
        node => !exits.some(exit => reachable(graph, node).has(exit))
      );
      expect([...found].sort()).toEqual(exits.length === 0 ? [0] : expected.sort());
    }),
    { numRuns: 500 }
  );
});

it('finds the immediate dominators', () => {
  fc.assert(
    fc.property(graphs, graph => {
      const all = reachable(graph, -1);
      const dominators = immediateDominators(graph.length, node => graph[node]);
      const isAbove = (above: number, node: number): boolean =>
        above !== node && !reachable(graph, above).has(node);
      graph.forEach((_, node) => {
        const above = [...all].filter(other => isAbove(other, node));
        const expected = above.find(one =>
          above.every(other => one === other || isAbove(other, one))
        );
        expect(dominators[node]).toBe(!all.has(node) ? -1 : node === 0 ? 0 : expected);
      });
    }),
    { numRuns: 500 }
  );
});

it('puts each node after its dominator and before its successors, except for loops', () => {
  fc.assert(
    fc.property(graphs, graph => {
      const successors = (node: number): readonly number[] => graph[node];
      const order = reversePostorder(graph.length, successors);
      const dominators = immediateDominators(graph.length, successors);
      const preorder = dominatorPreorder(order, dominators);
      expect([...preorder].sort()).toEqual([...order].sort());
      const isForward = (node: number, next: number): boolean =>
        order.indexOf(node) < order.indexOf(next);
      for (const node of preorder) {
        const later = graph[node].filter(next => isForward(node, next));
        expect(later.every(next => preorder.indexOf(node) < preorder.indexOf(next))).toBe(true);
        const rest = preorder.slice(preorder.indexOf(node) + 1);
        const below = rest.map(
          other => dominators[other] === node || ancestors(dominators, other).has(node)
        );
        expect(below.lastIndexOf(true)).toBeLessThan(Math.max(below.indexOf(false), 0) || Infinity);
      }
    }),
    { numRuns: 300 }
  );
});

function ancestors(dominators: readonly number[], node: number): ReadonlySet<number> {
  const found = new Set<number>();
  for (let above = node; above !== 0; above = dominators[above]) {
    found.add(dominators[above]);
  }
  return found;
}
