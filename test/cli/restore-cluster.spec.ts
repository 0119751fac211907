import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import type { RestoreDocument } from '../../src/protocol';
import { PYTHON_ENVIRONMENT, ranNotebook, Workspace } from './command';
import type { Outcome, RanCell } from './command';
import { DaskCluster } from './dask-cluster';

jest.setTimeout(300_000);

/** The program that the workers run, too. */
const PROGRAM = path.join(__dirname, '../../dist/freshkernel.cjs');

let cluster: DaskCluster;
let workspace: Workspace;

beforeAll(async () => {
  cluster = await DaskCluster.start(1);
});
afterAll(() => cluster.stop());
beforeEach(() => {
  workspace = new Workspace(PROGRAM);
});
afterEach(() => workspace.remove());

function restore(words: readonly string[], env: NodeJS.ProcessEnv = PYTHON_ENVIRONMENT): Outcome {
  return workspace.run(['restore', '--format', 'json', ...words], { env });
}

function git(...words: readonly string[]): void {
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...words], {
    cwd: path.join(workspace.folder, 'p')
  });
}

/** A notebook that reads a file of its project, and whose cell with a definition is in an older version only. */
function writeProject(): void {
  const lost: RanCell = ['def doubled(x):\n    return 2 * x'];
  const count = `open(${JSON.stringify(path.join(workspace.folder, 'runs'))}, "a").write("x")`;
  const rest: readonly RanCell[] = [
    [`_ = ${count}`],
    ['print(doubled(21))', '42\n'],
    ['print(open("../data/a.csv").read())', 'a,b\n']
  ];
  workspace.write('p/data/a.csv', 'a,b');
  workspace.write('p/notebooks/a.ipynb', ranNotebook([lost, ...rest]));
  git('init', '-q');
  git('add', '-A');
  git('commit', '-q', '-m', 'one');
  workspace.write('p/notebooks/a.ipynb', ranNotebook(rest));
}

/** What a command did; the processes of a cluster have other variables. */
function comparable({ out, ...rest }: Outcome): unknown {
  return { ...rest, out: out.replace(/"withheld": \d+/, '') };
}

it('restores the same as without a cluster, and continues with its journal', () => {
  writeProject();
  const notebook = 'p/notebooks/a.ipynb';
  const before = workspace.read(notebook);
  const here = restore(['--out', 'here.ipynb', notebook]);
  const there = (name: string): Outcome =>
    restore([
      ...['--scheduler', cluster.address, '--resume', 'journal'],
      ...['--out', name, notebook]
    ]);
  const known = JSON.parse(here.out) as RestoreDocument;
  expect(known.verdict).toBe('restored');
  expect(known.steps.map(({ detail }) => detail).join()).toContain('version of');
  const runs = workspace.read('runs').length;
  const first = there('here.ipynb');
  expect(first.err).toBe('');
  expect(comparable(first)).toEqual(comparable(here));
  expect(workspace.read('runs').length).toBe(2 * runs);
  const restored = workspace.read('here.ipynb');
  expect(restored).toContain('def doubled');
  expect(comparable(there('here.ipynb'))).toEqual(comparable(here));
  // The result comes from the journal, so nothing ran.
  expect(workspace.read('runs').length).toBe(2 * runs);
  expect(workspace.read('here.ipynb')).toBe(restored);
  expect(workspace.read(notebook)).toBe(before);
});

it('says why a notebook cannot run there', () => {
  workspace.write('a.ipynb', ranNotebook([['1']], 'no-such-kernel'));
  const words = ['--kernel', 'no-such-kernel', '--out', 'new.ipynb', 'a.ipynb'];
  const here = restore(words);
  const there = restore(['--scheduler', cluster.address, ...words]);
  expect(here.code).toBe(3);
  expect(comparable(there)).toEqual(comparable(here));
  expect(fs.existsSync(path.join(workspace.folder, 'new.ipynb'))).toBe(false);
});

it.each([
  [['--scheduler', 'local', '--model', 'send'], '--model'],
  [['--scheduler', 'dask.example'], 'tcp://HOST:PORT'],
  [['--resource', 'GPU=1'], '--scheduler']
])('refuses %j', (words, text) => {
  workspace.write('a.ipynb', ranNotebook([['1']]));
  const { code, out, err } = restore([...words, '--out', 'new.ipynb', 'a.ipynb']);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(text);
});

it('needs the Python package', () => {
  workspace.write('a.ipynb', ranNotebook([['1']]));
  const words = ['--scheduler', 'local', '--out', 'new.ipynb', 'a.ipynb'];
  const { code, err } = restore(words, { FRESHKERNEL_PYTHON: '' });
  expect(code).toBe(2);
  expect(err).toContain("pip install 'freshkernel[dask]'");
});
