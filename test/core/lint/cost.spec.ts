/** What linting costs, counted in steps: a notebook twice as large takes about twice the steps, or what is promised. */
import { MAX_ORDERS } from '../../../src/core/fixes/move-finder';
import { SymbolicTraces } from '../../../src/core/analysis/access/symbolic-accesses';
import { MAX_NEAR_NAME_STEPS } from '../../../src/core/missing-names/missing-name-index';
import { ALL_RULES } from '../../../src/core/rules/registry';
import { WorkBudget } from '../../../src/core/memo/work-budget';
import { expectLinear } from '../../processor-time';
import { documentOf, sessionWith, undefinedNames } from './cells';

afterEach(() => jest.restoreAllMocks());

const times = (count: number, line: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => line(index));

/** Steps that were counted while no rule but those given looked at the cells. */
function stepsOf(sources: readonly string[], rules: typeof ALL_RULES = []): number {
  const spend = jest.spyOn(WorkBudget.prototype, 'spend');
  sessionWith(rules).lint(documentOf([...sources]));
  const steps = spend.mock.calls.reduce((sum, [taken]) => sum + taken, 0);
  spend.mockRestore();
  return steps;
}

describe('following the control flow of one cell', () => {
  it.each<[string, (count: number) => readonly string[]]>([
    ['branches', count => times(count, i => `if c${i}:\n    x${i} = 1\nprint(x${i})`)],
    [
      'loops',
      count => times(count, i => `for i${i} in xs:\n    while c:\n        t${i} = u + i${i}`)
    ],
    ['handlers', count => times(count, i => `try:\n    x${i} = a()\nexcept E:\n    y = x${i}`)],
    [
      'one long try',
      count => ['try:', ...times(count, i => `    x${i} = a()`), 'except E:\n    pass']
    ],
    ['functions', count => times(count, i => `def f${i}():\n    return g${i}\nf${i}()`)]
  ])('takes steps in proportion to its %s', (_, lines) => {
    const [small, large] = [150, 300].map(count => stepsOf([lines(count).join('\n')]));
    expect(large / small).toBeLessThan(2.2);
  });
});

describe('names that a path may leave undefined', () => {
  it.each<[string, (index: number) => string]>([
    [
      'handlers',
      i =>
        `try:\n    x${i} = g(x${i - 1})\nexcept Exception as e:\n    y${i} = e\nelse:\n    z${i} = x${i}\nfinally:\n    w${i} = z${i}`
    ],
    ['released names', i => `try:\n    pass\nexcept E as e${i}:\n    pass\nprint(e${i})`],
    ['functions', i => `def f${i}():\n    global x${i}\n    x${i} = x${i - 1}\nprint(x${i})`],
    ['deletions', i => `x${i} = 1\nif c:\n    del x${i}\nprint(x${i})`]
  ])('take time in proportion to their %s', (_, line) => {
    expectLinear(count => {
      const cell = times(count, line).join('\n');
      sessionWith([undefinedNames]).lint(documentOf([cell, cell]));
    }, 80);
  });
});

describe('a cell that would take too many steps', () => {
  const chain = times(
    400,
    i => `def f${i}():\n    global t${i}\n    t${i} = t${i + 1}\n    f${i - 1}()`
  );

  it('is not analyzed', () => {
    const calls = (count: number): readonly string[] => [
      chain.join('\n'),
      ...times(count, () => 'f399()')
    ];
    const [none, some, more] = [0, 20, 40].map(count => stepsOf(calls(count)));
    expect(more - none).toBeLessThan(2.1 * (some - none));
    expect((more - none) / 40).toBeLessThan(40_000);
  });

  it('may bind any name', () => {
    const missingIn = (sources: readonly string[]): readonly string[] =>
      sessionWith([undefinedNames])
        .lint(documentOf([...sources]))
        .findings.map(({ names, cell }) => `${names.join()} in ${cell?.index}`);
    expect(missingIn(['above', 'def f():\n    x = 1\nf()', 'below'])).toEqual([
      'above in 0',
      'below in 2'
    ]);
    expect(missingIn(['above', `f_1 = None\n${chain.join('\n')}\nf399()`, 'below'])).toEqual([
      'above in 0'
    ]);
  });
});

it('limits the searches for similar names', () => {
  const cells = (count: number): readonly string[] => [
    times(count, i => `measure_of_${i} = ${i}`).join('\n'),
    times(count, i => `measures_of_${i}`).join('\n')
  ];
  const own = (count: number): number => stepsOf(cells(count), ALL_RULES) - stepsOf(cells(count));
  expect(own(400)).toBeLessThan(1.1 * MAX_NEAR_NAME_STEPS);
  expect(own(1600)).toBeLessThan(1.1 * MAX_NEAR_NAME_STEPS);
});

it('runs the cells in a bounded number of orders', () => {
  const inOrder = jest.spyOn(SymbolicTraces.prototype, 'inOrder');
  const cells = times(
    40,
    i =>
      `xs${i} = []\nxs${i}.append(xs${(i + 1) % 40})\nys${i} = zs${(i + 2) % 40}\nzs${i} = xs${i}`
  );
  sessionWith(ALL_RULES).lint(documentOf(cells));
  expect(inOrder.mock.calls.length).toBeGreaterThan(0);
  expect(inOrder.mock.calls.length).toBeLessThanOrEqual(MAX_ORDERS);
});
