import type { ICellModel } from '@jupyterlab/cells';
import type { Kernel } from '@jupyterlab/services';
import type { KernelExecution } from '../../../../src/protocol';
import { RunningCells } from '../../../../src/lab/session/kernel/running-cells';

const CELLS = ['a', 'b'].map(id => ({ id, executionState: 'running' }) as unknown as ICellModel);

function sent(id: string, cell: string | undefined): Kernel.IAnyMessageArgs {
  const header = { msg_type: 'execute_request', msg_id: id };
  const msg = { header, parent_header: {}, metadata: { cellId: cell } };
  return { direction: 'send', msg } as unknown as Kernel.IAnyMessageArgs;
}

function answered(id: string): Kernel.IAnyMessageArgs {
  const msg = {
    header: { msg_type: 'execute_reply' },
    parent_header: { msg_id: id },
    metadata: {}
  };
  return { direction: 'recv', msg } as unknown as Kernel.IAnyMessageArgs;
}

function runningIn(running: RunningCells, isBusy = false): readonly string[] {
  return [...running.keys(isBusy)];
}

describe('RunningCells', () => {
  it('are those with a request without a reply: JupyterLab may leave the state of an aborted one', () => {
    const running = new RunningCells(() => CELLS);
    expect(runningIn(running)).toEqual([]);
    expect(running.receive(sent('1', 'a'))).toBe(true);
    expect(running.receive(sent('2', undefined))).toBe(false);
    expect(running.receive(answered('2'))).toBe(false);
    expect(runningIn(running)).toEqual(['a']);
    expect(running.receive(answered('1'))).toBe(true);
    expect(runningIn(running)).toEqual([]);
  });

  it('may be those of another person while the kernel is busy', () => {
    expect(runningIn(new RunningCells(() => CELLS), true)).toEqual(['a', 'b']);
  });

  it('do not wait for a reply that was lost, or whose kernel ended', () => {
    const running = new RunningCells(() => CELLS);
    running.receive(sent('1', 'a'));
    running.receive(sent('2', 'b'));
    running.ended([
      { message_id: '1' } as KernelExecution,
      { message_id: null } as KernelExecution
    ]);
    expect(runningIn(running)).toEqual(['b']);
    running.clear();
    expect(runningIn(running)).toEqual([]);
  });
});
