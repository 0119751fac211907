/** A cloned repository whose files are links, devices and pipes: nothing else is read, and the rest is done. */
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { notebookOf, removeBundle, Workspace } from '../cli/command';
import type { Outcome } from '../cli/command';

const SECRET = 'root-password-8e1f';

let workspace: Workspace;
let outside: string;

beforeEach(() => {
  workspace = new Workspace();
  outside = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'outside-')));
  fs.mkdirSync(path.join(workspace.folder, '.git'));
  fs.writeFileSync(path.join(outside, 'secret'), `${SECRET}\nmore\n`);
  workspace.write('a.ipynb', notebookOf(['print(missing)']));
});
afterEach(() => {
  workspace.remove();
  fs.rmSync(outside, { recursive: true });
});
afterAll(removeBundle);

function link(name: string, target: string): void {
  fs.symlinkSync(target, path.join(workspace.folder, name));
}

function pipe(name: string): void {
  execFileSync('mkfifo', [path.join(workspace.folder, name)]);
}

/** Runs the command with little memory; fails when it does not end. */
function run(...words: string[]): Outcome {
  const outcome = workspace.run(words, { timeout: 20_000 });
  expect(outcome.code).not.toBeNull();
  expect(outcome.out + outcome.err).not.toContain('root-password');
  return outcome;
}

/** What a file can be instead of a file. */
const KINDS: readonly (readonly [string, (name: string) => void])[] = [
  ['a link to a device', name => link(name, '/dev/zero')],
  ['a pipe', pipe],
  ['a link to a pipe', name => (pipe('pipe'), link(name, 'pipe'))],
  ['a link to a secret', name => link(name, path.join(outside, 'secret'))],
  ['a link to itself', name => link(name, name)],
  ['a huge file', name => fs.truncateSync(workspace.write(name, ''), 4_000_000_000)]
];

describe('settings', () => {
  it.each(KINDS)('are not read from %s', (_, make) => {
    make('freshkernel.toml');
    const { code, err } = run('lint', '.');
    expect(code).toBe(2);
    expect(err).toMatch(/^freshkernel: freshkernel\.toml: .*(regular file|larger than 1 MB|link)/);
  });

  it.each(KINDS)('of a project are left out where pyproject.toml is %s', (_, make) => {
    make('pyproject.toml');
    const { code, out, err } = run('lint', '.');
    expect(code).toBe(1);
    expect(out).toContain('missing');
    expect(err.trim().split('\n')).toHaveLength(2);
    expect(err).toMatch(/^pyproject\.toml: .*Its settings are not used\./);
    expect(err).toMatch(/^pyproject\.toml: What it declares is unknown\./m);
  });

  it.each(KINDS)('given by name are not read from %s', (kind, make) => {
    make('own.toml');
    const { code, err } = run('lint', '--config', 'own.toml', '.');
    expect(code).toBe(2);
    expect(err).toContain('own.toml');
    expect(err).not.toContain(kind === 'a link to a secret' ? SECRET : 'at Object');
  });

  it('may nest without an end', () => {
    workspace.write('freshkernel.toml', `select = ${'['.repeat(100_000)}`);
    expect(run('lint', '.')).toMatchObject({
      code: 2,
      err: expect.stringContaining('freshkernel.toml:1:') as string
    });
  });
});

describe('a baseline', () => {
  it.each(KINDS)('is not read from %s', (_, make) => {
    make('known.json');
    workspace.write('freshkernel.toml', 'baseline = "known.json"\n');
    for (const verb of ['lint', 'fix']) {
      const { code, err } = run(verb, '.');
      expect(code).toBe(2);
      expect(err).toContain('The baseline `known.json`');
    }
  });

  it.each([
    ['an absolute path', () => path.join(outside, 'secret')],
    ['a path out of the project', () => `../${path.basename(outside)}/secret`],
    ['a linked folder', () => (link('linked', outside), 'linked/secret')],
    ['a device', () => '/dev/zero']
  ])('is not opened outside of the project by %s', (_, nameOf) => {
    workspace.write('freshkernel.toml', `baseline = ${JSON.stringify(nameOf())}\n`);
    expect(run('lint', '.')).toMatchObject({
      code: 2,
      err: expect.stringContaining('outside of the project') as string
    });
  });

  it('may be anywhere in the repository', () => {
    workspace.write('sub/b.ipynb', notebookOf(['print(missing)']));
    workspace.write('sub/freshkernel.toml', 'baseline = "../known.json"\n');
    run('lint', '--write-baseline', 'known.json', 'sub');
    expect(run('lint', 'sub').code).toBe(0);
  });

  it.each(['known', 'root-password-8e1f', '{"version": 1, "findings": {"root-password": 1}}'])(
    'is never quoted: %j',
    text => {
      workspace.write('known.json', text);
      expect(run('lint', '--baseline', 'known.json', '.').code).toBe(2);
    }
  );

  it('is not written through a link', () => {
    link('known.json', path.join(outside, 'secret'));
    expect(run('lint', '--write-baseline', 'known.json', '.').code).toBe(2);
    expect(fs.readFileSync(path.join(outside, 'secret'), 'utf8')).toContain(SECRET);
  });
});

describe('a notebook', () => {
  it('that is a link to itself is an error of this file', () => {
    link('b.ipynb', 'b.ipynb');
    for (const verb of ['lint', 'graph', 'fix']) {
      const { code, out, err } = run(verb, '.', '--format', 'json');
      expect(code).toBe(2);
      expect(out + err).toContain('b.ipynb');
      expect(out).toContain('a.ipynb');
    }
  });

  it('with an overlong name is an error of this file', () => {
    const { code, out } = run('lint', `${'x'.repeat(5_000)}.ipynb`, 'a.ipynb');
    expect(code).toBe(2);
    expect(out).toContain('The path is too long.');
    expect(out).toContain('missing');
  });

  it.each(KINDS)('given by name is not read from %s', (_, make) => {
    make('b.ipynb');
    const { code, out } = run('lint', 'b.ipynb', 'a.ipynb');
    expect(code).toBe(2);
    expect(out).toMatch(/b\.ipynb\n {2}[^\n]*✖/);
    expect(out).toContain('missing');
  });

  it('outside of the folder is not fixed', () => {
    const target = path.join(outside, 'theirs.ipynb');
    const text = JSON.stringify(notebookOf(['x = 1', 'import os', 'print(x, os)']));
    fs.writeFileSync(target, text);
    link('b.ipynb', target);
    workspace.write('c.ipynb', text);
    workspace.write('freshkernel.toml', '[rules.import-not-first]\nstandard-library = true\n');
    const { code, err } = run('fix', '.', '--select', 'I1');
    expect(fs.readFileSync(target, 'utf8')).toBe(text);
    expect(workspace.read('c.ipynb')).not.toBe(text);
    expect(code).toBe(0);
    expect(err).toMatch(/^b\.ipynb: .*outside of the folder/);
    expect(run('fix', 'b.ipynb').code).toBe(0);
    expect(fs.readFileSync(target, 'utf8')).not.toBe(text);
  });
});
