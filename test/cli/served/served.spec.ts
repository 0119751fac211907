/** A command in the process that serves many does what it does in a process of its own. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { notebookOf, PYTHON_ENVIRONMENT, ranNotebook, removeBundle, Workspace } from '../command';
import type { Outcome, RunOptions } from '../command';

let workspace: Workspace;

beforeEach(() => {
  workspace = new Workspace();
});
afterEach(() => workspace.remove());
afterAll(removeBundle);

/** The files of a folder, with what is in them. */
function filesOf(folder: string): Readonly<Record<string, string>> {
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter(name => fs.statSync(path.join(folder, name)).isFile());
  return Object.fromEntries(
    files.map(name => [name, fs.readFileSync(path.join(folder, name), 'latin1')])
  );
}

/** How a command ends in a new project, what it leaves there, and what it leaves in the folder for temporary files. */
function outcomeOf(
  words: readonly string[],
  options: RunOptions
): Outcome & { readonly files: object; readonly left: readonly string[] } {
  fs.rmSync(workspace.folder, { recursive: true });
  workspace.write(
    'project/a.ipynb',
    notebookOf(['import os\nimport os\nprint(total)', 'total = 1'])
  );
  workspace.write(
    'project/b.ipynb',
    ranNotebook([
      ['print(1)', '1\n'],
      ['print(2)', '3\n']
    ])
  );
  const temporary = path.join(workspace.folder, 'tmp');
  const home = path.join(workspace.folder, 'home');
  [temporary, home].forEach(folder => fs.mkdirSync(folder));
  const env = { ...PYTHON_ENVIRONMENT, TMPDIR: temporary, HOME: home, ...options.env };
  const outcome = workspace.run(words, { ...options, cwd: 'project', env });
  const files = filesOf(path.join(workspace.folder, 'project'));
  return { ...outcome, files, left: fs.readdirSync(temporary) };
}

const withoutTimes = (text: string): string => text.replace(/\d+\.\d+ s\b/g, 'some time');

it.each([
  ['--version'],
  ['--help'],
  ['no-such-command'],
  ['lint', '--no-such-option'],
  ['lint', 'missing.ipynb'],
  ['lint', '.'],
  ['lint', '--jobs', '2', 'a.ipynb', 'b.ipynb'],
  ['lint', '--format', 'json', '--output-file', 'report.json', '.'],
  ['lint', '--write-baseline', 'known.json', '.'],
  ['fix', 'a.ipynb'],
  ['check', 'b.ipynb'],
  ['compare', 'a.ipynb', 'b.ipynb'],
  ['stale', '--before', 'a.ipynb', 'b.ipynb'],
  ['slice', '--cell', '1', 'a.ipynb'],
  ['graph', 'a.ipynb'],
  ['requirements', 'a.ipynb'],
  ['rule', 'H6'],
  ['config'],
  ['init', '.'],
  ['completion', 'bash']
])('freshkernel %s %s %s %s %s', (...words) => {
  const given = words.filter(word => word !== undefined);
  const [alone, served] = [true, false].map(isAlone => outcomeOf(given, { isAlone }));
  expect({ ...served, out: withoutTimes(served.out) }).toEqual({
    ...alone,
    out: withoutTimes(alone.out)
  });
  expect(served.left).toEqual([]);
});

it('sees the variables of its own command alone', () => {
  workspace.write('a.ipynb', notebookOf(['print(total)', 'total = 1']));
  const lint = (env: NodeJS.ProcessEnv): string =>
    workspace.run(['lint', 'a.ipynb'], { env, isAlone: false }).out;
  const plain = lint({});
  expect(lint({ FORCE_COLOR: '1' })).toContain('\u001b[');
  expect(lint({})).toBe(plain);
  expect(plain).not.toContain('\u001b[');
});

it('lets a test fail whose command killed the process, and serves the next one', () => {
  const fault = path.join(workspace.folder, 'fault.cjs');
  workspace.write(
    'fault.cjs',
    "process.kill(process.pid, 'SIGKILL'); setTimeout(() => {}, 60_000);"
  );
  const run = { bundle: fault, words: [], cwd: workspace.folder, env: process.env };
  expect(() => runServed(run)).toThrow(/in one of its own/);
  expect(workspace.run(['--version'], { isAlone: false }).code).toBe(0);
});

it('kills the process when a command does not end in time', () => {
  const fault = path.join(workspace.folder, 'fault.cjs');
  workspace.write('fault.cjs', 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);');
  const run = { bundle: fault, words: [], cwd: workspace.folder, env: process.env, timeout: 1 };
  expect(() => runServed(run)).toThrow(/in one of its own/);
});
