/** The cost of the search for causes, counted in links between statements. */
import { join } from 'node:path';
import { CheckedNotebook } from '../../../../src/core/check/causes/checked-notebook';
import type { CellFacts } from '../../../../src/core/check/causes/checked-notebook';
import { failedMakerOf, firstOfFailures } from '../../../../src/core/check/causes/failed-makers';
import { causesIn, findCauses } from '../../../../src/core/check/causes/find-causes';
import { closureOf, MOST_LINKS } from '../../../../src/core/check/causes/run-trace';
import type { TracedStatement } from '../../../../src/core/check/causes/run-trace';
import { judge, keptCases } from './cases';
import type { Case } from './cases';

const [KNOWN] = keptCases(join(__dirname, 'fixtures', 'known'));

/** A notebook in which every cell depends on all cells above it, and every output differs. */
function chain(length: number): Case {
  const outputs = (text: string): object[] => [{ output_type: 'stream', name: 'stdout', text }];
  const numbers = Array.from({ length }, (_, at) => at);
  const run = KNOWN.runs[0] as { cells: object[] };
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
  return {
    ...KNOWN,
    notebook: { cells, metadata: {}, nbformat: 4, nbformat_minor: 5 },
    runs: [{ ...run, kernel: null, cells: fresh }]
  };
}

function linksIn(length: number, mostLinks: number): number {
  const { outcome, compared, lint } = judge(chain(length));
  const checked = new CheckedNotebook(outcome, compared, lint, mostLinks);
  expect(causesIn(checked).size).toBe(length);
  return checked.linksFollowed;
}

describe('the cost of the search for causes', () => {
  it('grows with the number of cells, not with its square', () => {
    const limit = 20;
    const [small, large] = [linksIn(60, limit), linksIn(120, limit)];
    expect(small).toBeGreaterThan(60);
    expect(large).toBeLessThanOrEqual(120 * limit);
    expect(large).toBeLessThan(2.5 * small);
  });

  it('follows each link once for each cell that depends on it', () => {
    // A cell prints the name that its own first statement sets by the name of the cell above: at most 3 links a cell.
    const length = 40;
    const links = linksIn(length, MOST_LINKS);
    expect(links).toBeGreaterThanOrEqual((length * (length - 1)) / 2);
    expect(links).toBeLessThanOrEqual((3 * length * (length + 1)) / 2);
  });

  it('does not change the causes of notebooks within the limit', () => {
    const { outcome, compared, lint, causes } = judge(chain(20));
    expect(findCauses(outcome, compared, lint)).toEqual(causes);
    expect(causesIn(new CheckedNotebook(outcome, compared, lint, 1_000))).toEqual(causes);
  });
});

/** A notebook in which every cell fails because the cell above failed before it bound a name. */
function failures(length: number): Case {
  const { notebook, runs, ...rest } = chain(length);
  const [run] = runs as readonly { cells: readonly { index: number }[] }[];
  const cells = run.cells.map(cell => {
    const name = cell.index === 0 ? 'absent' : `x${cell.index - 1}`;
    const error = { ename: 'NameError', evalue: `name '${name}' is not defined`, traceback: [] };
    return { ...cell, status: 'error', error, outputs: [{ output_type: 'error', ...error }] };
  });
  return { ...rest, notebook, runs: [{ ...run, cells }] };
}

describe('the cost of chains of missing names', () => {
  const asked = (length: number): number => {
    const { outcome, compared, lint } = judge(failures(length));
    const checked = new CheckedNotebook(outcome, compared, lint);
    const spy = jest.spyOn(checked, 'statementsOf');
    const first = firstOfFailures(checked, checked.cells.get(length - 1) as CellFacts);
    expect(first.cell.index).toBe(0);
    for (const facts of checked.cells.values()) {
      const { index } = facts.cell;
      const name = `x${index - 1}`;
      expect(failedMakerOf(checked, facts, name)?.cell.index ?? null).toBe(
        index === 0 ? null : index - 1
      );
      expect(firstOfFailures(checked, facts).cell.index).toBe(0);
    }
    return spy.mock.calls.length;
  };

  it('grows with the number of cells, not with its square', () => {
    expect(asked(40)).toBe(40);
    expect(asked(80)).toBe(80);
  });
});

describe('the providers of statements', () => {
  const statement = (...providers: readonly TracedStatement[]): TracedStatement =>
    ({ providers: new Map(providers.map((each, at) => [at, each])) }) as unknown as TracedStatement;

  it('are all found, each once', () => {
    const first = statement();
    const [left, right] = [statement(first), statement(first)];
    const last = statement(left, right);
    const { statements, isComplete, links } = closureOf([last]);
    expect([...statements]).toEqual([last, left, right, first]);
    expect([isComplete, links]).toEqual([true, 4]);
  });

  it('are the nearest ones beyond the limit', () => {
    const chained: TracedStatement[] = [statement()];
    for (let at = 1; at < 50; at++) {
      chained.unshift(statement(chained[0]));
    }
    const { statements, isComplete, links } = closureOf([chained[0]], 10);
    expect([...statements]).toEqual(chained.slice(0, 11));
    expect([isComplete, links]).toEqual([false, 10]);
  });
});
