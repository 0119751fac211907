import { settled, FakeKernel } from './fake-kernel';
import { hello, run, watched, watchOf } from './watched-kernel';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

describe('KernelWatch', () => {
  it('installs the probe silently, opens a comm at once, and registers its client id', async () => {
    const kernel = new FakeKernel();
    const { watch, news } = await watched(kernel);
    expect(watch.state).toEqual({ kind: 'watched' });
    expect(kernel.types).toEqual(['execute_request', 'comm_open', 'comm_msg']);
    expect(kernel.sent[0].content).toMatchObject({
      code: 'install()',
      silent: true,
      store_history: false
    });
    expect(kernel.sent[2].content.data).toMatchObject({
      kind: 'register',
      client: 'client-1',
      notebook: 'work/a.ipynb'
    });
    kernel.sendProbeMessage({ kind: 'runs', session: 'session-1', runs: [run] });
    expect(news.map(({ kind }) => kind)).toEqual(['message', 'message']);
  });

  it('registers the user of a shared notebook, and no user without collaboration', async () => {
    const alone = new FakeKernel();
    await watched(alone);
    expect(alone.sent[2].content.data).toMatchObject({ user: null });
    const shared = new FakeKernel();
    await watched(shared, { id: 'u1', name: 'Ana' });
    expect(shared.sent[2].content.data).toMatchObject({ user: { id: 'u1', name: 'Ana' } });
  });

  it('tries again if a failing cell aborted the request', async () => {
    const kernel = new FakeKernel();
    const { watch } = watchOf(kernel);
    await settled();
    await kernel.reply({ status: 'aborted' });
    expect(kernel.types.filter(type => type === 'execute_request')).toHaveLength(2);
    await kernel.reply({ status: 'ok' });
    kernel.sendProbeMessage(hello);
    expect(watch.state).toEqual({ kind: 'watched' });
  });

  it('waits for the probe before it opens the comm behind a running cell', async () => {
    const kernel = new FakeKernel();
    watchOf(kernel);
    const end = kernel.execute('cell');
    await settled();
    expect(kernel.types).toEqual(['execute_request']);
    end();
    await kernel.reply({ status: 'ok' });
    expect(kernel.types).toEqual(['execute_request', 'comm_open']);
  });

  it('reports why a kernel cannot be watched', async () => {
    const kernel = new FakeKernel();
    const { watch } = watchOf(kernel);
    await settled();
    await kernel.reply({ status: 'error', ename: 'SyntaxError', evalue: 'old Python' });
    expect(watch.state).toEqual({ kind: 'failed', reason: 'SyntaxError: old Python' });
  });

  it('fails if the probe does not answer, but not while a cell runs', async () => {
    const kernel = new FakeKernel();
    const { watch } = watchOf(kernel);
    await settled();
    await kernel.reply({ status: 'ok' });
    const end = kernel.execute('cell');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(watch.state.kind).toBe('connecting');
    end();
    // The first message may have got lost.
    for (const wait of [10_000, 20_000, 40_000]) {
      expect(watch.state.kind).toBe('connecting');
      await jest.advanceTimersByTimeAsync(wait);
      await kernel.reply({ status: 'ok' });
    }
    expect(watch.state).toEqual({ kind: 'failed', reason: 'it did not answer' });
  });

  it('opens a new connection only where no request over this one has an effect', async () => {
    const silent = new FakeKernel();
    watchOf(silent);
    await settled();
    // The requests of another page have, and those that the server sends in the name of this one.
    silent.execute('request', 'client-2')();
    const own = { msg_type: 'kernel_info_request', msg_id: 'of the server', session: 'client-1' };
    silent.emit('status', { execution_state: 'idle' }, own);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(silent.reconnections).toBe(1);
    const other = new FakeKernel();
    watchOf(other);
    await settled();
    const [{ id }] = other.sent;
    other.emit('status', { execution_state: 'busy' }, { msg_id: id, session: other.clientId });
    await jest.advanceTimersByTimeAsync(10_000);
    expect(other.types.filter(type => type === 'comm_open')).toHaveLength(2);
    expect(other.reconnections).toBe(0);
  });

  it('installs the probe again as long as the kernel does not answer at all', async () => {
    const kernel = new FakeKernel();
    const { watch } = watchOf(kernel);
    await jest.advanceTimersByTimeAsync(300_000);
    expect(kernel.types.filter(type => type === 'comm_open').length).toBeGreaterThan(3);
    expect(watch.state.kind).toBe('connecting');
    kernel.sendProbeMessage(hello);
    expect(watch.state.kind).toBe('watched');
  });

  it('requests missed executions after a gap and after a lost connection', async () => {
    const kernel = new FakeKernel();
    const { news } = await watched(kernel);
    kernel.sendProbeMessage({
      kind: 'runs',
      session: 'session-1',
      runs: [{ ...run, sequence: 3 }]
    });
    await settled();
    const asked = kernel.sent.at(-1)?.content.data as { kind: string; since: number; id: number };
    expect(asked).toMatchObject({ kind: 'history', since: 0 });
    const runs = [1, 2, 3].map(sequence => ({ ...run, sequence }));
    kernel.sendProbeMessage({
      kind: 'history',
      id: asked.id,
      session: 'session-1',
      runs,
      truncated: false
    });
    await settled();
    expect(news.at(-1)).toMatchObject({ kind: 'history' });

    kernel.setConnection('connecting');
    kernel.setConnection('connected');
    await settled();
    expect(kernel.sent.at(-1)?.content.data).toMatchObject({ kind: 'history', since: 3 });
  });

  it('is not watched while the connection is lost, until the probe has answered', async () => {
    const kernel = new FakeKernel();
    const { watch, news } = await watched(kernel);
    kernel.setConnection('connecting');
    expect(watch.state).toEqual({ kind: 'reconnecting' });
    kernel.setConnection('connected');
    await settled();
    expect(watch.state).toEqual({ kind: 'reconnecting' });
    expect(kernel.types.slice(-2)).toEqual(['kernel_info_request', 'comm_msg']);
    kernel.answer({ session: 'session-1', runs: [run], truncated: false });
    await settled();
    expect(news.at(-1)).toMatchObject({ kind: 'history', answer: { runs: [run] } });
    expect(watch.state).toEqual({ kind: 'watched' });
  });

  it('connects to the probe again if it does not answer after a lost connection', async () => {
    const kernel = new FakeKernel();
    const { watch } = await watched(kernel);
    kernel.setConnection('connecting');
    kernel.setConnection('connected');
    // Another client restarted the kernel meanwhile.
    await jest.advanceTimersByTimeAsync(15_000);
    expect(watch.state).toEqual({ kind: 'reconnecting' });
    expect(kernel.types.slice(-2)).toEqual(['execute_request', 'comm_open']);
    await kernel.reply({ status: 'ok' });
    kernel.sendProbeMessage({ ...hello, session: 'session-2' });
    expect(watch.state).toEqual({ kind: 'watched' });
  });

  it('installs the probe again if the connection is lost meanwhile', async () => {
    const kernel = new FakeKernel();
    const { watch } = watchOf(kernel);
    await settled();
    kernel.setConnection('connecting');
    kernel.setConnection('connected');
    await settled();
    expect(kernel.types).toEqual([
      'execute_request',
      'comm_open',
      'comm_close',
      'execute_request',
      'comm_open'
    ]);
    expect(watch.state).toEqual({ kind: 'connecting' });
  });

  it('asks once who runs code without being registered: the message about it may be lost', async () => {
    const kernel = new FakeKernel();
    const { news } = await watched(kernel);
    const stranger = { ...run, client: 'stranger' };
    kernel.sendProbeMessage({ kind: 'runs', session: 'session-1', runs: [stranger] });
    await settled();
    expect(kernel.sent.at(-1)?.content.data).toMatchObject({ kind: 'history', since: 1 });
    const clients = [{ client: 'stranger', notebook: null }];
    kernel.answer({ session: 'session-1', runs: [], clients, truncated: false });
    await settled();
    expect(news.at(-1)).toMatchObject({ kind: 'history', answer: { clients } });
    const before = kernel.sent.length;
    const next = { ...stranger, sequence: 2 };
    kernel.sendProbeMessage({ kind: 'runs', session: 'session-1', runs: [next] });
    await settled();
    expect(kernel.sent).toHaveLength(before);
  });

  it('asks for an execution that ended and was not reported', async () => {
    const kernel = new FakeKernel();
    const { watch, news } = await watched(kernel);
    kernel.execute('reported')();
    kernel.answer({ clients: [{ client: 'client-1', notebook: 'work/a.ipynb' }] });
    await settled();
    kernel.sendProbeMessage({
      kind: 'runs',
      session: 'session-1',
      runs: [{ ...run, message_id: 'reported' }]
    });
    await jest.advanceTimersByTimeAsync(10_000);
    expect(kernel.sent.at(-1)?.content.data).toMatchObject({ kind: 'register' });
    const before = kernel.sent.length;

    kernel.execute('lost')();
    expect(watch.isBehind).toBe(true);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(kernel.sent).toHaveLength(before + 1);
    expect(kernel.sent.at(-1)?.content.data).toMatchObject({ kind: 'history', since: 1 });
    const lost = { ...run, sequence: 2, message_id: 'lost' };
    kernel.answer({ session: 'session-1', runs: [lost], truncated: false });
    await settled();
    expect(news.at(-1)).toMatchObject({ kind: 'history', answer: { runs: [lost] } });
    expect(watch.isBehind).toBe(false);
    expect(watch.state).toEqual({ kind: 'watched' });
  });

  it('sends no questions while a cell runs', async () => {
    const kernel = new FakeKernel();
    const { watch } = await watched(kernel);
    const before = kernel.sent.length;
    const end = kernel.execute('cell');
    const answer = watch.ask({ kind: 'changed_modules' });
    await settled();
    expect(kernel.sent).toHaveLength(before);
    end();
    await settled();
    const asked = kernel.sent.at(-1)?.content.data as { id: number };
    kernel.sendProbeMessage({ kind: 'changed_modules', id: asked.id, modules: [] });
    await expect(answer).resolves.toMatchObject({ modules: [] });
  });

  it('ignores messages that are not those of the probe', async () => {
    const kernel = new FakeKernel();
    const { news } = await watched(kernel);
    kernel.sendProbeMessage({ kind: 'run', session: 'session-1', run: { ...run, bound: 'x' } });
    kernel.emit('comm_msg', { comm_id: 'a stranger', data: hello });
    expect(news).toHaveLength(1);
  });

  it('reopens a comm that the kernel closed, but not forever', async () => {
    const kernel = new FakeKernel();
    const { watch } = await watched(kernel);
    for (let time = 0; time < 3; time++) {
      const open = kernel.sent.filter(({ type }) => type === 'comm_open').at(-1);
      kernel.emit('comm_close', { comm_id: open?.content.comm_id, data: {} });
      await settled();
      await kernel.reply({ status: 'ok' });
      kernel.sendProbeMessage(hello);
      expect(watch.state.kind).toBe('watched');
    }
    const open = kernel.sent.filter(({ type }) => type === 'comm_open').at(-1);
    kernel.emit('comm_close', { comm_id: open?.content.comm_id, data: {} });
    expect(watch.state.kind).toBe('failed');
  });

  it('observes other kernels than IPython passively and sends them nothing', async () => {
    const kernel = new FakeKernel('xeus');
    const { watch, news } = watchOf(kernel);
    await settled();
    expect(watch.state).toEqual({ kind: 'passive', implementation: 'xeus' });
    kernel.anyMessage.emit({
      direction: 'send',
      msg: {
        header: { msg_type: 'execute_request', msg_id: 'a' },
        metadata: { cellId: 'cell-7' },
        content: {}
      }
    });
    kernel.execute('a', 'client-1', 'y <- 2')();
    expect(kernel.sent).toEqual([]);
    expect(news).toMatchObject([
      {
        kind: 'passive',
        session: 'process-1',
        run: { source: 'y <- 2', cell_id: 'cell-7', client: 'client-1', status: 'ok' }
      }
    ]);
  });

  it('closes the comm when it is disposed', async () => {
    const kernel = new FakeKernel();
    const { watch, news } = await watched(kernel);
    watch.dispose();
    expect(kernel.types.at(-1)).toBe('comm_close');
    kernel.sendProbeMessage({ kind: 'runs', session: 'session-1', runs: [run] });
    kernel.setStatus('restarting');
    await settled();
    expect(news).toHaveLength(1);
  });
});
