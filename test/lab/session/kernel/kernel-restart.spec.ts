// The watch of a kernel whose process is replaced.
import { settled, FakeKernel } from './fake-kernel';
import { hello, watched, watchOf } from './watched-kernel';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('KernelWatch', () => {
  it('ends the session at a restart and sends the probe as the first request of the new one', async () => {
    const kernel = new FakeKernel();
    const { watch, news } = await watched(kernel);
    const before = kernel.sent.length;
    kernel.setStatus('restarting');
    await settled();
    expect(news.at(-1)).toEqual({ kind: 'session-ended' });
    expect(kernel.types.slice(before)).toEqual(['execute_request', 'comm_open']);
    expect(watch.state).toEqual({ kind: 'connecting' });
    await kernel.reply({ status: 'ok' });
    kernel.sendProbeMessage({ ...hello, session: 'session-2' });
    expect(watch.state).toEqual({ kind: 'watched' });
  });

  it('is installed once in a process that follows a death: JupyterLab opens the connection again', async () => {
    const kernel = new FakeKernel();
    const { watch, news } = await watched(kernel);
    const before = kernel.sent.length;
    // As JupyterLab does it.
    void Promise.resolve().then(() => {
      kernel.setStatus('autorestarting');
      kernel.setConnection('connecting');
    });
    kernel.setStatus('restarting');
    await settled();
    expect(news.at(-1)).toEqual({ kind: 'session-ended' });
    expect(watch.state).toEqual({ kind: 'connecting' });
    expect(kernel.types.slice(before)).toEqual([]);
    kernel.setConnection('connected');
    await settled();
    expect(kernel.types.slice(before)).toEqual(['execute_request', 'comm_open']);
    kernel.setStatus('restarting');
    kernel.setStatus('autorestarting');
    await settled();
    expect(kernel.types.slice(before + 2)).toEqual(['execute_request', 'comm_open']);
  });

  it('is installed after a restart before the first connection', async () => {
    const kernel = new FakeKernel();
    kernel.connectionStatus = 'connecting';
    const { watch } = watchOf(kernel);
    kernel.setStatus('restarting');
    await settled();
    const before = kernel.sent.length;
    kernel.setConnection('connected');
    await settled();
    expect(kernel.types.slice(before)).toEqual(['execute_request', 'comm_open']);
    expect(watch.state).toEqual({ kind: 'connecting' });
  });

  it('detects a restart by another client', async () => {
    const kernel = new FakeKernel();
    const { news } = await watched(kernel);
    kernel.emit('status', { execution_state: 'idle' });
    kernel.process = 'process-2';
    kernel.emit('status', { execution_state: 'starting' });
    await settled();
    expect(news.at(-1)).toEqual({ kind: 'session-ended' });
    expect(kernel.types.slice(-2)).toEqual(['execute_request', 'comm_open']);
  });

  it('ends the session at the last word of a process, and awaits the first one of the next', async () => {
    const kernel = new FakeKernel();
    const { watch, news } = await watched(kernel);
    const before = kernel.sent.length;
    const parent = { msg_type: 'shutdown_request', msg_id: 'r', session: 'server' };
    kernel.emit('status', { execution_state: 'busy' }, parent);
    kernel.emit('shutdown_reply', { status: 'ok', restart: true }, parent);
    kernel.emit('status', { execution_state: 'idle' }, parent);
    await settled();
    expect(news.at(-1)).toEqual({ kind: 'session-ended' });
    expect(watch.state).toEqual({ kind: 'connecting' });
    expect(kernel.sent).toHaveLength(before);
    kernel.process = 'process-2';
    kernel.emit('status', { execution_state: 'starting' });
    await settled();
    expect(kernel.types.slice(before)).toEqual(['execute_request', 'comm_open']);
    await kernel.reply({ status: 'ok' });
    kernel.sendProbeMessage({ ...hello, session: 'session-2' });
    expect(watch.state).toEqual({ kind: 'watched' });
  });

  it('asks the next process where its first messages are lost', async () => {
    const kernel = new FakeKernel();
    const { watch } = await watched(kernel);
    const before = kernel.sent.length;
    kernel.emit('shutdown_reply', { status: 'ok', restart: true });
    await jest.advanceTimersByTimeAsync(10_000);
    expect(watch.state).toEqual({ kind: 'connecting' });
    expect(kernel.types.slice(before)).toEqual(['execute_request', 'comm_open']);
  });

  it('does not end the session again of which this page knows already that it ended', async () => {
    const kernel = new FakeKernel();
    const { news } = await watched(kernel);
    kernel.setStatus('restarting');
    await settled();
    const before = news.length;
    kernel.emit('shutdown_reply', { status: 'ok', restart: true });
    await settled();
    expect(news).toHaveLength(before);
  });

  it('does not take a process for the one that it knows where a question has no answer', async () => {
    const kernel = new FakeKernel();
    const { watch } = await watched(kernel);
    const answer = watch.ask({ kind: 'changed_modules' }).catch(String);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await answer).toContain('did not answer');
    expect(kernel.sent.at(-1)?.content.data).toMatchObject({ kind: 'history' });
    await jest.advanceTimersByTimeAsync(10_000);
    expect(watch.state).toEqual({ kind: 'reconnecting' });
    expect(kernel.types.slice(-2)).toEqual(['execute_request', 'comm_open']);
  });

  it('opens a new connection where a kernel that is found does not answer over this one', async () => {
    const kernel = new FakeKernel();
    kernel.info = new Promise(() => undefined);
    kernel.requestKernelInfo = async () => new Promise(() => undefined);
    const { watch } = watchOf(kernel);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(kernel.reconnections).toBe(1);
    expect(watch.state).toEqual({ kind: 'connecting' });
    await jest.advanceTimersByTimeAsync(19_000);
    expect(kernel.reconnections).toBe(1);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(kernel.reconnections).toBe(2);
    watch.dispose();
  });

  it('leaves a kernel alone that is only observed', async () => {
    const kernel = new FakeKernel('xeus');
    const { watch } = watchOf(kernel);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(watch.state.kind).toBe('passive');
    expect([kernel.reconnections, kernel.sent]).toEqual([0, []]);
  });
});
