import { spawnSync } from 'node:child_process';
import * as path from 'node:path';
import { notebookOf, PYTHON_ENVIRONMENT, ranNotebook, removeBundle, Workspace } from './command';
import type { Outcome, RanNotebook } from './command';

let workspace: Workspace;

beforeEach(() => {
  workspace = new Workspace();
  workspace.write(
    'sales.ipynb',
    notebookOf([
      { id: 'a', source: 'import math\nrows = [4, 9]\nother = 1' },
      { id: 'b', source: 'other += 1\nprint(other)' },
      {
        id: 'c',
        source: '# The roots\nroots = [math.sqrt(row) for row in rows]\nprint(other)'
      },
      { id: 'd', source: 'roots.append(1.0)\nsum(roots)' },
      { id: 'e', source: '%time other\n!echo' }
    ])
  );
});
afterEach(() => workspace.remove());
afterAll(removeBundle);

const slice = (...words: string[]): Outcome => workspace.run(['slice', ...words, 'sales.ipynb']);

describe('freshkernel slice', () => {
  it('prints the documented JSON', () => {
    const { code, out, err } = slice('--cell', '5', '--statements', '--format', 'json');
    expect([code, err]).toEqual([0, '']);
    expect(JSON.parse(out)).toEqual({
      version: 1,
      notebook: 'sales.ipynb',
      cells: [
        { index: 1, id: 'a', lines: [[1, 2]] },
        { index: 3, id: 'c', lines: [[1, 2]] },
        { index: 4, id: 'd', lines: [[1, 2]] }
      ],
      limits: []
    });
  });

  it('lists cells, lines, and what depends on a cell', () => {
    expect(slice('--cell', '5').out).toBe(
      [
        'sales.ipynb',
        '  cell 2    import math',
        '  cell 3    other += 1',
        '  cell 4    roots = [math.sqrt(row) for row in rows]',
        '  cell 5    roots.append(1.0)',
        '',
        '4 of 5 code cells: what the output of cell 5 needs, in order.',
        ''
      ].join('\n')
    );
    expect(slice('--name', 'roots', '--statements').out).toBe(
      [
        'sales.ipynb',
        '  cell 2    lines 1–2     import math',
        '  cell 4    lines 1–2     roots = [math.sqrt(row) for row in rows]',
        '  cell 5    line 1        roots.append(1.0)',
        '',
        '3 of 5 code cells: what the value of `roots` needs, in order.',
        ''
      ].join('\n')
    );
    expect(slice('--cell', '3', '--forward').out).toBe(
      [
        'sales.ipynb',
        '  cell 3    other += 1',
        '  cell 4    roots = [math.sqrt(row) for row in rows]',
        '  cell 6    %time other',
        '',
        '3 of 5 code cells: cell 3 and what depends on it.',
        ''
      ].join('\n')
    );
  });

  it('writes a notebook in which whole cells keep their outputs', () => {
    const cells = ranNotebook([
      ['a = 1\nprint(2)', '2\n'],
      ['a += 1\na', '2']
    ]);
    workspace.write('sales.ipynb', cells);
    const { code, err } = slice('--cell', '2', '--statements', '--out', 'two.ipynb');
    expect([code, err]).toEqual([0, 'Wrote two.ipynb.\n']);
    const two = JSON.parse(workspace.read('two.ipynb')) as RanNotebook;
    expect(two.cells.map(({ source }) => [source].flat().join(''))).toEqual(['a = 1', 'a += 1\na']);
    expect(two.cells.map(({ outputs }) => outputs.length)).toEqual([0, 1]);
    expect({ ...two, cells: [] }).toEqual({ ...cells, cells: [] });
  });

  it('writes a script that runs, with IPython syntax as comments', () => {
    const { err } = slice('--cell', '6', '--out', 'other.py');
    expect(err).toBe(
      'Wrote other.py.\n2 lines with magics or shell commands are comments in the script.\n'
    );
    expect(workspace.read('other.py').split('\n')).toEqual([
      '# %% cell 2',
      'import math',
      'rows = [4, 9]',
      'other = 1',
      '',
      '# %% cell 3',
      'other += 1',
      'print(other)',
      '',
      '# %% cell 6',
      '# %time other',
      '# !echo',
      ''
    ]);
    const script = path.join(workspace.folder, 'other.py');
    const { FRESHKERNEL_PYTHON } = PYTHON_ENVIRONMENT;
    expect(spawnSync(FRESHKERNEL_PYTHON, [script], { encoding: 'utf8' }).stdout).toBe('2\n');
  });

  it.each([
    [['--cell', '9'], 'There is no cell 9; the notebook has 7 cells.'],
    [['--cell', '1'], 'Cell 1 is no code cell.'],
    [['--name', 'missing'], 'No cell defines `missing`.'],
    [['--name', 'a.b'], '`--name` must be the name of a variable or function.'],
    [[], 'Give `--cell N`'],
    [['--cell', '2', '--name', 'rows'], 'Give `--cell N`'],
    [['--cell', '2', '--out', 'a.txt'], 'must end with `.ipynb`'],
    [['--cell', '2', '--out', 'sales.ipynb'], 'is the notebook itself. Give another name.'],
    [['--cell', '2', '--out', 'none/a.py'], 'There is no folder for `none/a.py`.']
  ])('explains what is wrong with %j', (words, message) => {
    const { code, out, err } = slice(...words);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
  });

  it('refuses notebooks in other languages, and several at once', () => {
    const metadata = { language_info: { name: 'R' } };
    workspace.write('r.ipynb', notebookOf(['a <- 1'], { metadata }));
    expect(workspace.run(['slice', '--cell', '1', 'r.ipynb'])).toMatchObject({
      code: 2,
      err: 'r.ipynb: Only notebooks in Python can be analyzed; this one is in r.\n'
    });
    expect(workspace.run(['slice', '--cell', '1', 'r.ipynb', 'sales.ipynb']).err).toContain(
      '`slice` takes one notebook.'
    );
  });
});
