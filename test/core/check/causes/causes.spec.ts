import { join } from 'node:path';
import { isReproduced } from '../../../../src/core/check/verdict/check-outcome';
import { findCauses } from '../../../../src/core/check/causes/find-causes';
import { HERE } from '../../../../src/core/check/job/run-job';
import type { Case } from './cases';
import { answerOf, judge, keptCases } from './cases';
import { processorSeconds } from '../../../processor-time';

const KINDS = ['known', 'held_out', 'misleading', 'realistic'] as const;
const CASES = new Map(KINDS.map(kind => [kind, keptCases(join(__dirname, 'fixtures', kind))]));

/** Cells whose known cause is not reported. */
const NOT_REPORTED: ReadonlySet<string> = new Set(['host-name 1']);

/** The judgments of cases as they are, each made once. */
const JUDGED = new Map<Case, ReturnType<typeof judge>>();

function judgeOnce(each: Case): ReturnType<typeof judge> {
  const known = JUDGED.get(each) ?? judge(each);
  JUDGED.set(each, known);
  return known;
}

const answersOf = (each: Case): readonly (readonly [string, string])[] => {
  const { causes } = judgeOnce(each);
  return Object.entries(each.expect).map(([cell, expected]) => [
    `${each.name} ${cell}`,
    answerOf(causes.get(Number(cell)), expected)
  ]);
};

describe.each(KINDS)('causes of notebooks that were run again, %s', kind => {
  const cases = CASES.get(kind) ?? [];

  it.each(cases.map(each => [each.name, each] as const))('%s', (_, each) => {
    for (const [cell, answer] of answersOf(each)) {
      expect([cell, answer]).toEqual([cell, NOT_REPORTED.has(cell) ? 'unknown' : 'right']);
    }
  });

  it.each(cases.map(each => [each.name, each] as const))(
    '%s: a cause for each cell that fails or differs, and for no other',
    (_, each) => {
      const { outcome, causes } = judgeOnce(each);
      const cells = outcome.cells.filter(cell => !isReproduced(cell) || cell.status === 'failed');
      expect([...causes.keys()]).toEqual(cells.map(({ index }) => index));
      expect(Object.keys(each.expect)).toEqual(cells.map(({ index }) => String(index)));
    }
  );
});

describe('causes where less is known', () => {
  const all = [...CASES.values()].flat();
  const isTold = (each: Case): void => {
    const { outcome, causes } = judge(each);
    const cells = outcome.cells.filter(cell => !isReproduced(cell));
    expect([...causes.keys()]).toEqual(expect.arrayContaining(cells.map(({ index }) => index)));
    causes.forEach(({ message, cellIndex }) => {
      expect(message).toMatch(/^[^{}]+\.$/s);
      expect(cellIndex === null || outcome.cells.some(cell => cell.index === cellIndex)).toBe(true);
    });
  };

  it('every cell gets one without facts about the kernel and its folder', () => {
    all.forEach(each => {
      isTold({ ...each, runs: each.runs.map(run => ({ ...run, kernel: null, files: null })) });
    });
  });

  it('every cell gets one in another language', () => {
    all.forEach(each => {
      const metadata = { language_info: { name: 'julia' } };
      isTold({ ...each, notebook: { ...each.notebook, metadata } });
    });
  });

  it('there is none without a run', () => {
    const [each] = all;
    const { outcome } = judge(each);
    const nothing = { ...outcome, runs: [] };
    const { compared, lint } = judge(each);
    expect(findCauses(nothing, compared, lint).size).toBe(0);
  });
});

describe('causes of a run elsewhere', () => {
  const missing = CASES.get('known')?.find(({ name }) => name === 'missing-file-and-what-follows');

  it.each<[string, object, string]>([
    [
      'was not brought',
      { not_staged: [{ path: './rows.txt', reason: 'It is too large' }] },
      'The file `rows.txt` was not uploaded to the gateway: It is too large.'
    ],
    [
      'was not known',
      { not_staged: [] },
      'There is no `rows.txt` on the gateway `gpu`: it is not among the uploaded files.'
    ]
  ])('know that a file %s', (_, staging, told) => {
    expect(missing).toBeDefined();
    const there = { place: { ...HERE, gateway: 'gpu' }, staging: { staged: [], ...staging } };
    const runs = missing!.runs.map(run => ({ ...run, ...there }));
    const cause = judge({ ...missing!, runs }).causes.get(0);
    expect(cause).toMatchObject({ cause: 'missing-file', cellIndex: 0, message: told });
  });

  it('say so of every cell', () => {
    for (const environment of ['current', 'venv', 'docker'] as const) {
      const place = { ...HERE, environment, gateway: environment === 'current' ? 'gpu' : null };
      for (const each of [...CASES.values()].flat()) {
        const { causes } = judge({ ...each, runs: each.runs.map(run => ({ ...run, place })) });
        causes.forEach(({ message }) => {
          expect(message).toMatch(/^[^{}]+\.$/s);
          expect(message).not.toMatch(/installed here/);
          expect(place.gateway !== null && /There is no \S+ here/.test(message)).toBe(false);
        });
      }
    }
  });
});

describe('the time it takes', () => {
  it('stays small for a long notebook of which everything differs', () => {
    const [each] = CASES.get('known') ?? [];
    const outputs = (text: string): object[] => [{ output_type: 'stream', name: 'stdout', text }];
    const numbers = Array.from({ length: 400 }, (_, at) => at);
    const run = each.runs[0] as { cells: object[] };
    const cells = numbers.map(at => ({
      cell_type: 'code',
      id: `c${at}`,
      metadata: {},
      execution_count: 2 * at + 1,
      source: `x${at} = x${Math.max(0, at - 1)} + 1\nprint(x${at})`,
      outputs: outputs('1.5')
    }));
    const fresh = numbers.map(at => ({
      ...run.cells[0],
      ...{ index: at, id: `c${at}`, position: at, status: 'ok', outputs: outputs('2.5') }
    }));
    const seconds = processorSeconds(() => {
      const { causes } = judge({
        ...each,
        notebook: { cells, metadata: {}, nbformat: 4, nbformat_minor: 5 },
        runs: [{ ...run, kernel: null, cells: fresh }]
      });
      expect(causes.size).toBe(400);
    });
    expect(seconds).toBeLessThan(40);
  });
});

describe('the cause “randomness” of draws', () => {
  it.each([
    ['random-draw', 'R1'],
    ['random-in-function', 'R1'],
    ['numpy-unseeded', 'R1'],
    ['generator-unseeded', 'R1'],
    ['random-provider', 'R1'],
    ['seed-below-draw', 'R2']
  ])('%s has its rule, with a fix', (name, code) => {
    const each = CASES.get('known')?.find(kept => kept.name === name);
    expect(each).toBeDefined();
    const { causes, lint } = judge(each!);
    const ofChance = [...causes.values()].filter(({ cause }) => cause === 'randomness');
    expect(ofChance.length).toBeGreaterThan(0);
    for (const cause of ofChance) {
      const finding = lint.findings.find(({ id }) => id === cause.findingId);
      expect([cause.code, finding?.code]).toEqual([code, code]);
      expect(finding?.fixes.length).toBeGreaterThan(0);
    }
  });
});
