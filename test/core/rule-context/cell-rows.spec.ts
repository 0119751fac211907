import fc from 'fast-check';
import type { NotebookCell } from '../../../src/core/notebook/document';
import type { CellRow, FactCache } from '../../../src/core/rule-context/cell-rows';
import { deriveFromCells, RowBuilder } from '../../../src/core/rule-context/cell-rows';
import { documentOf, historyOf, ran, runOf } from '../history/made-history';

interface Fact {
  readonly cell: NotebookCell;
  readonly length: number;
}

/** Cells, some without a fact, and one whose derivation throws. */
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

function deriveFact({ cell }: CellRow): Fact | null {
  if (cell.source === 'stop') {
    throw new Error('stopped');
  }
  return cell.source === '' ? null : { cell, length: cell.source.length };
}

function outcomeOf(compute: () => readonly Fact[]): readonly Fact[] | string {
  try {
    return compute();
  } catch (error) {
    return String(error);
  }
}

describe('facts of cells', () => {
  it('equal those of a full computation, whatever was computed before, also after an exception', () => {
    fc.assert(
      fc.property(versions, each => {
        const builder = new RowBuilder();
        const kept: FactCache = new Map();
        const facts = deriveFromCells(deriveFact);
        for (const { cells, isAsked } of each) {
          const derived = builder.build(cells, [], null);
          if (isAsked) {
            const expected = outcomeOf(() =>
              derived.rows.map(deriveFact).filter(fact => fact !== null)
            );
            expect(outcomeOf(() => facts({ ...derived, cache: kept }))).toEqual(expected);
          }
        }
      }),
      { numRuns: 500, seed: 20261122 }
    );
  });

  it('are recomputed for changed cells only, and are the same list where none changed', () => {
    const asked: string[] = [];
    const facts = deriveFromCells((row: CellRow) => {
      asked.push(row.cell.key);
      return row;
    });
    const builder = new RowBuilder();
    const kept: FactCache = new Map();
    const look = (cells: readonly NotebookCell[]): readonly CellRow[] =>
      facts({ ...builder.build(cells, [], null), cache: kept });
    const first = look(CELLS);
    expect(look([...CELLS])).toBe(first);
    asked.length = 0;
    const edited = CELLS.map(cell => (cell.key === 'c' ? { ...cell, source: 'new' } : cell));
    expect(look(edited).map(({ cell }) => cell)).toEqual(edited);
    expect(asked).toEqual(['c']);
  });

  it('are recomputed where the kernel ran the cell', () => {
    const document = documentOf(['a', 'x = 1'], ['b', 'y = 1']);
    const history = historyOf(document);
    const builder = new RowBuilder();
    const { rows: before } = builder.build(document.cells, [], history.state);
    ran(history, runOf(1, 'y = 1'));
    const { rows: after } = builder.build(document.cells, [], history.state);
    expect(after[0]).toBe(before[0]);
    expect(after[1].history?.lastExecution?.kernelRun.sequence).toBe(1);
  });
});
