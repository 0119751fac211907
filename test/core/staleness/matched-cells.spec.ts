import fc from 'fast-check';
import { PythonSourceReader } from '../../../src/core/history/source-reader';
import type { NotebookCell } from '../../../src/core/notebook/document';
import { builtinMagics } from '../../../src/core/python/ipython/magic-table';
import { NEWEST_PYTHON } from '../../../src/core/python/version';
import { matchCodeCells } from '../../../src/core/staleness/matched-cells';

interface Sketch {
  readonly source: string;
  readonly id?: string | null;
  readonly type?: NotebookCell['type'];
}

const reader = new PythonSourceReader({
  version: NEWEST_PYTHON,
  magics: builtinMagics(),
  futureFeatures: [],
  automagic: true
});

function cellsOf(sketches: readonly (Sketch | string)[]): NotebookCell[] {
  return sketches
    .map((sketch): Sketch => (typeof sketch === 'string' ? { source: sketch } : sketch))
    .map(({ source, id = null, type = 'code' }, index) => {
      const rest = { executionCount: null, tags: [], storedError: null, editable: true };
      return { key: `k${index}`, index, id, type, source, ...rest };
    });
}

/** For each code cell of the new version: the index of the old one or null, and its changes. */
function match(before: readonly (Sketch | string)[], after: readonly (Sketch | string)[]) {
  return matchCodeCells(cellsOf(before), cellsOf(after), reader).map(
    ({ old, isEdited, isMoved }) =>
      `${old?.index ?? 'new'}${isEdited ? ' edited' : ''}${isMoved ? ' moved' : ''}`
  );
}

describe('matchCodeCells', () => {
  it('matches cells by the id in the file, whatever their source', () => {
    const before = ['a', 'b', 'c'].map(id => ({ id, source: `${id} = 1` }));
    const after = [before[0], { id: 'b', source: 'import os' }, { id: 'x', source: 'c = 1' }];
    // A different id is a different cell, however similar, unless the sources are equal.
    expect(match(before, after)).toEqual(['0', '1 edited', '2']);
  });

  it('matches cells without ids by source, then by similarity and position', () => {
    expect(match(['a = 1', 'b = a', 'b = a'], ['b = a', 'a = 1', 'b = a'])).toEqual([
      '1 moved',
      '0',
      '2'
    ]);
    expect(match(['a = 1', 'b = a + 1', 'c'], ['a = 1', 'b = a + 2', 'c'])).toEqual([
      '0',
      '1 edited',
      '2'
    ]);
  });

  it('ignores comments, whitespace and layout', () => {
    expect(match(['x=1', 'f(a,b)'], ['# note\nx = 1', 'f(a, b)  # why\n'])).toEqual(['0', '1']);
    expect(match(['x = "a"'], ['x = "a "'])).toEqual(['0 edited']);
  });

  it('considers code cells only', () => {
    const text = { source: 'Text', type: 'markdown', id: 't' } as const;
    expect(match([text, 'a = 1'], ['a = 1', text])).toEqual(['1']);
    expect(match([text], [{ ...text, type: 'code' }])).toEqual(['new']);
  });

  it('minimizes the number of moved cells', () => {
    expect(match(['a', 'b', 'c', 'd'], ['d', 'a', 'b', 'c'])).toEqual(['3 moved', '0', '1', '2']);
  });

  it('returns every code cell once, in order, and no old cell twice', () => {
    const source = fc.constantFrom('a', 'b', 'a = 1', 'print(a)', '');
    const sketch = fc.record({
      source,
      id: fc.option(fc.constantFrom('p', 'q', 'r')),
      type: fc.constantFrom<NotebookCell['type']>('code', 'markdown')
    });
    fc.assert(
      fc.property(fc.array(sketch), fc.array(sketch), (before, after) => {
        const matched = matchCodeCells(cellsOf(before), cellsOf(after), reader);
        expect(matched.map(({ cell }) => cell.index)).toEqual(
          after.flatMap(({ type }, index) => (type === 'code' ? [index] : []))
        );
        const olds = matched.flatMap(({ old }) => (old === null ? [] : [old.index]));
        expect(new Set(olds).size).toBe(olds.length);
        const stay = matched.flatMap(({ old, isMoved }) =>
          old === null || isMoved ? [] : [old.index]
        );
        expect(stay).toEqual([...stay].sort((a, b) => a - b));
      })
    );
  });

  it('finds no changes in an unchanged notebook', () => {
    const sources = fc.array(fc.constantFrom('a = 1', 'print(a)', '%ls', ''));
    fc.assert(
      fc.property(sources, cells => {
        expect(match(cells, cells)).toEqual(cells.map((_, index) => `${index}`));
      })
    );
  });
});
