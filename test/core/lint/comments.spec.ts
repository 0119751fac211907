import * as fc from 'fast-check';
import { findComments } from '../../../src/core/lint/comments';

const texts = (source: string): string[] =>
  findComments(source).map(({ start, end }) => source.slice(start, end));

describe('findComments', () => {
  it('finds the comments of any mixture of code, strings and comments', () => {
    const code = fc.constantFrom(
      'x = 1',
      'f(a)[b]',
      "'#'",
      '"it\'s #"',
      "'\\'#'",
      "r'\\\\'",
      '"""a\n#b\'\n"""',
      "'''#\"\"\"'''",
      'f"{x} #"',
      'f"{x[\'#\']}"',
      'f"{x["#"]}"',
      'f"{{#}}"',
      'f"{x:{y}#}"',
      'f"{x!r:#>10}"',
      'f"""{x}\n#{f"{"#"}"}"""',
      'rb"#"',
      't"{a}#"',
      'bar + "#"',
      '"\\\n#"',
      ''
    );
    const line = fc.record({
      code,
      comment: fc.option(fc.constantFrom('#', '# a', '# "', "#'''", '#{'))
    });
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 8 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        (lines, end) => {
          const source = lines.map(each => `${each.code}  ${each.comment ?? ''}`).join(end);
          expect(texts(source)).toEqual(
            lines.flatMap(({ comment }) => (comment === null ? [] : [comment]))
          );
        }
      ),
      { numRuns: 500 }
    );
  });

  it('ends an unfinished string at the end of its line', () => {
    expect(texts("x = 'open # no\n# yes")).toEqual(['# yes']);
    expect(texts('f"{open # no\n# yes')).toEqual(['# no', '# yes']);
    expect(texts('"""open # no\n# no')).toEqual([]);
  });

  it('terminates on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'frb\'"{}[]():#\\\n\r x!') }), source => {
        for (const { start, end } of findComments(source)) {
          expect(source[start]).toBe('#');
          expect(source.slice(start, end)).not.toMatch(/[\r\n]/);
        }
      }),
      { numRuns: 2000 }
    );
  });
});
