import * as fc from 'fast-check';
import type { Finding, NotebookFindings } from '../../../src/protocol';
import { displayWidth, printable, terminalStyles } from '../../../src/core/report/terminal';
import { formatNotebook, formatTotals } from '../../../src/core/report/text-report';
import { anyText } from './any-text';

const PLAIN = terminalStyles(false);

function findingOf(more: Partial<Finding>): Finding {
  return {
    ...{ code: 'H6', name: 'undefined-name', severity: 'error', certainty: 'certain' },
    ...{
      cell_index: 0,
      cell_id: null,
      line: 1,
      column: 1,
      end_line: 1,
      end_column: 2,
      json_line: 1,
      file_line: 1,
      file_column: 1
    },
    ...{ message: 'Said.', names: [], data: {}, id: 'x', fixes: [], ...more }
  };
}

const reportOf = (...findings: Finding[]): NotebookFindings => ({
  path: 'a.ipynb',
  findings,
  errors: [],
  form: 'ipynb',
  language: 'python',
  unused_suppressions: [],
  limits: []
});

const format = (finding: Partial<Finding>, source = 'abc def') =>
  formatNotebook({ report: reportOf(findingOf(finding)), sources: [source] }, PLAIN)
    .split('\n')
    .slice(1, -1);

describe('the text report', () => {
  it.each([
    ['r', 'The code is in r'],
    ['unknown', 'The notebook names no language, and its code is not Python']
  ])('says that code in %s is not analyzed', (language, said) => {
    const report = { ...reportOf(), language };
    const others = { known: 0, settings: 0, unread: 0 };
    expect(formatNotebook({ report, sources: [] }, PLAIN)).toBe(
      `a.ipynb\n  notebook   -  ${said}: only structure, order and title were checked.\n`
    );
    expect(formatTotals([report], others, PLAIN)).toBe(
      'No problems in 1 notebook · the code of 1 notebook is not Python and not analyzed'
    );
  });

  it('underlines the range', () => {
    expect(format({ column: 5, end_column: 8 })).toEqual([
      '  cell 1:1   ✖ Undefined name (H6): Said.',
      '             |  abc def',
      '             |      ^^^'
    ]);
  });

  it('shows the first of several lines', () => {
    const lines = format({ column: 3, end_line: 2, end_column: 2 }, 'ab(c\nd)');
    expect(lines.slice(1)).toEqual(['             |  ab(c', '             |    ^^']);
  });

  it('marks a position at the end of a line', () => {
    expect(format({ column: 8, end_column: 8 })[2]).toBe('             |         ^');
  });

  it('aligns carets below wide characters, combining marks and tabs', () => {
    expect(format({ column: 4, end_column: 5 }, '\t表é́=')[2]).toBe('             |  \t   ^');
  });

  it('cuts long lines around the range', () => {
    const source = `${'a'.repeat(500)}here${'b'.repeat(500)}`;
    const [, line, carets] = format({ column: 501, end_column: 505 }, source);
    expect(line.length).toBeLessThan(125);
    expect(line).toContain('…');
    expect(line.slice(carets.indexOf('^'), carets.length)).toBe('here');
  });

  it('prints a single line for a finding without a range', () => {
    const range = {
      line: null,
      column: null,
      end_line: null,
      end_column: null,
      json_line: null,
      file_line: null,
      file_column: null
    };
    expect(format({ ...range, severity: 'info' })).toEqual([
      '  cell 1     ℹ Undefined name (H6): Said.'
    ]);
    expect(format({ ...range, cell_index: null })).toEqual([
      '  notebook   ✖ Undefined name (H6): Said.'
    ]);
  });

  it('shows the first fix', () => {
    const fixes = [{ title: 'Fix it', applicability: 'manual' as const }];
    expect(format({ fixes }).at(-1)).toBe('             fix: Fix it (by hand)');
  });

  it('escapes text from a notebook', () => {
    fc.assert(
      fc.property(anyText, text => {
        expect(printable(text)).not.toMatch(
          /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\p{Bidi_Control}]/u
        );
      })
    );
    expect(printable('a\u061cb\u200fc')).toBe('a\\u061cb\\u200fc');
    const report = reportOf(findingOf({ message: 'a\u001b[1m\n' }));
    const text = formatNotebook(
      { report: { ...report, path: 'a\u0007.ipynb' }, sources: ['\u001b]0;x\u0007'] },
      PLAIN
    );
    expect(text.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f]/);
  });

  it('prints totals', () => {
    const of = (severity: Finding['severity']) => findingOf({ severity });
    const unreadable = {
      ...reportOf(),
      errors: [{ kind: 'x', message: 'No.', line: null, column: null }]
    };
    const totals = (...reports: NotebookFindings[]) =>
      formatTotals(reports, { known: 0, settings: 0, unread: 0 }, PLAIN);
    expect(totals(reportOf(of('info'), of('error'), of('error')), reportOf())).toBe(
      '2 errors, 1 info in 2 notebooks'
    );
    expect(totals(reportOf())).toBe('No problems in 1 notebook');
    expect(totals(unreadable)).toBe('1 file could not be checked');
    expect(totals()).toBe('');
    expect(formatTotals([reportOf()], { known: 2, settings: 1, unread: 3 }, PLAIN)).toBe(
      'No problems in 1 notebook · 2 findings known from the baseline · 1 problem in settings · 3 files of the project not read'
    );
  });
});

describe('displayWidth', () => {
  it('counts wide characters as two and combining marks as zero', () => {
    expect(['abc', '表示', 'é', 'e\u0301', '😀', ''].map(displayWidth)).toEqual([3, 4, 1, 1, 2, 0]);
  });
});
