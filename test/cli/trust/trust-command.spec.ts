/** `freshkernel trust`: answers in advance, and answers that are withdrawn. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import type { TrustDocument } from '../../../src/protocol';
import { removeBundle, Workspace } from '../command';
import type { Outcome } from '../command';

let workspace: Workspace;
let project: string;

beforeEach(() => {
  workspace = new Workspace();
  project = path.join(workspace.folder, 'project');
  fs.mkdirSync(path.join(project, '.git'), { recursive: true });
  fs.mkdirSync(path.join(project, 'sub'));
});
afterEach(() => workspace.remove());
afterAll(removeBundle);

const run = (...words: readonly string[]): Outcome =>
  workspace.run(['trust', ...words], {
    cwd: 'project',
    env: {
      XDG_STATE_HOME: path.join(workspace.folder, 'state'),
      XDG_CONFIG_HOME: path.join(workspace.folder, 'config')
    }
  });

const trustOf = (...words: readonly string[]): readonly string[] => {
  const { out } = run('--format', 'json', ...words);
  return (JSON.parse(out) as TrustDocument).projects.map(({ trust }) => trust);
};

const ANSWERS = 'state/freshkernel/projects.json';

it('prints the documented JSON, of the project of each folder once', () => {
  const { code, out, err } = run('--format', 'json', '.', 'sub');
  expect([code, err]).toEqual([0, '']);
  expect(JSON.parse(out)).toEqual({
    version: 1,
    projects: [{ folder: project, trust: 'unknown' }]
  });
  expect(fs.existsSync(path.join(workspace.folder, 'state'))).toBe(false);
});

it.each([
  ['trusted', 'answer'],
  ['sandbox', 'sandbox']
])('keeps the answer `%s` in advance, and forgets it', (answer, trust) => {
  expect(trustOf('--answer', answer, 'sub')).toEqual([trust]);
  expect(trustOf()).toEqual([trust]);
  expect(trustOf('--withdraw')).toEqual(['unknown']);
  expect(trustOf()).toEqual(['unknown']);
  expect(fs.readdirSync(project)).toEqual(['.git', 'sub']);
});

it('leaves answers about other projects, and of other users', () => {
  fs.mkdirSync(path.join(workspace.folder, 'other/.git'), { recursive: true });
  run('--answer', 'trusted', '.', '../other');
  const file = path.join(workspace.folder, ANSWERS);
  const kept = JSON.parse(fs.readFileSync(file, 'utf8')) as { projects: object[] };
  kept.projects.push({ folder: project, identity: '1', answer: 'sandbox', user: 'ann' });
  fs.writeFileSync(file, JSON.stringify(kept));
  expect(trustOf('--withdraw')).toEqual(['unknown']);
  expect(trustOf('../other')).toEqual(['answer']);
  expect(workspace.read(ANSWERS)).toContain('"user": "ann"');
});

it('says what it shows, and where an answer cannot be kept', () => {
  expect(run('--answer', 'sandbox').out).toBe(
    `${project}\n  runs in the sandbox only: you answered so\n`
  );
  workspace.write('state/freshkernel/projects.json', 'damaged');
  expect(trustOf()).toEqual(['unknown']);
  fs.rmSync(path.join(workspace.folder, 'state'), { recursive: true });
  workspace.write('state', 'a file');
  const { code, err } = run('--answer', 'trusted');
  expect([code, err]).toEqual([2, expect.stringContaining('cannot be changed')]);
});

it.each([
  [['--answer', 'yes'], 'cannot be `yes`'],
  [['--answer', 'trusted', '--withdraw'], 'exclude each other'],
  [['missing'], 'no folder `missing`']
])('refuses %j', (words, message) => {
  expect(run(...words)).toMatchObject({ code: 2, err: expect.stringContaining(message) as string });
});

it('`trusted` in the settings of a project has no effect, and the warning says why', () => {
  workspace.write('project/freshkernel.toml', `trusted = [${JSON.stringify(project)}]\n`);
  workspace.write('project/a.py', '# %%\nx = 1\n');
  expect(trustOf()).toEqual(['unknown']);
  const { err } = workspace.run(['lint', 'a.py'], { cwd: 'project' });
  expect(err).toContain('a project cannot trust itself');
});
