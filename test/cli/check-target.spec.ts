/** Checks on other execution targets, with a stand-in for the worker: the job that it gets, and the report of its results. */
import * as fs from 'node:fs';
import { HERE } from '../../src/core/check/job/run-job';
import type { CheckDocument, RunJob, RunResult } from '../../src/protocol';
import { notebookOf, removeBundle, Workspace } from './command';

const PYTHON = process.env.FRESHKERNEL_PYTHON ?? `${__dirname}/../../.venv/bin/python`;

/** Stores its job and writes a result; other requests go to the real Python. */
const WORKER = `#!${PYTHON}
import json, os, sys
if sys.argv[1] != "-m":
    print(json.dumps({"version": "3.11.9", "implementation": "CPython", "executable": "", "modules": {},
        "packages": {"numpy": "1.26.4", "scikit-learn": "1.5", "attrs": "23", "zict": "1", "only-here": "1"}}))
    sys.exit()
job = json.loads(sys.stdin.readline())
here = os.environ["STAND_IN"]
json.dump(job, open(here + "/job.json", "w"))
result = json.load(open(here + "/result.json"))
result.update(id=job["id"], order=job["order"], place=job["place"])
json.dump(result, open(job["result_path"], "w"))
os.makedirs(job["result_path"].replace(".json", "-outputs/sub"))
open(job["result_path"].replace(".json", "-outputs/sub/model.pt"), "w").write("left there")
`;

const KERNEL: RunResult['kernel'] = {
  name: 'python3',
  language: 'python',
  implementation: 'ipython',
  implementation_version: '9',
  environment: {},
  python: {
    version: '3.12.1',
    implementation: 'CPython',
    executable: '/opt/python',
    packages: { numpy: '2.1.0', scikit_learn: '1.5', attrs: '24', 'only-there': '1' },
    modules: { numpy: '2.1.0' }
  },
  machine: {
    system: 'Linux',
    processor: 'x',
    processors: 8,
    memory_bytes: null,
    gpus: [{ name: 'A100', memory: '81920 MiB', driver: '550' }],
    cuda: '12.4'
  }
};

const RESULT: Omit<RunResult, 'id' | 'order'> = {
  status: 'finished',
  message: '',
  started: 1,
  seconds: 2,
  kernel: KERNEL,
  parameters_error: null,
  files: null,
  cells: [],
  place: HERE,
  staging: null,
  missing_modules: []
};

const workspace = new Workspace();
const python = workspace.write('python', WORKER);
fs.chmodSync(python, 0o755);

afterAll(() => {
  workspace.remove();
  removeBundle();
});

beforeEach(() => {
  workspace.write(
    'a.ipynb',
    notebookOf(['import numpy, sklearn\nimport tools', 'open("data/a.csv")', 'open("/abs/b.csv")'])
  );
});

function check(words: readonly string[], result: Partial<RunResult> = {}) {
  workspace.write('result.json', { ...RESULT, ...result });
  fs.rmSync(`${workspace.folder}/job.json`, { force: true });
  const env = { FRESHKERNEL_PYTHON: python, STAND_IN: workspace.folder };
  const outcome = workspace.run(['check', ...words, 'a.ipynb'], { env });
  const job = fs.existsSync(`${workspace.folder}/job.json`)
    ? (JSON.parse(workspace.read('job.json')) as RunJob)
    : null;
  return { ...outcome, job };
}

describe('freshkernel check on other execution targets', () => {
  it('sends the gateway and the needs of the notebook to the worker', () => {
    const { job } = check([
      '--gateway',
      'gpu',
      '--variable',
      'KERNEL_GPUS=1',
      '--kernel',
      'py-gpu'
    ]);
    expect(job?.kernel_name).toBe('py-gpu');
    expect(job?.place).toEqual({
      gateway: 'gpu',
      variables: { KERNEL_GPUS: '1' },
      environment: 'current',
      inputs: ['data/a.csv', 'tools.py', 'tools/', '/abs/b.csv'],
      modules: ['numpy', 'sklearn', 'tools']
    });
  });

  it('requests an environment and checks its packages', () => {
    const { job } = check(['--env', 'venv']);
    expect(job?.place).toMatchObject({ gateway: null, environment: 'venv', inputs: [] });
    expect(job?.place.modules).toEqual(['numpy', 'sklearn', 'tools']);
  });

  it('requests nothing on this machine', () => {
    expect(check([]).job?.place).toEqual(HERE);
    expect(check(['--env', 'current']).job?.place).toEqual(HERE);
  });

  it('reports the target, its differences and the copied files', () => {
    const { out, code } = check(['--gateway', 'gpu'], {
      staging: {
        folder: '/tmp/x',
        staged: [{ path: 'data/a.csv', bytes: 1200, sha256: '' }],
        not_staged: [{ path: '/abs/b.csv', reason: 'Only relative paths are brought.' }],
        outputs: [{ path: 'model.pt', bytes: 5, sha256: '' }],
        removed: true
      }
    });
    expect(code).toBe(0);
    expect(out).toContain('On the gateway gpu: Python 3.12.1, Linux, 8 cores, A100 81920 MiB.');
    expect(out).toContain(
      'Packages that differ from this machine’s Python 3.11.9: numpy 2.1.0 (here 1.26.4), 1 more.'
    );
    expect(out).toContain('Uploaded: 1 file, 1.2 kB.');
    expect(out).toContain('Not uploaded: /abs/b.csv (Only relative paths are brought).');
    expect(out).toContain('It left there: model.pt.');
  });

  it('downloads the files that the run left there with `--outputs`', () => {
    check(['--gateway', 'gpu', '--outputs', 'kept']);
    expect(workspace.read('kept/a/sub/model.pt')).toBe('left there');
  });

  it('lists the packages that are missing there and exits with 3', () => {
    const missing: Partial<RunResult> = {
      status: 'packages-missing',
      missing_modules: ['numpy', 'torch']
    };
    const { out, code } = check(['--gateway', 'gpu'], missing);
    expect(code).toBe(3);
    expect(out).toContain(
      'Could not be run there. No package on the gateway gpu provides `numpy`, `torch`.'
    );
    const json = check(['--gateway', 'gpu', '--format', 'json'], missing);
    const [{ status, environment }] = (JSON.parse(json.out) as CheckDocument).notebooks;
    expect(status).toBe('packages-missing');
    expect(environment).toMatchObject({
      place: { gateway: 'gpu', variables: {}, environment: 'current' },
      missing_modules: ['numpy', 'torch'],
      packages_that_differ: [
        { name: 'numpy', here: '1.26.4', there: '2.1.0' },
        { name: 'attrs', here: '23', there: '24' }
      ]
    });
  });

  it('reports why an environment could not be built and exits with 3', () => {
    const message = 'No version of numpy satisfies numpy==99.';
    const { out, code } = check(['--env', 'venv'], {
      status: 'environment-failed',
      message,
      kernel: null
    });
    expect(code).toBe(3);
    expect(out).toContain(`Its environment could not be built. ${message}`);
  });

  it.each([
    [['--variable', 'KERNEL_GPUS=1'], '--gateway'],
    [['--gateway', 'gpu', '--variable', 'PATH=/x'], 'KERNEL_GPUS=1'],
    [['--gateway', 'gpu', '--env', 'venv'], 'this machine only'],
    [['--gateway', 'gpu', '--env', 'current', '--own-folder'], '--own-folder'],
    [['--gateway', 'gpu', '--copy-limit', '1G'], '--copy-limit'],
    [['--gateway', 'gpu', '--memory', '1G'], '--memory'],
    [['--gateway', ''], 'name of a gateway'],
    [['--outputs', 'kept'], '--gateway'],
    [['--env', 'venv', '--kernel', 'x'], 'kernel of its own'],
    [['--env', 'poetry'], 'venv']
  ])('rejects %j', (words, told) => {
    const { code, err, job } = check(words);
    expect({ code, job, lines: err.split('\n').length }).toEqual({ code: 2, job: null, lines: 2 });
    expect(err).toContain(told);
  });
});
