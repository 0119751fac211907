/** Each sentence of a cause that says how another cell ended agrees with the report about that cell. */
import fc from 'fast-check';
import { join } from 'node:path';
import { kindOfCell } from '../../../../src/core/check/verdict/cell-counts';
import type { CheckedCell } from '../../../../src/core/check/verdict/check-outcome';
import type { Case } from './cases';
import { judge, keptCases } from './cases';

const RUNS = process.env.FRESHKERNEL_SCALE === 'full' ? 4_000 : 200;

const CASES = ['known', 'held_out', 'misleading', 'realistic'].flatMap(kind =>
  keptCases(join(__dirname, 'fixtures', kind))
);

/** What a sentence says about a cell, and whether it is so. */
const CLAIMS: readonly (readonly [RegExp, (cell: CheckedCell) => boolean])[] = [
  [
    /\bcell (\d+)(?: shows)?, which differs, too/g,
    cell => kindOfCell(cell) === 'different' && cell.missingSide !== 'fresh'
  ],
  [/\bcell (\d+)(?: shows)?, whose output is lost, too/g, cell => cell.missingSide === 'fresh'],
  [
    /\bcell (\d+)(?: shows)?, which looks different, too/g,
    cell => /^(?:presentation|looks-alike)$/.test(kindOfCell(cell))
  ],
  [
    /\bcell (\d+)(?:, which| and, before it, cell \d+| did not finish|, on which this cell depends,)[^.]{0,20}did not finish/g,
    cell => cell.status === 'failed' || cell.verdict === 'not-run'
  ],
  [/\bcell (\d+) did not finish/g, cell => cell.status === 'failed' || cell.verdict === 'not-run'],
  [/\bcell (\d+), whose results change on every run/g, cell => cell.varies === true]
];

const stream = (text: string): object => ({ output_type: 'stream', name: 'stdout', text });

/** The output with numbers as NumPy 2 prints them. */
function printedByNumpy2(output: object): object {
  const { data } = output as { readonly data?: Readonly<Record<string, unknown>> };
  const text = data?.['text/plain'];
  return typeof text === 'string'
    ? {
        ...output,
        data: {
          'text/plain': text.replace(/\b\d+(?:\.\d+)?\b/g, number => `np.float64(${number})`)
        }
      }
    : output;
}

/** How the run of a cell is changed. */
const CHANGES = ['kept', 'equal', 'other', 'lost', 'fails', 'printed', 'skipped', 'loses'] as const;

function changed(tested: Case, changes: readonly (typeof CHANGES)[number][]): Case {
  const stored = new Map(
    (tested.notebook as { cells: { outputs?: object[] }[] }).cells.map((cell, at) => [
      at,
      cell.outputs ?? []
    ])
  );
  const runs = (tested.runs as { cells: { index: number; outputs: object[] }[] }[]).map(run => ({
    ...run,
    cells: run.cells.map((cell, at) => {
      const before = stored.get(cell.index) ?? [];
      switch (changes[at % changes.length]) {
        case 'equal':
          return { ...cell, status: 'ok', error: null, outputs: before };
        case 'other':
          return { ...cell, status: 'ok', error: null, outputs: [stream('other 41\n')] };
        case 'lost':
          return { ...cell, status: 'ok', error: null, outputs: [] };
        case 'fails': {
          const error = { ename: 'ValueError', evalue: 'changed', traceback: [] };
          return {
            ...cell,
            status: 'error',
            error,
            outputs: [{ output_type: 'error', ...error }]
          };
        }
        case 'printed':
          return {
            ...cell,
            status: 'ok',
            error: null,
            outputs: before.map(printedByNumpy2)
          };
        case 'skipped':
          return { ...cell, status: 'skipped', error: null, outputs: [] };
        case 'loses':
          return { ...cell, losses: ['output-lost'] };
        default:
          return cell;
      }
    })
  }));
  return { ...tested, runs };
}

describe('a sentence about another cell', () => {
  it('agrees with the report about that cell', () => {
    const wrong: string[] = [];
    let claims = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...CASES),
        fc.array(fc.constantFrom(...CHANGES), { minLength: 1, maxLength: 8 }),
        (tested, changes) => {
          const { outcome, causes } = judge(changed(tested, changes));
          const cells = new Map(outcome.cells.map(cell => [cell.index, cell]));
          for (const { message } of causes.values()) {
            for (const [pattern, holds] of CLAIMS) {
              for (const [, number] of message.matchAll(pattern)) {
                const cell = cells.get(Number(number) - 1);
                claims++;
                if (cell === undefined || !holds(cell)) {
                  wrong.push(`${tested.name} ${changes.join()}: ${message}`);
                }
              }
            }
          }
        }
      ),
      { numRuns: RUNS, seed: 7 }
    );
    expect(wrong).toEqual([]);
    expect(claims).toBeGreaterThan(RUNS / 20);
  });
});
