/** @jest-environment jsdom */
import { Checker } from '../../../src/lab/check/worker/checker';
import type { CheckAnswers } from '../../../src/lab/check/worker/check-messages';

class FakeWorker {
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  readonly sent: { readonly number: number }[] = [];
  readonly terminate = jest.fn();

  postMessage(message: { readonly number: number }): void {
    this.sent.push(message);
  }

  answer(number: number, answer: unknown): void {
    this.onmessage?.(new MessageEvent('message', { data: { number, ok: true, answer } }));
  }
}

const HERE = 'answered here' as unknown as CheckAnswers['fresh'];
const here = () => Promise.resolve(() => HERE);

describe('the client of a check worker', () => {
  it('returns the answer to each question', async () => {
    const worker = new FakeWorker();
    const checker = new Checker(() => worker as unknown as Worker, here);
    const answers = [checker.ask({ kind: 'fresh' }), checker.ask({ kind: 'fresh' })];
    worker.answer(1, 'second');
    worker.answer(0, 'first');
    expect(await Promise.all(answers)).toEqual(['first', 'second']);
    checker.dispose();
    expect(worker.terminate).toHaveBeenCalled();
  });

  it('falls back to the page if workers are not allowed', async () => {
    const checker = new Checker(() => {
      throw new Error('forbidden');
    }, here);
    expect(await checker.ask({ kind: 'fresh' })).toBe(HERE);
  });

  it('falls back to the page if the worker cannot be loaded', async () => {
    const worker = new FakeWorker();
    const checker = new Checker(() => worker as unknown as Worker, here);
    const answer = checker.ask({ kind: 'fresh' });
    worker.onerror?.(new ErrorEvent('error', { message: 'blocked' }));
    expect(await answer).toBe(HERE);
  });

  it('rejects if the worker fails later', async () => {
    const worker = new FakeWorker();
    const checker = new Checker(() => worker as unknown as Worker, here);
    const first = checker.ask({ kind: 'fresh' });
    worker.answer(0, 'first');
    await first;
    const second = checker.ask({ kind: 'fresh' });
    worker.onerror?.(new ErrorEvent('error', { message: 'out of memory' }));
    await expect(second).rejects.toThrow('out of memory');
  });
});
