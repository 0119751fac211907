import { applyToDocument } from '../../../src/core/fixes/apply';
import { renameResultFix } from '../../../src/core/fixes/rename-result';
import { usedBeforeDefinition } from '../../../src/core/rules/hidden-state/used-before-definition';
import { contextOf, exampleNotebook } from '../rules/example-notebook';

/** The sources after the rename of `name` in the cell at `position`; null where there is no fix. */
function renamed(
  sources: readonly string[],
  position: number,
  name: string
): readonly string[] | null {
  const document = exampleNotebook(sources.map(source => ({ source })));
  const context = contextOf(document, usedBeforeDefinition);
  const fix = renameResultFix(context, document.cells[position], name);
  return fix === null
    ? null
    : (applyToDocument(document, fix.edits)?.cells.map(({ source }) => source) ?? []);
}

const START = 'xs = [1, 2, 3]';

describe('a result is renamed', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    [
      'in all cells below',
      [START, 'xs = xs[1:]\nprint(xs)', 'print(len(xs), xs)', 'y = xs[0]'],
      [START, 'xs_2 = xs[1:]\nprint(xs_2)', 'print(len(xs_2), xs_2)', 'y = xs_2[0]']
    ],
    [
      'but not above its statement',
      [START, 'print(xs)\nxs = xs[1:]'],
      [START, 'print(xs)\nxs_2 = xs[1:]']
    ],
    [
      'up to the next value of the name',
      [START, 'xs = xs[1:]', 'print(xs)\nxs = list(xs)\nprint(xs)', 'print(xs)'],
      [START, 'xs_2 = xs[1:]', 'print(xs_2)\nxs = list(xs_2)\nprint(xs)', 'print(xs)']
    ],
    [
      'in f-strings, keyword arguments and parts',
      [START, 'xs = xs[1:]', 'print(f"{xs[0]:>{len(xs)}}", dict(xs=xs))\nxs[0] = 5\nxs.append(2)'],
      [
        START,
        'xs_2 = xs[1:]',
        'print(f"{xs_2[0]:>{len(xs_2)}}", dict(xs=xs_2))\nxs_2[0] = 5\nxs_2.append(2)'
      ]
    ],
    ['that no cell has', [START, 'xs_2 = 5', 'xs = xs[1:]'], [START, 'xs_2 = 5', 'xs_3 = xs[1:]']],
    [
      'where comprehensions read it',
      [START, 'xs = [x + 1 for x in xs]', 'print([x for x in xs])'],
      [START, 'xs_2 = [x + 1 for x in xs]', 'print([x for x in xs_2])']
    ]
  ])('%s', (_, before, after) => {
    expect(
      renamed(
        before,
        before.findIndex(source => /xs = .*xs[[\]]/.test(source)),
        'xs'
      )
    ).toEqual(after);
  });

  it.each([
    ['total += 5', 'total_2 = total + 5'],
    ['total  -=  round(total)', 'total_2  = total -  round(total)'],
    ['total -= 1 - 2', 'total_2 = total - (1 - 2)'],
    ['total *= (1 - 2)', 'total_2 = total * ((1 - 2))'],
    ['total //= -3 # rows', 'total_2 = total // (-3) # rows'],
    ['total **= 2 if total else (\n    3)', 'total_2 = total ** (2 if total else (\n    3))'],
    ['total /= 2; print(total)', 'total_2 = total / 2; print(total_2)']
  ])('%s becomes %s', (before, after) => {
    const sources = ['total = 5\ndef price(x):\n    return x', before, 'print(total)'];
    expect(renamed(sources, 1, 'total')).toEqual([sources[0], after, 'print(total_2)']);
  });

  it.each([
    ['a function reads the name when it is called', ['def f():\n    return xs']],
    ['a lambda does', ['f = lambda: xs']],
    ['a generator does', ['g = (x + len(xs) for x in [1])']],
    ['a text may name it', ['print("xs")']],
    ['a magic names it', ['%time print(xs)']],
    ['a shell line names it', ['!echo {xs}']],
    ['any name may be seen', ['print(globals())']],
    ['any name may be bound', ['from os.path import *']],
    ['a cell does not parse', ['print(']],
    ['it gets a new value on some path only', ['if xs:\n    xs = []', 'print(xs)']],
    ['it is counted up', ['xs += [1]', 'print(xs)']],
    ['it is deleted', ['del xs']],
    ['a loop binds it', ['for xs in [xs]:\n    pass']],
    ['it is a comprehension’s variable, too', ['[xs for xs in xs]']],
    ['an import binds it', ['import os as xs']]
  ])('but not where %s', (_, below) => {
    expect(renamed([START, 'xs = xs[1:]', ...below], 1, 'xs')).toBeNull();
  });

  it.each([
    [
      'a function of the notebook',
      'def note(x, kept=[]):\n    kept.append(x)\n    return kept',
      'note'
    ],
    ['another name for one', 'def note(x):\n    return x\nother = note', 'other'],
    ['an object of one of its classes', 'class Log:\n    pass\nlog = Log()', 'log.add'],
    ['an iterator', 'it = iter([1, 2])', 'next']
  ])('but not where the result comes from %s, which may keep state', (_, above, call) => {
    expect(renamed([START, above, `xs = ${call}(xs)`, 'print(xs)'], 2, 'xs')).toBeNull();
  });

  it.each(['xs = [1]', 'xs.append(1)', 'xs += [1]', 'xs = ys = xs[1:]', 'if xs:\n    xs = xs[1:]'])(
    'but not in %j',
    source => {
      expect(renamed([START, source, 'print(xs)'], 1, 'xs')).toBeNull();
    }
  );
});

it('reads the cells once, however many of them change the name', () => {
  const looks = (count: number): number => {
    const sources = Array.from({ length: count }, () => ({ source: 'x = x + 1' }));
    const document = exampleNotebook([{ source: 'x = 0' }, ...sources]);
    const context = contextOf(document, usedBeforeDefinition);
    const summary = jest.fn(context.summary);
    for (const cell of document.cells.slice(1)) {
      expect(renameResultFix({ ...context, summary }, cell, 'x')).not.toBeNull();
    }
    return summary.mock.calls.length;
  };
  expect(looks(100)).toBeLessThan(2.1 * looks(50));
});
