import { ExecutionWatch } from '../../../../src/lab/session/kernel/execution-watch';
import { settled, StandInKernel } from './stand-in-kernel';

describe('ExecutionWatch', () => {
  it('is busy while a cell of any client runs', () => {
    const kernel = new StandInKernel();
    const watch = new ExecutionWatch(kernel.connection);
    let changes = 0;
    watch.changed.connect(() => changes++);
    const end = kernel.begin('a', 'somebody else');
    expect(watch.isBusy).toBe(true);
    end();
    expect(watch.isBusy).toBe(false);
    expect(changes).toBe(2);
  });

  it('stays busy when the kernel answers other messages while a cell runs', () => {
    const kernel = new StandInKernel();
    const watch = new ExecutionWatch(kernel.connection);
    const end = kernel.begin('a');
    for (const state of ['busy', 'idle']) {
      kernel.say('status', { execution_state: state }, { msg_type: 'comm_msg', msg_id: 'b' });
    }
    expect(watch.isBusy).toBe(true);
    end();
    expect(watch.isBusy).toBe(false);
  });

  it('resolves `idle` at the end of all cells', async () => {
    const kernel = new StandInKernel();
    const watch = new ExecutionWatch(kernel.connection);
    const ends = [kernel.begin('a'), kernel.begin('b')];
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
    const kernel = new StandInKernel();
    const watch = new ExecutionWatch(kernel.connection);
    let processes = 0;
    watch.processChanged.connect(() => processes++);
    kernel.begin('a');
    kernel.process = 'process-2';
    kernel.say('status', { execution_state: 'starting' });
    expect(processes).toBe(1);
    expect(watch.isBusy).toBe(false);
  });

  it('resolves `idle` when it is disposed', async () => {
    const kernel = new StandInKernel();
    const watch = new ExecutionWatch(kernel.connection);
    kernel.begin('a');
    const waiting = watch.idle();
    watch.dispose();
    await expect(waiting).resolves.toBeUndefined();
  });
});
