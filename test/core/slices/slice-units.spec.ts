import { runnableCell } from '../../../src/core/analysis/heap/cell-text';
import { summarizeCell } from '../../../src/core/python/flow/summarize';
import { builtinMagics } from '../../../src/core/python/ipython/magic-table';
import { statementUnits } from '../../../src/core/slices/slice-units';

const VERSION = { major: 3, minor: 11 };

/** The lines of the units of a cell. */
function lines(source: string): readonly (readonly [number, number])[] {
  const options = {
    version: VERSION,
    magics: builtinMagics(),
    futureFeatures: [],
    automagic: false
  };
  const cell = runnableCell(summarizeCell(source, options), VERSION);
  return cell === null ? [] : statementUnits(cell).map(unit => unit.lines);
}

it.each([
  [
    'a = 1\n\nb = [\n  2\n]\n',
    [
      [1, 1],
      [3, 5]
    ]
  ],
  [
    'a = 1; b = 2\nc = 3',
    [
      [1, 1],
      [2, 2]
    ]
  ],
  ['a = """\n"""; b = 2', [[1, 2]]],
  [
    '# one\n\n# two\na = 1  # three\n# four\nb = 2',
    [
      [3, 4],
      [5, 6]
    ]
  ],
  [
    '@f\n# g\ndef h():\n    pass\nx = 1',
    [
      [1, 4],
      [5, 5]
    ]
  ],
  [
    '%matplotlib inline\nx = !ls\ny = 1\nz?',
    [
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4]
    ]
  ],
  ['%%time\nx = 1\ny = 2', [[1, 3]]],
  ['%%bash\nls\nls', [[1, 3]]],
  [
    'if a:\n    b = 1\nelse:\n    c = 2\r\nd = 3',
    [
      [1, 4],
      [5, 5]
    ]
  ]
])('the units of %j', (source, expected) => {
  expect(lines(source)).toEqual(expected);
});
