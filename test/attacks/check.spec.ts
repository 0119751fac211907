/** Check runs that are ended from outside, and notebooks that write to files outside of the private copy. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import type { CheckDocument } from '../../src/protocol';
import { bundle, notebookOf, removeBundle, Workspace } from '../cli/command';
import { PYTHON_PATH } from '../python-path';

const root = path.join(__dirname, '../..');

jest.setTimeout(120_000);

let workspace: Workspace;

beforeEach(() => {
  workspace = new Workspace();
  fs.mkdirSync(path.join(workspace.folder, '.git'));
  fs.mkdirSync(path.join(workspace.folder, 'tmp'));
});
afterEach(() => workspace.remove());
afterAll(removeBundle);

function environment(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    FRESHKERNEL_PYTHON: process.env.FRESHKERNEL_PYTHON ?? path.join(root, '.venv/bin/python'),
    PYTHONPATH: PYTHON_PATH,
    TMPDIR: path.join(workspace.folder, 'tmp')
  };
}

function start(): ChildProcess {
  const words = [bundle(), 'check', 'a.ipynb'];
  return spawn(process.execPath, words, {
    cwd: workspace.folder,
    env: environment(),
    stdio: 'pipe'
  });
}

/** The ids of the processes whose environment has this test's folder. */
function family(): readonly number[] {
  return fs
    .readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => {
      try {
        const isZombie = fs.readFileSync(`/proc/${pid}/stat`, 'latin1').includes(') Z ');
        const variables = fs.readFileSync(`/proc/${pid}/environ`, 'latin1');
        return !isZombie && variables.includes(`TMPDIR=${workspace.folder}/tmp`);
      } catch {
        return false;
      }
    });
}

async function until(isTrue: () => boolean, seconds: number): Promise<boolean> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
    if (isTrue()) {
      return true;
    }
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  return isTrue();
}

const left = (): readonly string[] =>
  fs
    .readdirSync(path.join(workspace.folder, 'tmp'))
    .filter(name => name.startsWith('freshkernel-'));

/** Starts a check of a notebook without an end; resolves in the middle of its cell, which takes no processor from other tests. */
async function busy(): Promise<ChildProcess> {
  const mark = path.join(workspace.folder, 'busy');
  const cell = `import time\nopen(${JSON.stringify(mark)}, 'w')\nwhile True: time.sleep(0.05)`;
  workspace.write('a.ipynb', notebookOf([cell]));
  const check = start();
  expect(await until(() => fs.existsSync(mark), 60)).toBe(true);
  return check;
}

const workerOf = (check: ChildProcess): number =>
  family().find(pid =>
    fs.readFileSync(`/proc/${pid}/stat`, 'latin1').includes(`) S ${check.pid} `)
  ) ?? 0;

describe('a check that is ended', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('by %s leaves nothing', async signal => {
    const check = await busy();
    check.kill(signal);
    expect(await until(() => family().length === 0, 20)).toBe(true);
    expect(left()).toEqual([]);
  });

  it('by SIGTERM ends a worker that is stopped', async () => {
    const check = await busy();
    process.kill(workerOf(check), 'SIGSTOP');
    check.kill('SIGTERM');
    expect(await until(() => family().length === 0, 20)).toBe(true);
  });

  it('ends when its worker is stopped and does not continue', async () => {
    const check = await busy();
    process.kill(workerOf(check), 'SIGSTOP');
    expect(await until(() => family().length === 0, 40)).toBe(true);
  });

  it('by SIGKILL leaves no process, and its folder is removed by the next', async () => {
    const check = await busy();
    check.kill('SIGKILL');
    expect(await until(() => family().length === 0, 30)).toBe(true);
    workspace.write('a.ipynb', notebookOf(['1']));
    workspace.run(['check', 'a.ipynb'], { env: environment() });
    expect(left()).toEqual([]);
  });
});

describe('the verdict', () => {
  it('says which files outside of the private copy changed', () => {
    const target = workspace.write('own.txt', 'original');
    workspace.write(
      'a.ipynb',
      notebookOf([`open(${JSON.stringify(target)}, 'w').write('x') and None`])
    );
    fs.symlinkSync('/dev/zero', path.join(workspace.folder, 'zero'));
    const { out } = workspace.run(['check', 'a.ipynb'], { env: environment() });
    expect(out).toMatch(/Files outside of its private copy changed .*own\.txt\./);
    expect(out).toContain('Not in its private copy: zero.');
  });

  it('itself names the change, in words and in JSON, and keeps the exit code', () => {
    const target = workspace.write('own.txt', 'original');
    workspace.write(
      'a.ipynb',
      notebookOf([`open(${JSON.stringify(target)}, 'w').write('x') and None`])
    );
    const text = workspace.run(['check', 'a.ipynb'], { env: environment() });
    expect(text.out).toMatch(/^ *Reproducible: .* But 1 file outside of its copy changed\.$/m);
    fs.writeFileSync(target, 'original');
    const words = ['check', '--format', 'json', '--repeat', '2', 'a.ipynb'];
    const json = workspace.run(words, { env: environment() });
    const [notebook] = (JSON.parse(json.out) as CheckDocument).notebooks;
    expect(notebook.changed_outside).toEqual([fs.realpathSync(target)]);
    expect([text.code, json.code]).toEqual([0, 0]);
  });
});

describe('a sandbox', () => {
  /** A machine whose bubblewrap may not make namespaces. */
  function broken(): NodeJS.ProcessEnv {
    const program = workspace.write(
      'bin/bwrap',
      '#!/bin/sh\necho "bwrap: No permissions" >&2\nexit 1\n'
    );
    fs.chmodSync(program, 0o755);
    return { ...environment(), PATH: `${path.dirname(program)}:${process.env.PATH ?? ''}` };
  }

  const REFUSED =
    /Could not be run\. The run .*, and there is none: bubblewrap does not work here: bwrap: No permissions/;

  it.each([
    ['required by an option', ['--sandbox', 'required'], ''],
    ['that no network needs', ['--no-network'], ''],
    ['required by the project', ['--sandbox', 'off'], '[check]\nsandbox = "required"\n'],
    ['that no network needs by the project', [], '[check]\nnetwork = false\n']
  ])('%s refuses to run without one', (_, options, settings) => {
    workspace.write('freshkernel.toml', settings);
    const mark = path.join(workspace.folder, 'ran');
    workspace.write('a.ipynb', notebookOf([`open(${JSON.stringify(mark)}, 'w')`]));
    const { out, code } = workspace.run(['check', ...options, 'a.ipynb'], { env: broken() });
    expect(out).toMatch(REFUSED);
    expect(code).toBe(3);
    expect(fs.existsSync(mark)).toBe(false);
  });

  it('is named as missing where it is optional', () => {
    workspace.write('a.ipynb', notebookOf(['1']));
    const words = ['check', '--sandbox', 'auto'];
    const { out } = workspace.run([...words, 'a.ipynb'], { env: broken() });
    expect(out).toContain('No sandbox protected your files. bubblewrap does not work here');
    const json = workspace.run([...words, '--format', 'json', 'a.ipynb'], { env: broken() });
    const [notebook] = (JSON.parse(json.out) as CheckDocument).notebooks;
    expect(notebook.sandbox).toMatchObject({ requested: 'auto', protected: false });
  });

  it('and no network exclude each other when it is off', () => {
    const { code } = workspace.run(['check', '--sandbox', 'off', '--no-network', 'a.ipynb']);
    expect(code).toBe(2);
  });
});

describe('the cause', () => {
  it.each([
    ['import os; os._exit(3)', 'intentional: This cell ended the kernel itself, with exit code 3.'],
    ['import signal, time; signal.alarm(1); time.sleep(9)', 'intentional: An alarm that'],
    ['import os; os.abort()', 'implementation: The kernel crashed (SIGABRT)']
  ])('of the end of a kernel is distinguished from lack of memory: %s', (code, text) => {
    workspace.write('a.ipynb', notebookOf([code]));
    const { out } = workspace.run(['check', 'a.ipynb'], { env: environment() });
    expect(out).toContain(text);
  });
});
