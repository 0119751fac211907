import { readOutputs } from '../../../src/core/notebook/outputs-reader';

const read = (outputs: unknown, metadata: object = {}) =>
  readOutputs(
    JSON.stringify({ metadata, cells: [{ cell_type: 'markdown' }, { cell_type: 'code', outputs }] })
  );

describe('stored outputs', () => {
  it('are read completely', () => {
    const { cells } = read([
      { output_type: 'stream', name: 'stderr', text: ['a\n', 'b'] },
      { output_type: 'error', ename: 'E', evalue: 'x', traceback: ['t'] },
      {
        output_type: 'execute_result',
        data: { 'text/plain': ['1', '2'], 'application/json': ['1'], 'image/png': 'AA==' }
      },
      { output_type: 'other', x: 1 }
    ]);
    expect(cells).toEqual([
      [],
      [
        { kind: 'stream', name: 'stderr', text: 'a\nb' },
        { kind: 'error', ename: 'E', evalue: 'x' },
        {
          kind: 'data',
          data: new Map([
            ['text/plain', { text: '12', isJson: false }],
            ['application/json', { text: '["1"]', isJson: true }],
            ['image/png', { text: 'AA==', isJson: false }]
          ])
        },
        { kind: 'unknown', json: '{"output_type":"other","x":1}' }
      ]
    ]);
  });

  it('keep numbers as written', () => {
    const text =
      '{"cells":[{"outputs":[{"output_type":"display_data","data":{"application/json": [1.0, 12345678901234567890, NaN] }}]}]}';
    const [output] = readOutputs(text).cells[0];
    expect(output.kind === 'data' ? output.data.get('application/json')?.text : '').toBe(
      '[1.0, 12345678901234567890, NaN]'
    );
  });

  it('are ignored if they are not outputs', () => {
    expect(read('none').cells[1]).toEqual([]);
    expect(read([{ output_type: 'display_data', data: 3 }]).cells[1]).toEqual([
      { kind: 'data', data: new Map() }
    ]);
    expect(read([3]).cells[1]).toEqual([{ kind: 'unknown', json: '3' }]);
  });

  it('include widget states', () => {
    const state = { one: { state: { value: 1.5 } } };
    const widgets = { 'application/vnd.jupyter.widget-state+json': { version_major: 2, state } };
    expect([...read([], { widgets }).widgets]).toEqual([['one', '{"state":{"value":1.5}}']]);
  });
});
