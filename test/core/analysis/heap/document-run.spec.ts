import fc from 'fast-check';
import type { MemoryLocation } from '../../../../src/core/analysis/heap/heap';
import { IncrementalExecution } from '../../../../src/core/analysis/heap/incremental-execution';
import type { ProgramCell } from '../../../../src/core/analysis/heap/program';
import { SymbolicWorld } from '../../../../src/core/analysis/heap/program';
import { SUMMARY_VERSION, summaryOf } from '../../summary-of-source';

const SOURCES = [
  'x = 1',
  'x = 2',
  'x += 1',
  'xs = []',
  'xs = [x]',
  'xs.append(x)',
  'ys = xs',
  'ys.append(2)',
  'print(xs)',
  'print(x, ys)',
  'del x',
  "d = {'a': x}",
  "d['b'] = xs",
  "print(d['a'])",
  "print(d['b'])",
  'def f(n):\n    xs.append(n)\n    return x',
  'y = f(3)',
  'print(y)',
  'for i in xs:\n    x = i',
  'from somewhere import *',
  "with open('f.txt', 'w') as h:\n    h.write(str(x))",
  "print(open('f.txt').read())",
  'class A:\n    n = x\n    def up(self):\n        self.n += 1\n        return self.n',
  'a = A()',
  'print(a.up())',
  'import random\nrandom.seed(x)',
  'print(random.random())',
  "import matplotlib.pyplot as plt\nplt.rcParams['figure.dpi'] = x",
  "plt.rcParams['lines.linewidth'] = 3",
  'plt.plot([1, 2])\nplt.show()'
];

/** The complete trace, with objects and numbers by normalized ids: equal traces of different worlds compare equal. */
function described(run: IncrementalExecution, cells: readonly ProgramCell[]): unknown {
  return cells.map((_, cell) =>
    run.statementsOf(cell).map(statement => ({
      inputs: statement.trace.inputs,
      shows: statement.trace.producesOutput,
      fails: statement.trace.fails,
      reads: statement.trace.reads.map(({ location, valueNumber, isFallback }) => [
        location.id,
        valueNumber,
        isFallback,
        run.providerOf(statement, location)?.cell ?? null
      ]),
      writes: statement.trace.writes.map(({ location, entry }) => [
        location.id,
        entry?.valueNumber,
        entry?.value.id
      ])
    }))
  );
}

const versions = fc.array(
  fc.array(fc.tuple(fc.nat(SOURCES.length - 1), fc.nat(9)), { minLength: 1, maxLength: 8 }),
  { minLength: 2, maxLength: 6 }
);

/** Cells with different keys. */
function cellsOf(document: readonly (readonly [source: number, letter: number])[]): ProgramCell[] {
  const seen = new Set<string>();
  const cells: ProgramCell[] = [];
  for (const [source, letter] of document) {
    const key = `cell ${letter}`;
    if (!seen.has(key)) {
      seen.add(key);
      cells.push({ key, summary: summaryOf(SOURCES[source]) });
    }
  }
  return cells;
}

/** The allocations whose objects are mutated, and where the objects are made. */
function mutatedIn(run: IncrementalExecution): unknown {
  const made = run.cells.flatMap(({ statements }) =>
    statements.flatMap(({ allocates }) => allocates.map(({ allocation }) => allocation.id))
  );
  return [...new Set(made)].map(id => {
    const allocator = run.allocatorOf(id);
    return [id, run.isMutated(id), allocator?.cell, allocator?.index];
  });
}

type Held = readonly [MemoryLocation, unknown];

function byLocation([a]: Held, [b]: Held): number {
  return a.id - b.id;
}

it('matches execution from scratch after every edit', () => {
  fc.assert(
    fc.property(versions, fc.nat(4), (documents, patience) => {
      const world = new SymbolicWorld(SUMMARY_VERSION);
      const kept = new IncrementalExecution(world);
      for (const document of documents) {
        const cells = cellsOf(document);
        const given = kept.steps(cells);
        for (let step = 0; step < patience; step += 1) {
          given.next();
        }
        kept.update(cells);
        const fresh = new IncrementalExecution(world);
        fresh.update(cells);
        expect(described(kept, cells)).toEqual(described(fresh, cells));
      }
    }),
    { numRuns: 400 }
  );
});

it('updates a copy as if it were executed from scratch, and leaves the original as it was', () => {
  fc.assert(
    fc.property(versions, ([before, after]) => {
      const world = new SymbolicWorld(SUMMARY_VERSION);
      const original = new IncrementalExecution(world);
      original.update(cellsOf(before));
      const described0 = described(original, cellsOf(before));
      const mutated0 = mutatedIn(original);
      const copy = original.copy();
      copy.update(cellsOf(after));
      const fresh = new IncrementalExecution(world);
      fresh.update(cellsOf(after));
      expect(described(copy, cellsOf(after))).toEqual(described(fresh, cellsOf(after)));
      expect(mutatedIn(copy)).toEqual(mutatedIn(fresh));
      expect([...copy.memory()].sort(byLocation)).toEqual([...fresh.memory()].sort(byLocation));
      expect(described(original, cellsOf(before))).toEqual(described0);
      expect(mutatedIn(original)).toEqual(mutated0);
    }),
    { numRuns: 400 }
  );
});

/** The calls of each statement that an observer of all calls keeps. */
function observedIn({ cells }: IncrementalExecution): unknown {
  return cells.map(({ statements }) =>
    statements.map(({ observed }) => observed.map(({ fact, isCertain }) => [fact, isCertain]))
  );
}

function observedWorld(observed: string[] = []): SymbolicWorld {
  return new SymbolicWorld(SUMMARY_VERSION, ({ name, method }) => {
    const called = name ?? method ?? '';
    observed.push(called);
    return { called };
  });
}

it('observes after every edit what an execution from scratch observes, whatever options the cells set', () => {
  fc.assert(
    fc.property(versions, documents => {
      const kept = new IncrementalExecution(observedWorld());
      for (const document of documents) {
        const cells = cellsOf(document);
        kept.update(cells);
        const fresh = new IncrementalExecution(observedWorld());
        fresh.update(cells);
        expect(observedIn(kept)).toEqual(observedIn(fresh));
      }
    }),
    { numRuns: 400 }
  );
});

it('does not execute observed cells again because a cell below them sets an option', () => {
  const observed: string[] = [];
  const sources = [
    'import matplotlib.pyplot as plt',
    'plt.plot([1])',
    "plt.rcParams['figure.dpi'] = 3"
  ];
  new IncrementalExecution(observedWorld(observed)).update(
    sources.map((source, at) => ({ key: `cell ${at}`, summary: summaryOf(source) }))
  );
  expect(observed.filter(name => name === 'matplotlib.pyplot.plot')).toHaveLength(1);
});
