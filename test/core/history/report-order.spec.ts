// The history must not depend on whether executions are reported one by one, all at once, twice, or in a different
// order.
import fc from 'fast-check';
import { NotebookHistory } from '../../../src/core/history/notebook-history';
import type { KernelExecution } from '../../../src/protocol';
import { documentOf, helloOf, ran, READER, runOf } from './made-history';

const NAMES = ['x', 'y', 'z'];
const KEYS = ['a', 'b', 'c'];
const document = documentOf(['a', 'x = y'], ['b', 'y = 1'], ['c', 'del x']);

const actionArbitrary = fc.record({
  cell: fc.constantFrom(...KEYS, 'deleted'),
  source: fc.constantFrom('x = y', 'y = 1', 'del x', 'z = 1', 'x = 1; y = 2'),
  status: fc.constantFrom('ok' as const, 'error' as const),
  touched: fc.subarray(NAMES)
});

/** Executions as a kernel reports them: `bound` lists the names that did not exist before. */
function runsOf(
  actions: readonly { cell: string; source: string; status: 'ok' | 'error'; touched: string[] }[]
): {
  runs: readonly KernelExecution[];
  names: readonly string[];
} {
  const names = new Set<string>();
  const runs = actions.map(({ cell, source, status, touched }, index) => {
    const bound = touched.filter(name => !names.has(name));
    const [deleted, rebound] = [touched, touched].map((all, half) =>
      all.filter((name, at) => names.has(name) && at % 2 === half)
    );
    bound.forEach(name => names.add(name));
    deleted.forEach(name => names.delete(name));
    // The cell must not depend on which other cells ran before it.
    const ran = cell === 'deleted' ? 'raise SystemExit("nothing like the others")' : source;
    return runOf(index + 1, ran, { cell_id: cell, status, bound, rebound, deleted });
  });
  return { runs, names: [...names] };
}

function fresh(): NotebookHistory {
  const history = new NotebookHistory(READER);
  history.update(document);
  return history;
}

describe('the history', () => {
  it('does not depend on how executions are reported', () => {
    const actions = fc.array(actionArbitrary, { maxLength: 12 });
    fc.assert(
      fc.property(actions, fc.infiniteStream(fc.nat()), (made, dice) => {
        const { runs, names } = runsOf(made);
        const atOnce = fresh();
        atOnce.receive(helloOf(runs, names));
        const oneByOne = fresh();
        oneByOne.receive(helloOf([]));
        runs.forEach(run => ran(oneByOne, run));
        const jumbled = fresh();
        jumbled.receive(helloOf([]));
        const rolls = dice[Symbol.iterator]();
        [...runs, ...runs]
          .map(run => [Number(rolls.next().value), run] as const)
          .sort(([a], [b]) => a - b)
          .forEach(([, run]) => ran(jumbled, run));
        jumbled.receiveHistory({ session: 'session', runs: [...runs] });
        for (const other of [oneByOne, jumbled]) {
          const [state, expected] = [other.state, atOnce.state];
          expect(state.executions).toEqual(expected.executions);
          expect(new Map(state.cells)).toEqual(new Map(expected.cells));
          expect(state.ghosts).toEqual(expected.ghosts);
          for (const [name, provider] of expected.providers) {
            expect(state.providers.get(name)).toEqual(provider);
          }
        }
      })
    );
  });
});
