// The end of an execution to which no reply came.
import { Signal } from '@lumino/signaling';
import type { ExecutionOutcome } from '../../../src/lab/execution/cell-queue';
import { untilEnded } from '../../../src/lab/execution/unanswered-execution';

function kernelThatEnds() {
  const owner = {};
  const ended = new Signal<object, string>(owner);
  const ends = { ended } as unknown as Parameters<typeof untilEnded>[1];
  return { ends, end: (cell: string) => ended.emit(cell) };
}

const kernel = { requestKernelInfo: async () => Promise.resolve(undefined as never) };
const never = async (): Promise<ExecutionOutcome> => new Promise(() => undefined);

describe('an execution', () => {
  it('ends as its reply says, also if that comes after its end', async () => {
    const { ends, end } = kernelThatEnds();
    let reply = (_: ExecutionOutcome): void => undefined;
    const outcome = untilEnded('a', ends, kernel, async () => new Promise(done => (reply = done)));
    end('a');
    reply({ kind: 'ok' });
    expect(await outcome).toEqual({ kind: 'ok' });
  });

  it('counts as interrupted where the kernel ended it and replied to a later request only', async () => {
    const { ends, end } = kernelThatEnds();
    const outcome = untilEnded('a', ends, kernel, never);
    end('b');
    end('a');
    expect(await outcome).toEqual({ kind: 'interrupted' });
  });

  it('is waited for without a watched kernel', async () => {
    expect(await untilEnded('a', null, null, async () => Promise.resolve({ kind: 'ok' }))).toEqual({
      kind: 'ok'
    });
  });
});
