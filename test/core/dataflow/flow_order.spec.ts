import fc from 'fast-check';
import { blocksOnEveryPath, reversePostorder } from '../../../src/core/dataflow/flow_order';

const graphs = fc.integer({ min: 1, max: 7 }).chain(size =>
  fc.array(fc.uniqueArray(fc.nat(size - 1), { maxLength: 3 }), {
    minLength: size,
    maxLength: size
  })
);

/** Nodes reachable from node 0 when `removed` is not there. */
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

it('finds the nodes without which no exit can be reached', () => {
  fc.assert(
    fc.property(graphs, graph => {
      const all = reachable(graph, -1);
      const exits = [...all].filter(node => graph[node].length === 0);
      const found = blocksOnEveryPath(graph.length, node => graph[node], exits);
      const expected = [...all].filter(
        node => !exits.some(exit => reachable(graph, node).has(exit))
      );
      expect([...found].sort()).toEqual(exits.length === 0 ? [0] : expected.sort());
    }),
    { numRuns: 500 }
  );
});
