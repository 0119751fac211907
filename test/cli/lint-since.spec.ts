/** `freshkernel lint --since`: only what a change brought. */
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { notebookOf, removeBundle, Workspace } from './command';
import type { CellSketch } from './command';

let workspace: Workspace;

beforeEach(() => {
  workspace = new Workspace();
  git('init', '-q', '-b', 'main');
});
afterEach(() => workspace.remove());
afterAll(removeBundle);

function git(...words: readonly string[]): string {
  const identity = [
    '-c',
    'user.name=A',
    '-c',
    'user.email=a@example.org',
    '-c',
    'commit.gpgsign=false'
  ];
  return execFileSync('git', [...identity, ...words], { cwd: workspace.folder, encoding: 'utf8' });
}

function write(name: string, cells: readonly (CellSketch | string)[]): void {
  workspace.write(name, notebookOf(cells));
}

function commit(message: string): void {
  git('add', '-A');
  git('commit', '-q', '-m', message);
}

/** The names and lines of the findings that are new. */
function found(
  reference: string,
  words: readonly string[] = ['--select', 'H6']
): readonly string[] {
  const { notebooks, err } = workspace.lint(['--since', reference, ...words, '.']);
  expect(err).toBe('');
  return notebooks.flatMap(({ path: file, findings }) =>
    findings.map(({ names, cell_index: cell, line }) => `${file} ${names.join()} ${cell}:${line}`)
  );
}

it('reports nothing for an unchanged notebook, whose old findings do not fail', () => {
  write('a.ipynb', ['print(missing)']);
  commit('one');
  expect(found('HEAD')).toEqual([]);
  expect(workspace.lint(['--since', 'HEAD', '.']).code).toBe(0);
  expect(workspace.lint(['.']).code).toBe(1);
});

it('reports what is new in the working tree', () => {
  write('a.ipynb', ['print(missing)', 'x = 1']);
  commit('one');
  write('a.ipynb', ['x = 1', 'print(missing)', 'print(other)']);
  write('new.ipynb', ['print(missing)']);
  expect(found('HEAD')).toEqual(['a.ipynb other 3:1', 'new.ipynb missing 1:1']);
});

it('finds the new one of equal findings in a cell by its line', () => {
  write('a.ipynb', [{ id: 'a', source: 'open("/data/one.csv")\nx = 1' }]);
  commit('one');
  write('a.ipynb', [{ id: 'a', source: 'open("/data/two.csv")\nopen("/data/one.csv")\nx = 2' }]);
  const lines = found('HEAD', ['--select', 'P1']);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/1:1$/);
});

it('knows an edited cell without an id', () => {
  write('a.ipynb', ['total = missing + 1\nprint(total)\nprint("a")']);
  commit('one');
  write('a.ipynb', ['total = missing + 2\nprint(total)\nprint("b")', 'print(other)']);
  expect(found('HEAD')).toEqual(['a.ipynb other 2:1']);
});

it('compares with the version where the branch left the reference', () => {
  write('a.ipynb', ['print(missing)']);
  commit('one');
  git('checkout', '-q', '-b', 'change');
  write('a.ipynb', ['print(missing)', 'print(other)']);
  commit('two');
  git('checkout', '-q', 'main');
  write('a.ipynb', ['print(1)']);
  commit('three');
  git('checkout', '-q', 'change');
  expect(found('main')).toEqual(['a.ipynb other 2:1']);
});

it('follows a notebook that was renamed', () => {
  write('old name.ipynb', ['print(missing)', 'x = 1', 'y = 2']);
  commit('one');
  git('mv', 'old name.ipynb', 'new-name.ipynb');
  write('new-name.ipynb', ['print(missing)', 'x = 1', 'y = 2', 'print(other)']);
  expect(found('HEAD')).toEqual(['new-name.ipynb other 4:1']);
});

it('works from a folder of the repository', () => {
  write('sub/a.ipynb', ['print(missing)']);
  commit('one');
  const { notebooks } = workspace.lint(['--since', 'HEAD', 'a.ipynb'], { cwd: 'sub' });
  expect(notebooks[0].findings).toEqual([]);
});

it('marks the results as new in SARIF, and counts new findings in Markdown', () => {
  write('a.ipynb', ['print(missing)']);
  commit('one');
  write('a.ipynb', ['print(missing)', 'print(other)']);
  const run = (format: string): string =>
    workspace.run(['lint', '--since', 'HEAD', '--format', format, '--select', 'H6', '.']).out;
  expect(run('sarif').split('"baselineState": "new"')).toHaveLength(2);
  expect(run('markdown')).toContain('1 new finding');
});

it.each(['nothing', '-h', '--upload-pack=touch x', 'HEAD:a.ipynb', ''])(
  'explains that `%s` is no commit',
  reference => {
    write('a.ipynb', ['print(missing)']);
    commit('one');
    const { code, err } = workspace.run(['lint', `--since=${reference}`, '.']);
    expect(code).toBe(2);
    expect(err).toContain('git finds no commit');
  }
);

it('runs no program that the repository names', () => {
  write('a.ipynb', ['print(missing)']);
  write('b.ipynb', ['print(missing)']);
  workspace.write('.gitattributes', '*.ipynb diff=evil filter=evil\n');
  commit('one');
  const marker = path.join(workspace.folder, 'ran');
  const program = `sh -c 'touch ${marker}; cat'`;
  const settings = [
    ...['core.fsmonitor', 'core.pager', 'diff.external', 'diff.evil.textconv', 'diff.evil.command'],
    ...['filter.evil.clean', 'filter.evil.smudge', 'filter.evil.process', 'core.sshCommand'],
    ...['core.editor', 'gpg.program', 'log.showSignature']
  ];
  settings.forEach(name => git('config', name, name === 'log.showSignature' ? 'true' : program));
  git('config', 'extensions.partialClone', 'origin');
  git('config', 'remote.origin.url', `ext::${program}`);
  git('config', 'remote.origin.promisor', 'true');
  git('config', 'protocol.ext.allow', 'always');
  fs.rmSync(marker, { force: true });
  write('a.ipynb', ['print(missing)', 'print(other)']);
  fs.renameSync(path.join(workspace.folder, 'b.ipynb'), path.join(workspace.folder, 'c.ipynb'));
  expect(found('HEAD')).toEqual(['a.ipynb other 2:1', 'c.ipynb missing 1:1']);
  expect(fs.existsSync(marker)).toBe(false);
});

it('cannot be combined with writing a baseline', () => {
  write('a.ipynb', ['print(missing)']);
  commit('one');
  const words = ['lint', '--since', 'HEAD', '--write-baseline', 'known.json', '.'];
  expect(workspace.run(words).code).toBe(2);
});
