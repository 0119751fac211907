import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import * as path from 'node:path';
import { createInterface } from 'node:readline';
import { DEFAULT_LIMITS } from '../../src/core/check/job/run-job';
import { readNotebook } from '../../src/core/notebook/reader';
import { chooseSteps } from '../../src/core/restore/chosen-steps';
import { restoredNotebook } from '../../src/lab/restore/restored-notebook';
import type {
  RestoreDocument,
  RestoreEvent,
  RestoreFinished,
  RestoreJob,
  RestoreResult
} from '../../src/protocol';
import { bundle, PYTHON_ENVIRONMENT, ranNotebook, removeBundle, Workspace } from './command';
import type { RanCell, RanNotebook } from './command';

const env = { ...process.env, ...PYTHON_ENVIRONMENT };

jest.setTimeout(300_000);

let workspace: Workspace;

beforeEach(() => {
  workspace = new Workspace();
});
afterEach(() => workspace.remove());
afterAll(removeBundle);

function jobOf(notebook: object, more: Partial<RestoreJob> = {}): RestoreJob {
  return {
    path: path.join(workspace.folder, 'a.ipynb'),
    text: JSON.stringify(notebook),
    kernel_name: null,
    added_folder: 'new.restore',
    max_runs: 30,
    limits: { ...DEFAULT_LIMITS, seconds: 200 },
    copy_bytes: 1_000_000,
    sandbox: 'off',
    network: true,
    ...more
  };
}

type Line = RestoreEvent | RestoreFinished;

function start(first: string): ChildProcess {
  const child = spawn(process.execPath, [bundle(), 'restore', '--job'], {
    cwd: workspace.folder,
    env
  });
  child.stdin.write(`${first}\n`);
  return child;
}

async function linesOf(child: ChildProcess, onLine: (line: Line) => void = () => undefined) {
  const lines: Line[] = [];
  if (child.stdout === null || child.stderr === null) {
    throw new Error('The command has no output.');
  }
  let err = '';
  child.stderr.on('data', data => {
    err += String(data);
  });
  createInterface({ input: child.stdout }).on('line', text => {
    const line = JSON.parse(text) as Line;
    lines.push(line);
    onLine(line);
  });
  const code = await new Promise<number | null>(resolve => child.on('close', resolve));
  return { code, lines, err };
}

function resultOf(lines: readonly Line[]): RestoreResult {
  const last = lines.at(-1);
  if (last?.kind !== 'finished' || last.result === null) {
    throw new Error(JSON.stringify(last));
  }
  return last.result;
}

/** The cells after all steps of a result, or some of them. */
function applied(
  notebook: RanNotebook,
  { changes }: RestoreResult,
  chosen: Iterable<number> = changes.keys()
): RanNotebook['cells'] {
  const read = readNotebook(JSON.stringify(notebook), 'a.ipynb');
  if (!read.ok) {
    throw new Error(read.problem.message);
  }
  const { document } = read;
  const { edits } = chooseSteps(document, changes, new Set(chosen));
  return restoredNotebook(notebook, document, edits).cells as RanNotebook['cells'];
}

function essence(cells: RanNotebook['cells']) {
  return cells.map(({ source, outputs }) => ({ source: [source].flat().join(''), outputs }));
}

const SAMPLES: Readonly<Record<string, readonly RanCell[]>> = {
  'order and an import': [
    ['print(total)', '3\n'],
    ['total = 1 + 2'],
    ['print(math.floor(total / 2))', '1\n']
  ],
  'several changes of one cell': [
    ['print "sum:", csv.__name__, math.pi > 3', 'sum: csv True\n'],
    ['for i in xrange(2):\n    print i', '0\n1\n']
  ],
  'made-up data and answers': [
    ["import csv\nrows = list(csv.DictReader(open('sales.csv')))"],
    ["n = int(input('How many? '))"],
    ["print(n, sum(float(row['amount']) for row in rows) > 0)", '7 True\n']
  ],
  'a definition of a neighbor': [
    ['x = weighted([1, 2], [3, 4])'],
    ['print(x)', '11\n'],
    ['print(json.dumps(x))', '11\n']
  ]
};

const IS_FULL = process.env.FRESHKERNEL_SCALE === 'full';
/** Each takes several runs on a real kernel, some a dozen: a sample has an order and an import. */
const CHOSEN = Object.entries(SAMPLES).slice(0, IS_FULL ? undefined : 1);

it.each(CHOSEN)('has the steps that the command writes: %s', async (_, cells) => {
  const neighbor: RanCell = ['def weighted(a, b):\n    return sum(x * y for x, y in zip(a, b))'];
  workspace.write('helpers.ipynb', ranNotebook([neighbor]));
  const notebook = ranNotebook(cells);
  workspace.write('a.ipynb', notebook);
  const words = ['restore', '--format', 'json', '--out', 'new.ipynb', 'a.ipynb'];
  const { out, err } = workspace.run(words, { env });
  expect(err).toBe('');
  const report = JSON.parse(out) as RestoreDocument;
  expect(report.steps.length).toBeGreaterThan(1);

  const { code, lines } = await linesOf(start(JSON.stringify(jobOf(notebook))));
  expect(code).toBe(0);
  const result = resultOf(lines);
  expect(result.report.steps).toEqual(report.steps);
  expect(result.report).toMatchObject({ verdict: report.verdict, output: null, files: [] });
  const written = JSON.parse(workspace.read('new.ipynb')) as RanNotebook;
  expect(essence(applied(notebook, result))).toEqual(essence(written.cells));
  expect(applied(notebook, result, [])).toEqual(notebook.cells);
  const files = result.changes.flatMap(change => change.files);
  expect(files.map(file => file.path).sort()).toEqual([...report.files].sort());
  for (const file of files) {
    expect(file.content).toBe(workspace.read(file.path));
  }
});

it('modernizes where the job says so, as the command does', async () => {
  const notebook = ranNotebook([
    ['import collections'],
    ['print(isinstance({}, collections.Mapping))', 'True\n']
  ]);
  workspace.write('a.ipynb', notebook);
  const words = ['modernize', '--format', 'json', '--out', 'new.ipynb', 'a.ipynb'];
  const report = JSON.parse(workspace.run(words, { env }).out) as RestoreDocument;
  expect(report.steps.map(({ rule }) => rule)).toEqual(['M1']);
  const { code, lines } = await linesOf(
    start(JSON.stringify(jobOf(notebook, { approach: 'modernize' })))
  );
  expect(code).toBe(0);
  const result = resultOf(lines);
  expect(result.report.steps).toEqual(report.steps);
  const written = JSON.parse(workspace.read('new.ipynb')) as RanNotebook;
  expect(essence(applied(notebook, result))).toEqual(essence(written.cells));
});

it('names no option of the command line to a page', async () => {
  const slow = jobOf(ranNotebook([['import time\ntime.sleep(600)']]), {
    approach: 'modernize',
    limits: { ...DEFAULT_LIMITS, seconds: 200, cell_seconds: 1 }
  });
  const { report } = resultOf((await linesOf(start(JSON.stringify(slow)))).lines);
  expect(report.verdict).toBe('pathological');
  expect(report.notes.join()).not.toContain('--');
});

it('reports each run and what is tried', async () => {
  const { lines } = await linesOf(
    start(JSON.stringify(jobOf(ranNotebook([['print(math.pi > 3)', 'True\n']]))))
  );
  expect(lines.slice(0, -1)).toEqual([
    { kind: 'running', run: 1, limit: 30 },
    { kind: 'trying', step: 'import', cell_index: 0, detail: 'Add `import math`' },
    { kind: 'running', run: 2, limit: 30 },
    { kind: 'kept', step: 'import', cell_index: 0, detail: 'Add `import math`', executability: 1 }
  ]);
});

it('ends when its input ends, without a result', async () => {
  const child = start(JSON.stringify(jobOf(ranNotebook([['import time\ntime.sleep(600)']]))));
  const { code, lines } = await linesOf(child, ({ kind }) => {
    if (kind === 'running') {
      child.stdin?.end();
    }
  });
  expect(code).toBe(1);
  expect(lines.at(-1)).toEqual({
    kind: 'finished',
    result: null,
    message: 'The restoration was canceled.'
  });
});

it('says why there is no result', async () => {
  const missing = jobOf(ranNotebook([['x = 1']]), { kernel_name: 'gone' });
  const { lines } = await linesOf(start(JSON.stringify(missing)));
  expect(lines.at(-1)).toMatchObject({ kind: 'finished', result: null });
  expect(JSON.stringify(lines.at(-1))).toContain('no kernel gone');
  const broken = await linesOf(start(JSON.stringify({ ...missing, text: '{' })));
  expect(broken.lines).toMatchObject([{ kind: 'finished', result: null }]);
  for (const line of ['{', '{}', '']) {
    const { code, err } = await linesOf(start(line));
    expect([code, /^freshkernel: (The first line|The job has no)/.test(err)]).toEqual([2, true]);
  }
});

it('takes no other options', () => {
  const { code, err } = workspace.run(['restore', '--job', 'a.ipynb']);
  expect([code, err]).toEqual([2, expect.stringContaining('`--job` takes no files')]);
});
