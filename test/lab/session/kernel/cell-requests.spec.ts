// What this page knows of the executions of its cells, message by message.
import type { KernelMessage } from '@jupyterlab/services';
import { CellRequests } from '../../../../src/lab/session/kernel/cell-requests';

function message(type: string, request: string, content: object): KernelMessage.IMessage {
  return {
    header: { msg_type: type, msg_id: `${type}-${request}` },
    parent_header: { msg_id: request, msg_type: 'execute_request' },
    metadata: {},
    content
  } as never;
}

function send(requests: CellRequests, id: string, cell: string | null): void {
  const metadata = cell === null ? {} : { cellId: cell };
  const header = { msg_type: 'execute_request', msg_id: id };
  requests.sent({ header, parent_header: {}, metadata, content: {} } as never);
}

const idle = (id: string): KernelMessage.IMessage =>
  message('status', id, { execution_state: 'idle' });
const busy = (id: string): KernelMessage.IMessage =>
  message('status', id, { execution_state: 'busy' });

describe('the requests of cells', () => {
  it('end when the kernel says so, with or without a reply', () => {
    const requests = new CellRequests();
    send(requests, 'r1', 'a');
    expect(requests.published(busy('r1'))).toBe(null);
    expect(requests.hasEnded('a')).toBe(false);
    expect(requests.published(idle('r1'))).toBe('a');
    expect(requests.hasEnded('a')).toBe(true);
    expect(requests.hasEnded('b')).toBe(false);
  });

  it('of a cell that was sent again count only as far as the last one', () => {
    const requests = new CellRequests();
    send(requests, 'r1', 'a');
    send(requests, 'r2', 'a');
    expect(requests.published(idle('r1'))).toBe(null);
    expect(requests.hasEnded('a')).toBe(false);
    expect(requests.published(idle('r2'))).toBe('a');
  });
});
