/** `freshkernel study --restore`: the restorations are those of `restore`. */
import { spawn } from 'node:child_process';
import * as path from 'node:path';
import type { RestoreDocument, RestoreStep } from '../../src/protocol';
import { bundle, PYTHON_ENVIRONMENT, ranNotebook, removeBundle } from './command';
import { figureOf, StudyWorkspace } from './study-workspace';

jest.setTimeout(300_000);

/** Each restoration takes several kernels: a sample leaves out one that makes up a file. */
const isFullScale = process.env.FRESHKERNEL_SCALE === 'full';

let workspace: StudyWorkspace;

beforeEach(() => {
  workspace = new StudyWorkspace();
  workspace.write(
    'corpus/a/order.ipynb',
    ranNotebook([['print(doubled(21))', '42\n'], ['def doubled(x):\n    return 2 * x']])
  );
  workspace.write('corpus/a/runs.ipynb', ranNotebook([['print(1)', '1\n']]));
  workspace.write('corpus/b/broken.ipynb', ranNotebook([['print(2)', '2\n'], ['1 / 0']]));
  if (isFullScale) {
    workspace.write('corpus/b/file.ipynb', ranNotebook([['print(len(open("lost.txt").read()))']]));
  }
});
afterEach(() => workspace.remove());
afterAll(removeBundle);

const kindsOf = (steps: readonly RestoreStep[]): string =>
  [...new Set(steps.map(({ kind }) => kind))].sort().join(',');

it('restores what fails, as `restore` does, once', () => {
  const words = ['--check', '--restore', '--jobs', '2', 'corpus'];
  const first = workspace.study(...words);
  expect([first.code, first.err]).toEqual([0, '']);
  const restored = isFullScale ? 3 : 2;
  expect(first.document?.counts).toMatchObject({
    checked: restored + 1,
    restored,
    restore_reused: 0
  });
  const { notebooks } = workspace.tables();
  for (const row of isFullScale ? notebooks : notebooks.slice(0, 1)) {
    const name = String(row.path);
    const { out } = workspace.run(
      [
        'restore',
        '--format',
        'json',
        '--out',
        `new-${path.basename(name)}`,
        path.join('corpus', name)
      ],
      { env: PYTHON_ENVIRONMENT }
    );
    const report = JSON.parse(out) as RestoreDocument;
    const isRestored = name !== 'a/runs.ipynb';
    expect([
      name,
      row.restore_verdict,
      row.restored_to_end,
      row.restored_executability,
      row.restore_steps,
      row.restore_kinds,
      row.restore_synthetic,
      row.restore_failed_cause,
      row.restore_runs
    ]).toEqual([
      name,
      ...(isRestored
        ? [
            report.verdict,
            report.failure === null,
            report.after,
            report.steps.length,
            kindsOf(report.steps),
            report.synthetic,
            report.failure?.cause ?? null,
            report.runs
          ]
        : Array.from({ length: 8 }, () => null))
    ]);
  }
  expect(notebooks.map(row => row.restore_verdict)).toEqual([
    'restored',
    null,
    'pathological',
    ...(isFullScale ? ['partly'] : [])
  ]);
  expect(figureOf(first, 'restored-to-end')).toBe(isFullScale ? '2 of 3' : '1 of 2');
  expect(figureOf(first, 'restored')).toBe(`1 of ${restored}`);
  expect(figureOf(first, 'not-restored')).toBe(`1 of ${restored}`);
  expect(workspace.read('out/report.html')).toContain('Restored notebooks');

  const again = workspace.study(...words);
  expect(again.document?.counts).toMatchObject({
    checked: 0,
    restored: 0,
    restore_reused: restored
  });
  expect(workspace.tables().notebooks).toEqual(notebooks);
  // A study without restorations keeps theirs for the next one.
  expect(workspace.study('--check', 'corpus').document?.counts).toMatchObject({ restored: 0 });
  expect(workspace.tables().notebooks.map(row => row.restore_verdict)).toEqual(
    notebooks.map(() => null)
  );
  workspace.write('corpus/b/broken.ipynb', ranNotebook([['1 / 0']]));
  expect(workspace.study(...words).document?.counts).toMatchObject({
    checked: 1,
    restored: 1,
    restore_reused: restored - 1
  });
});

it('a restoration that is ended leaves no process, and is begun again', async () => {
  workspace.remove();
  workspace = new StudyWorkspace();
  const log = workspace.write('log', '');
  const text = `import os, time
log = ${JSON.stringify(log)}
with open(log, "a") as file:
    file.write(f"{os.getpid()} ")
time.sleep(100 if len(open(log).read().split()) == 2 else 0)
1 / 0`;
  workspace.write('corpus/slow.ipynb', ranNotebook([[text]]));
  const ran = (): readonly string[] => workspace.read('log').split(' ').slice(0, -1);
  const words = ['--check', '--restore', 'corpus'];
  const child = spawn(process.execPath, [bundle(), 'study', '-o', 'out', ...words], {
    cwd: workspace.folder,
    env: { ...process.env, ...PYTHON_ENVIRONMENT },
    stdio: 'ignore'
  });
  const ended = new Promise(resolve => child.on('close', resolve));
  while (ran().length < 2) {
    expect(child.exitCode).toBeNull();
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  child.kill('SIGINT');
  expect(await ended).toBe(3);
  expect(() => process.kill(Number(ran()[1]), 0)).toThrow('ESRCH');
  const [row] = workspace.tables().notebooks;
  expect([row.status, row.check_status, row.restore_verdict]).toEqual([
    'unfinished',
    'finished',
    null
  ]);
  expect(workspace.study(...words).document).toMatchObject({
    state: 'complete',
    counts: { check_reused: 1, restored: 1 }
  });
});

it.each([
  [['--restore'], '`--restore` is about runs. Give `--check` as well.'],
  [['--check', '--restore-timeout', '5'], 'Give `--restore` as well.'],
  [['--check', '--restore', '--env', 'venv'], '`--restore` and `--env` exclude each other'],
  [['--check', '--restore', '--gateway', 'a'], '`--restore` and `--gateway` exclude each other']
])('rejects %j', (words, message) => {
  const { code, err } = workspace.study(...words, 'corpus');
  expect(code).toBe(2);
  expect(err).toContain(message);
});
