import fc from 'fast-check';
import type { NotebookDocument } from '../../../src/core/notebook/document';
import type { CellRow } from '../../../src/core/report/graph-rows';
import { graphRows } from '../../../src/core/report/graph-rows';
import { shownRows } from '../../../src/lab/graph/shown-rows';
import { documentOf } from './graph-notebook';

const NOTEBOOK = documentOf(
  '# Ships',
  'a = 1',
  '## Load `x` **now**',
  'b = 2',
  'text without heading',
  '### Deep',
  'c = 3',
  '## Report',
  'd = 4'
);

/** The titles of what is shown, without the rest. */
function titles(document: NotebookDocument, closed: readonly string[], wanted?: RegExp): string[] {
  const all = graphRows(document);
  const keys = all.filter(({ title }) => closed.includes(title)).map(({ key }) => key);
  const isWanted =
    wanted === undefined ? null : ({ source }: CellRow): boolean => wanted.test(source);
  return shownRows(all, { closed: new Set(keys), isWanted }).rows.map(({ title }) => title);
}

describe('the rows of the dependencies', () => {
  it('are code cells below the headings of the notebook', () => {
    const rows = graphRows(NOTEBOOK).map(row => [
      row.depth,
      row.title,
      row.kind === 'heading' ? row.cells : row.index
    ]);
    expect(rows).toEqual([
      [1, 'Ships', 4],
      [2, 'a = 1', 1],
      [2, 'Load x now', 2],
      [3, 'b = 2', 3],
      [3, 'Deep', 1],
      [4, 'c = 3', 6],
      [2, 'Report', 1],
      [3, 'd = 4', 8]
    ]);
  });

  it('leave out blank cells, and headings that are not at the beginning', () => {
    expect(graphRows(documentOf('text\n# no heading', 'x = 1')).map(({ title }) => title)).toEqual([
      'x = 1'
    ]);
    expect(graphRows(documentOf('# Only a heading'))).toHaveLength(1);
  });

  it('below a closed heading are hidden, and the heading stands for their cells', () => {
    expect(titles(NOTEBOOK, ['Load x now'])).toEqual([
      'Ships',
      'a = 1',
      'Load x now',
      'Report',
      'd = 4'
    ]);
    const all = graphRows(NOTEBOOK);
    const load = all[2];
    const { rowOf } = shownRows(all, { closed: new Set([load.key]), isWanted: null });
    expect([...rowOf]).toEqual([
      [1, 1],
      [3, 2],
      [6, 2],
      [8, 4]
    ]);
  });

  it('that a filter finds are shown below closed headings too, without empty headings', () => {
    expect(titles(NOTEBOOK, ['Ships'], /c|d/)).toEqual([
      'Ships',
      'Load x now',
      'Deep',
      'c = 3',
      'Report',
      'd = 4'
    ]);
    expect(titles(NOTEBOOK, [], /zzz/)).toEqual([]);
  });

  it('stand for every cell that is not filtered out', () => {
    const sketch = fc.array(fc.constantFrom('# a', '## b', '### c', 'x = 1', 'y = 2', 'text'), {
      maxLength: 30
    });
    fc.assert(
      fc.property(sketch, fc.array(fc.nat(29)), (cells, picked) => {
        const all = graphRows(documentOf(...cells));
        const closed = new Set(picked.flatMap(at => all.at(at)?.key ?? []));
        const { rows, rowOf } = shownRows(all, { closed, isWanted: null });
        const codeCells = all.filter(({ kind }) => kind === 'cell');
        expect([...rowOf.keys()]).toEqual(codeCells.map(({ index }) => index));
        for (const cell of codeCells) {
          const shown = rows[rowOf.get(cell.index) ?? -1];
          const isItself = shown.key === cell.key;
          // Otherwise the nearest heading that hides it is closed, and above it.
          expect(isItself || (closed.has(shown.key) && shown.index < cell.index)).toBe(true);
          expect(isItself || shown.depth < cell.depth).toBe(true);
        }
      })
    );
  });
});
