/** Scripts and pages with cells on the command line. */
import { execFileSync } from 'node:child_process';
import { notebookOf, removeBundle, Workspace } from './command';

let workspace: Workspace;

beforeEach(() => {
  workspace = new Workspace();
});
afterEach(() => workspace.remove());
afterAll(removeBundle);

const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`;

const SCRIPT = lines(
  '# %% [markdown]',
  '# # Analysis',
  '',
  '# %% load',
  '# %matplotlib inline',
  'x = 1',
  '',
  '# %%',
  '',
  '# %% tags=["a"]',
  'print(x, missing)',
  '',
  '# %% [markdown]',
  '# The end.'
);

const PAGE = lines(
  '---',
  'kernelspec:',
  '  name: python3',
  '---',
  '',
  '# Page',
  '',
  '```{code-cell} ipython3',
  ':tags: [a]',
  '',
  'print(missing)',
  '```',
  '',
  'The end.'
);

describe('freshkernel lint on text notebooks', () => {
  it('reports the lines of the file', () => {
    workspace.write('analysis.py', SCRIPT);
    workspace.write('page.md', PAGE);
    const { code, notebooks } = workspace.lint(['analysis.py', 'page.md']);
    expect(code).toBe(1);
    expect(notebooks.map(({ form }) => form)).toEqual(['percent', 'myst']);
    const found = notebooks.flatMap(({ findings }) =>
      findings.map(({ code: rule, cell_index, line, json_line, file_line, file_column }) => ({
        ...{ rule, cell_index, line, json_line, file_line, file_column }
      }))
    );
    expect(found).toEqual([
      { rule: 'C3', cell_index: 2, line: null, json_line: null, file_line: 8, file_column: 1 },
      { rule: 'H6', cell_index: 3, line: 1, json_line: null, file_line: 11, file_column: 10 },
      { rule: 'H6', cell_index: 1, line: 1, json_line: null, file_line: 11, file_column: 7 }
    ]);
  });

  it.each([
    ['text', 'line 11:10 ✖ Undefined name (H6)'],
    [
      'github',
      '::error file=analysis.py,line=11,endLine=11,col=10,endColumn=16,title=Undefined name (H6)::Line 11: '
    ],
    ['gitlab', '"begin": 11'],
    ['rdjson', '"line": 11,\n            "column": 10'],
    ['sarif', '"startLine": 11,\n                  "startColumn": 10'],
    ['junit', 'line="11"'],
    ['markdown', '- ❌ Line 11: **Undefined name** (H6)'],
    ['html', '<span class="l">11</span> print(x, <mark>missing</mark>)']
  ])('names them in the format %s', (format, part) => {
    workspace.write('analysis.py', SCRIPT);
    const { out } = workspace.run(['lint', '--format', format, 'analysis.py']);
    expect(out).toContain(part);
  });

  it('gives fixes as replacements in the file', () => {
    workspace.write('analysis.py', SCRIPT);
    const { out } = workspace.run(['lint', '--format', 'sarif', '--select', 'C3', 'analysis.py']);
    const [result] = (
      JSON.parse(out) as {
        runs: {
          results: {
            fixes: { artifactChanges: { replacements: { deletedRegion: object }[] }[] }[];
          }[];
        }[];
      }
    ).runs[0].results;
    expect(result.fixes[0].artifactChanges[0].replacements[0].deletedRegion).toEqual({
      ...{ startLine: 8, startColumn: 1, endLine: 10, endColumn: 1 }
    });
  });

  it('finds notebooks in a folder, and neither modules nor what git ignores', () => {
    workspace.write('.git/HEAD', '');
    workspace.write('.gitignore', 'build/\n*.tmp.ipynb\n');
    workspace.write('module.py', 'import os\n\n\ndef f():\n    return os\n\n\n# %%\nprint(f())\n');
    workspace.write('README.md', '# Read me\n\n```python\nprint(missing)\n```\n');
    workspace.write('analysis.py', SCRIPT);
    workspace.write('docs/page.md', PAGE);
    workspace.write('paired.ipynb', notebookOf(['x = 1']));
    workspace.write(
      'paired.py',
      `# ---\n# jupyter:\n#   jupytext:\n#     formats: ipynb,py:percent\n# ---\n\n${SCRIPT}`
    );
    workspace.write('build/other.ipynb', notebookOf(['x = 1']));
    workspace.write('a.tmp.ipynb', notebookOf(['x = 1']));
    workspace.write('skipped/analysis.py', SCRIPT);
    workspace.write('freshkernel.toml', 'exclude = ["skipped"]\n');
    expect(workspace.lint(['.']).notebooks.map(({ path }) => path)).toEqual([
      'analysis.py',
      'docs/page.md',
      'paired.ipynb'
    ]);
    // What is given by name is read.
    expect(workspace.lint(['build', 'module.py']).notebooks.map(({ path }) => path)).toEqual([
      'build/other.ipynb',
      'module.py'
    ]);
  });

  it('says that a script without cells is no notebook', () => {
    workspace.write('module.py', 'import os\n');
    const { code, notebooks } = workspace.lint(['module.py']);
    expect(code).toBe(2);
    expect(notebooks[0].form).toBeNull();
    expect(notebooks[0].errors[0].message).toContain('Put a line `# %%` above each cell');
  });

  it('reads standard input as the file of a name', () => {
    workspace.write('notebooks/freshkernel.toml', 'ignore = ["C3"]\n');
    const { notebooks } = workspace.lint(['--stdin-filename', 'notebooks/analysis.py', '-'], {
      input: SCRIPT
    });
    expect(notebooks[0].path).toBe('notebooks/analysis.py');
    expect(notebooks[0].findings.map(({ code }) => code)).toEqual(['H6']);
    const unused = workspace.run(['lint', '--stdin-filename', 'analysis.py', 'other.ipynb']);
    expect(unused).toMatchObject({ code: 2 });
    expect(unused.err).toContain('`-` among the files');
  });
});

describe('freshkernel fix on text notebooks', () => {
  it.each([
    ['analysis.py', SCRIPT, '# %%\n\n# %% tags', '# %% tags'],
    [
      'page.md',
      PAGE.replace('The end.', '```{code-cell}\n\n```\n\nThe end.'),
      '```{code-cell}\n\n```\n\n',
      ''
    ]
  ])('changes nothing but the cells of %s', (name, text, before, after) => {
    const windows = text.replaceAll('\n', '\r\n');
    workspace.write(name, windows);
    const expected = windows.replace(
      before.replaceAll('\n', '\r\n'),
      after.replaceAll('\n', '\r\n')
    );
    expect(workspace.fix([name])).toMatchObject({ code: 0, err: '' });
    expect(workspace.read(name)).toBe(expected);
    workspace.fix([name]);
    expect(workspace.read(name)).toBe(expected);
  });

  it('shows a diff that git applies', () => {
    workspace.write('analysis.py', SCRIPT);
    const { code, out } = workspace.run(['fix', '--diff', 'analysis.py']);
    expect(code).toBe(1);
    workspace.write('fix.patch', out);
    execFileSync('git', ['apply', '--unsafe-paths', 'fix.patch'], { cwd: workspace.folder });
    const applied = workspace.read('analysis.py');
    workspace.write('analysis.py', SCRIPT);
    workspace.fix(['analysis.py']);
    expect(workspace.read('analysis.py')).toBe(applied);
  });

  it.each([
    ['a-notebook.Rmd', '```{python}\nprint(missing)\n```\n', 'R Markdown is read, not written'],
    [
      'a-notebook.py',
      'import marimo\n\napp = marimo.App()\n\n\n@app.cell\ndef _():\n    print(missing)\n    return\n',
      'marimo notebooks are read, not written'
    ]
  ])('leaves %s alone and says what to do', (name, text, message) => {
    workspace.write(name, text);
    expect(workspace.lint([name]).notebooks[0].findings.map(({ code }) => code)).toContain('H6');
    const { code, err } = workspace.fix([name]);
    expect(code).toBe(2);
    expect(err).toContain(message);
    expect(workspace.read(name)).toBe(text);
  });
});

it.each([['graph'], ['files'], ['slice', '--name', 'x'], ['requirements']])(
  '%s reads a script',
  (...words) => {
    workspace.write('analysis.py', SCRIPT);
    expect(workspace.run([...words, 'analysis.py'])).toMatchObject({ code: 0, err: '' });
  }
);

it('stale compares a notebook with its script', () => {
  workspace.write('old.py', SCRIPT);
  workspace.write('new.py', SCRIPT.replace('x = 1', 'x = 2'));
  const { out } = workspace.run(['stale', '--format', 'json', '--before', 'old.py', 'new.py']);
  const { stale } = JSON.parse(out) as { stale: { index: number }[] };
  expect(stale.map(({ index }) => index)).toEqual([1, 3]);
});

it.each([['check'], ['crashes'], ['compare', 'other.ipynb']])('%s needs outputs', (...words) => {
  workspace.write('analysis.py', SCRIPT);
  workspace.write('other.ipynb', notebookOf(['x = 1']));
  const { code, out, err } = workspace.run([...words, 'analysis.py']);
  expect(code).toBeGreaterThan(1);
  expect(out + err).toContain('This command needs an .ipynb notebook');
});

it('slices of a script are scripts', () => {
  workspace.write('analysis.py', SCRIPT);
  const refused = workspace.run(['slice', '--name', 'x', '--out', 'new.ipynb', 'analysis.py']);
  expect(refused).toMatchObject({ code: 2 });
  expect(refused.err).toContain('written as a script');
  workspace.run(['slice', '--name', 'x', '--out', 'new.py', 'analysis.py']);
  expect(workspace.read('new.py')).toContain('x = 1');
});
