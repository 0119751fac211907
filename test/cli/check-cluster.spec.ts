import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import type { CheckDocument } from '../../src/protocol';
import { PYTHON_ENVIRONMENT, ranNotebook, removeBundle, Workspace } from './command';
import type { Outcome } from './command';
import { DaskCluster } from './dask-cluster';

jest.setTimeout(300_000);

let cluster: DaskCluster;
let workspace: Workspace;

beforeAll(async () => {
  cluster = await DaskCluster.start(2);
});
afterAll(async () => {
  await cluster.stop();
  removeBundle();
});
beforeEach(() => {
  workspace = new Workspace();
});
afterEach(() => workspace.remove());

function check(words: readonly string[], env: NodeJS.ProcessEnv = PYTHON_ENVIRONMENT): Outcome {
  return workspace.run(['check', '--format', 'json', ...words], { env });
}

/** A project with modules, data, a symbolic link, an empty folder, and notebooks that differ in their outcomes. */
function writeProject(): void {
  workspace.write('project/pyproject.toml', '[project]\nname = "sample"\n');
  workspace.write('project/data/numbers.csv', 'a,b\n1,2\n');
  workspace.write('project/notebooks/own_module.py', 'VALUE = 41\n');
  fs.symlinkSync('numbers.csv', path.join(workspace.folder, 'project/data/linked.csv'));
  fs.mkdirSync(path.join(workspace.folder, 'project/notebooks/results'));
  for (let at = 0; at < 3; at++) {
    const notebook = ranNotebook([
      [`import own_module\nprint(own_module.VALUE + ${at})`, `${at === 1 ? 0 : 41 + at}\n`],
      ['print(open("../data/numbers.csv").read())', 'a,b\n1,2\n\n'],
      [
        'import os\nprint(sorted(os.listdir("..")), os.path.basename(os.path.dirname(os.getcwd())))'
      ],
      ['open("results/out.txt", "w").write("x")'],
      ['print(open("../data/linked.csv").read())'],
      ...(at === 2 ? [['1 / 0'] as const] : [])
    ]);
    workspace.write(`project/notebooks/n${at}.ipynb`, notebook);
  }
  workspace.write('alone/x.ipynb', ranNotebook([['print(open("../above.txt").read())', 'text\n']]));
  workspace.write('above.txt', 'text');
}

/** A report without what differs between any two runs: times, and the names of temporary folders. */
function comparable(text: string): string {
  return text
    .replace(/"seconds": [\d.e-]+/g, '"seconds": 0')
    .replaceAll(os.tmpdir(), '/tmp')
    .replace(/\/tmp\/freshkernel-run-[\w-]+/g, '/tmp/run');
}

describe('freshkernel check --scheduler', () => {
  it('reports the same as without, byte for byte', () => {
    writeProject();
    const here = check(['.']);
    const there = check(['--scheduler', cluster.address, '.']);
    expect(there.err).toBe('');
    expect(comparable(there.out)).toBe(comparable(here.out));
    expect(there.code).toBe(here.code);
    const { notebooks } = JSON.parse(there.out) as CheckDocument;
    expect(notebooks.map(({ path: name, verdict }) => [name, verdict])).toEqual([
      ['alone/x.ipynb', 'identical'],
      ['project/notebooks/n0.ipynb', 'identical'],
      ['project/notebooks/n1.ipynb', 'different'],
      ['project/notebooks/n2.ipynb', 'missing']
    ]);
  });

  it('needs the Python package', () => {
    workspace.write('a.ipynb', ranNotebook([['1']]));
    const { code, err } = check(['--scheduler', 'local', 'a.ipynb'], { FRESHKERNEL_PYTHON: '' });
    expect(code).toBe(2);
    expect(err).toContain("pip install 'freshkernel[dask]'");
  });

  it.each([
    [['--scheduler', 'dask.example'], 'tcp://HOST:PORT'],
    [['--scheduler', 'local', '--gateway', 'g'], '--gateway'],
    [['--scheduler', 'local', '--own-folder'], '--own-folder'],
    [['--scheduler', 'local', '--resource', 'GPU'], 'GPU=1'],
    [['--resume', 'journal'], '--scheduler'],
    [['--resource', 'GPU=1'], '--scheduler']
  ])('refuses %j', (words, text) => {
    workspace.write('a.ipynb', ranNotebook([['1']]));
    const { code, out, err } = check([...words, 'a.ipynb']);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(text);
  });
});
