import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { notebookOf, removeBundle, Workspace } from './command';

let workspace: Workspace;

beforeEach(() => {
  workspace = new Workspace();
});
afterEach(() => workspace.remove());
afterAll(removeBundle);

const codes = (notebook: { readonly findings: readonly { readonly code: string }[] } | undefined) =>
  notebook?.findings.map(({ code }) => code);

describe('freshkernel lint', () => {
  it('prints the documented JSON', () => {
    workspace.write(
      'analysis.ipynb',
      notebookOf([{ id: 'load', source: ['a = 1\n', 's = "😀"; print(missing)'] }])
    );
    const { code, notebooks } = workspace.lint(['analysis.ipynb']);
    const text = workspace.read('analysis.ipynb').split('\n');
    const finding = notebooks[0].findings[0];
    expect(code).toBe(1);
    expect(notebooks).toHaveLength(1);
    expect(notebooks[0]).toMatchObject({
      path: 'analysis.ipynb',
      errors: [],
      unused_suppressions: []
    });
    expect(Object.keys(finding)).toEqual([
      ...['code', 'name', 'severity', 'certainty', 'cell_index', 'cell_id', 'line', 'column'],
      ...['end_line', 'end_column', 'json_line', 'file_line', 'file_column', 'message'],
      ...['names', 'data', 'id', 'fixes']
    ]);
    expect(finding).toMatchObject({
      code: 'H6',
      name: 'undefined-name',
      severity: 'error',
      certainty: 'certain',
      cell_index: 1,
      cell_id: 'load',
      line: 2,
      column: 17,
      end_line: 2,
      end_column: 24,
      names: ['missing'],
      json_line: finding.file_line
    });
    expect(text[(finding.file_line ?? 0) - 1]).toContain('print(missing)');
  });

  it('has null for the cell of a notebook-wide finding', () => {
    workspace.write('Untitled.ipynb', notebookOf(['a = 1']));
    const [finding] = workspace.lint(['Untitled.ipynb']).notebooks[0].findings;
    expect(finding).toMatchObject({
      ...{ code: 'T2', cell_index: null, cell_id: null, line: null, column: null },
      ...{ end_line: null, end_column: null, json_line: null, file_line: null }
    });
  });

  it('exits with 0 if no finding reaches --fail-on', () => {
    workspace.write('Untitled.ipynb', notebookOf(['a = 1']));
    expect(workspace.lint(['Untitled.ipynb']).code).toBe(0);
    expect(workspace.lint(['--fail-on', 'info', 'Untitled.ipynb']).code).toBe(1);
    workspace.write('analysis.ipynb', notebookOf(['print(missing)']));
    expect(workspace.lint(['--fail-on=error', 'analysis.ipynb']).code).toBe(1);
    expect(workspace.lint(['--ignore=H', 'analysis.ipynb']).code).toBe(0);
  });

  it('omits findings of the finishing phase with `--phase exploring`', () => {
    workspace.write('Untitled.ipynb', notebookOf(['print(missing)']));
    expect(codes(workspace.lint(['--phase', 'exploring', '.']).notebooks[0])).toEqual(['H6']);
    expect(codes(workspace.lint(['--phase', 'finishing', '.']).notebooks[0])).toEqual(['T2', 'H6']);
  });

  it('runs selected rules and skips ignored ones', () => {
    workspace.write('Untitled.ipynb', notebookOf(['print(missing)']));
    const lint = (...words: string[]) => codes(workspace.lint([...words, '.']).notebooks[0]);
    expect(lint('--select', 'T,C')).toEqual(['T2']);
    expect(lint('--select', 'H6', '--select', 'untitled-notebook')).toEqual(['T2', 'H6']);
    expect(lint('--ignore', 'T')).toEqual(['H6']);
  });

  it('says what would break with other versions of libraries in the notebooks of a folder', () => {
    const old =
      'import numpy as np\nimport pandas as pd\nnp.trapz([1, 2])\npd.DataFrame().append(1)';
    workspace.write('a.ipynb', notebookOf([old]));
    workspace.write(
      'deep/b.ipynb',
      notebookOf(['from sklearn.cluster import KMeans\nKMeans(3)', 'print(missing)'])
    );
    const words = ['--select', 'M1,M2,M3', '.', '--target'];
    const found = (target: string): readonly unknown[] =>
      workspace
        .lint([...words, target])
        .notebooks.flatMap(({ path: name, findings }) =>
          findings.map(({ code, data }) => [name, code, data.library, data.since])
        );
    const exitCode = (target: string) => workspace.run(['lint', ...words, target]).code;
    expect(found('pandas>=3,numpy>=2,sklearn>=1.4')).toEqual([
      ['a.ipynb', 'M2', 'numpy', '2.0'],
      ['a.ipynb', 'M1', 'pandas', '2.0'],
      ['deep/b.ipynb', 'M3', 'scikit-learn', '1.4']
    ]);
    expect(exitCode('pandas>=3')).toBe(1);
    expect(found('pandas>=1.2')).toEqual([]);
    expect(exitCode('pandas>=1.2')).toBe(0);
  });

  it('searches folders, but not hidden ones, checkpoints, packages and environments', () => {
    const notebook = notebookOf(['a = 1']);
    const names = [
      'b-notebook.ipynb',
      'a folder/ä-notebook.ipynb',
      'a folder/deep/c-notebook.ipynb'
    ];
    const hidden = [
      '.ipynb_checkpoints/x.ipynb',
      '.git/x.ipynb',
      'node_modules/x.ipynb',
      'env/x.ipynb',
      '.x.ipynb'
    ];
    [...names, ...hidden].forEach(name => workspace.write(name, notebook));
    workspace.write('env/pyvenv.cfg', '');
    workspace.write('readme.md', '');
    const shown = (word: string, cwd = '') =>
      workspace.lint([word], { cwd }).notebooks.map(each => each.path);
    expect(shown('.')).toEqual([names[2], names[1], names[0]]);
    expect(shown('a folder/')).toEqual([names[2], names[1]]);
    expect(shown('..', 'a folder')).toEqual(
      [names[2], names[1], names[0]].map(name => `../${name}`)
    );
  });

  it('lints each file once, in the given order', () => {
    workspace.write('one-notebook.ipynb', notebookOf(['a = 1']));
    workspace.write('two-notebook.ipynb', notebookOf(['a = 1']));
    const { notebooks } = workspace.lint(['two-notebook.ipynb', './two-notebook.ipynb', '.']);
    expect(notebooks.map(each => each.path)).toEqual(['two-notebook.ipynb', 'one-notebook.ipynb']);
  });

  it('reports a folder without notebooks', () => {
    workspace.write('empty/readme.md', '');
    const { code, err, out } = workspace.run(['lint', 'empty']);
    expect([code, out, err]).toEqual([0, '', 'empty: there are no notebooks in this folder.\n']);
  });

  it('exits with 2 for an unreadable file and lints the others', () => {
    workspace.write('broken-file.ipynb', '{"cells": [\n  }');
    workspace.write('latin-file.ipynb', Buffer.from('{"a":\n "caf\u00e9"}', 'latin1'));
    workspace.write('good-notebook.ipynb', notebookOf(['print(missing)']));
    const { code, notebooks } = workspace.lint([
      'broken-file.ipynb',
      'gone.ipynb',
      'latin-file.ipynb',
      'good-notebook.ipynb'
    ]);
    expect(code).toBe(2);
    expect(notebooks.map(({ errors, findings }) => [errors.length, findings.length])).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
      [0, 1]
    ]);
    expect(notebooks.slice(0, 3).map(({ errors }) => errors[0])).toMatchObject([
      { kind: 'invalid-json', line: 2, column: 3 },
      { kind: 'unreadable', line: null, column: null },
      { kind: 'not-utf-8', line: 2, column: 6 }
    ]);
  });

  it('reads standard input', () => {
    const input = JSON.stringify(notebookOf(['print(missing)']));
    const { notebooks } = workspace.lint(['-'], { input });
    expect(notebooks[0].path).toBe('-');
    expect(codes(notebooks[0])).toEqual(['H6']);
  });

  it('reports unused suppressions', () => {
    workspace.write(
      'analysis.ipynb',
      notebookOf(['a = 1  # freshkernel: ignore[H6]', 'print(b)  # freshkernel: ignore'])
    );
    const { code, notebooks } = workspace.lint(['.']);
    expect(code).toBe(0);
    expect(notebooks[0].unused_suppressions).toEqual([{ cell_index: 1, line: 1, codes: ['H6'] }]);
  });

  it('prints the same with several processes', () => {
    for (let number = 0; number < 40; number++) {
      workspace.write(`folder/notebook-${number}.ipynb`, notebookOf([`print(missing${number})`]));
    }
    workspace.write('folder/notebook-zz.ipynb', '{');
    const alone = workspace.run(['lint', '--jobs', '1', 'folder']);
    const together = workspace.run(['lint', '--jobs', '3', 'folder']);
    expect(together).toEqual(alone);
    expect(alone.code).toBe(2);
  });
});

describe('project settings', () => {
  beforeEach(() => {
    workspace.write('project/deep/analysis.ipynb', notebookOf(['print(missing)']));
    workspace.write('project/deep/Untitled.ipynb', notebookOf(['a = 1']));
  });

  it('are found in parent folders, freshkernel.toml before pyproject.toml', () => {
    workspace.write('project/pyproject.toml', '[tool.freshkernel]\nselect = ["H"]\n');
    expect(workspace.lint(['project']).notebooks.map(codes)).toEqual([[], ['H6']]);
    workspace.write('freshkernel.toml', 'select = ["T"]\n');
    expect(workspace.lint(['project']).notebooks.map(codes)).toEqual([['T2'], []]);
    const withoutSettings = workspace.lint(['--no-config', 'project']).notebooks;
    expect(withoutSettings.map(codes)).toEqual([['T2'], ['H6']]);
    expect(
      workspace.lint(['--config', 'project/pyproject.toml', 'project']).notebooks.map(codes)
    ).toEqual([[], ['H6']]);
  });

  it('are not searched above the repository', () => {
    workspace.write('freshkernel.toml', 'select = ["T"]\n');
    workspace.write('project/.git/HEAD', '');
    expect(workspace.lint(['project']).notebooks.map(codes)).toEqual([['T2'], ['H6']]);
  });

  it('are overridden by options', () => {
    workspace.write('freshkernel.toml', 'select = ["T"]\nfail-on = "info"\nignore = ["H6"]\n');
    expect(workspace.lint(['project']).code).toBe(1);
    expect(workspace.lint(['--fail-on', 'error', 'project']).code).toBe(0);
    expect(workspace.lint(['--select', 'H', 'project']).notebooks.map(codes)).toEqual([[], []]);
  });

  it('exclude files that are found, not those given by name', () => {
    workspace.write(
      'project/freshkernel.toml',
      'exclude = ["deep/Un*"]\n[per-file-ignores]\n"deep/ana*" = ["H"]\n'
    );
    expect(workspace.lint(['project']).notebooks.map(each => each.path)).toEqual([
      'project/deep/analysis.ipynb'
    ]);
    expect(workspace.lint(['project']).code).toBe(0);
    expect(workspace.lint(['project/deep/Untitled.ipynb']).notebooks).toHaveLength(1);
  });

  it('report unknown settings once', () => {
    workspace.write('project/freshkernel.toml', '# rules\nignor = ["H6"]\n');
    const { code, err } = workspace.lint(['project']);
    expect(code).toBe(1);
    expect(err).toBe(
      'project/freshkernel.toml:2:1: `ignor` is not a setting. Did you mean `ignore`?\n'
    );
  });

  it('take the Python version from the nearest project if the notebook names none', () => {
    const newer = notebookOf(['match 1:\n    case 1: pass', 'type A = int']);
    workspace.write('project/deep/analysis.ipynb', newer);
    const lint = (...words: string[]) => workspace.lint([...words, 'project/deep/analysis.ipynb']);
    const found = (...words: string[]) => codes(lint('--select', 'C9', ...words).notebooks[0]);
    workspace.write('pyproject.toml', '[project]\nrequires-python = ">=3.8"\n');
    workspace.write('project/freshkernel.toml', 'phase = "finishing"\n');
    expect(found()).toEqual(['C9', 'C9']);
    workspace.write('project/pyproject.toml', '[project]\nrequires-python = ">=3.11,<4"\n');
    expect(found()).toEqual(['C9']);
    expect(found('--config', 'project/freshkernel.toml')).toEqual(['C9']);
    expect(found('--no-config')).toEqual([]);
    const metadata = { language_info: { name: 'python', version: '3.13.1' } };
    workspace.write('project/deep/analysis.ipynb', { ...newer, metadata });
    expect(found()).toEqual([]);
  });

  it('skip their notebooks if they are not TOML', () => {
    workspace.write('project/freshkernel.toml', 'ignore = [\n');
    const { code, err, out } = workspace.run(['lint', 'project']);
    expect([code, out]).toEqual([2, '1 problem in settings · 2 files could not be checked\n']);
    expect(err).toMatch(
      /^freshkernel: project\/freshkernel\.toml:\d+:\d+: The file is not valid TOML: .*\nWrong settings: their notebooks are skipped\.\n$/
    );
  });
});

describe('usage errors', () => {
  const cases: readonly (readonly [string[], RegExp])[] = [
    [['lint'], /needs files.*`freshkernel lint \.`/],
    [['lnt', '.'], /Unknown command `lnt`\. Did you mean `freshkernel lint`\?/],
    [['lint', '--fromat', 'json', '.'], /no option `--fromat`\. Did you mean `--format`\?/],
    [
      ['lint', '--format', 'xml', '.'],
      /`--format` cannot be `xml`\. Give `text`, `json`, .* or `markdown`\./
    ],
    [['lint', '--phase', 'x', '.'], /`exploring` or `finishing`/],
    [['lint', '--select', 'H99', '.'], /names `H99`, which is not a rule/],
    [['lint', '--select', 'undefined-nam', '.'], /Did you mean `undefined-name`\?/],
    [['lint', '--jobs', '0', '.'], /`--jobs` must be a number from 1/],
    [['lint', '--config', 'no.toml', '.'], /There is no settings file `no\.toml`/],
    [['lint', '--config', 'x', '--no-config', '.'], /exclude each other/],
    [['lint', '--format'], /--format/],
    [['graph', '--select', 'H', '.'], /`graph` has no option `--select`/]
  ];
  it.each(cases)('%j', (words, message) => {
    const { code, out, err } = workspace.run(words);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toMatch(message);
    expect(err.trim().split('\n')).toHaveLength(1);
  });
});

describe('help', () => {
  it('is printed for the program and each command', () => {
    expect(workspace.run(['--help'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('freshkernel lint') as string
    });
    expect(workspace.run(['lint', '--help']).out).toContain('--write-baseline');
    expect(workspace.run(['help', 'graph']).out).toContain('Usage: freshkernel graph');
    expect(workspace.run([])).toMatchObject({ code: 2, out: '' });
  });

  it('fits into the terminal and lists every option', () => {
    const help = workspace.run(['lint', '--help']).out;
    expect(Math.max(...help.split('\n').map(line => line.length))).toBeLessThanOrEqual(110);
  });

  it('includes the version', () => {
    const { version } = JSON.parse(
      readFileSync(path.join(__dirname, '../../package.json'), 'utf8')
    ) as {
      version: string;
    };
    expect(workspace.run(['--version']).out).toBe(`freshkernel ${version}\n`);
  });
});

describe('text', () => {
  it('shows the line and its problem', () => {
    workspace.write(
      'analysis.ipynb',
      notebookOf(['frame = 1\nx = [\tmissing]', 'a = 1  # freshkernel: ignore'])
    );
    const { out } = workspace.run(['lint', 'analysis.ipynb']);
    expect(out).toBe(`analysis.ipynb
  cell 2:2   ✖ Undefined name (H6): No cell defines \`missing\`. Restart and Run All stops here.
             |  x = [\tmissing]
             |       \t^^^^^^^
  cell 3:1   -     The comment \`freshkernel: ignore\` suppresses nothing here. Remove it.

1 error in 1 notebook
`);
  });

  it('is friendly if there are no findings', () => {
    workspace.write('analysis.ipynb', notebookOf(['a = 1']));
    expect(workspace.run(['lint', '.']).out).toBe('No problems in 1 notebook\n');
  });

  it('has colors only on request', () => {
    workspace.write('analysis.ipynb', notebookOf(['missing']));
    const colored = (env: NodeJS.ProcessEnv) =>
      workspace.run(['lint', '.'], { env }).out.includes('\u001b[');
    expect(colored({})).toBe(false);
    expect(colored({ FORCE_COLOR: '1' })).toBe(true);
    expect(colored({ FORCE_COLOR: '1', NO_COLOR: '1' })).toBe(false);
  });

  it('escapes control characters of a notebook', () => {
    workspace.write('analysis.ipynb', notebookOf(['x = "\u001b[2J\u202e"; missing']));
    const { out } = workspace.run(['lint', '.']);
    expect(out).not.toMatch(/[\u001b\u202e]/);
    expect(out).toContain('x = "\\u001b[2J\\u202e"; missing');
  });

  it('shows the file that cannot be read and the position', () => {
    workspace.write('broken-file.ipynb', '{"cells": [\n  }');
    const { out } = workspace.run(['lint', path.join(workspace.folder, 'broken-file.ipynb')]);
    expect(out).toContain(
      `${workspace.folder}/broken-file.ipynb\n  line 2:3   ✖  The file is not valid JSON`
    );
    expect(out).toContain('1 file could not be checked');
  });
});
