/** Bounds on the cost of symbolic execution. */
import { builtinMagics } from '../../../../src/core/python/ipython/magic-table';
import { summarizeCell } from '../../../../src/core/python/flow/summarize';
import { IncrementalExecution } from '../../../../src/core/analysis/heap/incremental-execution';
import type { ProgramCell } from '../../../../src/core/analysis/heap/program';
import { SymbolicWorld } from '../../../../src/core/analysis/heap/program';

const VERSION = { major: 3, minor: 11 };

function cell(key: string, source: string): ProgramCell {
  const magics = builtinMagics();
  const options = { version: VERSION, magics, futureFeatures: [], automagic: true };
  return { key, summary: summarizeCell(source, options) };
}

/** Functions that each call the previous one in nested loops. */
function nest(depth: number): string {
  const functions = Array.from({ length: depth }, (_, level) =>
    [
      `def f${level + 1}(xs):`,
      '    for a in xs:',
      '        for b in xs:',
      `            xs.append([f${level}([a, b]), f${level}(xs)])`,
      '    return xs'
    ].join('\n')
  );
  return ['def f0(xs):\n    return [xs]', ...functions, `ys = f${depth}([1])`].join('\n');
}

describe('symbolic execution', () => {
  it('of functions that call each other in loops is fast', () => {
    const terms = (depth: number): number => {
      const world = new SymbolicWorld(VERSION);
      new IncrementalExecution(world).update([cell('a', nest(depth))]);
      return world.shared.valueNumbers.size;
    };
    expect(terms(11)).toBeLessThan(2 * terms(9));
    expect(terms(11)).toBeLessThan(50_000);
  });

  it('bounds the length of a text that doubles', () => {
    const doubling = Array.from({ length: 60 }, () => 'a = a + a\nb = f"{a}{a}"').join('\n');
    const world = new SymbolicWorld(VERSION);
    const run = new IncrementalExecution(world);
    run.update([cell('a', `a = "text"\n${doubling}\nopen(a)`)]);
    expect(run.statementsOf(0)).toHaveLength(122);
  });

  it('shares traces between the kernel and a fresh run', () => {
    const world = new SymbolicWorld(VERSION);
    const cells = [cell('a', 'xs = [1]\nys = xs'), cell('b', 'xs.append(2)\nprint(ys)')];
    const fresh = new IncrementalExecution(world);
    fresh.update(cells);
    const kernel = world.newKernel();
    const runs = cells.map(each => kernel.run(each).statements);
    runs.forEach((statements, index) => {
      expect(statements).toHaveLength(2);
      statements.forEach((run, place) => {
        expect(run).toBe(fresh.statementsOf(index)[place].trace);
      });
    });
    const [appended] = kernel.run(cells[1]).statements;
    expect(appended).not.toBe(runs[1][0]);
  });
});
