import { removeBundle, Workspace } from './command';
import type { CompareDocument } from '../../src/protocol';

let workspace: Workspace;

beforeEach(() => {
  workspace = new Workspace();
});
afterEach(() => workspace.remove());
afterAll(removeBundle);

interface Cell {
  readonly source: string;
  readonly id?: string;
  readonly outputs?: readonly object[];
}

const print = (text: string | readonly string[]): object => ({
  output_type: 'stream',
  name: 'stdout',
  text
});
const error = { output_type: 'error', ename: 'ValueError', evalue: 'bad 3', traceback: [] };

function write(name: string, cells: readonly Cell[], minor = 5): void {
  workspace.write(name, {
    cells: [
      { cell_type: 'markdown', metadata: {}, source: 'Text.' },
      ...cells.map(({ source, id, outputs = [] }) => ({
        cell_type: 'code',
        ...(id === undefined ? {} : { id }),
        execution_count: 1,
        metadata: {},
        outputs,
        source
      }))
    ],
    metadata: {},
    nbformat: 4,
    nbformat_minor: minor
  });
}

function compare(...words: string[]) {
  const run = workspace.run(['compare', '--format', 'json', 'a.ipynb', 'b.ipynb', ...words]);
  expect(run.err).toBe('');
  return { code: run.code, document: JSON.parse(run.out) as CompareDocument, out: run.out };
}

describe('freshkernel compare', () => {
  it('applies the settings', () => {
    write('a.ipynb', [
      { id: 'one', source: 'one()', outputs: [print('ticket-1 <f at 0x7f00aa11>')] }
    ]);
    write('b.ipynb', [
      { id: 'one', source: 'one()', outputs: [print('ticket-2 <f at 0x7f00aa99>')] }
    ]);
    expect(compare().code).toBe(1);
    workspace.write('freshkernel.toml', "[check.patterns]\nticket = 'ticket-\\d+'\n");
    const { code, document } = compare();
    expect(code).toBe(0);
    expect(document.notebooks[0].cells[0].normalizers).toEqual([
      'memory-address',
      'pattern:ticket'
    ]);
    workspace.write(
      'freshkernel.toml',
      "[check]\npatterns = { ticket = 'ticket-\\d+' }\nnormalizers = { memory-address = false }\n"
    );
    expect(compare().code).toBe(1);
  });

  it('prints the documented JSON', () => {
    write('a.ipynb', [
      { id: 'one', source: 'one()', outputs: [print('1\n')] },
      { id: 'two', source: 'two()', outputs: [print('<f at 0x7f00aa11>\n')] },
      { id: 'three', source: 'three()', outputs: [print('accuracy 0.91\n')] },
      { id: 'four', source: 'four()', outputs: [print('x\n')] },
      { id: 'five', source: 'five()', outputs: [print('x\n')] }
    ]);
    write('b.ipynb', [
      { id: 'one', source: 'one()', outputs: [print(['1', '\n'])] },
      { id: 'two', source: 'two()', outputs: [print('<f at 0x7f00aa99>\n')] },
      { id: 'three', source: 'three()', outputs: [print('accuracy 0.97\n')] },
      { id: 'four', source: 'four()' },
      { id: 'new', source: 'import os', outputs: [error] }
    ]);
    const { code, document, out } = compare();
    expect(out).toMatch(/^\{\s*"version": 1,/);
    expect(code).toBe(1);
    const common = {
      error: null,
      normalizers: [],
      score: expect.any(Number) as number,
      cause: null,
      detail: expect.any(String) as string
    };
    expect(document).toEqual({
      version: 1,
      notebooks: [
        {
          path: 'a.ipynb',
          other: 'b.ipynb',
          verdict: 'missing',
          executability: 0.8,
          cells: [
            { ...common, index: 1, id: 'one', verdict: 'identical', score: 1, detail: null },
            {
              ...common,
              index: 2,
              id: 'two',
              verdict: 'equal',
              score: 1,
              detail: null,
              normalizers: ['memory-address']
            },
            { ...common, index: 3, id: 'three', verdict: 'different' },
            { ...common, index: 4, id: 'four', verdict: 'missing' },
            { ...common, index: 5, id: 'five', verdict: 'missing' },
            {
              ...common,
              index: null,
              id: 'new',
              verdict: 'missing',
              error: { exception: 'ValueError', message: 'bad 3' }
            }
          ]
        }
      ]
    });
    expect(document.notebooks[0].cells[2].detail).toBe(
      'line 1: “accuracy 0.91” and “accuracy 0.97”'
    );
  });

  it('exits with 0 if all outputs are equal, and disables normalizers', () => {
    write('a.ipynb', [{ source: 'f()', outputs: [print('<f at 0x7f00aa11>')] }], 4);
    write('b.ipynb', [{ source: 'f()', outputs: [print('<f at 0x7f00aa99>')] }], 2);
    expect(compare()).toMatchObject({
      code: 0,
      document: { notebooks: [{ verdict: 'equal', executability: 1 }] }
    });
    expect(compare('--no-normalizer', 'uuid, memory-address').code).toBe(1);
    expect(
      workspace.run(['compare', '--no-normalizer', 'memory-adress', 'a.ipynb', 'b.ipynb'])
    ).toEqual({
      code: 2,
      out: '',
      err: 'freshkernel: `memory-adress` is not a normalizer. Did you mean `memory-address`?\n'
    });
  });

  it('matches cells by their ids, otherwise by their sources', () => {
    const outputs = (text: string): readonly object[] => [print(text)];
    write(
      'a.ipynb',
      [
        { source: 'one()', outputs: outputs('1') },
        { source: 'two()', outputs: outputs('2') }
      ],
      4
    );
    write(
      'b.ipynb',
      [
        { source: 'zero()', outputs: outputs('0') },
        { source: 'two()', outputs: outputs('2') },
        { source: 'one()', outputs: outputs('1') }
      ],
      4
    );
    expect(
      compare().document.notebooks[0].cells.map(({ index, verdict }) => [index, verdict])
    ).toEqual([
      [1, 'identical'],
      [2, 'identical'],
      [null, 'missing']
    ]);
  });

  it('compares widgets by their stored states', () => {
    const notebook = (id: string, bar: string, value: number): object => ({
      cells: [
        {
          cell_type: 'code',
          execution_count: 1,
          metadata: {},
          outputs: [
            {
              output_type: 'display_data',
              metadata: {},
              data: {
                'application/vnd.jupyter.widget-view+json': { model_id: id, version_major: 2 },
                'text/plain': 'HBox()'
              }
            }
          ],
          source: 'bar()'
        }
      ],
      metadata: {
        widgets: {
          'application/vnd.jupyter.widget-state+json': {
            state: {
              [id]: { model_name: 'HBoxModel', state: { children: [`IPY_MODEL_${bar}`] } },
              [bar]: { model_name: 'FloatProgressModel', state: { value, box: `IPY_MODEL_${id}` } }
            }
          }
        }
      },
      nbformat: 4,
      nbformat_minor: 4
    });
    workspace.write('a.ipynb', notebook('aa', 'ab', 5));
    workspace.write('b.ipynb', notebook('ba', 'bb', 5));
    expect(compare().document.notebooks[0].verdict).toBe('equal');
    workspace.write('b.ipynb', notebook('ba', 'bb', 6));
    expect(compare().document.notebooks[0].verdict).toBe('different');
  });

  it('prints text', () => {
    write('a.ipynb', [
      { source: 'one()', outputs: [print('1')] },
      { source: 'two()', outputs: [print('took 3 s')] },
      { source: 'three()', outputs: [print('\u0007 3')] }
    ]);
    write('b.ipynb', [
      { source: 'one()', outputs: [print('1')] },
      { source: 'two()', outputs: [print('took 4 s')] },
      { source: 'three()', outputs: [print('\u0007 4')] }
    ]);
    expect(workspace.run(['compare', 'a.ipynb', 'b.ipynb'])).toEqual({
      code: 1,
      err: '',
      out: 'a.ipynb and b.ipynb\n  cell 3     equal        ignored: elapsed-time\n  cell 4     different    “\\u0007 3” and “\\u0007 4”\n\n  1 of 3 code cells differs or could not be compared.\n'
    });
  });

  it('exits with 2 if it cannot compare', () => {
    write('a.ipynb', []);
    workspace.write('broken.ipynb', '{');
    const run = (...words: string[]) => workspace.run(['compare', ...words]);
    expect(run('a.ipynb', 'broken.ipynb')).toMatchObject({ code: 2, out: '' });
    expect(run('gone.ipynb', 'a.ipynb')).toMatchObject({ code: 2, out: '' });
    expect(run('a.ipynb').err).toMatch(/Give both/);
    expect(run().err).toMatch(/needs files/);
    expect(run('a.ipynb', 'a.ipynb', 'a.ipynb').code).toBe(2);
    expect(run('--help').out).toContain('--no-normalizer');
  });

  // Both sizes go to a separate process.
  const megabytes = process.env.FRESHKERNEL_SCALE === 'full' ? 50 : 15;
  it(`compares outputs of ${megabytes} MB`, () => {
    const lines = Array.from(
      { length: 24_000 * megabytes },
      (_, at) => `row ${at} of a long log, at 0x7f00${at % 10}\n`
    );
    write('a.ipynb', [{ source: 'f()', outputs: [print(lines.join(''))] }]);
    write('b.ipynb', [
      { source: 'f()', outputs: [print(lines.join('').replaceAll('0x7f00', '0x7f11'))] }
    ]);
    const { code, document } = compare();
    expect([code, document.notebooks[0].verdict]).toEqual([1, 'incomplete']);
  }, 240_000);
});
