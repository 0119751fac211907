import { notebookOf, removeBundle, Workspace } from './command';

let workspace: Workspace;

beforeEach(() => {
  workspace = new Workspace();
});
afterEach(() => workspace.remove());
afterAll(removeBundle);

describe('freshkernel graph', () => {
  it('prints one documented JSON document per line', () => {
    workspace.write(
      'one-notebook.ipynb',
      notebookOf([
        { id: 'a', source: 'data = [1]\nsum = 3' },
        { source: 'total = sum(data) + len(data)' },
        { source: 'data[0] = 2\ndel total' },
        { source: 'x = (' },
        { source: '## text', type: 'markdown' }
      ])
    );
    workspace.write(
      'two-notebook.ipynb',
      notebookOf(['a <- 1'], { metadata: { language_info: { name: 'R' } } })
    );
    const { code, out, err } = workspace.run(['graph', '--format', 'json', '.']);
    expect([code, err]).toEqual([0, '']);
    const [one, two, rest] = out.split('\n');
    expect(rest).toBe('');
    expect(JSON.parse(one)).toEqual({
      version: 1,
      notebook: 'one-notebook.ipynb',
      cells: [
        cellOf(1, 'a', { defines: ['data', 'sum'] }),
        cellOf(2, null, { defines: ['total'], uses: ['data', 'sum'] }),
        cellOf(3, null, { uses: ['data'], mutates: ['data'], deletes: ['total'] }),
        cellOf(4, null, { parse_error: { message: "'(' was never closed", line: 1, column: 5 } })
      ],
      edges: [
        { from: 1, to: 2, name: 'data', kind: 'data', certainty: 'certain' },
        { from: 1, to: 2, name: 'sum', kind: 'data', certainty: 'certain' },
        { from: 1, to: 3, name: 'data', kind: 'data', certainty: 'certain' }
      ],
      limits: []
    });
    expect(JSON.parse(two)).toEqual({
      version: 1,
      notebook: 'two-notebook.ipynb',
      cells: [cellOf(1, null, {})],
      edges: [],
      limits: []
    });
  });

  it.each([
    [
      'dot',
      [
        'digraph "a.ipynb" {',
        '  c1 [label="cell 2\\nLoad"];',
        '  c1 -> c2 [label="rows", color="#3b78c4"];'
      ]
    ],
    ['mermaid', ['%% a.ipynb', '  c1["cell 2: Load"]', '  c1 -->|"rows"| c2']]
  ])('writes %s for one notebook after the other', (format, lines) => {
    workspace.write('a.ipynb', notebookOf(['# Load\nrows = [1]', 'print(rows)']));
    workspace.write('b.ipynb', notebookOf(['x = 1']));
    const { code, out, err } = workspace.run(['graph', '--format', format, '.']);
    expect([code, err]).toEqual([0, '']);
    expect(out.split('\n')).toEqual(expect.arrayContaining(lines));
    expect(out).toContain('b.ipynb');
  });

  it.each([
    ['svg', /^<svg xmlns=[^]*cell 2 → cell 3: rows[^]*<\/svg>\n$/],
    ['html', /^<!doctype html>[^]*Dependencies of a\.ipynb[^]*cell 2 → cell 3: rows[^]*<\/html>\n$/]
  ])('draws a picture: %s', (format, picture) => {
    workspace.write('a.ipynb', notebookOf(['# Load\nrows = [1]', 'print(rows)']));
    const { code, out, err } = workspace.run(['graph', '--format', format, 'a.ipynb']);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(picture);
  });

  it('contains mutations and files', () => {
    workspace.write(
      'good-notebook.ipynb',
      notebookOf([
        'rows = [1]\nalias = rows',
        'alias.append(2)',
        'x = (',
        'with open("rows.txt", "w") as f:\n    f.write(str(rows))',
        'print(open("rows.txt").read())'
      ])
    );
    const { out } = workspace.run(['graph', '--format', 'json', '.']);
    const graph = JSON.parse(out) as { cells: unknown[]; edges: unknown[] };
    expect(graph.cells[1]).toEqual(cellOf(2, null, { uses: ['alias'], mutates: ['alias'] }));
    expect(graph.cells[3]).toMatchObject({ reads_files: [], writes_files: ['rows.txt'] });
    expect(graph.cells[4]).toMatchObject({ reads_files: ['rows.txt'], writes_files: [] });
    expect(graph.edges).toEqual([
      { from: 1, to: 2, name: 'alias', kind: 'data', certainty: 'certain' },
      { from: 1, to: 4, name: 'rows', kind: 'data', certainty: 'certain' },
      { from: 2, to: 4, name: 'rows', kind: 'mutation', certainty: 'certain' },
      { from: 4, to: 5, name: 'rows.txt', kind: 'file', certainty: 'certain' }
    ]);
  });

  it('prints the other files if one cannot be read', () => {
    workspace.write('broken-file.ipynb', '{');
    workspace.write('good-notebook.ipynb', notebookOf(['a = 1']));
    const { code, out, err } = workspace.run(['graph', '--format', 'json', '.']);
    expect(code).toBe(2);
    expect(out.trim().split('\n')).toHaveLength(1);
    expect(err).toMatch(/^broken-file\.ipynb:1:2: The file is cut off: .*\n$/);
  });

  it('prints which cell uses what', () => {
    const sources = [
      'a = [1]\ndef f():\n    return size',
      'if a:\n    b = a\n    b.append(1)',
      'size = 2',
      'print(a, f())'
    ];
    workspace.write('good-notebook.ipynb', notebookOf(sources));
    expect(workspace.run(['graph', '.']).out).toBe(`good-notebook.ipynb
  cell 2   defines a, f · uses size
  cell 3   defines b · uses a · changes a
           ← cell 2  a
  cell 4   defines size
  cell 5   uses a, f
           ← cell 2  a
           ← cell 2  f
           ← cell 3  a  (changed in place, possibly)
           ← cell 4  size  (read by a function)

`);
  });
});

function cellOf(index: number, id: string | null, more: object) {
  const none = {
    defines: [],
    uses: [],
    mutates: [],
    deletes: [],
    reads_files: [],
    writes_files: []
  };
  return { index, id, ...none, parse_error: null, ...more };
}
