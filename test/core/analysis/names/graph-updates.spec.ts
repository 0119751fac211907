import fc from 'fast-check';
import type { DocumentGraph } from '../../../../src/core/analysis/names/document-graph';
import { DocumentGraphBuilder } from '../../../../src/core/analysis/names/graph-builder';
import { builtinMagics } from '../../../../src/core/python/ipython/magic-table';
import type { CellSummary } from '../../../../src/core/python/flow/cell-summary';
import { summarizeCell } from '../../../../src/core/python/flow/summarize';
import {
  bind,
  call,
  cell,
  cellOf,
  del,
  define,
  edgesOf,
  functionOf,
  graphOf,
  read,
  reset,
  straight,
  unboundOf,
  unknownNames
} from './hand-summary';

const SOURCES = [
  'x = 1',
  'x = []',
  'y = x',
  'x += 1',
  'x.append(y)',
  'print(x, y)',
  'del x',
  'del x, y',
  'if y:\n    x = 2',
  'for x in y:\n    z = x',
  'def f():\n    return x + z',
  'def f(a=y):\n    global z\n    z = a\n    return x',
  'def g():\n    del globals()["x"]\n    return f()',
  'class C:\n    n = x\n    def m(self):\n        global y\n        y = z',
  'f()',
  'C().m()',
  'g = f',
  'z = f() if x else g()',
  'from math import *',
  'exec("x = 1")',
  '%reset -f',
  'try:\n    z\nexcept NameError:\n    z = 0',
  'w = 1 = 2',
  '',
  'v, w = w, v',
  'u = lambda: (v, w, x)',
  'u()'
];
const SUMMARIES = SOURCES.map(source =>
  summarizeCell(source, {
    version: { major: 3, minor: 12 },
    magics: builtinMagics(),
    futureFeatures: [],
    automagic: true
  })
);

/** Which cells of a document to keep and insert, and after how many steps to abandon the update. */
const edit = (mostInserted: number) =>
  fc.record({
    at: fc.nat(13),
    remove: fc.nat(2),
    insert: fc.array(fc.nat(SOURCES.length - 1), { maxLength: mostInserted }),
    skipped: fc.nat(2),
    givenUpAfter: fc.option(fc.nat(12), { freq: 3 })
  });
const edits = fc.array(edit(2), { maxLength: 10 });

function told({ edges, unboundReads }: DocumentGraph): unknown {
  return { edges, unboundReads };
}

describe('updates', () => {
  const update = (
    builder: DocumentGraphBuilder,
    cells: readonly CellSummary[]
  ): readonly string[] => {
    const graph = builder.update(cells.map((summary, index) => ({ index, summary })));
    expect(edgesOf(graph)).toEqual(edgesOf(graphOf(...cells)));
    expect(graph.unboundReads).toEqual(graphOf(...cells).unboundReads);
    return unboundOf(graph);
  };

  it.each([1, 2, 100])(
    'match a new builder after edits, moves, insertions and deletions, with a checkpoint every %d cells',
    every => {
      const [a, b, c] = [cellOf(bind('x')), cellOf(read('x'), bind('y')), cellOf(read('y'))];
      const d = cell(straight(define('f')), [functionOf('f', straight(read('y'), del('x')))]);
      const caller = cellOf(...call('f'));
      const builder = new DocumentGraphBuilder(every);
      expect(update(builder, [a, b, c])).toEqual([]);
      expect(update(builder, [b, a, c])).toEqual(['x@0: defined-below, certain, direct']);
      expect(update(builder, [b, c])).toEqual(['x@0: undefined, certain, direct']);
      update(builder, [d, a, b, caller, c, b]);
      update(builder, [d, a, a, b, c, caller, b]);
      update(builder, [cellOf(reset()), d, a, b, c, caller, b]);
      update(builder, [d, a, cellOf(unknownNames()), b, c, caller, b]);
      expect(update(builder, [])).toEqual([]);
    }
  );

  it('match a new builder after abandoned updates', () => {
    fc.assert(
      fc.property(edit(14), edits, fc.integer({ min: 1, max: 4 }), (first, others, every) => {
        const builder = new DocumentGraphBuilder(every);
        let cells: readonly number[] = [];
        for (const { at, remove, insert, skipped, givenUpAfter } of [first, ...others]) {
          cells = [...cells.slice(0, at), ...insert, ...cells.slice(at + remove)];
          // Cells that are not code shift the others.
          const placed = cells.map((source, position) => ({
            index: position + (position > at ? skipped : 0),
            summary: SUMMARIES[source]
          }));
          const steps = builder.steps(placed);
          let step = steps.next();
          for (let n = 0; step.done !== true && n !== givenUpAfter; n++) {
            step = steps.next();
          }
          if (step.done === true) {
            expect(told(step.value)).toEqual(told(new DocumentGraphBuilder().update(placed)));
          }
        }
      }),
      { numRuns: process.env.FRESHKERNEL_SCALE === 'full' ? 20_000 : 150 }
    );
  });
});
