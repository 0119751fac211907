import { lateBinding } from '../../../../src/core/rules/hidden-state/late-binding';
import { exampleNotebook, reportsOn } from '../example-notebook';

/** Names reported in a notebook that defines `f` (which reads `rate`), runs `source`, and then binds `rate`. */
function missedBy(source: string): readonly unknown[] {
  const cells = ['def f(x=0):\n    return rate\nxs = [1]', source, 'rate = 2'];
  const document = exampleNotebook(cells.map(each => ({ source: each })));
  return reportsOn(lateBinding, document).flatMap(({ names }) => names ?? []);
}

describe('a generator expression', () => {
  it.each([
    'sum(f(x) for x in xs)',
    'max((f(x) for x in xs), default=0)',
    'sorted((x for x in xs if f(x)), reverse=True)',
    'sum(rate * x for x in xs)',
    '", ".join(str(f(x)) for x in xs)',
    'def total():\n    return sum(f(x) for x in xs)\ntotal()',
    '[f(x) for x in xs]'
  ])('runs at once in %j', source => {
    expect(missedBy(source)).toEqual(['rate']);
  });

  it.each([
    'later = (f(x) for x in xs)',
    'map(f, xs)',
    'enumerate(f(x) for x in xs)',
    'later = iter(f(x) for x in xs)',
    'def g(sum):\n    sum(f(x) for x in xs)\ng(print)',
    'max(xs, key=(f(x) for x in xs))',
    'try:\n    sum(f(x) for x in xs)\nexcept NameError:\n    pass'
  ])('may not run in %j', source => {
    expect(missedBy(source)).toEqual([]);
  });
});
