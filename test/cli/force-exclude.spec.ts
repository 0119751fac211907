/** With `--force-exclude`, files given by name are chosen like those found in folders, as hooks need it. */
import { notebookOf, removeBundle, Workspace } from './command';

let workspace: Workspace;

beforeEach(() => {
  workspace = new Workspace();
});
afterEach(() => workspace.remove());
afterAll(removeBundle);

const BAD = notebookOf(['print(missing)', '']);

describe('--force-exclude', () => {
  it('skips scripts and pages without cells', () => {
    workspace.write('module.py', 'print(missing)\n');
    workspace.write('README.md', '# Title\n');
    workspace.write('notes.txt', 'Text.\n');
    workspace.write('my cells.py', '# %%\nprint(missing)\n');
    const names = ['module.py', 'README.md', 'notes.txt', 'my cells.py'];
    expect(workspace.run(['lint', ...names]).code).toBe(2);
    const { code, notebooks, err } = workspace.lint(['--force-exclude', ...names]);
    expect([code, notebooks.map(each => each.path), err]).toEqual([1, ['my cells.py'], '']);
  });

  it('applies `exclude` to files given by name', () => {
    workspace.write('freshkernel.toml', 'exclude = ["old/*"]\n');
    workspace.write('old/a.ipynb', BAD);
    expect(workspace.lint(['old/a.ipynb']).code).toBe(1);
    expect(workspace.run(['lint', '--force-exclude', 'old/a.ipynb'])).toEqual({
      code: 0,
      out: '',
      err: ''
    });
    const text = workspace.read('old/a.ipynb');
    expect(workspace.run(['fix', '--force-exclude', 'old/a.ipynb']).code).toBe(0);
    expect(workspace.read('old/a.ipynb')).toBe(text);
    expect(workspace.run(['check', '--force-exclude', 'old/a.ipynb']).code).toBe(0);
  });

  it('skips scripts for a command that needs outputs', () => {
    workspace.write('cells.py', '# %%\nprint(1)\n');
    expect(workspace.run(['check', 'cells.py']).code).toBe(2);
    expect(workspace.run(['check', '--force-exclude', 'cells.py']).code).toBe(0);
  });

  it('finds the same as a search of the folder', () => {
    workspace.write('paired.ipynb', BAD);
    workspace.write(
      'paired.py',
      '# ---\n# jupytext:\n#   formats: ipynb,py\n# ---\n\n# %%\na = 1\n'
    );
    workspace.write('alone.py', '# %%\nprint(missing)\n');
    workspace.write('page.md', 'Text.\n\n```{code-cell}\nprint(1)\n```\n');
    workspace.write('module.py', 'a = 1\n');
    const names = ['alone.py', 'module.py', 'page.md', 'paired.ipynb', 'paired.py'];
    const given = workspace.lint(['--force-exclude', ...names]);
    expect(given).toEqual(workspace.lint(['.']));
    expect(given.notebooks.length).toBeGreaterThan(1);
  });

  it('reports a file that does not exist', () => {
    const { code, out } = workspace.run(['lint', '--force-exclude', 'gone.ipynb']);
    expect([code, out]).toEqual([2, expect.stringContaining('There is no such file.')]);
  });

  it('still searches folders and reads standard input', () => {
    workspace.write('folder/a.ipynb', BAD);
    const words = ['--force-exclude', 'folder', '-'];
    const { notebooks } = workspace.lint(words, { input: JSON.stringify(BAD) });
    expect(notebooks.map(each => each.path)).toEqual(['folder/a.ipynb', '-']);
  });
});
