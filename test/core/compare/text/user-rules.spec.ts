import fc from 'fast-check';
import { compareNotebooks } from '../../../../src/core/compare/notebooks';
import { isSame } from '../../../../src/core/compare/outcome';
import {
  DEFAULT_COMPARE_SETTINGS,
  enabledNormalizers
} from '../../../../src/core/compare/text/compare-settings';
import type { CompareSettings } from '../../../../src/core/compare/text/compare-settings';
import type { CellOutcome } from '../../../../src/core/compare/notebooks';
import { checkRuns } from '../../../../src/core/check/verdict/check-run';
import { readFreshRun } from '../../../../src/core/check/verdict/fresh-run';
import { notebook, opened, printed } from '../compared';
import { processorSeconds } from '../../../processor-time';

const withTags = (text: string, tags: readonly string[]): string => {
  const parsed = JSON.parse(text) as { cells: { metadata: object }[] };
  parsed.cells.forEach(cell => {
    cell.metadata = { tags };
  });
  return JSON.stringify(parsed);
};

function compare(
  a: string,
  b: string,
  changes: Partial<CompareSettings>,
  tags: readonly string[] = []
): CellOutcome {
  const settings = { ...DEFAULT_COMPARE_SETTINGS, ...changes };
  const [one, other] = [a, b].map(text =>
    opened(withTags(notebook([{ outputs: [printed(text)] }]), tags))
  );
  return compareNotebooks(one, other, enabledNormalizers(settings), settings).cells[0];
}

const TICKETS = { patterns: [{ name: 'ticket', pattern: 'ticket-\\d+' }] };
const ONE_PERCENT = { tolerance: { relative: 0.01, absolute: 0 } };

describe('comparison settings of a project', () => {
  it('a pattern is ignored, and reported', () => {
    expect(compare('ticket-12 done', 'ticket-977 done', TICKETS)).toMatchObject({
      verdict: 'equal',
      normalizers: ['pattern:ticket']
    });
    expect(compare('ticket-12 done', 'ticket-977 open', TICKETS).verdict).toBe('different');
    expect(compare('ticket-12', 'ticket-12', TICKETS).verdict).toBe('identical');
  });

  it('numbers within the tolerance are equal, and the tolerance is reported', () => {
    expect(compare('score 0.995', 'score 1.00', ONE_PERCENT)).toMatchObject({
      verdict: 'equal',
      normalizers: ['tolerance']
    });
    expect(compare('score 0.98', 'score 1.00', ONE_PERCENT).verdict).toBe('different');
    const absolute = { tolerance: { relative: 0, absolute: 0.1 } };
    expect(compare('score 0.0', 'score 0.05', absolute).verdict).toBe('equal');
  });

  it('whole numbers, dates and versions are never within a tolerance', () => {
    expect(compare('1000 rows', '1001 rows', ONE_PERCENT).verdict).toBe('different');
    expect(compare('2021-03-04', '2021-03-05', ONE_PERCENT).verdict).toBe('different');
    expect(compare('numpy 1.26.3', 'numpy 1.26.4', ONE_PERCENT).verdict).toBe('different');
  });

  it('cells with a tag have their own rules', () => {
    const cells = {
      noisy: { compare: true, tolerance: { relative: 0.5, absolute: 0 }, without: [] },
      live: { compare: false, tolerance: null, without: [] },
      exact: { compare: true, tolerance: null, without: ['float-tolerance' as const] }
    };
    expect(compare('1.0', '1.4', { cells }, ['noisy'])).toMatchObject({
      verdict: 'equal',
      normalizers: ['tag:noisy']
    });
    expect(compare('1.0', '1.4', { cells }).verdict).toBe('different');
    expect(compare('a', 'b', { cells }, ['live']).normalizers).toEqual(['tag:live']);
    expect(compare('0.30000000000000004', '0.3', { cells }, ['exact']).verdict).toBe('different');
  });

  it('the built-in tag excludes a cell without any setting', () => {
    const tag = 'freshkernel:compare=skip';
    expect(compare('a', 'b', {}, [tag])).toMatchObject({
      verdict: 'equal',
      normalizers: [`tag:${tag}`]
    });
    expect(compare('a', 'a', {}, [tag]).verdict).toBe('identical');
  });

  it('a text that exhausts the pattern budget is inconclusive', () => {
    const patterns = [{ name: 'slow', pattern: '.{0,400}.{0,400}x' }];
    const lines = (end: string): string =>
      Array.from({ length: 3_000 }, (_, at) => `${'a'.repeat(400)}${at}${end}`).join('\n');
    const seconds = processorSeconds(() => {
      expect(compare(lines(''), lines('\u00e9'), { patterns }).verdict).toBe('different');
      expect(compare(lines('x'), lines('xx'), { patterns }).verdict).toBe('incomplete');
    });
    expect(seconds).toBeLessThan(40);
  });

  it('a check run uses the same rules', () => {
    const cell = { index: 0, id: null, status: 'ok', losses: [], error: null, seconds: 1 };
    const run = { files: null, cells: [{ ...cell, outputs: [printed('ticket-3')] }] };
    const stored = opened(notebook([{ outputs: [printed('ticket-2')] }]));
    const settings = { ...DEFAULT_COMPARE_SETTINGS, ...TICKETS };
    const fresh = readFreshRun(JSON.stringify(run));
    const { cells } = checkRuns(stored, [fresh], enabledNormalizers(settings), settings);
    expect(cells[0]).toMatchObject({ verdict: 'equal', normalizers: ['pattern:ticket'] });
  });

  it('is symmetric, and reports every change outside of pattern matches', () => {
    const words = fc.stringOf(fc.constantFrom(...'ab 1.'), { maxLength: 12 });
    fc.assert(
      fc.property(words, words, fc.nat(99), fc.nat(99), (a, b, one, other) => {
        const [left, right] = [`${a}|ticket-${one}`, `${b}|ticket-${other}`];
        const settings = { ...TICKETS, without: [] };
        expect(isSame(compare(left, right, settings))).toBe(isSame(compare(right, left, settings)));
        expect(isSame(compare(left, right, settings))).toBe(isSame(compare(`${a}|`, `${b}|`, {})));
      }),
      { numRuns: 300, seed: 3 }
    );
  });
});
