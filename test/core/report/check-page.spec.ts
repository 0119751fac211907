/** @jest-environment jsdom */
import { readFreshRun } from '../../../src/core/check/verdict/fresh-run';
import { CheckAnalysis } from '../../../src/core/check/session/check-analysis';
import { DEFAULT_SCORE_TOLERANCE } from '../../../src/core/compare/scores/compare-scores';
import { readOutputs } from '../../../src/core/notebook/outputs-reader';
import { readNotebook } from '../../../src/core/notebook/reader';
import { checkPage } from '../../../src/core/report/check-page';
import type { NotebookCheck } from '../../../src/core/report/check-report';
import { formatCheck } from '../../../src/core/report/check-text';
import { terminalStyles } from '../../../src/core/report/terminal';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import type { RunResult } from '../../../src/protocol';
import { notebookOf, printed, resultOf } from '../../lab/check/runs';
import type { RunSketch } from '../../lab/check/runs';

const EVIL = '<script>alert(1)</script><img src=x onerror=alert(2)>';
const SAME: RunSketch = { source: 'print(1)', stored: [printed('1')], fresh: [printed('1')] };
const RANDOM: RunSketch = {
  source: 'import random\nprint(random.random())',
  stored: [printed('0.25')],
  fresh: [printed('0.75')]
};
const FAILS: RunSketch = {
  source: 'import harbor',
  stored: [printed('1')],
  result: {
    status: 'error',
    error: { ename: 'ModuleNotFoundError', evalue: "No module named 'harbor'", traceback: [] }
  }
};
const RAISES: RunSketch = {
  source: 'raise ValueError(text)',
  result: { status: 'error', error: { ename: 'ValueError', evalue: EVIL, traceback: [] } }
};
const OTHER: RunSketch = { source: 'print(1)', stored: [printed('1')], fresh: [printed('2')] };

function checkOf(path: string, ...cells: readonly RunSketch[]): NotebookCheck {
  return checkOfRun({}, path, ...cells);
}

/** The check of a run that ended in a special way. */
function checkOfRun(
  more: Partial<RunResult>,
  path: string,
  ...cells: readonly RunSketch[]
): NotebookCheck {
  const read = readNotebook(JSON.stringify(notebookOf(cells)), path);
  if (!read.ok) {
    throw new Error(read.problem.message);
  }
  const facts = { notebookFolder: null, moduleExports: () => null };
  const runs = [readFreshRun(JSON.stringify(resultOf(cells, more)))];
  const analysis = new CheckAnalysis(read.document, DEFAULT_CONFIG, facts);
  return { path, ...analysis.judge(readOutputs(read.text), runs), here: null };
}

const GOOD = checkOf('good.ipynb', SAME);
const DIFFERS = checkOf('sub/differs.ipynb', SAME, RANDOM);
const BROKEN = checkOf(`${EVIL}.ipynb`, FAILS, RAISES);
const NOT_RUN: NotebookCheck = { path: 'no.ipynb', outcome: null, message: EVIL, kind: null };

function pageOf(...checks: readonly NotebookCheck[]): Document {
  const html = checkPage(checks, DEFAULT_SCORE_TOLERANCE);
  return new DOMParser().parseFromString(html, 'text/html');
}

function textsOf(page: Document, selector: string): readonly string[] {
  return [...page.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '');
}

describe('the page of a check', () => {
  it('has a table of the notebooks, with the verdict, the first cause and a link', () => {
    const page = pageOf(GOOD, DIFFERS, BROKEN, NOT_RUN);
    const [table] = page.querySelectorAll('table');
    const rows = [...table.querySelectorAll('tbody tr')].map(row =>
      [...row.children].map(({ textContent }) => textContent)
    );
    expect(rows.map(([path, verdict]) => [path, verdict])).toEqual([
      ['good.ipynb', 'Reproducible'],
      ['sub/differs.ipynb', 'Not reproducible'],
      [`${EVIL}.ipynb`, 'Not reproducible'],
      ['no.ipynb', 'Could not be run']
    ]);
    expect(rows[0][2]).toBe('');
    expect(rows[1][2]).toMatch(/^Cell 2: randomness: .+\(R1\)$/);
    expect(rows[2][2]).toMatch(/^Cell 1: missing-module: /);
    expect(textsOf(page, 'p')[0]).toBe(
      '4 notebooks: 1 reproducible, 2 not reproducible, 1 could not be run'
    );
    const links = [...table.querySelectorAll('a')].map(link => link.getAttribute('href') ?? '');
    expect(links.map(link => page.querySelector(link)?.textContent)).toEqual(
      rows.map(([path]) => path)
    );
  });

  it('has the reason of a run that did not start as its cause', () => {
    const run = {
      status: 'not-started',
      kernel: null,
      message: 'No such kernel: python2.'
    } as const;
    const cell: RunSketch = { source: 'x', result: { status: 'not-run' } };
    const texts = textsOf(pageOf(checkOfRun(run, 'old.ipynb', cell)), 'td');
    expect(texts.slice(0, 2)).toEqual(['Could not be run', 'No such kernel: python2.']);
  });

  it('says of each notebook what the terminal says', () => {
    for (const check of [GOOD, DIFFERS, BROKEN, NOT_RUN]) {
      const words = formatCheck(check, terminalStyles(false)).split(/\s+/);
      const shown = new Set(textsOf(pageOf(check), 'td, p, h2').join(' ').split(/\s+/));
      // The page has the number of a cell alone.
      expect(words.filter(word => !shown.has(word) && !/^(?:cell|)$/.test(word))).toEqual([]);
    }
  });

  it('is safe to open', () => {
    const page = pageOf(BROKEN, NOT_RUN);
    expect(page.querySelectorAll('script, img, [onerror]')).toHaveLength(0);
    expect(page.body.textContent).toContain(EVIL);
    const policy = page.querySelector('meta[http-equiv="Content-Security-Policy"]');
    expect(policy?.getAttribute('content')).toContain("default-src 'none'");
  });

  it('shows characters that reorder text by their numbers', () => {
    const check: NotebookCheck = { ...NOT_RUN, path: 'a\u202eb.ipynb', message: 'c\u0007\u2066d' };
    const html = checkPage([check], DEFAULT_SCORE_TOLERANCE);
    expect(html).not.toMatch(/[\u202e\u0007\u2066]/);
    expect(html).toContain('a\\u202eb.ipynb');
    expect(html).toContain('c\\u0007\\u2066d');
  });

  it('stays readable with many notebooks and cells', () => {
    const page = pageOf(...Array<NotebookCheck>(1_002).fill(NOT_RUN));
    expect(page.querySelectorAll('h2')).toHaveLength(1_000);
    expect(textsOf(page, 'p')).toContain('2 more');
    const long = pageOf(checkOf('long.ipynb', ...Array<RunSketch>(203).fill(OTHER)));
    expect(long.querySelectorAll('table')[1].querySelectorAll('tbody tr')).toHaveLength(200);
    expect(textsOf(long, 'p')).toContain('3 more');
  });
});
