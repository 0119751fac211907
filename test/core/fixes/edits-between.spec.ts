import fc from 'fast-check';
import { applyToDocument } from '../../../src/core/fixes/apply';
import { editsBetween } from '../../../src/core/fixes/edits-between';
import type { NotebookCell, NotebookDocument } from '../../../src/core/notebook/document';

const source = fc.constantFrom('', 'a', 'ab', 'aba', 'x = 1\ny = 2', 'y = 2');
const KEYS = ['a', 'b', 'c', 'd', 'e'];

function documentOf(cells: readonly (readonly [string, string])[], name: string): NotebookDocument {
  const rest = { id: null, executionCount: null, tags: [], storedError: null, editable: true };
  return {
    path: `folder/${name}.ipynb`,
    language: 'python',
    languageVersion: null,
    cells: cells.map(([key, text], index): NotebookCell => ({
      ...rest,
      ...{ key, index, source: text, type: key === 'b' ? 'markdown' : 'code' }
    }))
  };
}

const content = ({ path, cells }: NotebookDocument) => ({
  path,
  cells: cells.map(cell => [cell.type, cell.source])
});

describe('editsBetween', () => {
  const versions = fc.tuple(
    fc.array(source, { minLength: 5, maxLength: 5 }),
    fc.shuffledSubarray([...KEYS, 'new-1', 'new-2']),
    fc.array(source, { minLength: 7, maxLength: 7 }),
    fc.constantFrom('one', 'two')
  );

  it('turns one version into the other', () => {
    fc.assert(
      fc.property(versions, ([old, keys, sources, name]) => {
        const before = documentOf(
          KEYS.map((key, index) => [key, old[index]] as const),
          'one'
        );
        const after = documentOf(
          keys.map((key, index) => [key, sources[index]] as const),
          name
        );
        const edits = editsBetween(before, after, key => key.startsWith('new'));
        const made = applyToDocument(before, edits);
        expect(made && content(made)).toEqual(content(after));
      }),
      { numRuns: 500 }
    );
  });

  it('does nothing where nothing changed', () => {
    const document = documentOf([['a', 'x']], 'one');
    expect(editsBetween(document, document, () => false)).toEqual([]);
  });

  it('replaces no more than what differs', () => {
    const edits = editsBetween(
      documentOf([['a', 'x = 1\ny = 2']], 'one'),
      documentOf([['a', 'x = 1\ny = 22']], 'one'),
      () => false
    );
    expect(edits).toMatchObject([{ kind: 'replace-text', start: 11, end: 11, text: '2' }]);
  });

  it('inserts a new cell although an old cell had its key', () => {
    const before = documentOf([['a', 'x']], 'one');
    const edits = editsBetween(before, documentOf([['a', 'x']], 'one'), () => true);
    expect(edits.map(({ kind }) => kind)).toEqual(['delete-cell', 'insert-cell']);
  });
});
