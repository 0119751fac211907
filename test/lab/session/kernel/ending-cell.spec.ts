// Which cell ended the kernel, message by message.
import type { Kernel, KernelMessage } from '@jupyterlab/services';
import type { EndingExecution } from '../../../../src/core/history/kernel-enders';
import { EndingCell } from '../../../../src/lab/session/kernel/ending-cell';
import type { KernelExecution } from '../../../../src/protocol';

const RESTARTING = { execution_state: 'restarting' };
const EXIT = { status: 'ok', payload: [{ source: 'ask_exit', keepkernel: false }] };

function message(
  type: string,
  content: object,
  parent: object,
  direction: Kernel.IAnyMessageArgs['direction'] = 'recv'
): Kernel.IAnyMessageArgs {
  const metadata = 'cell' in content ? { cellId: content.cell } : {};
  const header = { msg_type: type, msg_id: 'request' in content ? content.request : '' };
  const msg = { header, parent_header: parent, metadata, content } as unknown;
  return { msg: msg as KernelMessage.IMessage, direction };
}

/** A kernel that runs the cells of a page, and perhaps requests of others. */
class KernelOfCells {
  readonly ending = new EndingCell();

  send(request: string, cell: string | null, code: string): this {
    const content = cell === null ? { code, request } : { code, request, cell };
    this.ending.handle(message('execute_request', content, {}, 'send'));
    return this;
  }

  publish(request: string, type: string, content: object): this {
    const parent = { msg_type: 'execute_request', msg_id: request };
    this.ending.handle(message(type, content, parent));
    return this;
  }

  start(request: string): this {
    return this.publish(request, 'status', { execution_state: 'busy' });
  }

  end(request: string): this {
    return this.publish(request, 'status', { execution_state: 'idle' });
  }

  reply(request: string, content: object = { status: 'ok' }): this {
    return this.publish(request, 'execute_reply', content);
  }

  /** What the server reports if the process ends by itself; it is silent about a restart that a client wants. */
  die(state: object = RESTARTING): readonly EndingExecution[] {
    this.ending.handle(message('status', state, {}));
    return this.ending.candidates;
  }
}

/** A kernel that has run one cell, and has requests to run two more. */
function kernelWithTwo(): KernelOfCells {
  const kernel = new KernelOfCells().send('r0', 'z', '0').start('r0').reply('r0').end('r0');
  return kernel.send('r1', 'a', 'first').send('r2', 'b', 'second');
}

describe('the cell that ended the kernel', () => {
  it.each([
    ['the running one, or the one that waited for it', kernelWithTwo().start('r1'), 'a b'],
    [
      'the running one, which published its source, or the one that waited for it',
      kernelWithTwo().publish('r1', 'execute_input', { code: 'first' }),
      'a b'
    ],
    ['one of those that the process did not report', kernelWithTwo(), 'a b'],
    ['no earlier one', kernelWithTwo().start('r1').end('r1').start('r2'), 'b'],
    ['no earlier one whose end was lost', kernelWithTwo().start('r2'), 'b'],
    ['no earlier one that has a reply', kernelWithTwo().start('r1').reply('r1'), 'b'],
    ['none, as code of another client ran', kernelWithTwo().start('foreign'), ''],
    ['one of those after code of another client', kernelWithTwo().start('f').end('f'), 'a b'],
    ['none, as all have ended', kernelWithTwo().start('r1').end('r1').start('r2').end('r2'), ''],
    ['the one that exited', kernelWithTwo().start('r1').reply('r1', EXIT).end('r1'), 'a'],
    [
      'the one that exited, although the next one still ran',
      kernelWithTwo().start('r1').end('r1').reply('r1', EXIT).start('r2').end('r2').reply('r2'),
      'a'
    ],
    [
      'none, as an exit kept the kernel',
      kernelWithTwo()
        .start('r2')
        .reply('r2', { payload: [{ source: 'ask_exit', keepkernel: true }] })
        .end('r2'),
      ''
    ],
    ['none, as the kernel never started', new KernelOfCells().send('r1', 'a', 'first'), ''],
    ['none, as no cell was run', kernelWithTwo().end('r1').end('r2').send('r3', null, 'x'), '']
  ])('is %s', (_, kernel, cells) => {
    expect(
      kernel
        .die()
        .map(({ cell }) => cell)
        .join(' ')
    ).toBe(cells);
  });

  it('has the source that was sent, also where the server gives up', () => {
    expect(kernelWithTwo().start('r2').die({ execution_state: 'dead' })).toEqual([
      { cell: 'b', source: 'second' }
    ]);
  });

  it('is known to be about to end its kernel from its reply on', () => {
    const kernel = kernelWithTwo().start('r1');
    expect(kernel.ending.isExiting).toBe(false);
    kernel.reply('r1', EXIT);
    expect(kernel.ending.isExiting).toBe(true);
    kernel.ending.processEnded();
    expect(kernel.ending.isExiting).toBe(false);
  });

  it('is none where a client ends or restarts the process', () => {
    expect(kernelWithTwo().start('r1').ending.candidates).toEqual([]);
  });

  it('is none that was reported', () => {
    const kernel = kernelWithTwo().start('r1');
    const reported = [{ message_id: 'r1' }, { message_id: 'r2' }, { message_id: null }];
    kernel.ending.reported(reported as KernelExecution[]);
    expect(kernel.die()).toEqual([]);
  });

  it('is none of an earlier process', () => {
    const kernel = kernelWithTwo().start('r1');
    kernel.ending.processEnded();
    expect(kernel.die()).toEqual([]);
    kernel.ending.processEnded();
    expect(kernel.send('r3', 'c', 'third').start('r3').die()).toEqual([
      { cell: 'c', source: 'third' }
    ]);
  });
});
