import fc from 'fast-check';
import type { GhostKind, HistoryState } from '../../../src/core/history/history-state';
import { nameExists, providerOf } from '../../../src/core/history/history-state';
import { NotebookHistory } from '../../../src/core/history/notebook-history';
import type { FrontEnd } from '../../../src/protocol';
import {
  CLIENTS,
  documentOf,
  helloOf,
  historyOf,
  PATH,
  ran,
  READER,
  runOf,
  seedOf,
  TAB
} from './made-history';

function statesOf({ cells }: HistoryState): Record<string, string> {
  return Object.fromEntries([...cells].map(([key, { state }]) => [key, state]));
}

function ownersOf({ executions }: HistoryState): readonly string[] {
  return executions.map(({ origin, cell }) => (cell === null ? origin : `${origin} ${cell}`));
}

function ghostsOf({ ghosts }: HistoryState): readonly (readonly [string, GhostKind, string])[] {
  return ghosts.map(({ name, kind, source }) => [name, kind, source]);
}

/** The state with its maps as arrays. */
function plain(state: HistoryState): unknown {
  const { cells, deletedCells, providers } = state;
  return {
    ...state,
    cells: [...cells],
    deletedCells: [...deletedCells],
    providers: [...providers]
  };
}

const IN_A = { cell_id: 'a', bound: ['x'] };

describe('the state of a cell', () => {
  it('follows its executions and edits', () => {
    const document = documentOf(['a', 'x = 1'], ['b', 'y = 1', { executionCount: 7 }]);
    const history = historyOf(document);
    expect(statesOf(history.state)).toEqual({ a: 'never-run', b: 'earlier-session' });
    history.setRunning(new Set(['a']));
    expect(statesOf(history.state).a).toBe('running');
    history.setRunning(new Set());
    ran(history, runOf(1, 'x = 1', IN_A));
    expect(statesOf(history.state).a).toBe('current');
    history.update(documentOf(['a', 'x = 1  # one\n'], ['b', 'y = 1']));
    expect(statesOf(history.state)).toEqual({ a: 'current', b: 'never-run' });
    history.update(documentOf(['a', 'x = 2'], ['b', 'y = 1']));
    expect(statesOf(history.state).a).toBe('edited');
    ran(history, runOf(2, 'x = 2', { ...IN_A, status: 'interrupted' }));
    expect(statesOf(history.state).a).toBe('failed');
    expect(
      history.state.cells.get('a')?.executions.map(({ kernelRun }) => kernelRun.sequence)
    ).toEqual([1, 2]);
  });

  it('ignores requests that never ran', () => {
    const history = historyOf(documentOf(['a', 'x = 1']));
    ran(history, runOf(1, 'x = 1', { cell_id: 'a', status: 'aborted' }));
    expect(statesOf(history.state).a).toBe('never-run');
  });

  it('recognizes a source that the probe truncated', () => {
    const long = `x = '${'a'.repeat(200_000)}'`;
    const history = historyOf(documentOf(['a', long]));
    ran(history, runOf(1, `${long.slice(0, 99_999)}…`, IN_A));
    expect(statesOf(history.state).a).toBe('current');
    history.update(documentOf(['a', long.replace('x =', 'y =')]));
    expect(statesOf(history.state).a).toBe('edited');
  });

  it('belongs to the session after the last restart', () => {
    const document = documentOf(['a', 'x = 1', { executionCount: 1 }]);
    const history = historyOf(document);
    ran(history, runOf(1, 'x = 1', IN_A));
    history.endSession();
    expect(history.state).toMatchObject({ watched: false, session: null, restarted: true });
    history.receive(helloOf([], [], { session: 'second' }));
    expect(statesOf(history.state).a).toBe('earlier-session');
    expect(providerOf(history.state, 'x')).toBeNull();
    // A message of the first session that was already sent.
    ran(history, runOf(2, 'x = 1', IN_A));
    expect(history.state).toMatchObject({ session: 'second', executions: [] });
  });

  it('does not depend on how many executions are reported together', () => {
    const sources = ['x = 1', 'y = x', 'x = 2', 'del y', 'z = x'];
    const cells = sources.map((source, i): [string, string] => [`c${i}`, source]);
    const bound = [['x'], ['y'], [], [], ['z']];
    const runs = sources.map((source, i) =>
      runOf(i + 1, source, { ...IN_A, cell_id: `c${i}`, bound: bound[i] })
    );
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 })), sizes => {
        const one = historyOf(documentOf(...cells));
        const several = historyOf(documentOf(...cells));
        runs.forEach(run => ran(one, run));
        for (let at = 0, n = 0; at < runs.length; at += sizes[n++] ?? 1) {
          const [first, ...others] = runs.slice(at, at + (sizes[n] ?? 1));
          several.receive({ kind: 'runs', session: 'session', runs: [first, ...others] });
        }
        expect(several.state).toEqual(one.state);
      })
    );
  });

  it('continues when the notebook reconnects to a kernel', () => {
    const history = historyOf(documentOf(['a', 'x = 1']));
    history.endSession();
    history.receive(helloOf([]));
    expect(history.state).toMatchObject({ watched: true, restarted: false });
    history.receive(helloOf([], [], { session: 'other' }));
    history.receive(helloOf([runOf(1, 'x = 1', IN_A)], ['x']));
    expect(statesOf(history.state).a).toBe('current');
  });
});

describe('the attribution of an execution', () => {
  it('prefers the front end to the cell id: copies of a notebook have equal ids', () => {
    const history = historyOf(documentOf(['a', 'x = 1']));
    const clients = [
      ...CLIENTS,
      { client: 'console', notebook: null },
      { client: 'copy', notebook: 'work/copy.ipynb' }
    ];
    history.receive({ kind: 'clients', session: 'session', clients });
    ran(history, runOf(1, 'x = 1', { ...IN_A, client: 'copy' }));
    ran(history, runOf(2, 'x = 1', { ...IN_A, client: 'console', cell_id: 'prompt' }));
    ran(history, runOf(3, 'unheard()', { client: 'stranger', cell_id: 'elsewhere' }));
    ran(history, runOf(4, 'x = 1', IN_A));
    expect(ownersOf(history.state)).toEqual(['other-notebook', 'console', 'unknown', 'cell a']);
  });

  it('is updated when a front end registers', () => {
    const history = historyOf(documentOf(['a', 'x = 1']));
    ran(history, runOf(1, 'x = 1', { ...IN_A, client: 'late' }));
    expect(ownersOf(history.state)).toEqual(['cell a']);
    const clients = [...CLIENTS, { client: 'late', notebook: 'work/copy.ipynb' }];
    history.receive({ kind: 'clients', session: 'session', clients });
    expect(ownersOf(history.state)).toEqual(['other-notebook']);
    expect(ghostsOf(history.state)).toEqual([['x', 'other-notebook', 'x = 1']]);
  });

  it('is still this notebook after it is renamed', () => {
    const document = documentOf(['a', 'x = 1'], ['b', 'y = 1']);
    const history = historyOf(document);
    const clientsAt = (notebook: string): FrontEnd[] =>
      [TAB, 'gone'].map(client => ({ client, notebook }));
    history.receive({ kind: 'clients', session: 'session', clients: clientsAt(PATH) });
    ran(history, runOf(1, 'x = 1', { cell_id: 'a', client: 'gone' }));
    history.update({ ...document, path: 'renamed.ipynb' });
    ran(history, runOf(2, 'y = 1', { cell_id: 'b' }));
    expect(ownersOf(history.state)).toEqual(['cell a', 'cell b']);
    const clients = [...clientsAt('renamed.ipynb'), { client: 'copy', notebook: PATH }];
    history.receive({ kind: 'clients', session: 'session', clients });
    ran(history, runOf(3, 'x = 1', { cell_id: 'a', client: 'copy' }));
    expect(ownersOf(history.state)).toEqual(['cell a', 'cell b', 'other-notebook']);
  });

  it('does not change while the cell is edited, after a match with a page that had different ids', () => {
    const history = new NotebookHistory(READER);
    history.identify(TAB);
    const clients = ['before', TAB].map((client, at) => ({ client, notebook: PATH, id_group: at }));
    history.update(documentOf(['new', 'x = 1', { id: null }], ['other', 'y = 1', { id: null }]));
    history.receive(
      helloOf([runOf(1, 'x = 1', { ...IN_A, client: 'before' })], ['x'], { clients })
    );
    expect(ownersOf(history.state)).toEqual(['cell new']);
    history.update(documentOf(['new', 'load()', { id: null }], ['other', 'y = 1', { id: null }]));
    ran(history, runOf(2, 'y = 1', { cell_id: 'other' }));
    expect(ownersOf(history.state)).toEqual(['cell new', 'cell other']);
    expect(statesOf(history.state)).toEqual({ new: 'edited', other: 'current' });
    history.update(documentOf(['other', 'y = 1', { id: null }]));
    expect(ownersOf(history.state)).toEqual(['deleted-cell new', 'cell other']);
  });

  it('follows the edits of a cell whose source a client without cell ids ran', () => {
    const history = historyOf(documentOf(['a', 'x = 1'], ['b', 'x = 1']));
    ran(history, runOf(1, 'x = 1', { client: 'stranger', bound: ['x'] }));
    expect(statesOf(history.state)).toEqual({ a: 'current', b: 'never-run' });
    history.update(documentOf(['a', 'x = 2'], ['b', 'x = 1']));
    expect(statesOf(history.state)).toEqual({ a: 'never-run', b: 'current' });
    history.update(documentOf(['a', 'x = 2']));
    expect(ownersOf(history.state)).toEqual(['unknown']);
    expect(ghostsOf(history.state)).toEqual([['x', 'unknown', 'x = 1']]);
    history.update(documentOf(['a', 'x = 2'], ['b', 'x = 1']));
    expect(statesOf(history.state)).toEqual({ a: 'never-run', b: 'current' });
  });

  it('never is a different cell with the same source, if a page with the ids of this one ran a cell that is gone', () => {
    const clients = ['earlier', TAB].map(client => ({ client, notebook: PATH, id_group: 1 }));
    const history = new NotebookHistory(READER);
    history.identify(TAB);
    history.update(documentOf(['twin', 'x = 1']));
    const run = runOf(1, 'x = 1', { cell_id: 'gone', client: 'earlier' });
    history.receive(helloOf([run], ['x'], { clients }));
    expect(ownersOf(history.state)).toEqual(['deleted-cell']);
    expect(statesOf(history.state)).toEqual({ twin: 'never-run' });
  });

  it('works for every page that opened the file, although each assigned different ids', () => {
    const history = new NotebookHistory(READER);
    const noId = { id: null };
    history.update(documentOf(['a', 'frame = load("new.csv")', noId], ['b', 'show(frame)', noId]));
    const clients = ['first', 'second'].map(client => ({ client, notebook: PATH }));
    const runs = [
      runOf(1, 'frame = load("old.csv")', { client: 'first', cell_id: 'r1' }),
      runOf(2, 'show(frame)', { client: 'first', cell_id: 'r2' }),
      runOf(3, 'frame = load("new.csv")', { client: 'second', cell_id: 'r3' })
    ];
    history.receive(helloOf(runs, [], { clients }));
    expect(ownersOf(history.state)).toEqual(['cell a', 'cell b', 'cell a']);
    expect(history.state.executions.map(({ matchedBy }) => matchedBy)).toEqual([
      'likeness',
      'source',
      'source'
    ]);
  });

  it('is a deleted cell of this notebook if its front end named no existing cell', () => {
    const history = new NotebookHistory(READER);
    history.update(documentOf(['a', 'x = 1'], ['twin', 'y = 1']));
    const runs = [runOf(1, 'x = 1', IN_A), runOf(2, 'y = 1', { cell_id: 'gone', bound: ['y'] })];
    history.receive(helloOf(runs, ['x', 'y']));
    expect(ownersOf(history.state)).toEqual(['cell a', 'deleted-cell']);
    expect(ghostsOf(history.state)).toEqual([['y', 'deleted-cell', 'y = 1']]);
  });

  it('assigns an unregistered front end to this notebook when most of its executions match', () => {
    const run = (sequence: number, source: string): ReturnType<typeof runOf> =>
      runOf(sequence, source, { client: 'unheard', cell_id: `old-${sequence}` });
    const history = new NotebookHistory(READER);
    history.update(documentOf(['a', 'x = 1'], ['b', 'y = 1']));
    history.receive(helloOf([run(1, 'x = 1'), run(2, 'z = 1')], ['x', 'z']));
    expect(ownersOf(history.state)).toEqual(['cell a', 'unknown']);
    history.receive(helloOf([run(1, 'x = 1'), run(2, 'z = 1'), run(3, 'y = 1')], ['x', 'y', 'z']));
    expect(ownersOf(history.state)).toEqual(['cell a', 'deleted-cell', 'cell b']);
  });

  it('may be a part of a cell for clients that never registered; pages run whole cells', () => {
    const history = historyOf(documentOf(['a', 'x = 1\ny = 2']));
    ran(history, runOf(1, 'y = 2', { cell_id: 'a', bound: ['y'], client: 'editor' }));
    expect(ownersOf(history.state)).toEqual(['partial a']);
    expect(statesOf(history.state)).toEqual({ a: 'never-run' });
    expect(history.state.ghosts).toEqual([]);
    history.update(documentOf(['a', 'x = 1\ny = 2\nz = 3']));
    ran(history, runOf(2, 'x = 1\ny = 2', IN_A));
    expect(ownersOf(history.state)).toEqual(['partial a', 'cell a']);
  });
});

describe('the provider of a name', () => {
  it('is the last execution that bound or deleted it', () => {
    const history = historyOf(documentOf(['a', 'x = 1'], ['b', 'del x']));
    ran(history, runOf(1, 'x = 1', IN_A));
    expect(providerOf(history.state, 'x')).toMatchObject({
      kind: 'run',
      certainty: 'certain',
      execution: { kernelRun: { sequence: 1 } }
    });
    ran(history, runOf(2, 'del x', { cell_id: 'b', deleted: ['x'] }));
    expect(providerOf(history.state, 'x')).toMatchObject({ kind: 'deleted' });
    expect(nameExists(history.state, 'x')).toBe(false);
  });

  it('is the execution that bound it again to the same object, which the kernel does not detect', () => {
    const history = historyOf(documentOf(['a', 'import os'], ['b', 'import os']));
    ran(history, runOf(1, 'import os', { cell_id: 'a', bound: ['os'] }));
    ran(history, runOf(2, 'import os', { cell_id: 'b' }));
    expect(providerOf(history.state, 'os')).toMatchObject({ execution: { cell: 'b' } });
    ran(history, runOf(3, 'import os', { cell_id: 'a', status: 'error' }));
    ran(history, runOf(4, 'if found:\n    import os', { cell_id: 'a' }));
    expect(providerOf(history.state, 'os')).toMatchObject({
      execution: { kernelRun: { sequence: 2 } }
    });
  });

  it('is uncertain for executions before the probe, and corrected by the existing names', () => {
    const history = new NotebookHistory(READER);
    history.update(documentOf(['a', 'x = 1'], ['b', 'x = 2'], ['c', 'gone = 1']));
    const runs = [seedOf(1, 'x = 1'), seedOf(2, 'x = 2'), seedOf(3, 'gone = 1')];
    history.receive(helloOf(runs, ['x', 'made_otherwise']));
    const provider = providerOf(history.state, 'x');
    expect(provider).toMatchObject({
      kind: 'run',
      certainty: 'possible',
      execution: { cell: 'b' }
    });
    expect(provider?.kind === 'run' && provider.candidates.map(({ cell }) => cell)).toEqual([
      'a',
      'b'
    ]);
    expect(providerOf(history.state, 'made_otherwise')?.kind).toBe('unknown');
    expect(nameExists(history.state, 'gone')).toBe(false);
  });

  it('may be any execution before the probe that may bind any name', () => {
    const history = new NotebookHistory(READER);
    history.update(documentOf(['a', 'x = 1'], ['b', 'exec(text)']));
    history.receive(helloOf([seedOf(1, 'x = 1'), seedOf(2, 'exec(text)')], ['x', 'text']));
    const provider = providerOf(history.state, 'x');
    expect(provider?.kind === 'run' && provider.candidates.map(({ cell }) => cell)).toEqual([
      'a',
      'b'
    ]);
  });

  it('may be an earlier execution that may bind any name, if a later one mentions the name', () => {
    const history = historyOf(documentOf(['a', 'exec(code)'], ['b', 'x = missing']));
    const seeds = [seedOf(1, 'exec(code)'), seedOf(2, 'x = missing')];
    history.receive(helloOf(seeds, ['x'], { session: 'late' }));
    const provider = providerOf(history.state, 'x');
    expect(provider).toMatchObject({ kind: 'run', certainty: 'possible' });
    const candidates = provider?.kind === 'run' ? provider.candidates : [];
    expect(candidates.map(({ kernelRun }) => kernelRun.sequence)).toEqual([1, 2]);
  });

  it('is unknown, not missing, if the list of names is incomplete', () => {
    const history = new NotebookHistory(READER);
    history.update(documentOf(['a', 'x = 1']));
    history.receive(helloOf([runOf(5, 'x = 1', IN_A)], [], { truncated: true }));
    expect(nameExists(history.state, 'x')).toBe(true);
    expect(history.state.complete).toBe(false);
  });

  it('is the execution after the snapshot of the names, even if messages arrive out of order', () => {
    const history = new NotebookHistory(READER);
    history.update(documentOf(['a', 'x = 1'], ['b', 'y = 1']));
    ran(history, runOf(2, 'y = 1', { cell_id: 'b', bound: ['y'] }));
    expect(history.state.complete).toBe(false);
    history.receive(helloOf([runOf(1, 'x = 1', IN_A)], ['x']));
    expect([...history.state.providers.keys()].sort()).toEqual(['x', 'y']);
    expect(history.state.complete).toBe(true);
  });
});

describe('ghosts', () => {
  it('are names of deleted cells, with the source to restore', () => {
    const history = historyOf(documentOf(['a', 'x = 1'], ['b', 'x']));
    ran(history, runOf(1, 'x = 1', IN_A));
    history.update(documentOf(['a', 'x = 1  # final'], ['b', 'x']));
    history.update(documentOf(['b', 'x']));
    expect(ghostsOf(history.state)).toEqual([['x', 'deleted-cell', 'x = 1  # final']]);
    expect(history.state.deletedCells.get('a')?.cell.index).toBe(0);
  });

  it('are names that an edited cell no longer binds', () => {
    const history = historyOf(documentOf(['a', 'x = 1']));
    ran(history, runOf(1, 'x = 1', IN_A));
    history.update(documentOf(['a', 'x = 2']));
    expect(history.state.ghosts).toEqual([]);
    history.update(documentOf(['a', 'y = 2']));
    expect(ghostsOf(history.state)).toEqual([['x', 'edited-cell', 'x = 1']]);
    history.update(documentOf(['a', 'y = ']));
    expect(history.state.ghosts).toEqual([]);
  });

  it('exclude names that an existing cell may have bound', () => {
    const history = new NotebookHistory(READER);
    history.update(documentOf(['a', 'x = 1']));
    history.receive(helloOf([seedOf(1, 'x = 1'), seedOf(2, 'x = 99')], ['x']));
    expect(history.state.ghosts).toEqual([]);
  });
});

describe('snapshots', () => {
  it('do not change later, and are identical until something changes', () => {
    const history = historyOf(documentOf(['a', 'x = 1']));
    const before = history.state;
    expect(history.state).toBe(before);
    const copy = JSON.stringify(plain(before));
    ran(history, runOf(1, 'x = 1', IN_A));
    history.update(documentOf(['b', 'y = 1']));
    void history.state;
    expect(JSON.stringify(plain(before))).toBe(copy);
    expect(history.state).not.toBe(before);
  });
});
