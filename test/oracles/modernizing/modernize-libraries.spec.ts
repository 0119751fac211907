/** A notebook for NumPy and pandas of 2019 is modernized for the installed ones, and has its outputs again. At full scale. */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RestoreDocument } from '../../../src/protocol';
import { removeBundle, Workspace } from '../../cli/command';
import { PYTHON_PATH } from '../../python-path';

const ROOT = join(__dirname, '../../..');
const PYTHON = process.env.FRESHKERNEL_PYTHON ?? join(ROOT, '.venv/bin/python');
const VERIFY_PYTHON =
  process.env.FRESHKERNEL_VERIFY_PYTHON ?? join(ROOT, '.cache/verify-venv/bin/python');
const FULL = process.env.FRESHKERNEL_SCALE === 'full';

jest.setTimeout(300_000);
afterAll(removeBundle);

/** Source and stored output, as NumPy 1.17 and pandas 0.25 printed it. */
const CELLS: readonly (readonly [source: string, output: string])[] = [
  ['import numpy as np\nimport pandas as pd', ''],
  [
    'values = np.array([1, 2, 3], dtype=np.float)  # as floats\nprint(values.sum(), np.int(2.9))',
    '6.0 2\n'
  ],
  [
    "df = pd.DataFrame({'a': [1, 2], 'b': [3, 4]})\ndf = df.append(pd.DataFrame({'a': [5], 'b': [6]}), ignore_index=True)\nprint(df)",
    '   a  b\n0  1  3\n1  2  4\n2  5  6\n'
  ],
  ['for name, column in df.iteritems():\n    print(name, column.sum())', 'a 8\nb 13\n'],
  [
    "hits = np.array([1, 0, 1, 1], dtype=np.float)\nprint('Accuracy:', hits.mean())",
    'Accuracy: 0.75\n'
  ],
  ["print(df['a'].is_monotonic)", 'True\n']
];

/** A folder with a kernel that has the libraries; ipykernel is that of the tests where the other Python has none. */
function kernelFolder(): string {
  const folder = fs.mkdtempSync(join(tmpdir(), 'freshkernel-kernels-'));
  const spec = join(folder, 'kernels', 'libraries');
  fs.mkdirSync(spec, { recursive: true });
  const own = spawnSync(PYTHON, ['-c', 'import sysconfig; print(sysconfig.get_path("purelib"))'], {
    encoding: 'utf8'
  }).stdout.trim();
  const start = `import sys; sys.path.append(${JSON.stringify(own)}); from ipykernel.kernelapp import launch_new_instance; launch_new_instance()`;
  const kernel = {
    argv: [VERIFY_PYTHON, '-c', start, '-f', '{connection_file}'],
    display_name: 'libraries',
    language: 'python'
  };
  fs.writeFileSync(join(spec, 'kernel.json'), JSON.stringify(kernel));
  return folder;
}

// The libraries are in an environment of their own, which only the full scale sets up.
(FULL && fs.existsSync(VERIFY_PYTHON) ? describe : describe.skip)('modernize', () => {
  it('makes an old notebook run to its end, with the stored outputs', () => {
    const workspace = new Workspace();
    const kernels = kernelFolder();
    try {
      workspace.write('old.ipynb', {
        cells: CELLS.map(([source, text], at) => ({
          cell_type: 'code',
          execution_count: at + 1,
          id: `cell-${at}`,
          metadata: {},
          outputs: text === '' ? [] : [{ output_type: 'stream', name: 'stdout', text }],
          source
        })),
        metadata: {},
        nbformat: 4,
        nbformat_minor: 5
      });
      const words = [
        '--format',
        'json',
        '--kernel',
        'libraries',
        '--out',
        'new.ipynb',
        'old.ipynb'
      ];
      const { code, out, err } = workspace.run(['modernize', ...words], {
        env: {
          FRESHKERNEL_PYTHON: PYTHON,
          PYTHONPATH: PYTHON_PATH,
          JUPYTER_PATH: kernels
        }
      });
      expect([code, err]).toEqual([0, '']);
      const report = JSON.parse(out) as RestoreDocument;
      expect(report).toMatchObject({ verdict: 'restored', after: 1, runs: 2 });
      expect(report.before).toBeLessThan(0.2);
      expect(report.progress?.last).toMatchObject({
        cells: 6,
        outputs: { equal: 5, compared: 5 },
        scores: { equal: 1, compared: 1 }
      });
    } finally {
      workspace.remove();
      fs.rmSync(kernels, { recursive: true });
    }
  });
});
