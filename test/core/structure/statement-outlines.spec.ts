/** Only statements with repeated outlines are compared: equal shapes must have equal outlines. */
import fc from 'fast-check';
import { summarizeCell } from '../../../src/core/python/flow/summarize';
import { builtinMagics } from '../../../src/core/python/ipython/magic-table';
import { statementOutlines, statementShapes } from '../../../src/core/structure/statement-shapes';

const EXPRESSIONS = [
  'A',
  '#',
  'f(A, #)',
  'm.f(A)(B).g[#]',
  'A + f(#) * B',
  'f(x=A, *B, **f(#))',
  '[f(x) for x in A]',
  "f'{A} of {f(B)}'",
  '(A, B)',
  'A if f(B) else #',
  '-A',
  'f(g(h(k(A))))',
  'not f(A)'
];
const STATEMENTS = [
  'A = E',
  'A = B = E',
  'A, B = E',
  'A += E',
  'A: int = E',
  'E',
  'for A in E:\n    B = E\n    f(A)',
  'while E:\n    B = E',
  'if E:\n    B = E\nelse:\n    f(A)',
  'with E as A, E:\n    B = E',
  'try:\n    B = E\nexcept ValueError:\n    A = E',
  'assert E',
  'raise E'
];
const VARIABLES = ['a', 'b', 'c'];
const LITERALS = ['1', '2.5', "'text'", 'None', 'True'];

const names = fc.array(fc.constantFrom(...VARIABLES), { minLength: 12, maxLength: 12 });
const literals = fc.array(fc.constantFrom(...LITERALS), { minLength: 6, maxLength: 6 });
const statement = fc
  .tuple(
    fc.constantFrom(...STATEMENTS),
    fc.array(fc.constantFrom(...EXPRESSIONS), { minLength: 3, maxLength: 3 }),
    names,
    literals
  )
  .map(([text, expressions, ownNames, ownLiterals]) => {
    const next = (values: readonly string[]): (() => string) => {
      let at = 0;
      return () => values[at++ % values.length];
    };
    const [expression, name, literal] = [next(expressions), next(ownNames), next(ownLiterals)];
    return text
      .replace(/\bE\b/g, expression)
      .replace(/\b[AB]\b/g, name)
      .replace(/#/g, literal);
  });

it('gives statements of equal shape equal outlines', () => {
  let pairs = 0;
  fc.assert(
    fc.property(fc.array(statement, { minLength: 30, maxLength: 60 }), statements => {
      const options = {
        version: { major: 3, minor: 12 },
        magics: builtinMagics(),
        futureFeatures: [],
        automagic: false
      };
      const summary = summarizeCell(statements.join('\n'), options);
      expect(summary.module?.body).toHaveLength(statements.length);
      const outlines = statementOutlines(summary);
      const all = new Set(outlines.flatMap(each => (each === null ? [] : each.text)));
      const byShape = new Map<string, string>();
      statementShapes(summary)
        .withOutlines(all)
        .forEach((shaped, at) => {
          const text = outlines[at]?.text ?? '';
          if (shaped !== null) {
            pairs += byShape.has(shaped.shape) ? 1 : 0;
            expect(byShape.get(shaped.shape) ?? text).toBe(text);
            byShape.set(shaped.shape, text);
          }
        });
    }),
    { seed: 7, numRuns: 300 }
  );
  expect(pairs).toBeGreaterThan(500);
});
