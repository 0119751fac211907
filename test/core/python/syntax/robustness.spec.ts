import * as fc from 'fast-check';
import { parseModule, type ParseResult } from '../../../../src/core/python/syntax/parse';
import { FULL } from '../../../oracles/syntax/cpython';
import { expectLinear } from '../../../processor-time';

const RUNS = FULL ? 50_000 : 150;
const MINORS = [8, 9, 10, 11, 12, 13, 14];

const WORDS = [
  ...'( ) [ ] { } : , ; . -> := = += * ** / // % @ ~ - + < > == != | & ^ ! $ ? ` \\'.split(' '),
  ...'False None True and as assert async await break class continue def del elif else'.split(' '),
  ...'except finally for from global if import in is lambda nonlocal not or pass raise'.split(' '),
  ...'return try while with yield match case type print x y 0 1.5 0x1f 07 "s" b"b" r"'.split(' '),
  ...["f'{x}'", "f'{", "}'", "f'''", "'''", '"', "'", 't"{x!r}"', '\n', '\n  ', '\n\t', '\r', '\f']
];

function parse(code: string, minor = 14): ParseResult {
  return parseModule(code, { version: { major: 3, minor }, topLevelAwait: true });
}

/** Whether the range of a problem is inside the text. */
function isSound(code: string, result: ParseResult): boolean {
  if (result.ok) {
    return true;
  }
  const { start, end } = result.problem;
  return 0 <= start && start <= end && end <= code.length;
}

describe('parseModule never crashes', () => {
  it('on random text', () => {
    const text = fc.oneof(fc.fullUnicodeString({ maxLength: 60 }), fc.string16bits());
    fc.assert(
      fc.property(text, fc.constantFrom(...MINORS), (code, minor) =>
        isSound(code, parse(code, minor))
      ),
      { numRuns: RUNS }
    );
  });

  it('on random tokens, deterministically', () => {
    const soup = fc
      .array(fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom('', ' ')), { maxLength: 60 })
      .map(parts => parts.flat().join(''));
    fc.assert(
      fc.property(soup, fc.constantFrom(...MINORS), (code, minor) => {
        const result = parse(code, minor);
        expect(parse(code, minor)).toEqual(result);
        return isSound(code, result);
      }),
      {
        numRuns: RUNS,
        examples: [
          ['0x', 8],
          ['1_', 8],
          ['0b', 14]
        ]
      }
    );
  });

  it.each([
    ['brackets', '('.repeat(100_000)],
    ['closed brackets', `${'['.repeat(199)}${']'.repeat(199)}`],
    ['calls', `x${'()'.repeat(100_000)}`],
    ['attributes', `x${'.y'.repeat(100_000)}`],
    ['sums', `x${' + x'.repeat(100_000)}`],
    ['powers', `x${' ** x'.repeat(100_000)}`],
    ['signs', `${'-'.repeat(100_000)}x`],
    ['nots', `${'not '.repeat(100_000)}x`],
    ['awaits', `${'await '.repeat(100_000)}x`],
    ['lambdas', `${'lambda: '.repeat(100_000)}x`],
    ['conditions', `x${' if x else x'.repeat(100_000)}`],
    ['ifs', `if x: pass\n${'elif x: pass\n'.repeat(50_000)}`],
    ['blocks', Array.from({ length: 120 }, (_, depth) => `${' '.repeat(depth)}if x:\n`).join('')],
    ['f-strings', `${"f'{".repeat(10_000)}`],
    ['formats', `f'{x:${'{x:'.repeat(10_000)}'`],
    ['patterns', `match x:\n case ${'['.repeat(150)}${']'.repeat(150)}: pass`],
    ['alternatives', `match x:\n case 1${' | 1'.repeat(50_000)}: pass`],
    ['decorators', `${'@x\n'.repeat(50_000)}def f(): pass`],
    ['assignments', `${'x = '.repeat(50_000)}1`],
    ['functions', Array.from({ length: 99 }, (_, d) => `${' '.repeat(d)}def f():\n`).join('')]
  ])('on deep or long %s', (_, code) => {
    for (const minor of [11, 14]) {
      expect(isSound(code, parse(code, minor))).toBe(true);
    }
  });

  it.each([
    ['assignments', 'x = (1, [2, 3], {"a": f"{b!r:>{w}}"})\n'],
    ['parentheses that may contain with items', 'with (a, b) as c: pass\n'],
    ['unclosed strings', "x = 'a\n"],
    ['calls of match', 'match (x, y)\n']
  ])('and takes linear time on %s', (_, line) => {
    expectLinear(count => parse(line.repeat(count)), 3_000);
  });
});
