/** Modernizations of notebooks that take too long: less work only if asked for, and never called reproduced. */
import { PYTHON_ENVIRONMENT, ranNotebook, removeBundle, Workspace } from './command';
import { revertChanges } from '../../src/core/restore/cell-changes';
import type { RestoreDocument } from '../../src/protocol';

jest.setTimeout(300_000);

let workspace: Workspace;

beforeEach(() => {
  workspace = new Workspace();
});
afterEach(() => workspace.remove());
afterAll(removeBundle);

/** 200 epochs take 20 s. The second cell stores what 200 epochs give. */
const CELLS = [
  'EPOCHS = 200\nprint("start")',
  'import time\nloss = 1.0\nfor epoch in range(EPOCHS):\n    time.sleep(0.1)\n    loss *= 0.99\nprint("loss:", round(loss, 4))',
  'print("end")'
];

function modernize(...words: readonly string[]) {
  workspace.write(
    'a.ipynb',
    ranNotebook([
      [CELLS[0], 'start\n'],
      [CELLS[1], 'loss: 0.134\n'],
      [CELLS[2], 'end\n']
    ])
  );
  const { code, out } = workspace.run(
    ['modernize', '--format', 'json', '--out', 'new.ipynb', ...words, 'a.ipynb'],
    { env: PYTHON_ENVIRONMENT }
  );
  return { code, report: JSON.parse(out) as RestoreDocument };
}

const sources = (): readonly string[] =>
  (JSON.parse(workspace.read('new.ipynb')) as { cells: { source: string }[] }).cells.map(
    ({ source }) => source
  );

it('finds the most epochs that fit, says so, and compares nothing that depends on them', () => {
  const { code, report } = modernize('--reduce-runtime', '60', '--cell-timeout', '5');
  expect(report).toMatchObject({
    verdict: 'partly',
    synthetic: true,
    failure: null,
    differing: [],
    rounds: 1,
    steps: [{ kind: 'runtime', cell_index: 0, synthetic: true, confirmed: false }],
    progress: {
      not_compared: [0, 1],
      // The loss is not a score that counts.
      last: { cells: 3, outputs: { equal: 1, compared: 1 }, scores: { compared: 0 } },
      scores: []
    }
  });
  expect(code).toBe(1);
  const epochs = Number(/EPOCHS = (\d+)/.exec(sources()[0])?.[1]);
  expect(report.steps[0].detail).toBe(`Less work: \`EPOCHS\` of cell 1 from 200 to ${epochs}`);
  expect(epochs).toBeGreaterThanOrEqual(12);
  expect(epochs).toBeLessThan(50);
  expect(sources().slice(1)).toEqual(CELLS.slice(1));
  const [{ stage, tried, changes }] = report.record ?? [];
  expect(stage).toBe('runtime');
  expect(tried.filter(({ kept }) => kept)).toHaveLength(1);
  expect(revertChanges(sources(), changes)).toEqual(CELLS);
});

it('changes no work unless asked to', () => {
  const { report } = modernize('--cell-timeout', '3');
  expect(report).toMatchObject({ verdict: 'pathological', steps: [], synthetic: false });
  expect(report.notes).toContain(
    'A cell takes too long. `--reduce-runtime SECONDS` looks for less work that fits, first for `EPOCHS` of cell 1, from 200 down to 1. It changes results.'
  );
});
