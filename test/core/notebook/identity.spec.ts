import * as fc from 'fast-check';
import type { CellType, NotebookCell } from '../../../src/core/notebook/document';
import { CellIdentities, matchCells, sourceHash } from '../../../src/core/notebook/cell-identity';
import { shortHash } from '../../../src/core/notebook/short-hash';

interface Sketch {
  readonly source: string;
  readonly key?: string;
  readonly id?: string | null;
  readonly type?: CellType;
}

function cellsOf(sketches: readonly (Sketch | string)[]): NotebookCell[] {
  return sketches
    .map(sketch => (typeof sketch === 'string' ? { source: sketch } : sketch))
    .map((sketch: Sketch, index) => ({
      key: sketch.key ?? `k${index}`,
      index,
      id: sketch.id ?? null,
      type: sketch.type ?? 'code',
      source: sketch.source,
      executionCount: null,
      tags: [],
      storedError: null,
      editable: true
    }));
}

const match = (before: readonly (Sketch | string)[], after: readonly (Sketch | string)[]) =>
  matchCells(cellsOf(before), cellsOf(after));

describe('matchCells', () => {
  it('matches by id, regardless of position and content', () => {
    const before = [
      { source: 'a', id: 'x' },
      { source: 'b', id: 'y' }
    ];
    expect(
      match(before, [
        { source: 'b', id: 'y' },
        { source: 'new', id: 'x' }
      ])
    ).toEqual([1, 0]);
  });

  it('matches by equal source without ids, and equal cells by order', () => {
    expect(match(['a', 'a', 'b'], ['b', 'a', 'a'])).toEqual([2, 0, 1]);
    expect(match([{ source: 'a', id: 'x' }], ['a'])).toEqual([0]);
  });

  it('finds an edited cell between its neighbors', () => {
    expect(match(['a = 1', 'b = 2', 'c = 3'], ['a = 1', 'b = 20 + d', 'c = 3'])).toEqual([0, 1, 2]);
    expect(match(['a = 1', 'b'], ['a = 1', 'entirely(different)'])).toEqual([0, 1]);
  });

  it('finds an edited cell next to inserted and deleted cells by similarity', () => {
    const before = ['import os', 'frame = load("a.csv")', 'plot(frame)', 'end'];
    const after = ['import os', 'unrelated()', 'frame = load("b.csv")', 'end'];
    expect(match(before, after)).toEqual([0, null, 1, 3]);
  });

  it('never matches cells of different types or ids', () => {
    expect(match(['a'], [{ source: 'b', type: 'markdown' }])).toEqual([null]);
    expect(match([{ source: 'x = 1', id: 'a' }], [{ source: 'x = 2', id: 'b' }])).toEqual([null]);
  });

  it('uses no old cell twice and matches unchanged cells', () => {
    const sources = fc.array(fc.constantFrom('a', 'b', 'c = 1', 'c = 2', 'd(e)', ''), {
      maxLength: 12
    });
    fc.assert(
      fc.property(sources, sources, (before, after) => {
        const matches = match(before, after);
        const found = matches.filter(index => index !== null);
        expect(new Set(found).size).toBe(found.length);
        for (const source of new Set(before)) {
          const least = Math.min(count(before, source), count(after, source));
          const kept = matches.filter(
            (old, now) => old !== null && before[old] === source && after[now] === source
          );
          expect(kept.length).toBeGreaterThanOrEqual(least);
        }
      })
    );
  });
});

describe('sourceHash', () => {
  const hash = (source: string, type: CellType = 'code') => sourceHash({ source, type });

  it('does not change with comments, blank lines and trailing blanks', () => {
    expect(hash('# load\nx = 1  \n\n  # more\ny = 2\n')).toBe(hash('x = 1\ny = 2'));
  });

  it('changes with code, indentation and headings', () => {
    expect(hash('x = 1')).not.toBe(hash('x = 2'));
    expect(hash('if x:\n  y')).not.toBe(hash('if x:\ny'));
    expect(hash('# Title', 'markdown')).not.toBe(hash('# Other', 'markdown'));
    expect(hash('# one')).not.toBe(hash('# two'));
  });
});

describe('CellIdentities', () => {
  it('keeps a cell’s identity while it is edited and moved', () => {
    const identities = new CellIdentities();
    const first = new Map(identities.update(cellsOf(['a', 'b'])));
    const edited = cellsOf([
      { source: 'new', key: 'n' },
      { source: 'b2', key: 'k1' },
      { source: 'a2', key: 'k0' }
    ]);
    const second = identities.update(edited);
    expect(second.get('k0')).toBe(first.get('k0'));
    expect(second.get('k1')).toBe(first.get('k1'));
    expect(new Set(second.values()).size).toBe(3);
  });

  it('is unique for each cell, even for equal cells and equal ids', () => {
    const cells = cellsOf(['a', 'a', { source: 'a', id: 'i' }, { source: 'b', id: 'i' }]);
    expect(new Set(new CellIdentities().update(cells).values()).size).toBe(4);
  });

  it('is stable for a file with ids after any edit', () => {
    const before = new CellIdentities().update(cellsOf([{ source: 'a', id: 'i' }]));
    const after = new CellIdentities().update(cellsOf(['new', { source: 'b', id: 'i' }]));
    expect(after.get('k1')).toBe(before.get('k0'));
  });

  it('survives the session through records, even without ids', () => {
    const session = new CellIdentities();
    session.update(cellsOf(['a', 'b', 'c']));
    const edited = cellsOf(['a', 'b + 1', 'c']);
    const before = new Map(session.update(edited));
    const records = session.toRecords();
    const reopened = cellsOf(
      ['a', 'b + 1', 'c'].map((source, index) => ({ source, key: `new${index}` }))
    );
    const after = new CellIdentities(records).update(reopened);
    expect([...after.values()]).toEqual([...before.values()]);
  });

  it('survives saving, which adds ids', () => {
    const session = new CellIdentities();
    const before = new Map(session.update(cellsOf(['a', 'b'])));
    session.update(
      cellsOf([
        { source: 'a', id: 'i' },
        { source: 'b', id: 'j' }
      ])
    );
    const saved = cellsOf([
      { source: 'b2', id: 'j', key: 'x' },
      { source: 'a', id: 'i', key: 'y' }
    ]);
    const after = new CellIdentities(session.toRecords()).update(saved);
    expect([...after.values()]).toEqual([before.get('k1'), before.get('k0')]);
  });

  it('carries over when a file is read again with new keys', () => {
    const identities = new CellIdentities();
    const before = new Map(identities.update(cellsOf(['a', 'b'])));
    const again = cellsOf([
      { source: 'a', key: 'x' },
      { source: 'b', key: 'y' }
    ]);
    const after = identities.update(again);
    expect([after.get('x'), after.get('y')]).toEqual([before.get('k0'), before.get('k1')]);
  });
});

describe('shortHash', () => {
  it('returns short distinct names', () => {
    const names = new Set(Array.from({ length: 20_000 }, (_, index) => shortHash(`cell ${index}`)));
    expect(names.size).toBe(20_000);
    expect([...names].every(name => /^[0-9a-z]{11}$/.test(name))).toBe(true);
  });
});

function count(items: readonly string[], item: string): number {
  return items.filter(each => each === item).length;
}
