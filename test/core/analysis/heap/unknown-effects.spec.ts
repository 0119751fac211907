/**
 * Statements that exceed the budget: they may depend on everything before them, and everything after them may depend on
 * them.
 */
import { completeGraph } from '../../../../src/core/analysis/graph/complete-graph';
import { planAfterEdit } from '../../../../src/core/staleness/after-edit';
import { IncrementalExecution } from '../../../../src/core/analysis/heap/incremental-execution';
import { SymbolicWorld } from '../../../../src/core/analysis/heap/program';

import { program, VERSION } from './program';

/** Exceeds the statement budget: each level calls the previous one with different arguments. */
const COSTLY = [
  'def f0(x, y):\n    x.append(y)\n    y.append(x)\n    return [x, y]',
  ...Array.from(
    { length: 30 },
    (_, level) =>
      `def f${level + 1}(x, y):\n    for a in x:\n        for b in y:\n            x.append(f${level}([a], y))\n            y.append(f${level}(x, [b]))\n    return f${level}(f${level}(x, y), f${level}(y, [x, y]))`
  )
].join('\n');
const HARD = `${COSTLY}\nresult = f30([1], [2])`;

const SOURCES = ['a = [1]', HARD, 'b = [2]', 'print(b)', 'print(1)'];

describe('a statement that exceeds the budget', () => {
  it('is reported, and the statements around it are analyzed', () => {
    const run = new IncrementalExecution(new SymbolicWorld(VERSION));
    run.update(program(SOURCES));
    expect([...run.limits()]).toEqual([['1', 'statement-steps']]);
    const unknown = run.statementsOf(1).filter(each => each.trace.isUnknown);
    expect(unknown.map(({ index }) => index)).toEqual([31]);
    const { writes } = unknown[0].trace;
    expect(writes.map(({ location }) => location.label)).toContain('result');
  });

  it('makes everything below stale when anything above is edited', () => {
    const before = program(SOURCES);
    const after = program(['a = [1, 1]', ...SOURCES.slice(1)]);
    const { stale, limits } = planAfterEdit(before, after, VERSION);
    expect(limits).toEqual([{ cell_index: 1, reason: 'statement-steps' }]);
    expect(stale.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4]);
  });

  it('requires a restart if it must run again: it may have changed anything', () => {
    const sources = ['a = [1]', 'print(a)', HARD, 'print(2)'];
    const edited = [...sources.slice(0, 2), `${HARD}\nc = 3`, 'print(2)'];
    const { restart } = planAfterEdit(program(sources), program(edited), VERSION);
    expect(restart).toBe(true);
  });

  it('has edges from the cells before it and to those after it', () => {
    const { edges, limits } = completeGraph(program(SOURCES), null, VERSION);
    expect(limits).toHaveLength(1);
    const possible = edges.filter(({ name }) => name === 'unknown effects');
    expect(possible.map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [1, 2],
      [1, 3],
      [1, 4]
    ]);
    expect(possible.every(({ certainty }) => certainty === 'possible')).toBe(true);
  });

  it('is analyzed again once it is simple enough', () => {
    const world = new SymbolicWorld(VERSION);
    const run = new IncrementalExecution(world);
    run.update(program(SOURCES));
    const easy = [...SOURCES.slice(0, 1), 'result = [a]', ...SOURCES.slice(2)];
    run.update(program(easy));
    expect(run.limits().size).toBe(0);
    const fresh = new IncrementalExecution(world);
    fresh.update(program(easy));
    easy.forEach((_, cell) => {
      const inputs = [run, fresh].map(each =>
        each.statementsOf(cell).map(statement => statement.trace.inputs)
      );
      expect(inputs[0]).toEqual(inputs[1]);
    });
  });
});
