import fc from 'fast-check';
import { applyEdits, applyToDocument, changeText } from '../../../src/core/fixes/apply';
import type { Edit } from '../../../src/core/fixes/edit';
import type { NotebookDocument } from '../../../src/core/notebook/document';

const CELLS = ['a', 'b', 'c'].map(key => ({ key, type: 'code' as const, source: `${key} = 1` }));

function replace(cell: string, start: number, end: number, text: string): Edit {
  return { kind: 'replace-text', cell, expectedSource: `${cell} = 1`, start, end, text };
}

function remove(cell: string): Edit {
  return { kind: 'delete-cell', cell, expectedSource: `${cell} = 1` };
}

function move(cell: string, after: string | null): Edit {
  return { kind: 'move-cell', cell, after };
}

function insert(after: string | null, source: string): Edit {
  return { kind: 'insert-cell', after, cellType: 'markdown', source };
}

function sourcesAfter(edits: readonly Edit[]): readonly string[] | string {
  const result = applyEdits(CELLS, edits);
  return result.ok ? result.cells.map(cell => cell.source) : result.refusal;
}

describe('applyEdits', () => {
  it.each<[string, readonly Edit[], readonly string[]]>([
    ['nothing', [], ['a = 1', 'b = 1', 'c = 1']],
    ['replaces text', [replace('b', 4, 5, '22')], ['a = 1', 'b = 22', 'c = 1']],
    [
      'replaces in any order by the offsets before',
      [replace('b', 4, 5, '22'), replace('b', 0, 1, 'bee')],
      ['a = 1', 'bee = 22', 'c = 1']
    ],
    [
      'keeps the order of insertions at one offset',
      [replace('a', 0, 0, '('), replace('a', 0, 0, '[')],
      ['([a = 1', 'b = 1', 'c = 1']
    ],
    ['deletes', [remove('b')], ['a = 1', 'c = 1']],
    ['inserts at the top', [insert(null, '# T')], ['# T', 'a = 1', 'b = 1', 'c = 1']],
    [
      'inserts in the order of the edits',
      [insert('a', '1'), insert('a', '2')],
      ['a = 1', '1', '2', 'b = 1', 'c = 1']
    ],
    ['inserts after a deleted cell', [remove('b'), insert('b', 'x')], ['a = 1', 'x', 'c = 1']],
    ['moves down', [move('a', 'c')], ['b = 1', 'c = 1', 'a = 1']],
    ['moves to the top', [move('c', null)], ['c = 1', 'a = 1', 'b = 1']],
    [
      'moves a cell whose text it replaces',
      [move('c', null), replace('c', 0, 1, 'd')],
      ['d = 1', 'a = 1', 'b = 1']
    ],
    ['moves two past each other', [move('a', 'b'), move('b', null)], ['b = 1', 'a = 1', 'c = 1']]
  ])('%s', (_, edits, expected) => {
    expect(sourcesAfter(edits)).toEqual(expected);
  });

  it.each<[string, readonly Edit[], string]>([
    ['a cell that is not there', [replace('z', 0, 0, '')], 'missing-cell'],
    ['an anchor that is not there', [insert('z', '')], 'missing-cell'],
    [
      'another source than expected',
      [{ kind: 'delete-cell', cell: 'a', expectedSource: 'a = 2' }],
      'changed-source'
    ],
    ['a range beyond the end', [replace('a', 2, 9, '')], 'bad-range'],
    ['a reversed range', [replace('a', 3, 2, '')], 'bad-range'],
    ['ranges that overlap', [replace('a', 0, 3, ''), replace('a', 2, 4, '')], 'bad-range'],
    ['deleting twice', [remove('a'), remove('a')], 'conflict'],
    ['moving and deleting', [remove('a'), move('a', 'b')], 'conflict'],
    ['rewriting and deleting', [remove('a'), replace('a', 0, 1, 'x')], 'conflict'],
    ['moving after itself', [move('a', 'a')], 'conflict'],
    [
      'two new names',
      [
        { kind: 'rename-notebook', name: 'x.ipynb' },
        { kind: 'rename-notebook', name: 'y.ipynb' }
      ],
      'conflict'
    ]
  ])('refuses all edits for %s', (_, edits, refusal) => {
    expect(sourcesAfter([insert(null, 'first'), ...edits])).toBe(refusal);
  });

  it('returns the new file name', () => {
    const result = applyEdits(CELLS, [{ kind: 'rename-notebook', name: 'x.ipynb' }]);
    expect(result.ok && result.name).toBe('x.ipynb');
  });

  it('keeps every cell that is not deleted, whatever moves', () => {
    const anchor = fc.constantFrom('a', 'b', 'c', null);
    const key = fc.constantFrom('a', 'b', 'c');
    const edit = fc.oneof(fc.tuple(key, anchor).map(([cell, after]) => move(cell, after)));
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 4 }), edits => {
        const result = sourcesAfter(edits);
        expect(typeof result === 'string' ? ['conflict'] : [...result].sort()).toEqual(
          typeof result === 'string' ? [result] : ['a = 1', 'b = 1', 'c = 1']
        );
      })
    );
  });
});

describe('changeText', () => {
  it('is the same whatever the order of disjoint changes', () => {
    const source = '0123456789';
    const changes = fc
      .uniqueArray(fc.nat(10), { minLength: 2, maxLength: 6 })
      .map(offsets => offsets.sort((a, b) => a - b))
      .map(offsets =>
        offsets.slice(1).map((end, index) => ({ start: offsets[index], end, text: `<${index}>` }))
      );
    fc.assert(
      fc.property(changes, list => {
        expect(changeText(source, [...list].reverse())).toBe(changeText(source, list));
      })
    );
  });
});

describe('applyToDocument', () => {
  const document: NotebookDocument = {
    path: 'folder/old.ipynb',
    language: 'python',
    languageVersion: null,
    cells: ['new-1', 'x'].map((key, index) => ({
      key,
      index,
      id: key,
      type: 'code',
      source: key,
      executionCount: index + 1,
      tags: [],
      storedError: null,
      editable: true
    }))
  };

  it('renumbers the cells and gives new cells new keys', () => {
    const after = applyToDocument(document, [insert(null, '# T')]);
    expect(after?.cells.map(({ key, index, type }) => [key, index, type])).toEqual([
      ['new-2', 0, 'markdown'],
      ['new-1', 1, 'code'],
      ['x', 2, 'code']
    ]);
  });

  it('renames within the folder', () => {
    const rename: Edit = { kind: 'rename-notebook', name: 'new.ipynb' };
    expect(applyToDocument(document, [rename])?.path).toBe('folder/new.ipynb');
  });

  it('is null where the edits do not apply', () => {
    expect(applyToDocument(document, [insert('gone', '')])).toBeNull();
  });
});
