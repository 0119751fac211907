import fc from 'fast-check';
import type {
  LiveCell,
  QueueHost,
  QueueResult,
  ExecutionOutcome
} from '../../../src/lab/execution/cell-queue';
import { CellQueue } from '../../../src/lab/execution/cell-queue';

/** A notebook whose cells run until the test finishes them. */
class FakeNotebook implements QueueHost {
  isClosed = false;
  readonly started: string[] = [];
  private readonly live = new Map<string, LiveCell>();
  private end: (outcome: ExecutionOutcome) => void = () => undefined;

  constructor(...keys: readonly string[]) {
    keys.forEach(key => {
      this.set(key, {});
    });
  }

  cells(): ReadonlyMap<string, LiveCell> | null {
    return this.isClosed ? null : new Map(this.live);
  }

  run(key: string): Promise<ExecutionOutcome> {
    this.started.push(key);
    return new Promise(resolve => (this.end = resolve));
  }

  set(key: string, cell: Partial<LiveCell>): void {
    const before = this.live.get(key) ?? { source: key, executionCount: null, isRunning: false };
    this.live.set(key, { ...before, ...cell });
  }

  delete(key: string): void {
    this.live.delete(key);
  }

  moveToEnd(key: string): void {
    const cell = this.live.get(key);
    this.live.delete(key);
    if (cell !== undefined) {
      this.live.set(key, cell);
    }
  }

  /** Finishes the running cell. */
  async finish(outcome: ExecutionOutcome = { kind: 'ok' }): Promise<void> {
    this.end(outcome);
    for (let turn = 0; turn < 6; turn++) {
      await Promise.resolve();
    }
  }
}

function start(
  notebook: FakeNotebook,
  ...keys: readonly string[]
): { queue: CellQueue; result: Promise<QueueResult> } {
  const queue = new CellQueue(keys, notebook);
  return { queue, result: queue.run() };
}

describe('RunQueue', () => {
  it('runs cells one after the other in the given order and reports the progress', async () => {
    const notebook = new FakeNotebook('a', 'b', 'c');
    const { queue, result } = start(notebook, 'b', 'a', 'c');
    expect(queue.progress).toEqual({ cell: 'b', position: 1, total: 3 });
    expect(queue.waiting).toEqual(['a', 'c']);
    await notebook.finish();
    expect(notebook.started).toEqual(['b', 'a']);
    expect(queue.progress).toEqual({ cell: 'a', position: 2, total: 3 });
    expect(queue.waiting).toEqual(['c']);
    await notebook.finish();
    await notebook.finish();
    expect(await result).toEqual({ end: { kind: 'done' }, ran: 3, total: 3, cell: null });
    expect(queue.progress).toBeNull();
    expect(queue.waiting).toEqual([]);
  });

  it('stops at the first failure', async () => {
    const notebook = new FakeNotebook('a', 'b', 'c');
    const { result } = start(notebook, 'a', 'b', 'c');
    await notebook.finish();
    const outcome = { kind: 'failed', exception: 'ValueError' } as const;
    await notebook.finish(outcome);
    expect(notebook.started).toEqual(['a', 'b']);
    expect(await result).toEqual({
      end: { kind: 'outcome', outcome },
      ran: 1,
      total: 3,
      cell: 'b'
    });
  });

  it('ends at once when it is canceled; the running cell continues', async () => {
    const notebook = new FakeNotebook('a', 'b');
    const { queue, result } = start(notebook, 'a', 'b');
    queue.cancel();
    expect(await result).toEqual({ end: { kind: 'cancelled' }, ran: 0, total: 2, cell: 'a' });
    expect(queue.progress).toBeNull();
    await notebook.finish();
    expect(notebook.started).toEqual(['a']);
  });

  it('ends with the reason that came first', async () => {
    const notebook = new FakeNotebook('a', 'b');
    const { queue, result } = start(notebook, 'a', 'b');
    queue.cancel({ kind: 'kernel-gone' });
    queue.cancel();
    expect((await result).end).toEqual({ kind: 'kernel-gone' });
  });

  it.each<[string, (notebook: FakeNotebook) => void, QueueResult]>([
    [
      'is edited',
      notebook => notebook.set('c', { source: 'other' }),
      { end: { kind: 'queue-changed', change: 'edited' }, ran: 1, total: 3, cell: 'c' }
    ],
    [
      'is deleted',
      notebook => notebook.delete('b'),
      { end: { kind: 'queue-changed', change: 'deleted' }, ran: 1, total: 3, cell: 'b' }
    ],
    [
      'was run separately',
      notebook => notebook.set('c', { executionCount: 9 }),
      { end: { kind: 'queue-changed', change: 'ran' }, ran: 1, total: 3, cell: 'c' }
    ],
    [
      'is running already',
      notebook => notebook.set('b', { isRunning: true }),
      { end: { kind: 'queue-changed', change: 'ran' }, ran: 1, total: 3, cell: 'b' }
    ],
    [
      'is moved',
      notebook => notebook.moveToEnd('b'),
      { end: { kind: 'queue-changed', change: 'moved' }, ran: 1, total: 3, cell: null }
    ]
  ])('ends if a queued cell %s', async (_, change, expected) => {
    const notebook = new FakeNotebook('a', 'b', 'c');
    const { result } = start(notebook, 'a', 'b', 'c');
    change(notebook);
    await notebook.finish();
    expect(await result).toEqual(expected);
    expect(notebook.started).toEqual(['a']);
  });

  it('continues if no queued cell has changed', async () => {
    const notebook = new FakeNotebook('a', 'b', 'c', 'other');
    notebook.set('b', { executionCount: 3 });
    const { result } = start(notebook, 'a', 'b');
    notebook.set('a', { source: 'typed while it runs' });
    notebook.moveToEnd('a');
    notebook.set('b', { executionCount: null });
    notebook.delete('other');
    notebook.set('new', {});
    await notebook.finish();
    await notebook.finish();
    expect((await result).end).toEqual({ kind: 'done' });
  });

  it('ends when the notebook is closed', async () => {
    const notebook = new FakeNotebook('a', 'b');
    const { result } = start(notebook, 'a', 'b');
    notebook.isClosed = true;
    await notebook.finish();
    expect(await result).toEqual({ end: { kind: 'closed' }, ran: 1, total: 2, cell: null });
  });

  it('always runs a prefix of the planned cells', async () => {
    const step = fc.oneof(
      fc.constant('ok' as const),
      fc.constant('fail' as const),
      fc.constant('cancel' as const),
      fc.record({ edit: fc.integer({ min: 0, max: 5 }) })
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async steps => {
        const keys = ['0', '1', '2', '3', '4', '5'];
        const notebook = new FakeNotebook(...keys);
        const { queue, result } = start(notebook, ...keys);
        const edited = new Set<string>();
        for (const each of steps) {
          if (each === 'ok') {
            await notebook.finish();
          } else if (each === 'fail') {
            await notebook.finish({ kind: 'failed', exception: null });
          } else if (each === 'cancel') {
            queue.cancel();
          } else if (!notebook.started.includes(String(each.edit))) {
            edited.add(String(each.edit));
            notebook.set(String(each.edit), { source: 'edited' });
          }
        }
        queue.cancel();
        const { ran } = await result;
        expect(notebook.started).toEqual(keys.slice(0, notebook.started.length));
        expect(notebook.started.length - ran).toBeLessThanOrEqual(1);
        expect(notebook.started.filter(key => edited.has(key))).toEqual([]);
      })
    );
  });
});
