import { ExecutionTracker } from '../../../../src/lab/session/kernel/execution-tracker';
import { settled, FakeKernel } from './fake-kernel';

describe('ExecutionWatch', () => {
  it('is busy while a cell of any client runs', () => {
    const kernel = new FakeKernel();
    const watch = new ExecutionTracker(kernel.connection);
    let changes = 0;
    watch.changed.connect(() => changes++);
    const end = kernel.execute('a', 'someone else');
    expect(watch.isBusy).toBe(true);
    end();
    expect(watch.isBusy).toBe(false);
    expect(changes).toBe(2);
  });

  it('stays busy when the kernel answers other messages while a cell runs', () => {
    const kernel = new FakeKernel();
    const watch = new ExecutionTracker(kernel.connection);
    const end = kernel.execute('a');
    for (const state of ['busy', 'idle']) {
      kernel.emit('status', { execution_state: state }, { msg_type: 'comm_msg', msg_id: 'b' });
    }
    expect(watch.isBusy).toBe(true);
    end();
    expect(watch.isBusy).toBe(false);
  });

  it('takes the report of the server that a process died for no message of another process', () => {
    const kernel = new FakeKernel();
    const watch = new ExecutionTracker(kernel.connection);
    let changes = 0;
    watch.processChanged.connect(() => changes++);
    kernel.execute('a')();
    kernel.process = kernel.clientId;
    kernel.emit('status', { execution_state: 'restarting' });
    expect(changes).toBe(0);
    kernel.process = 'process-2';
    kernel.emit('status', { execution_state: 'starting' });
    expect(changes).toBe(1);
  });

  it('resolves `idle` at the end of all cells', async () => {
    const kernel = new FakeKernel();
    const watch = new ExecutionTracker(kernel.connection);
    const ends = [kernel.execute('a'), kernel.execute('b')];
    let isIdle = false;
    void watch.idle().then(() => (isIdle = true));
    ends[0]();
    await settled();
    expect(isIdle).toBe(false);
    ends[1]();
    await settled();
    expect(isIdle).toBe(true);
  });

  it('detects messages from a new process', () => {
    const kernel = new FakeKernel();
    const watch = new ExecutionTracker(kernel.connection);
    let processes = 0;
    watch.processChanged.connect(() => processes++);
    kernel.execute('a');
    kernel.process = 'process-2';
    kernel.emit('status', { execution_state: 'starting' });
    expect(processes).toBe(1);
    expect(watch.isBusy).toBe(false);
  });

  it('resolves `idle` when it is disposed', async () => {
    const kernel = new FakeKernel();
    const watch = new ExecutionTracker(kernel.connection);
    kernel.execute('a');
    const waiting = watch.idle();
    watch.dispose();
    await expect(waiting).resolves.toBeUndefined();
  });
});
