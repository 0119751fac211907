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

  it('of systems that refer to functions is within its budget', () => {
    const update = (number: number, body: string): string =>
      [
        `def f${number}(t, x, u, params):`,
        "    m, J = params.get('m', 4.), params.get('J', 0.1)",
        '    a, b, c, d = x',
        '    F, G = u',
        '    G = np.clip(G, 0, 1.5 * m)',
        '    F = np.clip(F, -0.1 * G, J * G)',
        `    ${body}`,
        '    a += F / m',
        '    return np.array([a, b, c, d, F * np.cos(c) - G * np.sin(c)])'
      ].join('\n');
    const cells = [
      'import numpy as np\nimport lib',
      `${update(0, 'pass')}\ndef g0(t, x, u, params):\n    return x[0:3]`,
      "s0 = lib.system(f0, g0, states=['a', 'b'])",
      `${update(1, 'a, b, c, d = f0(t, x, [F, G], params)')}\ndef g1(t, x, u, params):\n    return x[0:3] + u[0]`,
      's1 = lib.system(f1, g1, states=s0.nstates)',
      'A, C = lib.linearize(s0, 0), s0.C',
      'L = lib.gain(s1, A, C)',
      'def e(t, x, u, params):\n    return f0(t, x, u[3:5], params) - L @ (C @ x - u[0:3])',
      's2 = lib.system(e, None, states=s1.nstates, inputs=s1.outputs + s1.inputs[0:2])',
      'r = lib.simulate(s2, s1, L)\nlib.plot(r.t, r.x[0], r.x[1], s2.outputs[0])'
    ];
    const run = new IncrementalExecution(new SymbolicWorld(VERSION));
    run.update(cells.map((source, index) => cell(`cell ${index}`, source)));
    expect([...run.limits()]).toEqual([]);
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
