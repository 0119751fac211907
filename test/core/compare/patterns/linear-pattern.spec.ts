import fc from 'fast-check';
import { LinearPattern } from '../../../../src/core/compare/patterns/linear-pattern';
import { processorSeconds } from '../../../processor-time';

/** The leftmost-longest match by brute force with JavaScript's regular expressions. */
function expected(pattern: string, line: string): string {
  const whole = new RegExp(`^(?:${pattern})$`);
  const isMatch = (start: number, end: number): boolean => {
    // Assertions depend on the text around the piece.
    const found = new RegExp(`(?<=^[^]{${start}})(?:${pattern})(?=[^]{${line.length - end}}$)`);
    return /\\b|\^|\$/.test(pattern)
      ? found.exec(line)?.[0].length === end - start
      : whole.test(line.slice(start, end));
  };
  let [text, at] = ['', 0];
  for (let start = 0; start < line.length; start++) {
    for (let end = line.length; end > start; end--) {
      if (isMatch(start, end)) {
        text += `${line.slice(at, start)}#`;
        at = end;
        start = end - 1;
        break;
      }
    }
  }
  return text + line.slice(at);
}

const atom = fc.constantFrom(
  'a',
  'b',
  '.',
  '[ab]',
  '[^a]',
  '\\d',
  '\\w',
  '\\s',
  '1',
  '\\.',
  '[0-9b]'
);
const patterns = fc.letrec<{ pattern: string; part: string }>(tie => ({
  part: fc.oneof(
    { depthSize: 'small' },
    atom,
    fc
      .tuple(tie('pattern'), fc.constantFrom('', '*', '+', '?', '{2}', '{1,2}', '{2,}'))
      .map(([inner, count]) => `(?:${inner})${count}`)
  ),
  pattern: fc.oneof(
    { depthSize: 'small' },
    fc.array(tie('part'), { minLength: 1, maxLength: 3 }).map(parts => parts.join('')),
    fc.tuple(tie('pattern'), tie('pattern')).map(([one, other]) => `${one}|${other}`)
  )
})).pattern;

const matchesNothing = (pattern: string): boolean => new RegExp(`^(?:${pattern})$`).test('');

describe('user patterns', () => {
  it('match like JavaScript’s regular expressions', () => {
    fc.assert(
      fc.property(
        patterns,
        fc.stringOf(fc.constantFrom(...'ab1 .'), { maxLength: 8 }),
        (pattern, line) => {
          fc.pre(pattern.length <= 200 && !matchesNothing(pattern));
          expect(new LinearPattern(pattern).replaceAll(line, '#')).toBe(expected(pattern, line));
        }
      ),
      { numRuns: 2_000, seed: 7 }
    );
  });

  it.each([
    ['^a', 'aa ba', '#a ba'],
    ['a$', 'aa ba', 'aa b#'],
    ['\\ba', 'aa ba', '#a ba'],
    ['a\\b', 'aa ba', 'a# b#'],
    ['\\bticket-\\d+\\b', 'ticket-12, ticket-3a', '#, ticket-3a'],
    ['a|ab', 'abab', '##'],
    ['[\\]a-]', 'a]-b', '###b'],
    ['\\{\\}', 'x{}', 'x#'],
    ['a{', 'a{', '#']
  ])('%s in %s', (pattern, line, result) => {
    expect(new LinearPattern(pattern).replaceAll(line, '#')).toBe(result);
  });

  it.each([
    ['(a+)+$', `${'a'.repeat(5_000)}b`],
    ['(?:a|a)*b', 'a'.repeat(5_000)],
    ['a*a*a*a*a*a*b', 'a'.repeat(5_000)],
    ['a|a*b', 'a'.repeat(20_000)],
    ['.{0,300}.{0,300}b', 'a'.repeat(100_000)]
  ])('%s takes bounded time', (pattern, line) => {
    const seconds = processorSeconds(() => new LinearPattern(pattern).replaceAll(line, '#'));
    expect(seconds).toBeLessThan(10);
  });

  it.each([
    ['', 'Give a pattern of 1 to 500 characters.'],
    ['a*', 'The pattern matches the empty text, and so everywhere.'],
    ['(a', 'A `(` is not closed. Write `\\(` for the character.'],
    ['a)', 'There is a `)` without `(`. Write `\\)` for the character.'],
    ['[a', 'A `[` is not closed. Write `\\[` for the character.'],
    ['*a', 'There is nothing to repeat before `*`. Write `\\*` for the character.'],
    ['a\\', 'The pattern ends with a `\\`.'],
    ['[b-a]', 'The range `b-a` must go from a character to a later one.'],
    ['a{3,2}', '`{3,2}` must be ordered and at most 1000.'],
    ['(?:a{500}){500}', 'The pattern is too large: it repeats too much.']
  ])('%s cannot be used', (pattern, message) => {
    expect(() => new LinearPattern(pattern)).toThrow(message);
  });

  it.each(['(?=a)', '(?<name>a)', '\\1', 'a+?', '\\p{L}', `${'('.repeat(60)}a${')'.repeat(60)}`])(
    '%s cannot be used',
    pattern => {
      expect(() => new LinearPattern(pattern)).toThrow();
    }
  );
});
