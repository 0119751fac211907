import fc from 'fast-check';
import { DocumentJournal, insertionIndex } from '../../../src/core/history/document-journal';
import { documentOf } from './made-history';
import type { MadeCell } from './made-history';

function journalOf(...cells: readonly MadeCell[]): DocumentJournal {
  const journal = new DocumentJournal();
  journal.update(documentOf(...cells));
  return journal;
}

describe('DocumentJournal', () => {
  it('remembers deleted cells with their last source and position', () => {
    const journal = journalOf(['a', 'x = 1'], ['b', 'y = 1'], ['c', 'z = 1']);
    journal.update(documentOf(['a', 'x = 1'], ['b', 'y = 2'], ['c', 'z = 1']));
    const { isRegrouped } = journal.update(documentOf(['a', 'x = 1'], ['c', 'z = 1']));
    const deleted = journal.deleted.get('b');
    expect(isRegrouped).toBe(true);
    expect(deleted?.cell.source).toBe('y = 2');
    expect(deleted?.neighbors.map(({ key }) => key)).toEqual(['a', 'b', 'c']);
  });

  it('restores a cell that was deleted temporarily', () => {
    const journal = journalOf(['a', 'x = 1'], ['b', 'y = 1']);
    journal.update(documentOf(['a', 'x = 1']));
    expect(journal.update(documentOf(['b', 'y = 1'], ['a', 'x = 1'])).isRegrouped).toBe(true);
    expect(journal.deleted.size).toBe(0);
  });

  it('counts a code cell that becomes text as deleted', () => {
    const journal = journalOf(['a', 'x = 1'], ['b', 'y = 1']);
    journal.update(documentOf(['a', 'x = 1', { type: 'markdown' }], ['b', 'y = 1']));
    expect([...journal.deleted.keys()]).toEqual(['a']);
    expect([...journal.cells.keys()]).toEqual(['b']);
  });

  it('returns the changed cells', () => {
    const before = documentOf(['a', 'x = 1'], ['b', 'y = 1']);
    const journal = new DocumentJournal();
    journal.update(before);
    const edited = { ...before.cells[1], source: 'y = 2' };
    const { changed, isRegrouped } = journal.update({
      ...before,
      cells: [before.cells[0], edited]
    });
    expect([changed, isRegrouped]).toEqual([[edited], false]);
  });

  it('tracks cells through a file that is read again, which gives all of them new keys', () => {
    const journal = journalOf(['a', 'x = 1'], ['b', 'y = f(x)'], ['c', 'z = 1']);
    const noIds = { id: null };
    journal.update(documentOf(['d', 'x = 1', noIds], ['e', 'y = f(x, 2)', noIds]));
    expect(['a', 'b', 'c'].map(key => journal.resolve(key))).toEqual(['d', 'e', 'c']);
    expect([...journal.deleted.keys()]).toEqual(['c']);
    journal.update(documentOf(['g', 'x = 1', noIds], ['h', 'y = f(x, 2)', noIds]));
    expect(journal.resolve('b')).toBe('h');
  });

  it('matches cells with a saved version: earlier sources, and cells deleted since', () => {
    const noId = { id: null };
    const journal = journalOf(
      ['a', 'load(1)', noId],
      ['b', 'plot(2)', noId],
      ['c', 'save(3)', noId]
    );
    journal.update(documentOf(['a', 'nothing like it', noId], ['c', 'save(3)', noId]));
    journal.update(
      documentOf(['d', 'load(1)', noId], ['e', 'plot(2)', noId], ['f', 'save(3)', noId])
    );
    expect(['a', 'b', 'c'].map(key => journal.resolve(key))).toEqual(['d', 'e', 'f']);
    expect(journal.deleted.size).toBe(0);
  });

  it('does not match cells that replace all others', () => {
    const journal = journalOf(['a', 'x = 1']);
    journal.update(documentOf(['b', '', { id: null }]));
    expect(journal.resolve('a')).toBe('a');
    expect([...journal.deleted.keys()]).toEqual(['a']);
  });
});

describe('placeOfDeleted', () => {
  it('is between the former neighbors of the cell, as far as they exist', () => {
    const keysArbitrary = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { minLength: 1 });
    fc.assert(
      fc.property(keysArbitrary, fc.nat(), fc.infiniteStream(fc.boolean()), (keys, dice, coins) => {
        const at = dice % keys.length;
        const rest = keys.filter((_, index) => index !== at);
        const journal = journalOf(...keys.map(key => [key, key] as const));
        journal.update(documentOf(...rest.map(key => [key, key] as const)));
        const flips = coins[Symbol.iterator]();
        const kept = rest.filter(() => flips.next().value === true);
        const document = documentOf(...kept.map(key => [key, key] as const), ['new', '']);
        const deleted = journal.deleted.get(keys[at]);
        if (deleted === undefined) {
          throw new Error('the deleted cell is forgotten');
        }
        const place = insertionIndex(deleted, document);
        const above = kept.filter(key => keys.indexOf(key) < at);
        expect(place).toBe(kept.length > 0 ? above.length : document.cells.length);
      })
    );
  });

  it('is the end if none of the former neighbors exists', () => {
    const journal = journalOf(['a', 'x = 1'], ['b', 'y = 1']);
    journal.update(documentOf(['new', '1'], ['other', '2']));
    const deleted = journal.deleted.get('a');
    expect(deleted && insertionIndex(deleted, documentOf(['new', '1'], ['other', '2']))).toBe(2);
  });
});
