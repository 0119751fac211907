import fc from 'fast-check';
import { READER } from './made-history';

const lineArbitrary = fc.constantFrom(
  'x = 1',
  "name = 'a # b'",
  'print(x,\n      name)',
  'if x:\n    y = 2',
  'text = """a\n\n# no comment"""',
  'call(x)  # why'
);
const programArbitrary = fc.array(lineArbitrary, { minLength: 1, maxLength: 6 });

function same(a: string, b: string): boolean {
  return READER.signature(a) === READER.signature(b);
}

describe('the signature of a source', () => {
  it('ignores comments and blank lines between statements', () => {
    const remark = fc.constantFrom('', '# remark', '   ', '    # indented', '\t');
    fc.assert(
      fc.property(programArbitrary, fc.array(remark, { maxLength: 7 }), (lines, remarks) => {
        const commented = lines.flatMap((line, index) => [remarks[index] ?? '', line]);
        expect(same(lines.join('\n'), commented.join('\n'))).toBe(true);
        expect(same(lines.join('\n'), `${lines.join('\n')}\n\n# the end\n`)).toBe(true);
      })
    );
  });

  it('differs where a statement differs', () => {
    fc.assert(
      fc.property(programArbitrary, programArbitrary, (one, other) => {
        const plain = (lines: readonly string[]): string => lines.join('\n');
        expect(same(plain(one), plain(other))).toBe(plain(one) === plain(other));
      })
    );
  });

  it.each([
    ['x=1', 'x = 1', true],
    ['f(a, b)', 'f(a,\n  b)', true],
    ['if x:\n  y = 1', 'if x:\n    y = 1', true],
    ['if x:\n  y = 1\nz = 2', 'if x:\n  y = 1\n  z = 2', false],
    ["x = 'a'", 'x = "a"', false],
    ['x = 1;', 'x = 1', false],
    ['x = 1_0', 'x = 10', false],
    ['%time x = 1', '%time x = 2', false],
    ['%time x = 1', 'x = 1', false],
    ['!ls -l', '!ls -a', false],
    ['!ls -l\n# list', '!ls -l', true],
    ['%%bash\nls', '%%bash\nls  \n', true],
    ['%%bash\nls', '%%bash\npwd', false],
    ['%%time\nx = 1', '%%time\nx = 2', false],
    ['# only this', '# only that', false],
    ['x = = 1', 'x = = 2', false],
    ["x = 'open", "x = 'open   ", true],
    ['', '\n', true]
  ])('compares %j and %j: %j', (one, other, expected) => {
    expect(same(one, other)).toBe(expected);
  });
});
