import type { IStateDB } from '@jupyterlab/statedb';
import { NotebookMemory } from '../../../src/lab/settings/notebook-memory';

const CELLS = [{ identity: 'id:a', id: 'a', type: 'code' as const, hash: 'h' }];

function makeState(): { state: IStateDB; stored: Map<string, unknown> } {
  const stored = new Map<string, unknown>();
  const state = {
    fetch: (key: string) => Promise.resolve(stored.get(key)),
    save: (key: string, value: unknown) => Promise.resolve(stored.set(key, value)),
    remove: (key: string) => Promise.resolve(stored.delete(key))
  } as unknown as IStateDB;
  return { state, stored };
}

describe('NotebookMemory', () => {
  it('stores hidden findings for the next session', async () => {
    const { state } = makeState();
    await new NotebookMemory(state).hide('a.ipynb', 'f1', true, CELLS);
    const memory = new NotebookMemory(state);
    expect(memory.isHidden('a.ipynb', 'f1')).toBe(false);
    await memory.load('a.ipynb');
    expect(memory.isHidden('a.ipynb', 'f1')).toBe(true);
    expect(memory.of('a.ipynb').cells).toEqual(CELLS);
    expect(memory.isHidden('b.ipynb', 'f1')).toBe(false);
  });

  it('has no entry for a notebook without hidden findings', async () => {
    const { state, stored } = makeState();
    const memory = new NotebookMemory(state);
    await memory.update('a.ipynb', CELLS);
    expect(stored.size).toBe(0);
    await memory.hide('a.ipynb', 'f1', true, CELLS);
    expect(stored.size).toBe(1);
    await memory.hide('a.ipynb', 'f1', false, CELLS);
    expect(stored.size).toBe(0);
  });

  it('follows a rename', async () => {
    const { state, stored } = makeState();
    const memory = new NotebookMemory(state);
    await memory.hide('a.ipynb', 'f1', true, CELLS);
    await memory.rename('a.ipynb', 'b.ipynb');
    expect(memory.isHidden('b.ipynb', 'f1')).toBe(true);
    expect(memory.isHidden('a.ipynb', 'f1')).toBe(false);
    expect([...stored.keys()].every(key => key.endsWith('b.ipynb'))).toBe(true);
  });

  it.each([
    [null],
    ['text'],
    [{ hidden: 'f1', cells: 3 }],
    [{ hidden: [1, 'f1'], cells: [null, {}] }]
  ])('reads invalid state without failing: %j', async value => {
    const { state } = makeState();
    jest.spyOn(state, 'fetch').mockResolvedValue(value);
    const memory = new NotebookMemory(state);
    await memory.load('a.ipynb');
    expect(memory.of('a.ipynb').cells).toEqual([]);
  });

  it('works without a state database', async () => {
    const memory = new NotebookMemory(null);
    await memory.load('a.ipynb');
    await memory.hide('a.ipynb', 'f1', true, CELLS);
    expect(memory.isHidden('a.ipynb', 'f1')).toBe(true);
  });
});
