/** @jest-environment jsdom */
import { nullTranslator } from '@jupyterlab/translation';
import type { RunResult } from '../../../src/protocol';
import { requestFor } from '../../../src/lab/check/model/run-request';
import { readChoices } from '../../../src/lab/settings/check-choices';
import { codeHash } from '../../../src/core/notebook/code-hash';
import { comparisonOf } from '../../../src/lab/check/model/comparison';
import { CheckComparer } from '../../../src/lab/check/worker/check-comparer';
import type { CheckFindings } from '../../../src/lab/check/worker/check-findings';
import { checkPage } from '../../../src/lab/check/view/export-html';
import { HERE } from '../../../src/core/check/job/run-job';
import {
  environmentRows,
  packageRows,
  sideNames
} from '../../../src/lab/check/view/environment-rows';
import { foldedRows } from '../../../src/lab/check/view/folding';
import { filterRows, rowsOf } from '../../../src/lab/check/view/report-rows';
import { NO_PROGRESS } from '../../../src/core/check/session/run-progress';
import { summaryTone } from '../../../src/lab/check/view/summary-tone';
import { verdictSentence } from '../../../src/lab/check/view/verdict-sentence';
import { mergeTables, tableOf } from '../../../src/lab/check/view/table-text';
import { durationText } from '../../../src/lab/ui/duration-text';
import type { RunSketch } from './runs';
import { bytesOf, notebookOf, printed, resultOf, summaryOf } from './runs';

const trans = nullTranslator.load('freshkernel');
const SAME: RunSketch = { source: '1', stored: [printed('a')], fresh: [printed('a')] };
const OTHER: RunSketch = { source: '2', stored: [printed('a')], fresh: [printed('b')] };
const ERROR = { ename: 'ValueError', evalue: 'no', traceback: [] };
const NEW: RunSketch = { source: '4', fresh: [printed('b')] };
const LOST: RunSketch = { source: '5', stored: [printed('b')] };
const RAISED = { output_type: 'error', ...ERROR };
const FAILS_AS_STORED: RunSketch = {
  source: '6',
  stored: [RAISED],
  fresh: [RAISED],
  result: { status: 'error', error: ERROR }
};
const FAILED: RunSketch = {
  source: '3',
  stored: [printed('a')],
  result: { status: 'error', error: ERROR }
};

function findingsOf(
  cells: readonly RunSketch[],
  more: Partial<RunResult> = {}
): { readonly desk: CheckComparer; readonly findings: CheckFindings } {
  const desk = new CheckComparer();
  desk.open(bytesOf(notebookOf(cells)), 'orders.ipynb');
  return { desk, findings: desk.compareRuns([bytesOf(resultOf(cells, more))]) };
}

describe('the verdict as a sentence', () => {
  it.each<[readonly RunSketch[], Partial<RunResult>, string, string]>([
    [[SAME, SAME], {}, 'good', 'Reproducible: all 2 outputs are the same on a fresh kernel.'],
    [[OTHER, SAME, FAILED], {}, 'bad', 'Not reproducible: 1 of 3 outputs differs, 1 cell fails.'],
    [
      [SAME, FAILS_AS_STORED],
      {},
      'good',
      'Reproducible: all 2 outputs are the same on a fresh kernel.'
    ],
    [[OTHER, FAILS_AS_STORED], {}, 'bad', 'Not reproducible: 1 of 2 outputs differs.'],
    [[{ source: 'x = 1' }], {}, 'good', 'Every cell runs on a fresh kernel; there are no outputs'],
    [
      [SAME, { source: '2', result: { status: 'interrupted', losses: ['cut-short'] } }],
      { status: 'cancelled' },
      'unsure',
      'No differences before the check was canceled.'
    ],
    [
      [{ source: '1', result: { status: 'not-run' } }],
      { status: 'not-started', kernel: null },
      'unsure',
      'The notebook was not run.'
    ],
    [[], {}, 'unsure', 'The notebook has no code cells.'],
    [[NEW, { source: 'x = 1' }], {}, 'good', 'Ran to the end; nothing stored to compare with.'],
    [[SAME, NEW], {}, 'good', 'Reproducible: the output is the same on a fresh kernel.'],
    [[SAME, LOST], {}, 'bad', 'Not reproducible: 1 of 2 outputs differs.'],
    [[SAME, FAILS_AS_STORED], {}, 'good', 'Reproducible: all 2 outputs are the same']
  ])('describes the result', (cells, more, tone, text) => {
    const { findings } = findingsOf(cells, more);
    const sentence = verdictSentence(findings, trans);
    expect(sentence.tone).toBe(tone);
    expect(sentence.text).toContain(text);
    // A list of checks has only what the server stores.
    const state = more.status ?? 'finished';
    expect(summaryTone(summaryOf({ state, comparison: comparisonOf(findings, '1') }))).toBe(tone);
  });

  it('names the cells that fail as before also in a reproducible notebook', () => {
    const sentence = verdictSentence(findingsOf([SAME, FAILS_AS_STORED]).findings, trans);
    expect(sentence.more).toBe('1 cell fails as before.');
  });

  it.each<[string, readonly RunSketch[], Partial<RunResult>]>([
    ['reproduced', [SAME], {}],
    ['reproduced', [SAME, FAILS_AS_STORED], {}],
    ['differs', [SAME, FAILED], {}],
    ['differs', [OTHER], { status: 'cancelled' }],
    ['inconclusive', [SAME], { status: 'cancelled' }]
  ])('agrees with the stored conclusion: %s', (conclusion, cells, more) => {
    const { findings } = findingsOf(cells, more);
    const stored = comparisonOf(findings, '1').conclusion;
    expect(stored?.conclusion).toBe(conclusion);
    expect(stored?.code_hash).toBe(codeHash(cells.map(({ source }) => ({ type: 'code', source }))));
    const tones = new Map([
      ['reproduced', 'good'],
      ['differs', 'bad'],
      ['inconclusive', 'unsure']
    ]);
    expect(verdictSentence(findings, trans).tone).toBe(tones.get(conclusion));
  });
});

it('counts new outputs, and cells that did not run after a cancellation', () => {
  const cut: RunSketch = {
    source: '2',
    stored: [printed('a')],
    result: { status: 'interrupted', losses: ['cut-short'] }
  };
  const waiting: RunSketch = { source: '3', result: { status: 'not-run' } };
  const { findings } = findingsOf([SAME, cut, waiting], { status: 'cancelled' });
  const sentence = verdictSentence(findings, trans);
  expect(sentence.text).toBe('No differences before the check was canceled.');
  expect(sentence.more).toContain('1 cell could not be compared. 1 cell was not run.');
  const rows = rowsOf({
    lines: findings.cells.map(({ index, id }) => ({ index, id, line: '' })),
    progress: NO_PROGRESS,
    findings
  });
  expect(filterRows(rows, 'different')).toEqual([]);
  expect(filterRows(rows, 'incomplete').map(({ index }) => index)).toEqual([1]);
  expect(verdictSentence(findingsOf([SAME, NEW, NEW]).findings, trans).more).toBe('2 new outputs.');
});

describe('the exported page', () => {
  it('escapes the content of a notebook', () => {
    const evil = '<script>alert(1)</script><img src=x onerror=alert(2)>';
    const { desk, findings } = findingsOf(
      [{ source: evil, stored: [printed(evil)], fresh: [printed(`${evil}"'`)] }],
      { message: evil, status: 'interrupted' }
    );
    const page = checkPage(
      {
        path: `${evil}.ipynb`,
        date: evil,
        findings,
        lines: new Map([[0, evil]]),
        comparisons: [desk.compare(0)]
      },
      trans
    );
    const parsed = new DOMParser().parseFromString(page, 'text/html');
    expect(parsed.querySelectorAll('script, img, [onerror]')).toHaveLength(0);
    const policy = parsed.querySelector('meta[http-equiv="Content-Security-Policy"]');
    expect(policy?.getAttribute('content')).toContain("default-src 'none'");
    expect(parsed.body.textContent).toContain(evil);
  });
});

describe('tables', () => {
  it('are read as text and merged', () => {
    const html = (value: string): string =>
      `<div><style>x</style><table><tr><th>a</th></tr><tr><td><b>${value}</b></td></tr></table></div>`;
    const [one, other] = [tableOf(html('1')), tableOf(html('2'))];
    expect(one).toEqual([['a'], ['1']]);
    expect(mergeTables(one!, other!)[1]).toEqual([{ stored: '1', fresh: '2' }]);
    expect(tableOf('<p>none</p>')).toBeNull();
  });
});

describe('long comparisons', () => {
  const same = { kind: 'same', stored: [], fresh: [], normalizers: [] } as const;
  const changed = { ...same, kind: 'changed' } as const;

  it('fold equal lines', () => {
    const rows = [
      ...Array<typeof same>(50).fill(same),
      changed,
      ...Array<typeof same>(20).fill(same)
    ];
    const parts = foldedRows(rows);
    expect(parts.map(part => (part.kind === 'fold' ? part.count : -part.rows.length))).toEqual([
      47, -7, 17
    ]);
  });

  it('show their beginning if they are equal, and a maximum number of rows', () => {
    expect(foldedRows(Array<typeof same>(50).fill(same))[0]).toHaveProperty('kind', 'rows');
    const many = foldedRows(Array<typeof changed>(5000).fill(changed));
    expect(many.at(-1)).toEqual({ kind: 'fold', count: 4600, isEqual: false });
  });
});

describe('the environment', () => {
  it('lists differences first, and imported packages before others', () => {
    const { findings } = findingsOf([SAME]);
    const { kernel } = findings.runs[0];
    expect(environmentRows(findings.stored, kernel!, null, trans)[0]).toMatchObject({
      name: 'Python',
      stored: '3.8.1',
      fresh: '3.11.7',
      differs: true
    });
    expect(packageRows(kernel!).map(({ name }) => name)).toEqual(['numpy', 'attrs']);
  });

  it('omits facts that a kernel of another language does not report', () => {
    const { findings } = findingsOf([SAME]);
    const kernel = findings.runs[0].kernel!;
    const machine = { ...kernel.machine, system: '', processor: '', processors: 1 };
    const rows = environmentRows(findings.stored, { ...kernel, machine }, null, trans);
    const names = rows.map(({ name }) => name);
    expect(names.filter(name => ['System', 'Processor', 'CUDA'].includes(name))).toEqual([]);
  });
});

describe('two environments', () => {
  const { findings } = findingsOf([SAME]);
  const there = findings.runs[0].kernel!;
  const here = { ...there, name: 'base', python: { ...there.python!, version: '3.10.1' } };

  it('are shown side by side, with the Python version of the saved notebook', () => {
    const rows = environmentRows(findings.stored, there, here, trans);
    expect(rows.slice(0, 3).map(({ name, stored, fresh }) => [name, stored, fresh])).toEqual([
      ['Saved with', '3.8.1', '3.11.7'],
      ['Kernel', 'base', 'python3'],
      ['Python', '3.10.1', '3.11.7']
    ]);
    expect(rows.find(({ name }) => name === 'System')?.differs).toBe(false);
  });

  it('are named after the execution target', () => {
    const place = { ...HERE, gateway: 'gpu' };
    const runs = [{ ...findings.runs[0], place }];
    expect(sideNames({ localKernel: here, runs }, trans)).toEqual([
      'Fact',
      'Last run on this machine',
      'On gpu'
    ]);
    expect(sideNames({ localKernel: null, runs: findings.runs }, trans).slice(1)).toEqual([
      'In the notebook',
      'On the fresh kernel'
    ]);
  });
});

describe('choices', () => {
  it('default for invalid values', () => {
    expect(readChoices({ order: 'backwards', place: 'folder', cellSeconds: -1, runs: 3 })).toEqual({
      order: 'document',
      place: 'folder',
      stopOnError: false,
      cellSeconds: null,
      runs: 3
    });
  });

  it('become a request', () => {
    const source = { path: 'a.ipynb', notebook: {}, kernelName: 'python3' };
    const request = requestFor(source, readChoices({ cellSeconds: 5 }));
    expect(request).toMatchObject({ own_folder: false, copy_bytes: 200_000_000, repeat_of: null });
    expect(request.limits?.cell_seconds).toBe(5);
    expect(requestFor(source, readChoices({})).limits).toBeNull();
  });
});

it('durations have a sensible number of digits', () => {
  const texts = [0.004, 0.25, 9.97, 61, 3700].map(seconds => durationText(seconds, trans));
  expect(texts).toEqual(['4 ms', '0.3 s', '10 s', '1 min 1 s', '1 h 1 min']);
});
