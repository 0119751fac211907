import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { hasOwnCommit } from '../../../src/cli/trust/own-repository';

const NOW = Math.floor(Date.now() / 1_000);
const PERSON = 'Ann <ann@example.org>';
const python = path.join(__dirname, '../../../.venv/bin/python');
let folder: string;

beforeEach(() => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'freshkernel-')));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Git with an identity, and none of the user's settings. */
function git(cwd: string, ...words: string[]): void {
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'Ann',
    GIT_AUTHOR_EMAIL: 'ann@example.org',
    GIT_COMMITTER_NAME: 'Ann',
    GIT_COMMITTER_EMAIL: 'ann@example.org'
  };
  execFileSync('git', ['-c', 'protocol.file.allow=always', ...words], { cwd, env, stdio: 'pipe' });
}

function repository(name: string): string {
  const created = path.join(folder, name);
  fs.mkdirSync(created);
  git(created, 'init', '--quiet');
  git(created, 'commit', '--quiet', '--allow-empty', '-m', 'first');
  return created;
}

/** The log of an archive, as an attacker would write it. */
function forge(name: string, log: string): string {
  const git = path.join(folder, name, '.git');
  fs.mkdirSync(path.join(git, 'logs'), { recursive: true });
  fs.writeFileSync(path.join(git, 'HEAD'), 'ref: refs/heads/main\n');
  fs.writeFileSync(path.join(git, 'config'), '[user]\n\temail = ann@example.org\n');
  fs.writeFileSync(path.join(git, 'logs', 'HEAD'), log);
  return path.join(folder, name);
}

function line(time: number, action = 'commit (initial): first'): string {
  return `${'0'.repeat(40)} ${'1'.repeat(40)} ${PERSON} ${time} +0000\t${action}\n`;
}

/** The answer of the command line; the server must agree. */
function isOwn(project: string): boolean {
  const code =
    'import sys; from pathlib import Path; from freshkernel.server.trust.own_repository import has_own_commit; print(has_own_commit(Path(sys.argv[1])))';
  const server = execFileSync(python, ['-c', code, project], { encoding: 'utf8' }).trim();
  const own = hasOwnCommit(project);
  expect(server).toBe(own ? 'True' : 'False');
  return own;
}

describe('a repository', () => {
  it('is the own one of who made a commit in it here, also after it was moved', () => {
    const made = repository('made');
    expect(isOwn(made)).toBe(true);
    fs.renameSync(made, path.join(folder, 'moved'));
    expect(isOwn(path.join(folder, 'moved'))).toBe(true);
    git(path.join(folder, 'moved'), 'worktree', 'add', '--quiet', path.join(folder, 'tree'));
    expect(isOwn(path.join(folder, 'tree'))).toBe(true);
  });

  it('is not, if it is a clone, even of commits with the name and address of the user', () => {
    const made = repository('made');
    git(folder, 'clone', '--quiet', made, 'clone');
    expect(isOwn(path.join(folder, 'clone'))).toBe(false);
    git(path.join(folder, 'clone'), 'commit', '--quiet', '--allow-empty', '-m', 'mine');
    expect(isOwn(path.join(folder, 'clone'))).toBe(true);
  });

  it('is not, if a submodule or a nested clone belongs to others', () => {
    const made = repository('made');
    const whole = repository('whole');
    git(whole, 'submodule', '--quiet', 'add', made, 'part');
    git(whole, 'clone', '--quiet', made, 'nested');
    expect(isOwn(path.join(whole, 'part'))).toBe(false);
    expect(isOwn(path.join(whole, 'nested'))).toBe(false);
  });

  it('is not, if a copy of the files of git came from elsewhere', () => {
    const made = repository('made');
    // As an archive that keeps the times of files.
    const log = path.join(made, '.git', 'logs', 'HEAD');
    fs.writeFileSync(log, line(NOW - 86_400));
    fs.cpSync(made, path.join(folder, 'copy'), { recursive: true, preserveTimestamps: true });
    expect(isOwn(path.join(folder, 'copy'))).toBe(false);
  });

  it.each([
    ['with an old commit', line(NOW - 86_400)],
    ['with a commit that is still to come', line(NOW + 3_600)],
    [
      'with a commit for each day',
      Array.from({ length: 900 }, (_, at) => line(NOW - 90_000 + at * 86_400)).join('')
    ],
    ['with a pull', line(NOW, 'pull: Fast-forward')],
    ['with a line that only mentions a commit', line(NOW, 'clone: from commit: x')],
    ['without a time', `${PERSON}\tcommit: first\n`],
    ['with nothing', ''],
    ['with one very long line', `${'x'.repeat(100_000)}> ${NOW} +0000\tcommit: first\n`]
  ])('is not, if its log came in an archive, %s', (_, log) => {
    expect(isOwn(forge('archive', log))).toBe(false);
  });

  it('is not, if it leads to a repository of the user by a link or a file', () => {
    const made = repository('made');
    const of = (name: string): string => {
      fs.mkdirSync(path.join(folder, name));
      return path.join(folder, name);
    };
    fs.symlinkSync(path.join(made, '.git'), path.join(of('link'), '.git'));
    fs.writeFileSync(path.join(of('file'), '.git'), `gitdir: ${path.join(made, '.git')}\n`);
    git(made, 'worktree', 'add', '--quiet', path.join(folder, 'tree'));
    const admin = path.join(made, '.git', 'worktrees', 'tree');
    fs.writeFileSync(path.join(of('taken'), '.git'), `gitdir: ${admin}\n`);
    const logs = forge('logs', '');
    fs.rmSync(path.join(logs, '.git', 'logs'), { recursive: true });
    fs.symlinkSync(path.join(made, '.git', 'logs'), path.join(logs, '.git', 'logs'));
    for (const name of ['link', 'file', 'taken', 'logs']) {
      expect([name, isOwn(path.join(folder, name))]).toEqual([name, false]);
    }
  });

  it('is not, if there is none', () => {
    expect(isOwn(folder)).toBe(false);
    expect(isOwn(path.join(folder, 'missing'))).toBe(false);
  });
});
