/** @jest-environment jsdom */
// Two users who apply fixes before they see the changes of each other: real shared documents, synchronized by hand.
import { YNotebook } from '@jupyter/ydoc';
import * as Y from 'yjs';
import type { Edit } from '../../../src/core/fixes/edit';
import { applyToNotebook } from '../../../src/lab/fixes/apply-to-notebook';

/** A user with a copy of the document. */
class User {
  readonly notebook: YNotebook;

  constructor(clientId: number, first: User | null, sources: readonly string[] = []) {
    const options = { disableDocumentWideUndoRedo: true };
    this.notebook = first === null ? YNotebook.create(options) : new YNotebook(options);
    this.notebook.ydoc.clientID = clientId;
    if (first === null) {
      this.notebook.insertCells(
        0,
        sources.map((source, index) => ({
          id: `c${index}`,
          cell_type: 'code',
          source,
          metadata: {}
        }))
      );
    } else {
      this.receive(first);
    }
    this.notebook.clearUndoHistory();
  }

  get sources(): readonly string[] {
    return this.notebook.cells.map(cell => cell.getSource());
  }

  apply(...edits: readonly Edit[]): () => boolean {
    const outcome = applyToNotebook(this.notebook, edits);
    if (!outcome.ok) {
      throw new Error(outcome.refusal);
    }
    return outcome.undo;
  }

  /** Inserts text as the user does by typing. */
  type(cell: number, at: number, text: string): void {
    this.notebook.cells[cell].updateSource(at, at, text);
  }

  /** Receives what a different user changed. */
  receive(other: User): void {
    const missing = Y.encodeStateAsUpdate(
      other.notebook.ydoc,
      Y.encodeStateVector(this.notebook.ydoc)
    );
    Y.applyUpdate(this.notebook.ydoc, missing, 'remote');
  }
}

async function exchange(...users: readonly User[]): Promise<void> {
  for (let round = 0; round < 3; round++) {
    for (const user of users) {
      for (const other of users) {
        user.receive(other);
      }
    }
    await Promise.resolve();
  }
}

/** Users with the same document; the order of concurrent changes depends on the ids. */
function users(ids: readonly number[], ...sources: readonly string[]): readonly User[] {
  const first = new User(ids[0], null, sources);
  return [first, ...ids.slice(1).map(id => new User(id, first))];
}

const ORDERS = [
  [11, 22],
  [22, 11]
];

function replace(cell: string, source: string, old: string, text: string): Edit {
  const start = source.indexOf(old);
  return {
    kind: 'replace-text',
    cell,
    expectedSource: source,
    start,
    end: start + old.length,
    text
  };
}

beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

describe.each(ORDERS)('the same fix by users %d and %d', (...ids) => {
  it('replaces a text once, and either can undo it', async () => {
    for (const undoer of [0, 1]) {
      const both = users(ids, 'max(rvers)', 'x = 1');
      const fix = replace('c0', 'max(rvers)', 'rvers', 'rivers');
      const undo = both.map(user => user.apply(fix));
      await exchange(...both);
      expect(both.map(({ sources }) => sources)).toEqual([
        ['max(rivers)', 'x = 1'],
        ['max(rivers)', 'x = 1']
      ]);
      expect(undo[undoer]()).toBe(true);
      await exchange(...both);
      expect(both.map(({ sources }) => sources[0])).toEqual(['max(rvers)', 'max(rvers)']);
      expect(undo[1 - undoer]()).toBe(false);
    }
  });

  it('leaves the history of the editor without the fix', async () => {
    const both = users(ids, 'max(rvers)');
    both.forEach(user => user.apply(replace('c0', 'max(rvers)', 'rvers', 'rivers')));
    await exchange(...both);
    both.forEach(({ notebook }) => notebook.undo());
    await exchange(...both);
    expect(both.map(({ sources }) => sources)).toEqual([['max(rivers)'], ['max(rivers)']]);
  });

  it('replaces several texts of several cells once', async () => {
    const sources = ['a = 1', 'a + a + a', 'b(a)'];
    const both = users(ids, ...sources);
    const edits = sources.flatMap((source, cell) =>
      [...source.matchAll(/\ba\b/g)].map(({ index }): Edit => ({
        kind: 'replace-text',
        cell: `c${cell}`,
        expectedSource: source,
        start: index,
        end: index + 1,
        text: 'amount'
      }))
    );
    both.forEach(user => user.apply(...edits));
    both[0].type(2, 0, 'c = ');
    await exchange(...both);
    const expected = ['amount = 1', 'amount + amount + amount', 'c = b(amount)'];
    expect(both.map(user => user.sources)).toEqual([expected, expected]);
  });

  it('inserts lines and cells once', async () => {
    const both = users(ids, 'math.sqrt(4)');
    const line = replace('c0', 'math.sqrt(4)', '', 'import math\n');
    const cell: Edit = { kind: 'insert-cell', after: null, cellType: 'code', source: 'import os' };
    const undo = both.map(user => user.apply(line, cell));
    await exchange(...both);
    const expected = ['import os', 'import math\nmath.sqrt(4)'];
    expect(both.map(user => user.sources)).toEqual([expected, expected]);
    expect(undo[0]()).toBe(true);
    await exchange(...both);
    expect(both.map(user => user.sources)).toEqual([['math.sqrt(4)'], ['math.sqrt(4)']]);
  });

  it('moves and deletes cells once', async () => {
    const both = users(ids, 'one', 'two', 'three', 'four');
    const move: Edit = { kind: 'move-cell', cell: 'c2', after: null };
    const drop: Edit = { kind: 'delete-cell', cell: 'c1', expectedSource: 'two' };
    both.forEach(user => user.apply(move, drop));
    await exchange(...both);
    expect(both.map(user => user.sources)).toEqual([
      ['three', 'one', 'four'],
      ['three', 'one', 'four']
    ]);
  });
});

describe('other changes', () => {
  it('of three users at the same time are there once', async () => {
    const all = users([33, 11, 22], 'max(rvers)');
    all.forEach(user => user.apply(replace('c0', 'max(rvers)', 'rvers', 'rivers')));
    await exchange(...all);
    expect(all.map(({ sources }) => sources[0])).toEqual(Array(3).fill('max(rivers)'));
  });

  it('stay: typing next to the fix, the same text elsewhere, and the same text typed by the user', async () => {
    const both = users([11, 22], 'max(rvers)', 'x');
    both[0].apply(replace('c0', 'max(rvers)', 'rvers', 'rivers'));
    await exchange(...both);
    both[1].type(0, 'max(rivers'.length, '_rivers');
    both[1].type(0, 0, 'rivers');
    both[1].type(1, 0, 'rivers');
    both[0].type(0, 0, 'rivers');
    await exchange(...both);
    expect(both[0].sources).toEqual(['riversriversmax(rivers_rivers)', 'riversx']);
    expect(both[1].sources).toEqual(both[0].sources);
  });

  it('stay: a cell that another user inserts later, with the same contents', async () => {
    const both = users([11, 22], 'one', 'two', 'three');
    both[0].apply({ kind: 'insert-cell', after: null, cellType: 'code', source: 'import os' });
    await exchange(...both);
    both[1].notebook.insertCell(4, { cell_type: 'code', source: 'import os', metadata: {} });
    await exchange(...both);
    expect(both[0].sources).toEqual(['import os', 'one', 'two', 'three', 'import os']);
    jest.advanceTimersByTime(20_000);
    both[1].notebook.insertCell(0, { cell_type: 'code', source: 'import os', metadata: {} });
    await exchange(...both);
    expect(both[0].sources).toHaveLength(6);
  });
});
