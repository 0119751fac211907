import type { ICellModel } from '@jupyterlab/cells';
import type { KernelMessage } from '@jupyterlab/services';
import type { KernelExecution } from '../../../../src/protocol';
import { CellRequests } from '../../../../src/lab/session/kernel/cell-requests';
import { runningCells } from '../../../../src/lab/session/kernel/running-cells';

const CELLS = ['a', 'b'].map(id => ({ id, executionState: 'running' }) as unknown as ICellModel);

function sent(id: string, cell: string | undefined): KernelMessage.IMessage {
  const header = { msg_type: 'execute_request', msg_id: id };
  return { header, parent_header: {}, metadata: { cellId: cell } } as never;
}

function answered(id: string): KernelMessage.IMessage {
  return {
    header: { msg_type: 'execute_reply' },
    parent_header: { msg_id: id },
    metadata: {}
  } as never;
}

function runningIn(requests: CellRequests, isBusy = false): readonly string[] {
  return [...runningCells(CELLS, requests, isBusy)];
}

describe('running cells', () => {
  it('are those with a request without a reply: JupyterLab may leave the state of an aborted one', () => {
    const requests = new CellRequests();
    expect(runningIn(requests)).toEqual([]);
    expect(requests.sent(sent('1', 'a'))).toBe(true);
    expect(requests.sent(sent('2', undefined))).toBe(false);
    expect(requests.answered(answered('2'))).toBe(false);
    expect(runningIn(requests)).toEqual(['a']);
    expect(requests.answered(answered('1'))).toBe(true);
    expect(runningIn(requests)).toEqual([]);
  });

  it('may be those of another person while the kernel is busy', () => {
    expect(runningIn(new CellRequests(), true)).toEqual(['a', 'b']);
  });

  it('do not wait for a reply that was lost, or whose kernel ended', () => {
    const requests = new CellRequests();
    requests.sent(sent('1', 'a'));
    requests.sent(sent('2', 'b'));
    requests.reported([
      { message_id: '1' } as KernelExecution,
      { message_id: null } as KernelExecution
    ]);
    expect(runningIn(requests)).toEqual(['b']);
    requests.processEnded();
    expect(runningIn(requests)).toEqual([]);
  });
});
