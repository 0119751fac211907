import { ExecutionOutputs, OUTPUT_LIMITS } from '../../../src/core/history/execution-outputs';
import { sizeOf } from '../../../src/core/history/value-size';

function run(outputs: ExecutionOutputs, id: string, text: string): void {
  outputs.receive(id, 'execute_input', { code: '' });
  outputs.receive(id, 'stream', { name: 'stdout', text });
}

describe('the outputs of all executions', () => {
  it('are found by the id of the request', () => {
    const outputs = new ExecutionOutputs();
    run(outputs, 'a', 'first');
    run(outputs, 'b', 'second');
    outputs.receive('a', 'stream', { name: 'stdout', text: ', later' });
    expect(outputs.outputsOf('a')).toMatchObject({
      kind: 'kept',
      outputs: [{ text: 'first, later' }]
    });
  });

  it('are unseen if the beginning of the execution was', () => {
    const outputs = new ExecutionOutputs();
    outputs.receive('a', 'stream', { name: 'stdout', text: 'the end' });
    expect(outputs.outputsOf('a')).toEqual({ kind: 'unseen' });
    expect(outputs.outputsOf(null)).toEqual({ kind: 'unseen' });
    outputs.receive('', 'status', {});
    expect(outputs.outputsOf('')).toEqual({ kind: 'unseen' });
  });

  it('are dropped, the oldest first, at the limit of characters', () => {
    const limits = { characters: 400, outputs: 5, totalCharacters: 1000, executions: 100 };
    const outputs = new ExecutionOutputs(limits);
    for (const id of ['a', 'b', 'c', 'd']) {
      run(outputs, id, 'x'.repeat(300));
    }
    // 300 characters and their overhead, three times.
    expect(['a', 'b', 'c', 'd'].map(id => outputs.outputsOf(id).kind)).toEqual([
      'dropped',
      'dropped',
      'kept',
      'kept'
    ]);
    // What is dropped stays so.
    outputs.receive('a', 'stream', { name: 'stdout', text: 'more' });
    expect(outputs.outputsOf('a').kind).toBe('dropped');
  });

  it('are dropped, the oldest first, at the limit of executions', () => {
    const outputs = new ExecutionOutputs({ ...OUTPUT_LIMITS, executions: 2 });
    for (const id of ['a', 'b', 'c']) {
      run(outputs, id, id);
    }
    expect(['a', 'b', 'c'].map(id => outputs.outputsOf(id).kind)).toEqual([
      'dropped',
      'kept',
      'kept'
    ]);
  });
});

describe('the size of a value', () => {
  it('counts texts, keys and values', () => {
    expect(sizeOf('abc', 100)).toBe(11);
    expect(sizeOf({ key: ['a', 1, null] }, 1000)).toBeGreaterThan(30);
  });

  it('reads no more than the limit allows', () => {
    let reads = 0;
    const many = new Proxy(
      Array.from({ length: 1_000_000 }, () => 0),
      {
        get: (target, key) => {
          reads++;
          return Reflect.get(target, key) as unknown;
        }
      }
    );
    expect(sizeOf(many, 10_000)).toBeGreaterThan(10_000);
    expect(reads).toBeLessThan(10);
    const members = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`key${i}`, 0]));
    const counted = new Proxy(members, {
      get: (target, key) => {
        reads++;
        return Reflect.get(target, key) as unknown;
      }
    });
    expect(sizeOf(counted, 1000)).toBeGreaterThan(1000);
    expect(reads).toBeLessThan(100);
  });

  it('ends for values that nest deeply', () => {
    let deep: unknown = 'x';
    for (let i = 0; i < 100_000; i++) {
      deep = [deep];
    }
    expect(sizeOf(deep, 10_000_000)).toBeGreaterThan(100_000);
    expect(sizeOf(deep, 100)).toBeLessThan(200);
  });
});
