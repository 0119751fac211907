/** What is lost while a cluster lints: workers, the command itself. */
import { execFileSync, spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import type { LintDocument } from '../../src/protocol';
import { notebookOf, PYTHON_ENVIRONMENT, Workspace } from './command';

jest.setTimeout(300_000);

const ROOT = path.join(__dirname, '../..');
/** The program that the workers run, too. */
const PROGRAM = path.join(ROOT, 'dist/freshkernel.cjs');
const LOCAL = ['lint', '--scheduler', 'local', '--jobs', '2', '--format', 'json'];
const isFull = process.env.FRESHKERNEL_SCALE === 'full';
/** A batch has at most 32. */
const NOTEBOOKS = 70;

let workspace: Workspace;

beforeEach(() => {
  workspace = new Workspace(PROGRAM);
});
afterEach(() => workspace.remove());

/** A Node for the workers that first does something in the shell; it notes each batch in `batches`. */
function environment(first: string): NodeJS.ProcessEnv {
  const node = workspace.write(
    'node.sh',
    `#!/bin/sh
if [ "$1" != --version ]; then
  echo batch >> ${workspace.folder}/batches
  ${first}
fi
exec ${process.execPath} "$@"
`
  );
  fs.chmodSync(node, 0o755);
  return { ...PYTHON_ENVIRONMENT, FRESHKERNEL_NODE: node };
}

function batches(): number {
  return workspace.read('batches').trim().split('\n').length;
}

it('sets the notebook aside that kills its workers, and lints those next to it', () => {
  const others = ['a', 'b', 'd'];
  others.forEach(name => workspace.write(`p/${name}.ipynb`, notebookOf([`missing_${name}`])));
  workspace.write('p/c.ipynb', notebookOf(['kills_its_worker']));
  // The process above is the worker of Dask.
  const kill = 'grep -q kills_its_worker notebooks/* && kill -9 $PPID && sleep 60';
  const { code, out } = workspace.run([...LOCAL, 'p'], { env: environment(kill) });
  expect(code).toBe(2);
  const { notebooks } = JSON.parse(out) as LintDocument;
  expect(notebooks.map(({ path: name, errors }) => [name, errors.map(({ kind }) => kind)])).toEqual(
    [
      ['p/a.ipynb', []],
      ['p/b.ipynb', []],
      ['p/c.ipynb', ['worker-lost']],
      ['p/d.ipynb', []]
    ]
  );
  expect(notebooks[2].errors[0].message).toContain('set aside');
  const plain = workspace.run([
    'lint',
    '--format',
    'json',
    ...others.map(name => `p/${name}.ipynb`)
  ]);
  const known = (JSON.parse(plain.out) as LintDocument).notebooks;
  expect(notebooks.filter(({ errors }) => errors.length === 0)).toEqual(known);
});

// At full scale only, because it starts one more cluster: the tests around it lose workers, too.
(isFull ? it : it.skip)('loses no notebook with a worker that is lost once', () => {
  for (let at = 0; at < NOTEBOOKS; at++) {
    workspace.write(`p/${at}.ipynb`, notebookOf([`missing_${at}`]));
  }
  const once = `[ $(wc -l < ${workspace.folder}/batches) = 1 ] && kill -9 $PPID && sleep 60`;
  const { out } = workspace.run([...LOCAL, 'p'], { env: environment(once) });
  expect(out).toBe(workspace.run(['lint', '--format', 'json', 'p']).out);
  expect(batches()).toBe(4);
});

it('continues after the command was killed, and lints no notebook again', async () => {
  for (let at = 0; at < NOTEBOOKS; at++) {
    workspace.write(`p/${at}.ipynb`, notebookOf([`missing_${at}`]));
  }
  const journal = path.join(workspace.folder, 'p/lint.journal');
  const words = [...LOCAL, '--resume', journal, 'p'];
  // Batches after the first two never end.
  const stuck = `[ $(wc -l < ${workspace.folder}/batches) -gt 2 ] && sleep 60`;
  const child = spawn(process.execPath, [PROGRAM, ...words], {
    cwd: workspace.folder,
    env: { ...process.env, ...environment(stuck) },
    stdio: 'ignore'
  });
  const ended = new Promise(resolve => child.once('close', resolve));
  // The first line says what the file is.
  while (!fs.existsSync(journal) || fs.readFileSync(journal, 'utf8').split('\n').length < 4) {
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  await ended;
  // The driver ends when it notices; until then the journal is in use. A command that tries again and again starts a cluster
  // each time.
  const wait = 'import fcntl, sys\nfcntl.flock(open(sys.argv[1]), fcntl.LOCK_EX)';
  execFileSync(PYTHON_ENVIRONMENT.FRESHKERNEL_PYTHON, ['-c', wait, journal]);
  const outcome = workspace.run(words, { env: environment('') });
  expect(outcome.out).toBe(workspace.run(['lint', '--format', 'json', 'p']).out);
  // Of the third one, the killed command may have begun an attempt.
  const begun = batches();
  expect([3, 4]).toContain(begun);
  expect(fs.readFileSync(journal, 'utf8').trim().split('\n').length).toBe(4);
  if (isFull) {
    workspace.write('p/0.ipynb', notebookOf(['changed']));
    const after = workspace.run(words, { env: environment('') });
    expect(after.out).toBe(workspace.run(['lint', '--format', 'json', 'p']).out);
    expect(batches()).toBe(begun + 1);
  }
});
