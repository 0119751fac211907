import { KeptOutputs } from '../../../src/core/history/kept-outputs';

const LIMITS = { characters: 1000, outputs: 3 };

function printed(text: string, name = 'stdout'): Record<string, unknown> {
  return { name, text };
}

function shown(text: string, id?: string): Record<string, unknown> {
  return {
    data: { 'text/plain': text },
    metadata: {},
    ...(id === undefined ? {} : { transient: { display_id: id } })
  };
}

function texts(kept: KeptOutputs): readonly unknown[] {
  return kept.list.outputs.map(
    ({ text, data, ename }) => text ?? ename ?? (data as Record<string, unknown>)['text/plain']
  );
}

describe('the outputs of an execution', () => {
  it('are those of the messages, in the form of a notebook file', () => {
    const kept = new KeptOutputs(LIMITS);
    kept.receive('status', { execution_state: 'busy' });
    kept.receive('stream', printed('a\n'));
    kept.receive('stream', printed('b\n'));
    kept.receive('execute_result', { ...shown('1'), execution_count: 4 });
    kept.receive('error', { ename: 'KeyError', evalue: "'a'", traceback: ['line'] });
    expect(kept.list).toEqual({
      outputs: [
        { output_type: 'stream', name: 'stdout', text: 'a\nb\n' },
        {
          output_type: 'execute_result',
          data: { 'text/plain': '1' },
          metadata: {},
          execution_count: 4
        },
        { output_type: 'error', ename: 'KeyError', evalue: "'a'", traceback: ['line'] }
      ],
      omittedOutputs: 0,
      omittedCharacters: 0
    });
  });

  it('keep the streams apart', () => {
    const kept = new KeptOutputs(LIMITS);
    kept.receive('stream', printed('a'));
    kept.receive('stream', printed('b', 'stderr'));
    kept.receive('stream', printed('c'));
    expect(texts(kept)).toEqual(['a', 'b', 'c']);
  });

  it('are cleared, at once or by the next output', () => {
    const kept = new KeptOutputs(LIMITS);
    kept.receive('stream', printed('a'));
    kept.receive('clear_output', { wait: true });
    expect(texts(kept)).toEqual(['a']);
    kept.receive('stream', printed('b'));
    expect(texts(kept)).toEqual(['b']);
    kept.receive('clear_output', { wait: false });
    expect(kept.list.outputs).toEqual([]);
    expect(kept.size).toBe(0);
  });

  it('are replaced by their display id', () => {
    const kept = new KeptOutputs(LIMITS);
    kept.receive('display_data', shown('0 %', 'bar'));
    kept.receive('display_data', shown('other'));
    kept.receive('update_display_data', shown('100 %', 'bar'));
    kept.receive('update_display_data', shown('?', 'unknown'));
    expect(texts(kept)).toEqual(['100 %', 'other']);
  });

  it('are cut at the limit, which says what is missing', () => {
    const kept = new KeptOutputs(LIMITS);
    kept.receive('stream', printed('x'.repeat(900)));
    kept.receive('stream', printed('y'.repeat(900)));
    kept.receive('stream', printed('z'.repeat(900)));
    kept.receive('display_data', shown('v'));
    const [{ text }] = kept.list.outputs;
    const { length } = text as string;
    expect(length).toBeGreaterThan(900);
    expect(kept.list.omittedCharacters).toBe(2700 - length);
    expect(kept.list.omittedOutputs).toBe(1);
    kept.receive('clear_output', {});
    kept.receive('stream', printed('fits'));
    expect(kept.list).toMatchObject({ omittedOutputs: 0, omittedCharacters: 0 });
  });

  it('are limited in number', () => {
    const kept = new KeptOutputs(LIMITS);
    for (let i = 0; i < 5; i++) {
      kept.receive('display_data', shown(String(i)));
    }
    kept.receive('stream', printed('four'));
    expect(texts(kept)).toEqual(['0', '1', '2']);
    expect(kept.list).toMatchObject({ omittedOutputs: 2, omittedCharacters: 4 });
  });

  it('stay within the limit when a replacement is too large', () => {
    const kept = new KeptOutputs(LIMITS);
    kept.receive('display_data', shown('small', 'a'));
    kept.receive('update_display_data', shown('x'.repeat(2000), 'a'));
    expect(texts(kept)).toEqual(['small']);
    expect(kept.list.omittedOutputs).toBe(1);
  });

  it('never exceed the limit, whatever the kernel sends', () => {
    const odd: unknown[] = [
      null,
      7,
      'x'.repeat(600),
      { a: 'y'.repeat(600) },
      [],
      Array.from({ length: 500 }, () => 1),
      { display_id: 'd' },
      true
    ];
    const types = [
      'stream',
      'display_data',
      'execute_result',
      'error',
      'update_display_data',
      'clear_output'
    ];
    const kept = new KeptOutputs(LIMITS);
    let seed = 1;
    const pick = <T>(from: readonly T[]): T => {
      seed = (seed * 48_271) % 2_147_483_647;
      return from[seed % from.length];
    };
    for (let i = 0; i < 5000; i++) {
      const keys = ['name', 'text', 'data', 'metadata', 'transient', 'ename', 'evalue', 'wait'];
      const content = Object.fromEntries(keys.map(key => [key, pick(odd)]));
      // Mostly not cleared, so that the limits are reached.
      kept.receive(pick(i % 20 === 0 ? types : types.slice(0, 5)), content);
      expect(kept.size).toBeGreaterThanOrEqual(0);
      expect(kept.size).toBeLessThanOrEqual(LIMITS.characters);
      expect(kept.list.outputs.length).toBeLessThanOrEqual(LIMITS.outputs);
    }
  });
});
