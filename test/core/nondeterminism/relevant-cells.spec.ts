/** The search for the cells that matter to random numbers, counted in looks at a cell. */
import type { ProgramCell } from '../../../src/core/analysis/heap/program';
import { relevantCells } from '../../../src/core/nondeterminism/relevant-cells';
import { builtinMagics } from '../../../src/core/python/ipython/magic-table';
import type { CellSummary } from '../../../src/core/python/flow/cell-summary';
import { summarizeCell } from '../../../src/core/python/flow/summarize';

const OPTIONS = {
  version: { major: 3, minor: 11 },
  magics: builtinMagics(),
  futureFeatures: [],
  automagic: true
};

/** The cells of the sources, and how often their uses were looked at. */
function countedCells(sources: readonly string[]): {
  readonly cells: readonly ProgramCell[];
  readonly looks: () => number;
} {
  let looks = 0;
  const cells = sources.map((source, index): ProgramCell => {
    const summary: CellSummary = summarizeCell(source, OPTIONS);
    const { uses } = summary;
    const counted = Object.defineProperty({ ...summary }, 'uses', {
      get: () => {
        looks += 1;
        return uses;
      }
    });
    return { key: `${index}`, summary: counted };
  });
  return { cells, looks: () => looks };
}

/** Each cell keeps what the cell below defines; the last one draws. */
function chain(length: number): readonly string[] {
  const links = Array.from({ length }, (_, at) => `f${at} = [f${at + 1}]`);
  return [...links, `import random\nf${length} = [random.random, lambda: 1]`, 'print(1)'];
}

describe('the cells that matter to random numbers', () => {
  it('are found through a chain in the opposite order of the cells, in linear time', () => {
    const looks = [50, 100].map(length => {
      const counted = countedCells(chain(length));
      const found = relevantCells(counted.cells, null);
      expect(found).toEqual(counted.cells.slice(0, -1));
      return counted.looks();
    });
    expect(looks[1]).toBeLessThan(2.5 * looks[0]);
  });

  it('include a name that another name of the same cell carries', () => {
    const { cells } = countedCells([
      'import numpy as np\nr = [lambda: np.random.rand()]\nx = [r]',
      'print(x[0][0]())',
      'print(2)'
    ]);
    expect(relevantCells(cells, null)).toEqual(cells.slice(0, 2));
  });
});
