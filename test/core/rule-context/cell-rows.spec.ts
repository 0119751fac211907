import fc from 'fast-check';
import type { NotebookCell } from '../../../src/core/notebook/document';
import type { CellRow, KeptFacts } from '../../../src/core/rule-context/cell-rows';
import { factsOfCells, RowMaker } from '../../../src/core/rule-context/cell-rows';
import { documentOf, historyOf, ran, runOf } from '../history/made-history';

interface Told {
  readonly cell: NotebookCell;
  readonly length: number;
}

/** Cells of which some say nothing, and one stops whoever looks at it. */
const CELLS = documentOf(
  ['a', ''],
  ['b', 'x'],
  ['c', 'xy'],
  ['d', ''],
  ['e', 'xyz'],
  ['f', 'stop']
).cells;

const versions = fc.array(
  fc.record({
    cells: fc.array(fc.constantFrom(...CELLS), { maxLength: 8 }),
    isAsked: fc.boolean()
  }),
  { minLength: 1, maxLength: 8 }
);

function tell({ cell }: CellRow): Told | null {
  if (cell.source === 'stop') {
    throw new Error('stopped');
  }
  return cell.source === '' ? null : { cell, length: cell.source.length };
}

function outcomeOf(told: () => readonly Told[]): readonly Told[] | string {
  try {
    return told();
  } catch (error) {
    return String(error);
  }
}

describe('facts of cells', () => {
  it('are those that a look at each cell gives, whatever was looked at before, also where one stops it', () => {
    fc.assert(
      fc.property(versions, each => {
        const maker = new RowMaker();
        const kept: KeptFacts = new Map();
        const facts = factsOfCells(tell);
        for (const { cells, isAsked } of each) {
          const made = maker.make(cells, [], null);
          if (isAsked) {
            const expected = outcomeOf(() => made.rows.map(tell).filter(fact => fact !== null));
            expect(outcomeOf(() => facts({ ...made, kept }))).toEqual(expected);
          }
        }
      }),
      { numRuns: 500, seed: 20261122 }
    );
  });

  it('are asked of the cells that are other only, and are the same list where none is', () => {
    const asked: string[] = [];
    const facts = factsOfCells((row: CellRow) => {
      asked.push(row.cell.key);
      return row;
    });
    const maker = new RowMaker();
    const kept: KeptFacts = new Map();
    const look = (cells: readonly NotebookCell[]): readonly CellRow[] =>
      facts({ ...maker.make(cells, [], null), kept });
    const first = look(CELLS);
    expect(look([...CELLS])).toBe(first);
    asked.length = 0;
    const edited = CELLS.map(cell => (cell.key === 'c' ? { ...cell, source: 'new' } : cell));
    expect(look(edited).map(({ cell }) => cell)).toEqual(edited);
    expect(asked).toEqual(['c']);
  });

  it('are asked again where the kernel ran the cell', () => {
    const document = documentOf(['a', 'x = 1'], ['b', 'y = 1']);
    const history = historyOf(document);
    const maker = new RowMaker();
    const { rows: before } = maker.make(document.cells, [], history.state);
    ran(history, runOf(1, 'y = 1'));
    const { rows: after } = maker.make(document.cells, [], history.state);
    expect(after[0]).toBe(before[0]);
    expect(after[1].past?.lastRun?.run.sequence).toBe(1);
  });
});
