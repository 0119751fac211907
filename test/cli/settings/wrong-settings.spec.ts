// Wrong settings end each command with exit code 2 for the notebooks that they hold for, and for no others.
import { mkdirSync } from 'node:fs';
import * as path from 'node:path';
import type { LintDocument } from '../../../src/protocol';
import { Workspace } from '../command';

const NOTEBOOK = {
  cells: [
    {
      cell_type: 'code',
      id: 'a',
      source: 'print(1)',
      metadata: {},
      outputs: [],
      execution_count: null
    }
  ],
  metadata: {},
  nbformat: 4,
  nbformat_minor: 5
};

let workspace: Workspace;

beforeEach(() => {
  workspace = new Workspace();
  mkdirSync(path.join(workspace.folder, '.git'));
  workspace.write('wrong/n.ipynb', NOTEBOOK);
  workspace.write('right/n.ipynb', NOTEBOOK);
  workspace.write('wrong/freshkernel.toml', 'fail-on = "eror"\n');
});
afterEach(() => workspace.remove());

const EXPECTED =
  'wrong/freshkernel.toml:1:1: `fail-on` cannot be "eror". Give "error", "warning" or "info".';

it.each([
  ['requirements', 'wrong/n.ipynb'],
  ['stale', '--before', 'right/n.ipynb', 'wrong/n.ipynb'],
  ['slice', 'wrong/n.ipynb', '--cell', '1'],
  ['config', 'wrong/n.ipynb'],
  ['compare', 'wrong/n.ipynb', 'right/n.ipynb'],
  ['restore', '--out', 'new.ipynb', 'wrong/n.ipynb'],
  ['modernize', '--out', 'new.ipynb', 'wrong/n.ipynb'],
  ['variants', 'wrong/n.ipynb'],
  ['check', 'wrong/n.ipynb'],
  ['lint', '--config', 'wrong/freshkernel.toml', 'right/n.ipynb']
])('%s names the value and the allowed ones', (...words) => {
  const { code, err } = workspace.run(words);
  expect(err).toContain(EXPECTED);
  expect(code).toBe(2);
});

it.each([
  ['lint', 'print(1)', '--format', 'json', '.'],
  ['fix', '1 notebook', '--diff', '.'],
  ['graph', 'right/n.ipynb', '.'],
  ['files', 'right/n.ipynb', '.'],
  ['crashes', 'of 1', '.']
])('%s does the notebooks with other settings', (command, shown, ...words) => {
  const { code, out, err } = workspace.run([command, ...words]);
  expect(err.split(EXPECTED)).toHaveLength(2);
  expect(code).toBe(2);
  if (command === 'lint') {
    const { notebooks, settings } = JSON.parse(out) as LintDocument;
    expect(
      notebooks.map(({ path: name, errors }) => [name, errors.map(({ kind }) => kind)])
    ).toEqual([
      ['right/n.ipynb', []],
      ['wrong/n.ipynb', ['settings']]
    ]);
    expect(settings).toMatchObject([{ path: 'wrong/freshkernel.toml', level: 'error', line: 1 }]);
  } else {
    expect(`${out}${err}`).toContain(shown);
  }
});

it('an unknown key is a warning in each summary, and an error where settings are strict', () => {
  workspace.write('wrong/freshkernel.toml', 'fail-onn = "error"\n');
  const text = workspace.run(['lint', 'wrong']);
  expect(text.code).toBe(0);
  expect(text.out).toContain('1 problem in settings');
  const sarif = (): { executionSuccessful: boolean; toolConfigurationNotifications: unknown[] } => {
    const { out } = workspace.run(['lint', '--format', 'sarif', 'wrong']);
    return (JSON.parse(out) as { runs: [{ invocations: [ReturnType<typeof sarif>] }] }).runs[0]
      .invocations[0];
  };
  expect(sarif()).toMatchObject({
    executionSuccessful: true,
    toolConfigurationNotifications: [{ level: 'warning' }]
  });
  workspace.write('wrong/freshkernel.toml', 'strict-settings = true\nfail-onn = "error"\n');
  expect(workspace.run(['lint', 'wrong']).code).toBe(2);
  expect(sarif()).toMatchObject({
    executionSuccessful: false,
    toolConfigurationNotifications: [{ level: 'error' }]
  });
});

it('a project with a wrong baseline or a broken file does not stop the others', () => {
  for (const settings of ['baseline = "missing.json"\n', 'select = [\n']) {
    workspace.write('wrong/freshkernel.toml', settings);
    const { code, out } = workspace.run(['lint', '.']);
    expect(code).toBe(2);
    expect(out).toContain('right/n.ipynb');
  }
});
