import { notebookOf, removeBundle, Workspace } from './command';
import type { CellSketch } from './command';

let workspace: Workspace;

beforeEach(() => {
  workspace = new Workspace();
});
afterEach(() => workspace.remove());
afterAll(removeBundle);

const BEFORE: readonly CellSketch[] = [
  { id: 'load', source: 'rows = [3, 1, 2]\nname = "a"' },
  { id: 'sort', source: 'rows.sort()' },
  { id: 'show', source: 'print(rows)' },
  { id: 'name', source: 'print(name)' }
];

function stale(after: readonly (CellSketch | string)[], before = BEFORE, more: object = {}) {
  workspace.write('old.ipynb', notebookOf(before));
  workspace.write('new.ipynb', notebookOf(after, more));
  const run = workspace.run(['stale', '--format', 'json', '--before', 'old.ipynb', 'new.ipynb']);
  expect(run).toMatchObject({ code: 0, err: '' });
  return JSON.parse(run.out) as { restart: boolean; stale: { index: number; reasons: string[] }[] };
}

const indexes = (answer: ReturnType<typeof stale>) => answer.stale.map(({ index }) => index);

describe('freshkernel stale', () => {
  it('says which cells cannot match', () => {
    const cells = (value: number): readonly CellSketch[] => [
      { id: 'top', source: `import random\ntop = ${value}` },
      { id: 'draw', source: 'print(random.randint(1, top))' }
    ];
    expect(stale(cells(5), cells(3)).stale).toEqual([
      { index: 1, id: 'top', reasons: ['edited'] },
      { index: 2, id: 'draw', reasons: ['input'], random: true }
    ]);
    const { out } = workspace.run(['stale', '--before', 'old.ipynb', 'new.ipynb']);
    expect(out).toContain('what it reads changes. Random: cannot match');
  });

  it('prints the documented JSON', () => {
    const after = [
      BEFORE[0],
      { id: 'new', source: 'print("new")' },
      { id: 'sort', source: 'rows.sort(reverse=True)' },
      ...BEFORE.slice(2)
    ];
    expect(stale(after)).toEqual({
      version: 1,
      notebook: 'new.ipynb',
      restart: false,
      stale: [
        { index: 1, id: 'load', reasons: [expect.any(String)] },
        { index: 2, id: 'new', reasons: ['inserted'] },
        { index: 3, id: 'sort', reasons: expect.arrayContaining(['edited']) as string[] },
        { index: 4, id: 'show', reasons: ['mutation'] }
      ],
      limits: []
    });
  });

  it('ignores comments and layout', () => {
    const after = [...BEFORE.slice(0, 3), { id: 'name', source: '# the name\nprint( name )' }];
    expect(stale(after)).toMatchObject({ restart: false, stale: [] });
  });

  it('matches cells without ids by source and position', () => {
    const before = ['a = 1', 'b = a + 1', 'print(b)', 'print(0)'].map(source => ({ source }));
    const after = ['a = 1', 'b = a + 2', 'print(b)', 'print(0)'].map(source => ({ source }));
    expect(stale(after, before)).toMatchObject({
      stale: [
        { index: 2, id: null, reasons: ['edited'] },
        { index: 3, id: null, reasons: ['input'] }
      ]
    });
  });

  it('matches a moved cell by its id', () => {
    const before = [
      { id: 'a', source: 'x = 1' },
      { id: 'b', source: 'x = 2' },
      { id: 'c', source: 'print(x)' }
    ];
    const after = [before[1], before[0], before[2]];
    expect(indexes(stale(after, before))).toContain(3);
  });

  it('lists all code cells if only a fresh kernel helps', () => {
    const before = [
      { id: 'a', source: 'flag = 1' },
      { id: 'b', source: 'print(flag)' }
    ];
    const answer = stale([before[1], { id: 'c', source: 'print(1)' }], before);
    expect(answer.restart).toBe(true);
    expect(indexes(answer)).toEqual([1, 2]);
  });

  it('exits with 2 for other languages', () => {
    workspace.write('old.ipynb', notebookOf(['a = 1']));
    workspace.write('broken.ipynb', '{');
    const r = { metadata: { language_info: { name: 'R' } } };
    workspace.write('r.ipynb', notebookOf(['a <- 1'], r));
    const run = (...words: string[]) => workspace.run(['stale', ...words]);
    expect(run('--before', 'gone.ipynb', 'broken.ipynb')).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(
        /^gone\.ipynb: There is no such.*\nbroken\.ipynb:1:2: .*\n$/
      ) as string
    });
    expect(run('--before', 'old.ipynb', 'r.ipynb')).toEqual({
      code: 2,
      out: '',
      err: 'r.ipynb: Only notebooks in Python can be analyzed; this one is in r.\n'
    });
    expect(run('old.ipynb').err).toMatch(/Give `--before`/);
    expect(run('--before', 'old.ipynb').err).toMatch(/needs files.*--before OLD NEW`/);
    expect(run('--before', 'old.ipynb', 'a.ipynb', 'b.ipynb').code).toBe(2);
  });

  it('uses the magics of the settings', () => {
    const before = [
      { id: 'a', source: '%%mine\nx = 1' },
      { id: 'b', source: 'print(y)' }
    ];
    const after = [{ id: 'a', source: '%%mine\nx = 2' }, before[1]];
    workspace.write('freshkernel.toml', '[magics.mine]\nbody = "user"\n');
    expect(indexes(stale(after, before))).toEqual([1]);
  });

  it('prints the cells to run', () => {
    workspace.write('old.ipynb', notebookOf(BEFORE));
    workspace.write(
      'new.ipynb',
      notebookOf([{ id: 'load', source: 'rows = [3, 1, 2]\nname = "b"' }, ...BEFORE.slice(1)])
    );
    const text = (name: string) => workspace.run(['stale', '--before', 'old.ipynb', name]).out;
    expect(text('new.ipynb')).toMatch(
      /^new\.ipynb\n {2}cell 2 {5}its text changed\n(?: {2}cell .*\n)* {2}cell 5 {5}what it reads changes\n\nRun \d of 4 code cells, in this order\.\n$/
    );
    expect(text('old.ipynb')).toBe(
      'old.ipynb\n  Nothing has to run: every output is that of a fresh run.\n'
    );
  });

  it('prints help that fits into the terminal', () => {
    const { out } = workspace.run(['stale', '--help']);
    expect(out).toContain('--before OLD');
    expect(Math.max(...out.split('\n').map(line => line.length))).toBeLessThanOrEqual(110);
  });
});
