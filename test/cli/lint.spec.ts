import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { notebookOf, removeBundle, Workplace } from './command';

let place: Workplace;

beforeEach(() => {
  place = new Workplace();
});
afterEach(() => place.remove());
afterAll(removeBundle);

const codes = (notebook: { readonly findings: readonly { readonly code: string }[] } | undefined) =>
  notebook?.findings.map(({ code }) => code);

describe('freshkernel lint', () => {
  it('reports by the contract', () => {
    place.write(
      'analysis.ipynb',
      notebookOf([{ id: 'load', source: ['a = 1\n', 's = "😀"; print(missing)'] }])
    );
    const { code, notebooks } = place.lint(['analysis.ipynb']);
    const text = place.read('analysis.ipynb').split('\n');
    const finding = notebooks[0].findings[0];
    expect(code).toBe(1);
    expect(notebooks).toHaveLength(1);
    expect(notebooks[0]).toMatchObject({
      path: 'analysis.ipynb',
      errors: [],
      unused_suppressions: []
    });
    expect(Object.keys(finding)).toEqual([
      ...[
        'code',
        'name',
        'severity',
        'certainty',
        'cell_index',
        'cell_id',
        'line',
        'column',
        'end_line'
      ],
      ...['end_column', 'json_line', 'message', 'names', 'data', 'id', 'fixes']
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
      names: ['missing']
    });
    expect(text[(finding.json_line ?? 0) - 1]).toContain('print(missing)');
  });

  it('gives null for what a notebook-wide finding has not', () => {
    place.write('Untitled.ipynb', notebookOf(['a = 1']));
    const [finding] = place.lint(['Untitled.ipynb']).notebooks[0].findings;
    expect(finding).toMatchObject({
      ...{ code: 'T2', cell_index: null, cell_id: null, line: null, column: null },
      ...{ end_line: null, end_column: null, json_line: null }
    });
  });

  it('exits with 0 where nothing is as grave as --fail-on', () => {
    place.write('Untitled.ipynb', notebookOf(['a = 1']));
    expect(place.lint(['Untitled.ipynb']).code).toBe(0);
    expect(place.lint(['--fail-on', 'info', 'Untitled.ipynb']).code).toBe(1);
    place.write('analysis.ipynb', notebookOf(['print(missing)']));
    expect(place.lint(['--fail-on=error', 'analysis.ipynb']).code).toBe(1);
    expect(place.lint(['--ignore=H', 'analysis.ipynb']).code).toBe(0);
  });

  it('leaves out in the exploring phase what only matters before sharing', () => {
    place.write('Untitled.ipynb', notebookOf(['print(missing)']));
    expect(codes(place.lint(['--phase', 'exploring', '.']).notebooks[0])).toEqual(['H6']);
    expect(codes(place.lint(['--phase', 'finishing', '.']).notebooks[0])).toEqual(['T2', 'H6']);
  });

  it('runs the rules selected and not those ignored', () => {
    place.write('Untitled.ipynb', notebookOf(['print(missing)']));
    const lint = (...words: string[]) => codes(place.lint([...words, '.']).notebooks[0]);
    expect(lint('--select', 'T,C')).toEqual(['T2']);
    expect(lint('--select', 'H6', '--select', 'untitled-notebook')).toEqual(['T2', 'H6']);
    expect(lint('--ignore', 'T')).toEqual(['H6']);
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
    [...names, ...hidden].forEach(name => place.write(name, notebook));
    place.write('env/pyvenv.cfg', '');
    place.write('readme.md', '');
    const shown = (word: string, cwd = '') =>
      place.lint([word], { cwd }).notebooks.map(each => each.path);
    expect(shown('.')).toEqual([names[2], names[1], names[0]]);
    expect(shown('a folder/')).toEqual([names[2], names[1]]);
    expect(shown('..', 'a folder')).toEqual(
      [names[2], names[1], names[0]].map(name => `../${name}`)
    );
  });

  it('does each file once, in the order given', () => {
    place.write('one-notebook.ipynb', notebookOf(['a = 1']));
    place.write('two-notebook.ipynb', notebookOf(['a = 1']));
    const { notebooks } = place.lint(['two-notebook.ipynb', './two-notebook.ipynb', '.']);
    expect(notebooks.map(each => each.path)).toEqual(['two-notebook.ipynb', 'one-notebook.ipynb']);
  });

  it('says so where a folder has no notebooks', () => {
    place.write('empty/readme.md', '');
    const { code, err, out } = place.run(['lint', 'empty']);
    expect([code, out, err]).toEqual([0, '', 'empty: there are no notebooks in this folder.\n']);
  });

  it('exits with 2 for a file it cannot read, and does the others', () => {
    place.write('broken-file.ipynb', '{"cells": [\n  }');
    place.write('latin-file.ipynb', Buffer.from('{"a":\n "caf\u00e9"}', 'latin1'));
    place.write('good-notebook.ipynb', notebookOf(['print(missing)']));
    const { code, notebooks } = place.lint([
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
    const { notebooks } = place.lint(['-'], { input });
    expect(notebooks[0].path).toBe('-');
    expect(codes(notebooks[0])).toEqual(['H6']);
  });

  it('reports suppressions that silence nothing', () => {
    place.write(
      'analysis.ipynb',
      notebookOf(['a = 1  # freshkernel: ignore[H6]', 'print(b)  # freshkernel: ignore'])
    );
    const { code, notebooks } = place.lint(['.']);
    expect(code).toBe(0);
    expect(notebooks[0].unused_suppressions).toEqual([{ cell_index: 1, line: 1, codes: ['H6'] }]);
  });

  it('gives the same with several processes', () => {
    for (let number = 0; number < 40; number++) {
      place.write(`folder/notebook-${number}.ipynb`, notebookOf([`print(missing${number})`]));
    }
    place.write('folder/notebook-zz.ipynb', '{');
    const alone = place.run(['lint', '--jobs', '1', 'folder']);
    const together = place.run(['lint', '--jobs', '3', 'folder']);
    expect(together).toEqual(alone);
    expect(alone.code).toBe(2);
  });
});

describe('project settings', () => {
  beforeEach(() => {
    place.write('project/deep/analysis.ipynb', notebookOf(['print(missing)']));
    place.write('project/deep/Untitled.ipynb', notebookOf(['a = 1']));
  });

  it('are found upwards, freshkernel.toml before pyproject.toml', () => {
    place.write('project/pyproject.toml', '[tool.freshkernel]\nselect = ["H"]\n');
    expect(place.lint(['project']).notebooks.map(codes)).toEqual([[], ['H6']]);
    place.write('freshkernel.toml', 'select = ["T"]\n');
    expect(place.lint(['project']).notebooks.map(codes)).toEqual([['T2'], []]);
    expect(place.lint(['--no-config', 'project']).notebooks.map(codes)).toEqual([['T2'], ['H6']]);
    expect(
      place.lint(['--config', 'project/pyproject.toml', 'project']).notebooks.map(codes)
    ).toEqual([[], ['H6']]);
  });

  it('are not looked for above the repository', () => {
    place.write('freshkernel.toml', 'select = ["T"]\n');
    place.write('project/.git/HEAD', '');
    expect(place.lint(['project']).notebooks.map(codes)).toEqual([['T2'], ['H6']]);
  });

  it('give way to the command line', () => {
    place.write('freshkernel.toml', 'select = ["T"]\nfail-on = "info"\nignore = ["H6"]\n');
    expect(place.lint(['project']).code).toBe(1);
    expect(place.lint(['--fail-on', 'error', 'project']).code).toBe(0);
    expect(place.lint(['--select', 'H', 'project']).notebooks.map(codes)).toEqual([[], []]);
  });

  it('exclude files that are found, not those that are named', () => {
    place.write(
      'project/freshkernel.toml',
      'exclude = ["deep/Un*"]\n[per-file-ignores]\n"deep/ana*" = ["H"]\n'
    );
    expect(place.lint(['project']).notebooks.map(each => each.path)).toEqual([
      'project/deep/analysis.ipynb'
    ]);
    expect(place.lint(['project']).code).toBe(0);
    expect(place.lint(['project/deep/Untitled.ipynb']).notebooks).toHaveLength(1);
  });

  it('warn of what they do not know, once', () => {
    place.write('project/freshkernel.toml', '# rules\nignor = ["H6"]\n');
    const { code, err } = place.lint(['project']);
    expect(code).toBe(1);
    expect(err).toBe(
      'project/freshkernel.toml:2:1: `ignor` is no setting. Did you mean `ignore`?\n'
    );
  });

  it('leave the Python version to the nearest project where the notebook names none', () => {
    const newer = notebookOf(['match 1:\n    case 1: pass', 'type A = int']);
    place.write('project/deep/analysis.ipynb', newer);
    const lint = (...words: string[]) => place.lint([...words, 'project/deep/analysis.ipynb']);
    const found = (...words: string[]) => codes(lint('--select', 'C9', ...words).notebooks[0]);
    place.write('pyproject.toml', '[project]\nrequires-python = ">=3.8"\n');
    place.write('project/freshkernel.toml', 'phase = "finishing"\n');
    expect(found()).toEqual(['C9', 'C9']);
    place.write('project/pyproject.toml', '[project]\nrequires-python = ">=3.11,<4"\n');
    expect(found()).toEqual(['C9']);
    expect(found('--config', 'project/freshkernel.toml')).toEqual(['C9']);
    expect(found('--no-config')).toEqual([]);
    const metadata = { language_info: { name: 'python', version: '3.13.1' } };
    place.write('project/deep/analysis.ipynb', { ...newer, metadata });
    expect(found()).toEqual([]);
  });

  it('stop the run where they are no TOML', () => {
    place.write('project/freshkernel.toml', 'ignore = [\n');
    const { code, err, out } = place.run(['lint', 'project']);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(
      /^freshkernel: project\/freshkernel\.toml:\d+:\d+: The file is not valid TOML: .*\n$/
    );
  });
});

describe('a baseline', () => {
  it('holds what is known, so that only what is new fails', () => {
    place.write('project/analysis.ipynb', notebookOf([{ id: 'a', source: 'print(missing)' }]));
    const written = place.run(['lint', '--write-baseline', 'project/known.json', 'project']);
    expect(written.code).toBe(0);
    const baseline = JSON.parse(place.read('project/known.json')) as object;
    expect(baseline).toEqual({ version: 1, findings: { 'analysis.ipynb': [expect.any(String)] } });
    expect(place.lint(['--baseline', 'project/known.json', 'project'])).toMatchObject({
      code: 0,
      notebooks: [{ findings: [] }]
    });
    expect(place.lint(['--baseline', '../project/known.json', '.'], { cwd: 'project' }).code).toBe(
      0
    );
    place.write(
      'project/analysis.ipynb',
      notebookOf(['x = 1', { id: 'a', source: 'y = 2\nprint(x, missing, other)' }])
    );
    const { code, notebooks } = place.lint(['--baseline', 'project/known.json', 'project']);
    expect(code).toBe(1);
    expect(notebooks[0].findings.map(({ names }) => names)).toEqual([['other']]);
    expect(place.run(['lint', '--baseline', 'project/known.json', 'project']).out).toContain(
      '1 finding known from the baseline'
    );
  });

  it('may be named in the settings, from their folder', () => {
    place.write('project/analysis.ipynb', notebookOf(['print(missing)']));
    place.write('project/freshkernel.toml', 'baseline = "known.json"\n');
    expect(place.run(['lint', 'project'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--write-baseline') as string
    });
    place.run(['lint', '--write-baseline', 'project/known.json', 'project']);
    expect(place.lint(['project']).code).toBe(0);
  });
});

describe('mistakes', () => {
  const cases: readonly (readonly [string[], RegExp])[] = [
    [['lint'], /needs files.*`freshkernel lint \.`/],
    [['lnt', '.'], /Unknown command `lnt`\. Did you mean `freshkernel lint`\?/],
    [['lint', '--fromat', 'json', '.'], /no option `--fromat`\. Did you mean `--format`\?/],
    [['lint', '--format', 'xml', '.'], /`--format` cannot be `xml`\. Give `text` or `json`\./],
    [['lint', '--phase', 'x', '.'], /`exploring` or `finishing`/],
    [['lint', '--select', 'H99', '.'], /names `H99`, which is no rule/],
    [['lint', '--select', 'undefined-nam', '.'], /Did you mean `undefined-name`\?/],
    [['lint', '--jobs', '0', '.'], /`--jobs` must be a number from 1/],
    [['lint', '--config', 'no.toml', '.'], /There is no settings file `no\.toml`/],
    [['lint', '--config', 'x', '--no-config', '.'], /exclude each other/],
    [['lint', '--format'], /--format/],
    [['graph', '--select', 'H', '.'], /`graph` has no option `--select`/]
  ];
  it.each(cases)('%j', (words, message) => {
    const { code, out, err } = place.run(words);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toMatch(message);
    expect(err.trim().split('\n')).toHaveLength(1);
  });
});

describe('help', () => {
  it('is given for the command and each verb', () => {
    expect(place.run(['--help'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('freshkernel lint') as string
    });
    expect(place.run(['lint', '--help']).out).toContain('--write-baseline');
    expect(place.run(['help', 'graph']).out).toContain('Usage: freshkernel graph');
    expect(place.run([])).toMatchObject({ code: 2, out: '' });
  });

  it('fits the terminal and names every option', () => {
    const help = place.run(['lint', '--help']).out;
    expect(Math.max(...help.split('\n').map(line => line.length))).toBeLessThanOrEqual(110);
  });

  it('tells the version', () => {
    const { version } = JSON.parse(
      readFileSync(path.join(__dirname, '../../package.json'), 'utf8')
    ) as {
      version: string;
    };
    expect(place.run(['--version']).out).toBe(`freshkernel ${version}\n`);
  });
});

describe('text', () => {
  it('shows the line and what is wrong in it', () => {
    place.write(
      'analysis.ipynb',
      notebookOf(['frame = 1\nx = [\tmissing]', 'a = 1  # freshkernel: ignore'])
    );
    const { out } = place.run(['lint', 'analysis.ipynb']);
    expect(out).toBe(`analysis.ipynb
  cell 2:2   ✖ Undefined name (H6): No cell defines \`missing\`. Restart and Run All stops here.
             |  x = [\tmissing]
             |       \t^^^^^^^
  cell 3:1   -     The comment \`freshkernel: ignore\` silences nothing here. Remove it.

1 error in 1 notebook
`);
  });

  it('is friendly where there is nothing to say', () => {
    place.write('analysis.ipynb', notebookOf(['a = 1']));
    expect(place.run(['lint', '.']).out).toBe('No problems in 1 notebook\n');
  });

  it('has colours only where they are wanted', () => {
    place.write('analysis.ipynb', notebookOf(['missing']));
    const colored = (env: NodeJS.ProcessEnv) =>
      place.run(['lint', '.'], { env }).out.includes('\u001b[');
    expect(colored({})).toBe(false);
    expect(colored({ FORCE_COLOR: '1' })).toBe(true);
    expect(colored({ FORCE_COLOR: '1', NO_COLOR: '1' })).toBe(false);
  });

  it('keeps a notebook from steering the terminal', () => {
    place.write('analysis.ipynb', notebookOf(['x = "\u001b[2J\u202e"; missing']));
    const { out } = place.run(['lint', '.']);
    expect(out).not.toMatch(/[\u001b\u202e]/);
    expect(out).toContain('x = "\\u001b[2J\\u202e"; missing');
  });

  it('names a file that cannot be read, and where', () => {
    place.write('broken-file.ipynb', '{"cells": [\n  }');
    const { out } = place.run(['lint', path.join(place.folder, 'broken-file.ipynb')]);
    expect(out).toContain(
      `${place.folder}/broken-file.ipynb\n  line 2:3   ✖  The file is not valid JSON`
    );
    expect(out).toContain('1 file could not be checked');
  });
});
