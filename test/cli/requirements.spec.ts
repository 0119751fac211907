import { execFileSync } from 'node:child_process';
import * as path from 'node:path';
import { notebookOf, PYTHON_ENVIRONMENT, removeBundle, Workspace } from './command';

let workspace: Workspace;

beforeEach(() => {
  workspace = new Workspace();
});
afterEach(() => workspace.remove());
afterAll(removeBundle);

const CELLS = ['import numpy as np\nimport tools', 'np.zeros(3)'];

function write(cells: readonly string[] = CELLS): void {
  workspace.write('a.ipynb', notebookOf(cells));
  workspace.write('tools.py', 'import yaml\n');
}

/** A virtual environment without packages, to which the test adds metadata. */
function environment(): string {
  const folder = path.join(workspace.folder, 'env');
  execFileSync('python3', ['-m', 'venv', '--without-pip', folder]);
  const python = path.join(folder, 'bin/python');
  const script = 'import sysconfig; print(sysconfig.get_path("purelib"))';
  const site = execFileSync(python, ['-I', '-c', script], { encoding: 'utf8' }).trim();
  const add = (name: string, version: string, files: readonly string[]): void => {
    const info = path.relative(workspace.folder, site) + `/${name}-${version}.dist-info`;
    workspace.write(
      `${info}/METADATA`,
      `Metadata-Version: 2.1\nName: ${name}\nVersion: ${version}\n`
    );
    workspace.write(`${info}/RECORD`, files.map(file => `${file},,\n`).join(''));
  };
  add('numpy', '1.26.4+local', ['numpy/__init__.py', 'numpy/linalg/x.py']);
  add('PyYAML', '0.9', ['yaml/__init__.py']);
  add('google_one', '1', ['google/one/__init__.py']);
  add('google_two', '2', ['google/two/__init__.py', 'google/two/deep.py']);
  return python;
}

describe('freshkernel requirements', () => {
  it('prints the documented JSON', () => {
    write();
    const run = workspace.run(['requirements', '--format', 'json', 'a.ipynb']);
    expect(run).toMatchObject({ code: 0, err: '' });
    const part = { specifier: '', extras: [], source: 'table', reason: null } as const;
    expect(JSON.parse(run.out)).toEqual({
      version: 1,
      notebook: 'a.ipynb',
      requirements: [
        { distribution: 'numpy', import_names: ['numpy'], ...part },
        { distribution: 'PyYAML', import_names: ['yaml'], ...part }
      ],
      optional: [],
      unknown: [],
      local_modules: ['tools.py'],
      notes: []
    });
  });

  it('prints a requirements file', () => {
    write(['import numpy, guessed_name', 'import pandas as pd\npd.read_html("x")']);
    expect(workspace.run(['requirements', 'a.ipynb']).out).toBe(
      'guessed-name  # guessed from the name of the module: check it\nlxml  # `pandas.read_html` parses HTML\nnumpy\npandas\n'
    );
  });

  it.each([
    ['pyproject', '[project]\nname = "a"\nversion = "0"\ndependencies = [\n    "numpy>=1",\n]\n'],
    [
      'environment.yml',
      'name: a\nchannels:\n  - conda-forge\ndependencies:\n  - python\n  - pip\n  - pip:\n      - "numpy>=1"\n'
    ],
    ['pep723', '# /// script\n# dependencies = [\n#     "numpy>=1",\n# ]\n# ///\n']
  ])('writes %s', (style, text) => {
    write(['%pip install numpy>=1', 'import numpy']);
    expect(workspace.run(['requirements', '--style', style, 'a.ipynb']).out).toBe(text);
  });

  it('fails where a module is unknown', () => {
    write(['import utils']);
    const run = workspace.run(['requirements', 'a.ipynb']);
    expect(run).toEqual({ code: 1, out: '# No distribution is known for: utils\n', err: '' });
  });

  it('reads the requirement files of the repository, and follows no module out of it', () => {
    write(['import cv2', 'import scipy']);
    workspace.write('sub/b.ipynb', notebookOf(['import cv2, scipy']));
    workspace.write('.git/HEAD', '');
    workspace.write('requirements.txt', '-r more.txt\nscipy<2\n');
    workspace.write('more.txt', 'opencv-python-headless==4.9\n');
    expect(workspace.run(['requirements', 'sub/b.ipynb']).out).toBe(
      'opencv-python-headless==4.9\nscipy<2\n'
    );
  });

  it('takes names and versions from the environment of a Python', () => {
    const python = environment();
    write(['import numpy, tools', 'from google.two import deep\nfrom google import one']);
    const run = (...words: string[]) =>
      workspace.run(['requirements', '--python', python, ...words, 'a.ipynb']);
    expect(run()).toEqual({ code: 0, out: 'google_one\ngoogle_two\nnumpy\nPyYAML\n', err: '' });
    expect(run('--pin').out).toBe('google_one==1\ngoogle_two==2\nnumpy==1.26.4\nPyYAML==0.9\n');
    expect(run('--ranges').out).toBe(
      'google_one>=1,<2\ngoogle_two>=2,<3\nnumpy>=1.26.4,<2\nPyYAML>=0.9,<0.10\n'
    );
    write(['import scipy']);
    expect(run('--pin')).toEqual({
      code: 1,
      out: 'scipy\n',
      err: 'No version of scipy was found.\n'
    });
  });

  it('asks uv for the versions of a date', () => {
    write();
    const uv = workspace.write(
      'bin/uv',
      '#!/bin/sh\npwd > "${0%/*}/../place"\ncd "${0%/*}/.." || exit 1\necho "$@" > words\ncat > input\necho "numpy==1.24.0"\necho "pyyaml==6.0 ; x"\n'
    );
    execFileSync('chmod', ['+x', uv]);
    const env = { PATH: `${path.dirname(uv)}:${process.env.PATH ?? ''}` };
    const run = workspace.run(['requirements', '--date', '2023-06-30', 'a.ipynb'], { env });
    expect(run).toEqual({ code: 0, out: 'numpy==1.24.0\nPyYAML==6.0\n', err: '' });
    expect(workspace.read('words')).toContain('--exclude-newer 2023-06-30');
    expect(workspace.read('input')).toBe('numpy\nPyYAML\n');
    // The settings of the project could name another index.
    expect(workspace.read('place')).not.toContain(path.basename(workspace.folder));
    write(['!pip install git+https://example.org/a/near.git', 'import near, numpy']);
    const other = workspace.run(['requirements', '--date', '2023-06-30', 'a.ipynb'], { env });
    expect(other.out).toBe('near @ git+https://example.org/a/near.git\nnumpy==1.24.0\n');
    expect(workspace.read('input')).toBe('numpy\n');
  });

  it('asks the indexes of pip', () => {
    write();
    const uv = workspace.write(
      'bin/uv',
      '#!/bin/sh\ncat > /dev/null\necho "$UV_DEFAULT_INDEX" > "${0%/*}/../index"\necho "numpy==1.24.0"\n'
    );
    execFileSync('chmod', ['+x', uv]);
    const env = {
      PATH: `${path.dirname(uv)}:${process.env.PATH ?? ''}`,
      ...PYTHON_ENVIRONMENT,
      PIP_INDEX_URL: 'https://example.org/simple'
    };
    const words = ['requirements', '--date', '2023-06-30', 'a.ipynb'];
    expect(workspace.run(words, { env }).out).toContain('numpy==1.24.0');
    expect(workspace.read('index')).toBe('https://example.org/simple\n');
    const none = workspace.run(words, { env: { ...env, PIP_NO_INDEX: '1' } });
    expect(none).toMatchObject({ code: 2, out: '' });
    expect(none.err).toContain('pip is set up to use no package index');
  });

  it('says what a date needs', () => {
    write();
    const none = { PATH: workspace.folder };
    const without = workspace.run(['requirements', '--date', '2023-06-30', 'a.ipynb'], {
      env: none
    });
    expect(without).toMatchObject({ code: 2, out: '' });
    expect(without.err).toContain('`--date` needs uv');
    const uv = workspace.write('uv', '#!/bin/sh\necho "no numpy then" >&2\nexit 1\n');
    execFileSync('chmod', ['+x', uv]);
    const env = { PATH: `${workspace.folder}:${process.env.PATH ?? ''}` };
    const failed = workspace.run(['requirements', '--date', '1999-01-01', 'a.ipynb'], { env });
    expect(failed).toMatchObject({ code: 2, out: '' });
    expect(failed.err).toContain('no numpy then');
  });

  it.each([
    [['a.ipynb', '--pin'], '`--pin` needs the versions of an environment'],
    [['a.ipynb', '--pin', '--ranges'], 'exclude each other'],
    [['a.ipynb', '--date', '2023-02-30'], '`--date` must be a day'],
    [['a.ipynb', '--style', 'poetry'], '`--style` cannot be `poetry`'],
    [['a.ipynb', '--python', './missing'], 'does not report what is installed'],
    [['a.ipynb', 'b.ipynb'], 'one notebook at a time'],
    [[], '`requirements` needs files'],
    [['missing.ipynb'], 'missing.ipynb: ']
  ])('refuses %j', (words, message) => {
    write();
    const run = workspace.run(['requirements', ...words]);
    expect(run).toMatchObject({ code: 2, out: '' });
    expect(run.err).toContain(message);
  });

  it('names files that are too large to be read', () => {
    write();
    workspace.write('requirements.txt', '# a\n'.repeat(1_200_000));
    workspace.write('environment.yml', `dependencies:\n${'- numpy\n'.repeat(20_000)}`);
    const { out, err } = workspace.run(['requirements', 'a.ipynb']);
    expect(out).toContain('numpy');
    expect(err).toContain(
      '`requirements.txt` is not read. What it declares is unknown. It is larger than 4 MB.'
    );
    expect(err).toContain(
      '`environment.yml` is not read. What it declares is unknown. It has 160014 characters, more than 100000.'
    );
  });

  it('refuses other languages', () => {
    workspace.write(
      'r.ipynb',
      notebookOf(['library(x)'], { metadata: { language_info: { name: 'R' } } })
    );
    const run = workspace.run(['requirements', 'r.ipynb']);
    expect(run).toMatchObject({ code: 2, out: '' });
    expect(run.err).toContain('Only notebooks in Python');
  });
});
