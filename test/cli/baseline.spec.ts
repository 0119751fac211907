import { notebookOf, removeBundle, Workspace } from './command';

let workspace: Workspace;

beforeEach(() => {
  workspace = new Workspace();
});
afterEach(() => workspace.remove());
afterAll(removeBundle);

describe('a baseline', () => {
  it('knows late imports one by one, although the report merges them', () => {
    const cells = ['orders = [3, 5]', 'import numpy', 'import pandas'];
    const late = (...more: readonly string[]): object => notebookOf([...cells, ...more, 'orders']);
    workspace.write('project/analysis.ipynb', late());
    const [{ findings }] = workspace.lint(['--select', 'I1', 'project']).notebooks;
    expect(findings).toMatchObject([{ code: 'I1', cell_index: null, data: { cells: [2, 3] } }]);
    workspace.run(['lint', '--select', 'I1', '--write-baseline', 'project/known.json', 'project']);
    const args = ['--select', 'I1', '--baseline', 'project/known.json', 'project'];
    expect(workspace.lint(args).notebooks[0].findings).toEqual([]);
    workspace.write('project/analysis.ipynb', late('import scipy'));
    expect(workspace.lint(args).notebooks[0].findings).toMatchObject([
      { code: 'I1', cell_index: 4, data: { cells: [4] } }
    ]);
  });

  it('contains known findings, so that only new ones fail', () => {
    workspace.write('project/analysis.ipynb', notebookOf([{ id: 'a', source: 'print(missing)' }]));
    const written = workspace.run(['lint', '--write-baseline', 'project/known.json', 'project']);
    expect(written.code).toBe(0);
    const baseline = JSON.parse(workspace.read('project/known.json')) as object;
    expect(baseline).toEqual({ version: 1, findings: { 'analysis.ipynb': [expect.any(String)] } });
    expect(workspace.lint(['--baseline', 'project/known.json', 'project'])).toMatchObject({
      code: 0,
      notebooks: [{ findings: [] }]
    });
    expect(
      workspace.lint(['--baseline', '../project/known.json', '.'], { cwd: 'project' }).code
    ).toBe(0);
    workspace.write(
      'project/analysis.ipynb',
      notebookOf(['x = 1', { id: 'a', source: 'y = 2\nprint(x, missing, other)' }])
    );
    const { code, notebooks } = workspace.lint(['--baseline', 'project/known.json', 'project']);
    expect(code).toBe(1);
    expect(notebooks[0].findings.map(({ names }) => names)).toEqual([['other']]);
    expect(workspace.run(['lint', '--baseline', 'project/known.json', 'project']).out).toContain(
      '1 finding known from the baseline'
    );
  });

  it('may be set in the settings, relative to their folder', () => {
    workspace.write('project/analysis.ipynb', notebookOf(['print(missing)']));
    workspace.write('project/freshkernel.toml', 'baseline = "known.json"\n');
    expect(workspace.run(['lint', 'project'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--write-baseline') as string
    });
    workspace.run(['lint', '--write-baseline', 'project/known.json', 'project']);
    expect(workspace.lint(['project']).code).toBe(0);
  });
});
