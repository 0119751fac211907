/** @jest-environment jsdom */
import { nullTranslator } from '@jupyterlab/translation';
import type { RunConclusion, RunSummary } from '../../../src/protocol';
import { countsText } from '../../../src/lab/project/project-labels';
import type { ProjectRow, RowLint } from '../../../src/lab/project/project-row';
import { chosenRows, FIRST_CHOICES, needsCheck, rowOf } from '../../../src/lab/project/project-row';
import { summaryOf } from '../check/runs';

const trans = nullTranslator.load('');

function lintOf(codeHash: string, error = 0, warning = 0): RowLint {
  return { kind: 'ready', counts: { error, warning, info: 0 }, codeHash };
}

function checkOf(
  hash: string,
  conclusion: RunConclusion['conclusion'],
  more: Partial<RunSummary> = {}
): RunSummary {
  const isBad = conclusion === 'differs';
  return summaryOf({
    comparison: {
      comparer: '1',
      verdict: isBad ? 'different' : 'identical',
      executability: 1,
      cells: 3,
      failed: 0,
      different: Number(isBad),
      causes: [],
      conclusion: { conclusion, code_hash: hash, outputs: 3, failed_as_stored: 0 }
    },
    ...more
  });
}

function row(name: string, lint: RowLint, ...checks: readonly RunSummary[]): ProjectRow {
  return rowOf({ path: `folder/${name}`, name, lint, progress: null, checks });
}

const GOOD = row('good.ipynb', lintOf('1', 0, 2), checkOf('1', 'reproduced', { created: 5 }));
const BAD = row('Bad.ipynb', lintOf('1', 1), checkOf('1', 'differs', { created: 9 }));
const CHANGED = row('changed.ipynb', lintOf('2', 2, 1), checkOf('1', 'reproduced', { created: 7 }));
const NEVER = row('sub/never.ipynb', lintOf('1'));
const ROWS = [GOOD, BAD, CHANGED, NEVER];

describe('the state of a notebook', () => {
  it('is that of its last check, unless its code changed since', () => {
    expect(ROWS.map(({ state }) => state)).toEqual(['good', 'bad', 'changed', 'unchecked']);
    expect(ROWS.map(({ isChanged }) => isChanged)).toEqual([false, false, true, null]);
    // What is not known is not said.
    const unread = row('1', { kind: 'waiting' }, checkOf('1', 'reproduced'));
    expect([unread.state, unread.isChanged]).toEqual(['good', null]);
  });

  it('is that of the check in progress', () => {
    const again = summaryOf({ state: 'running' });
    const rerun = row('1', lintOf('1'), again, checkOf('1', 'differs'));
    expect(rerun.state).toBe('running');
    expect(rerun.trend).toHaveLength(1);
  });

  it('has a trend of five checks, the newest last', () => {
    const checks = [9, 8, 7, 6, 5, 4].map(created => checkOf('1', 'reproduced', { created }));
    expect(row('1', lintOf('1'), ...checks).trend.map(({ created }) => created)).toEqual([
      5, 6, 7, 8, 9
    ]);
  });
});

describe('the notebooks that need a check', () => {
  it('are new, or changed since, or their check was canceled', () => {
    expect(ROWS.filter(needsCheck)).toEqual([CHANGED, NEVER]);
    const canceled = row('1', lintOf('1'), checkOf('1', 'inconclusive', { state: 'cancelled' }));
    expect(needsCheck(canceled)).toBe(true);
    expect(needsCheck(row('1', { kind: 'failed', reason: 'no JSON' }))).toBe(false);
    expect(needsCheck(row('1', lintOf('1'), summaryOf({ state: 'queued' })))).toBe(false);
  });
});

describe('the list', () => {
  const namesOf = (choices: object): readonly string[] =>
    chosenRows(ROWS, { ...FIRST_CHOICES, ...choices }).map(({ name }) => name.slice(0, 4));

  it('is sorted: the worst and the newest first, what is unknown last', () => {
    expect(namesOf({})).toEqual(['Bad.', 'chan', 'good', 'sub/']);
    expect(namesOf({ isDescending: true })).toEqual(['sub/', 'good', 'chan', 'Bad.']);
    expect(namesOf({ sort: 'lint' })).toEqual(['chan', 'Bad.', 'good', 'sub/']);
    expect(namesOf({ sort: 'check' })).toEqual(['Bad.', 'chan', 'good', 'sub/']);
    expect(namesOf({ sort: 'age' })).toEqual(['Bad.', 'chan', 'good', 'sub/']);
  });

  it('is filtered by words and by state', () => {
    expect(namesOf({ text: ' NEVER sub' })).toEqual(['sub/']);
    expect(namesOf({ state: 'bad' })).toEqual(['Bad.']);
    expect(namesOf({ state: 'bad', text: 'good' })).toEqual([]);
  });

  it('is summed up', () => {
    expect(countsText(ROWS, trans)).toBe(
      '4 notebooks · 1 not reproducible · 1 changed since · 1 not checked yet · 1 reproducible'
    );
  });
});
