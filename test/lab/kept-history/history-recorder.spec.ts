import { HistoryRecorder } from '../../../src/lab/kept-history/history-recorder';
import { ServerError } from '../../../src/lab/server/server-client';
import type { NotebookSession } from '../../../src/lab/session/notebook-session';
import type { NotebookSessions } from '../../../src/lab/session/notebook-sessions';
import { Signal } from '@lumino/signaling';
import { WatchedNotebook } from '../watched-notebook';
import { HistoryServer } from './history-server';

const PATH = 'folder/a.ipynb';
const ENDED = { started: 1, ended: 2 };

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const wait = (): Promise<void> => jest.advanceTimersByTimeAsync(1100);

function record(open: WatchedNotebook, server: HistoryServer): void {
  const sessions = {
    all: [open.session],
    added: new Signal<NotebookSessions, NotebookSession>({} as NotebookSessions)
  };
  new HistoryRecorder(sessions, server.kept);
}

describe('the recorder', () => {
  it('sends nothing unless the user wants it', async () => {
    const [open, server] = [new WatchedNotebook('x = 1'), new HistoryServer()];
    record(open, server);
    open.run(0, ['x'], ENDED);
    await wait();
    expect(server.requests).toEqual([]);
    await server.preferences.setKeepsHistory('other.ipynb', true);
    await wait();
    expect(server.requests).toEqual([]);
  });

  it('sends what the kernel ran before, and then each execution once', async () => {
    const [open, server] = [new WatchedNotebook('x = 1', 'y = x'), new HistoryServer()];
    record(open, server);
    open.run(0, ['x'], ENDED);
    await server.preferences.setKeepsHistory(PATH, true);
    await wait();
    open.run(1, ['y'], ENDED);
    open.run(0, [], ENDED);
    await wait();
    open.edit('x = 1', 'y = x + 1');
    await wait();
    expect(server.requests).toEqual([`add ${PATH} session 0 1`, `add ${PATH} session 0 2,3`]);
    const [first] = server.files.get(PATH)?.get('session 0') ?? [];
    expect(first).toMatchObject({ source: 'x = 1', bound: ['x'], origin: 'cell', started: 1 });
    expect(first.cell).toBe(open.state.kernel?.history.executions[0].cell);
    expect(JSON.stringify(first)).not.toMatch(/output|touched|client|message_id/);

    await server.preferences.setKeepsHistory(PATH, false);
    open.run(0, [], ENDED);
    await wait();
    expect(server.requests).toHaveLength(2);
  });

  it('sends each kernel session by itself, also what ended with it', async () => {
    const [open, server] = [new WatchedNotebook('x = 1'), new HistoryServer()];
    await server.preferences.set('keepHistory', true);
    record(open, server);
    open.run(0, ['x'], ENDED);
    open.restart();
    open.run(0, ['x'], ENDED);
    await wait();
    expect(server.sources(PATH)).toEqual({ 'session 0': ['x = 1'], 'session 1': ['x = 1'] });
  });

  it('leaves out what has not ended, and executions of other notebooks', async () => {
    const [open, server] = [new WatchedNotebook('x = 1'), new HistoryServer()];
    await server.preferences.setKeepsHistory(PATH, true);
    record(open, server);
    open.run(0, ['x']);
    open.run(0, ['x'], { ...ENDED, client: 'elsewhere' });
    await wait();
    // The other front end is not registered.
    expect(server.sources(PATH)).toEqual({ 'session 0': ['x = 1'] });
    const { kernel } = open.state;
    const executions = kernel?.history.executions.map(each => ({
      ...each,
      origin: 'other-notebook' as const
    }));
    server.requests.length = 0;
    if (kernel !== null) {
      const history = { ...kernel.history, session: 'shared', executions: executions ?? [] };
      open.update({ kernel: { ...kernel, history } });
    }
    await wait();
    expect(server.requests).toEqual([]);
  });

  it('leaves out kernels without the probe', async () => {
    const [open, server] = [new WatchedNotebook('x = 1'), new HistoryServer()];
    await server.preferences.setKeepsHistory(PATH, true);
    open.run(0, ['x'], ENDED);
    const { kernel } = open.state;
    if (kernel !== null) {
      open.update({ kernel: { ...kernel, state: { kind: 'passive', implementation: 'ir' } } });
    }
    record(open, server);
    await wait();
    expect(server.requests).toEqual([]);
  });

  it('tries again after a failure, and shows it', async () => {
    const [open, server] = [new WatchedNotebook('x = 1'), new HistoryServer()];
    await server.preferences.setKeepsHistory(PATH, true);
    record(open, server);
    server.failure = new ServerError(500, 'No space left');
    open.run(0, ['x'], ENDED);
    await wait();
    expect(server.kept.problemOf(PATH)).toBe('No space left');
    server.failure = null;
    open.run(0, [], ENDED);
    await wait();
    expect(server.kept.problemOf(PATH)).toBeNull();
    expect(server.sources(PATH)).toEqual({ 'session 0': ['x = 1', 'x = 1'] });
  });

  it('does not repeat what the server refuses', async () => {
    const [open, server] = [new WatchedNotebook('x = 1'), new HistoryServer()];
    await server.preferences.setKeepsHistory(PATH, true);
    record(open, server);
    server.failure = new ServerError(413, 'too large');
    open.run(0, ['x'], ENDED);
    await wait();
    open.run(0, [], ENDED);
    await wait();
    expect(server.requests).toEqual([`add ${PATH} session 0 1`, `add ${PATH} session 0 2`]);
  });

  it('splits what is too large for one request', async () => {
    const [open, server] = [new WatchedNotebook('x = 1'), new HistoryServer()];
    record(open, server);
    for (let at = 0; at < 450; at++) {
      open.run(0, [], ENDED);
    }
    open.run(0, [], { ...ENDED, source: 'x'.repeat(299_000) });
    open.run(0, [], { ...ENDED, source: 'y'.repeat(90_000), bound: ['n'.repeat(500), 'short'] });
    await server.preferences.setKeepsHistory(PATH, true);
    await wait();
    const sizes = server.requests.map(request => request.split(',').length);
    expect(sizes).toEqual([200, 200, 50, 1, 1]);
    expect(server.files.get(PATH)?.get('session 0')?.at(-1)?.bound).toEqual(['short']);
  });

  it('sends nothing to a server that cannot keep it', async () => {
    const [open, server] = [new WatchedNotebook('x = 1'), new HistoryServer()];
    server.capabilities = [];
    await server.preferences.setKeepsHistory(PATH, true);
    record(open, server);
    open.run(0, ['x'], ENDED);
    await wait();
    expect(server.requests).toEqual([]);
  });

  it('sends the rest when the notebook is closed', async () => {
    const [open, server] = [new WatchedNotebook('x = 1'), new HistoryServer()];
    await server.preferences.setKeepsHistory(PATH, true);
    record(open, server);
    await wait();
    open.run(0, ['x'], ENDED);
    open.analysis.disposed.emit();
    await jest.advanceTimersByTimeAsync(0);
    expect(server.sources(PATH)).toEqual({ 'session 0': ['x = 1'] });
  });
});

describe('the service', () => {
  it('sends requests one after the other', async () => {
    const server = new HistoryServer();
    const addition = { path: 'a.ipynb', session: 's', executions: [] };
    await Promise.all([
      server.kept.add(addition),
      server.kept.move('a.ipynb', 'b.ipynb'),
      server.kept.add({ ...addition, path: 'b.ipynb' })
    ]);
    expect(server.requests).toContain('move a.ipynb b.ipynb');
    expect(server.requests[0]).toBe('add a.ipynb s ');
  });
});
