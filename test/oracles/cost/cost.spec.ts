/** Cost of symbolic execution, in steps: bounded for adversarial and for random notebooks. */
import { builtinMagics } from '../../../src/core/python/ipython/magic-table';
import { summarizeCell } from '../../../src/core/python/flow/summarize';
import { MAX_CHANGES } from '../../../src/core/analysis/names/document-edges';
import { CellRunner } from '../../../src/core/analysis/names/cell-runner';
import { CellCompiler } from '../../../src/core/analysis/names/compiled-cell';
import { Definitions } from '../../../src/core/analysis/names/definitions';
import { Environment } from '../../../src/core/analysis/names/environment';
import { NameTable } from '../../../src/core/analysis/names/name-table';
import { RunState } from '../../../src/core/analysis/names/run-state';
import { STEP_LIMITS } from '../../../src/core/analysis/heap/step-budget';
import { SymbolicWorld } from '../../../src/core/analysis/heap/program';
import { nameGraphOf } from '../graph/notebooks';
import { FAMILIES, randomCells, seeded } from './costly-notebooks';

const VERSION = { major: 3, minor: 11 };
const IS_FULL = process.env.FRESHKERNEL_SCALE === 'full';

interface Cost {
  readonly steps: number;
  /** Locations that the statements read and wrote, which determine the memory in use. */
  readonly kept: number;
  readonly limits: number;
}

/** Executes the cells in order in a fresh kernel. */
function costOf(sources: readonly string[]): Cost {
  const kernel = new SymbolicWorld(VERSION).newKernel(true);
  const options = {
    version: VERSION,
    magics: builtinMagics(),
    futureFeatures: [],
    automagic: true
  };
  let [steps, kept, limits] = [0, 0, 0];
  sources.forEach((source, index) => {
    const done = kernel.run({ key: `${index}`, summary: summarizeCell(source, options) });
    steps += done.steps;
    limits += done.limit === null ? 0 : 1;
    for (const { reads, writes } of done.statements) {
      kept += reads.length + writes.length;
    }
  });
  return { steps, kept, limits };
}

/** Beyond the limits, only imports, definitions, and bookkeeping for skipped statements spend steps. */
function maxSteps(cells: number): number {
  return 1.2 * STEP_LIMITS.notebook + cells * 1000;
}

/** A simulation: systems made of functions with parameters, and a function that plots their responses. */
const SIMULATION: readonly string[] = [
  'import lab\nimport numpy as np\nimport matplotlib.pyplot as plt',
  `def force(speed, p={}):
    peak = p.get('peak', 190); top = p.get('top', 420); loss = p.get('loss', 0.4)
    return np.clip(peak * (1 - loss * (speed / top - 1) ** 2), 0, None)`,
  `def update(t, x, u, p={}):
    m = p.get('m', 1600); g = p.get('g', 9.8); c = p.get('c', 0.01); a = p.get('a', [40, 25, 16])
    return (a[int(u[1])] * force(a[int(u[1])] * x[0], p) * u[0] - m * g * c) / m`,
  `def error(t, z, u, p={}):
    return u[1] - u[2]
def steer(t, z, u, p={}):
    k = p.get('k', 0); ki = p.get('ki', 0); kf = p.get('kf', 0); xd = p.get('xd', 0); ud = p.get('ud', 0)
    return ud - k * (u[0] - xd) - ki * z + kf * (u[2] - xd)`,
  `def show(system, t, y, hill=None, axes=None):
    axes = [None, None] if axes is None else axes
    i = system.find('v'); j = system.find('u')
    while max(y[i]) > 20: hill += 1
    while min(y[i]) < 20: hill -= 1
    shown = list(axes)
    shown[0] = plt.subplot(2, 1, 1)
    plt.plot(t, y[i]); plt.plot(t, 20 * np.ones(t.shape)); plt.axis([0, t[-1], 0, 20])
    shown[1] = plt.subplot(2, 1, 2)
    plt.plot(t, y[j]); plt.plot(t, np.clip(y[j], 0, 1)); plt.axis([0, t[-1], 0, 1])
    return shown`,
  `car = lab.System(update, None, name='car')
control = lab.System(error, steer, name='control')
loop = lab.connect([car, control], links=[['car.u', 'control.u'], ['control.x', 'car.v'], ['control.y', 'car.v']], inputs=['r', 'gear'], outputs=['u', 'v'])
T = np.linspace(0, 25, 501)
ref = 20 * np.ones(T.shape)
gear = 4 * np.ones(T.shape)
x, u = lab.find(car, [ref[0]], [0, gear[0], 0], y0=[ref[0]], fixed=[1, 2])
linear = lab.linearize(car, x, [u[0], gear[0], 0])`,
  `A, B, C = linear.A, linear.B[0, 0], linear.C
k = 0.5
kf = -1 / (C * np.linalg.inv(A - B * k) * B)
xd = x[0]; ud = u[0]`,
  ...Array.from(
    { length: 4 },
    (
      _,
      n
    ) => `t, y = lab.respond(loop, T, [ref, gear, ref], [x[0], 0], params={'k': k, 'ki': ${n}, 'kf': kf, 'xd': xd, 'ud': ud})
axes = show(loop, t, y, hill=5)
show(loop, t, y, axes=axes)`
  )
];

describe('the cost of symbolic execution', () => {
  it.each(Object.entries(FAMILIES))('%s grows no faster than the notebook', (_, cells) => {
    const [half, whole] = [60, 120].map(size => costOf(cells(size)));
    expect(whole.steps).toBeLessThan(Math.min(3 * half.steps + 20_000, maxSteps(240)));
    expect(whole.kept).toBeLessThanOrEqual(whole.steps);
  });

  it('counts few functions in what a loop over a table of functions yields', () => {
    const kernel = new SymbolicWorld(VERSION).newKernel(true);
    const options = {
      version: VERSION,
      magics: builtinMagics(),
      futureFeatures: [],
      automagic: true
    };
    const most = FAMILIES['functions kept in a table'](300).map((source, index) => {
      const { statements } = kernel.run({
        key: `${index}`,
        summary: summarizeCell(source, options)
      });
      const written = statements.flatMap(({ writes }) => writes.map(({ entry }) => entry?.value));
      return Math.max(0, ...written.map(value => value?.callables.length ?? 0));
    });
    expect(Math.max(...most)).toBeGreaterThan(0);
    expect(Math.max(...most)).toBeLessThan(50);
  });

  it('is small for results that refer to functions which a library calls', () => {
    const { steps, limits } = costOf(SIMULATION);
    expect(limits).toBe(0);
    expect(steps).toBeLessThan(21_000);
  });

  it('is bounded for random programs', () => {
    for (let seed = 1; seed <= (IS_FULL ? 400 : 5); seed += 1) {
      const sources = randomCells(seeded(seed), 40 + (seed % 5) * 40);
      const { steps, kept } = costOf(sources);
      expect({ seed, isBounded: steps < maxSteps(sources.length) }).toEqual({
        seed,
        isBounded: true
      });
      expect(kept).toBeLessThanOrEqual(steps);
    }
  });
});

/** Parts of sets of definitions that the analysis of the names visits, and those that it keeps. */
function costOfDefinitions(sources: readonly string[]): { steps: number; size: number } {
  const names = new NameTable();
  const definitions = new Definitions();
  const environment = new Environment(definitions, names);
  const compiler = new CellCompiler(names);
  const runner = new CellRunner(new RunState(names, definitions, environment, new Set()));
  const options = {
    version: VERSION,
    magics: builtinMagics(),
    futureFeatures: [],
    automagic: true
  };
  sources.forEach((source, id) => {
    runner.run(compiler.compile({ id }, summarizeCell(source, options)));
  });
  return { steps: definitions.steps, size: definitions.size };
}

describe('the cost of reaching definitions', () => {
  it.each(Object.entries(FAMILIES))('%s grows in proportion to the notebook', (_, cells) => {
    const [quarter, whole] = [50, 200].map(size => costOfDefinitions(cells(size)));
    expect(quarter.size).toBeGreaterThan(0);
    expect(whole.steps).toBeLessThan(6 * quarter.steps + 1000);
    expect(whole.size).toBeLessThan(6 * quarter.size + 100);
  });
});

/** The most edges of one kind and name that lead to one cell. */
function mostEdgesInto(cells: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const { to, kind, name } of nameGraphOf(cells).edges) {
    const key = `${to} ${kind} ${name}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}

/** The cells from which some edges lead to a cell. */
function cellsAbove(cells: readonly string[], reader: number): ReadonlySet<number> {
  const { edges } = nameGraphOf(cells);
  const found = new Set([reader]);
  for (const cell of found) {
    edges.filter(({ to }) => to === cell).forEach(({ from }) => found.add(from));
  }
  found.delete(reader);
  return found;
}

describe('the edges between names', () => {
  const changed = [
    ['an object that all cells change', 'shared[0] = len(shared)'],
    ['a file that all cells write', 'print(open("a.txt").read(), file=open("a.txt", "w"))'],
    ['a table that all cells change in a function', 'def f():\n    shared[0] = len(shared)\nf()']
  ];

  it.each(changed)('%s has edges from the last cells only', (_, cell) => {
    const cells = ['shared = []', ...Array.from({ length: 120 }, () => cell)];
    expect(mostEdgesInto(cells)).toBeGreaterThan(1);
    expect(mostEdgesInto(cells)).toBeLessThanOrEqual(MAX_CHANGES);
  });

  it('lead from the last cells that may bind a name, and from those to the earlier ones', () => {
    const cells = [
      ...Array.from({ length: 60 }, () => 'if a: x = 1'),
      ...Array.from({ length: 60 }, () => 'print(x)')
    ];
    expect(nameGraphOf(cells).edges.length).toBeLessThanOrEqual(60 * (MAX_CHANGES + 1));
    expect(mostEdgesInto(cells)).toBe(MAX_CHANGES);
    expect(cellsAbove(cells, 119)).toEqual(new Set(Array.from({ length: 60 }, (_, at) => at)));
  });

  it('lead from each cell that may bind a name to the next one, for all names that they bind', () => {
    const cells = [...Array.from({ length: 60 }, () => 'if a: x = y = 1'), 'print(x, y)'];
    const { edges } = nameGraphOf(cells);
    for (const name of ['x', 'y']) {
      const linked = edges.filter(edge => edge.name === name && edge.to - edge.from === 1);
      expect(linked.length).toBe(60);
    }
  });

  it('lead to a function from the last cells that may bind what it reads', () => {
    const cells = [
      'def f(): return x',
      ...Array.from({ length: 60 }, () => 'if a: x = 1'),
      'print(f())'
    ];
    expect(mostEdgesInto(cells)).toBe(MAX_CHANGES);
    expect(cellsAbove(cells, 61).size).toBe(61);
  });
});
