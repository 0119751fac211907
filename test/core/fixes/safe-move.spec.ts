import { applyToDocument } from '../../../src/core/fixes/apply';
import { formatMessage } from '../../../src/core/messages/message';
import type { ExampleCell, RuleDefinition } from '../../../src/core/rules/contract';
import { lateBinding } from '../../../src/core/rules/hidden-state/late-binding';
import { usedBeforeDefinition } from '../../../src/core/rules/hidden-state/used-before-definition';
import { exampleNotebook, reportsOn } from '../rules/example-notebook';

type Source = string | ExampleCell;

/** The sources after the fix of the first finding, or the fix's title where it has no edits. */
function after(
  sources: readonly Source[],
  rule: RuleDefinition = usedBeforeDefinition
): readonly string[] | string | null {
  const document = exampleNotebook(
    sources.map(source => (typeof source === 'string' ? { source } : source))
  );
  const fix = reportsOn(rule, document)[0]?.fixes?.[0];
  if (fix === undefined) {
    return null;
  }
  return fix.applicability === 'manual'
    ? formatMessage(fix.title)
    : (applyToDocument(document, fix.edits)?.cells.map(({ source }) => source) ?? 'refused');
}

const text = (source: string): ExampleCell => ({ type: 'markdown', source });

describe('a cell that moves', () => {
  it('does not take a heading of several cells along', () => {
    expect(after(['print(a)', text('# Data'), 'a = 1', 'b = 2'])).toEqual([
      'a = 1',
      'print(a)',
      '# Data',
      'b = 2'
    ]);
  });

  it('takes text above it along', () => {
    expect(after([text('# Result'), 'print(a)', text('# Data'), 'a = 1', text('# End')])).toEqual([
      '# Data',
      'a = 1',
      '# Result',
      'print(a)',
      '# End'
    ]);
  });

  it('passes changes of columns that it does not read', () => {
    const load = 'import pandas as pd\ndf = pd.DataFrame({"a": [1], "b": [2]})';
    expect(after([load, 'print(total)', 'df["b"] = 3', 'total = df["a"].sum()'])).toEqual([
      load,
      'total = df["a"].sum()',
      'print(total)',
      'df["b"] = 3'
    ]);
  });
});

describe('a cell that cannot move has a note', () => {
  it.each<[readonly Source[], string | null]>([
    [
      ['prices = [3]', 'print(total)', 'prices.append(8)', 'total = sum(prices)'],
      'Unclear where to move cell 4: cell 3 changes `prices`'
    ],
    [
      ['x = 1', 'y = x\nprint(total)', 'print(y)', 'total = y + 1'],
      'Cannot move cell 4 above cell 2, which changes `y`'
    ],
    [
      [{ source: 'print(rate)' }, { source: 'price = 3', tags: ['parameters'] }, 'rate = 2'],
      'Cannot move cell 3 above cell 2, which must stay in place'
    ],
    [
      ['print(rate)', '!rm data.csv', 'rate = open("data.csv").read()'],
      'Unclear where to move cell 3: the effects of cell 2 are unknown'
    ],
    [
      ['import random', 'print(rate)', 'random.seed(1)', 'rate = random.random()'],
      'Unclear where to move cell 4: cell 3 changes random numbers'
    ],
    [['print(rate)\nrate = 2'], null]
  ])('%j', (sources, title) => {
    expect(after(sources)).toBe(title);
  });

  it('where a function is called too early', () => {
    expect(
      after(
        ['def tax(x):\n    return x * rate', 'print(tax(1))', 'rate = 2', 'rate = 3'],
        lateBinding
      )
    ).toBe('Unclear where to move cell 2: cell 4 changes `rate`');
  });
});

it('nothing is moved in notebooks that are too long to try orders out', () => {
  const rest = Array.from({ length: 120 }, (_, index) => `x${index} = ${index}`);
  expect(after(['print(a)', 'a = 1', ...rest])).toBeNull();
});
