import { parseModule } from '../../../../src/core/python/syntax/parse';

/** Syntax that 3.14 accepts and 3.13 does not, by the grammar and What's New of 3.14. */
const NEW = [
  'try: pass\nexcept A, B: pass',
  'try: pass\nexcept A, B, C: pass',
  'try: pass\nexcept A, B,: pass',
  'try: pass\nexcept* A, B: pass',
  "t'a'",
  "t'{x}'",
  "T'{x!r:>{w}}'",
  "tr'\\d{x}'",
  "rt'\\d{x}'",
  "t'{x=}'",
  "t'a' t'b'",
  't"{t\'{x}\'}"',
  'f\'{t"{x}"}\'',
  "t'''\n{x\n}\n'''"
];

/** Syntax that 3.14 rejects. */
const REFUSED = [
  'try: pass\nexcept A, B as e: pass',
  'try: pass\nexcept* A, B as e: pass',
  'try: pass\nexcept: pass\nexcept A, B: pass',
  'try: pass\nexcept *A, B: pass\nexcept C: pass',
  "t'a' 'b'",
  "'a' t'b'",
  "t'a' f'b'",
  "t'a' b'b'",
  "bt'a'",
  "ut'a'",
  "ft'a'",
  "t'{}'",
  "t'{x'",
  "t'{x!z}'",
  "match x:\n case t'a': pass",
  "f'{x:\n}'",
  'def f():\n x: (yield)',
  'x: (y := 1)',
  'def f(a: (yield)): pass',
  'x: await y'
];

/** Syntax that 3.14 still accepts; PEP 765 only warns. */
const KEPT = [
  'def f():\n try: pass\n finally: return 1',
  'for x in y:\n try: pass\n finally: break',
  'while x:\n try: pass\n finally: continue',
  'try: pass\nexcept (A, B) as e: pass',
  'def f[T = int, *Ts = *a, **P = [int]](x: T) -> T: pass',
  't = 1',
  "t ('a')"
];

function parse(code: string, minor: number): boolean {
  return parseModule(code, { version: { major: 3, minor }, topLevelAwait: false }).ok;
}

describe('the grammar of 3.14', () => {
  it.each(NEW)('accepts %j, which 3.13 rejects', code => {
    expect([parse(code, 13), parse(code, 14)]).toEqual([false, true]);
  });

  it.each(REFUSED)('rejects %j', code => {
    expect(parse(code, 14)).toBe(false);
  });

  it.each(KEPT)('accepts %j, as 3.13 does', code => {
    expect([parse(code, 13), parse(code, 14)]).toEqual([true, true]);
  });

  it('returns the tree of a t-string', () => {
    const result = parseModule("t'a{ x !r:>{w}}b'", {
      version: { major: 3, minor: 14 },
      topLevelAwait: false
    });
    expect(result).toMatchObject({
      ok: true,
      module: {
        body: [
          {
            value: {
              kind: 'TemplateStr',
              values: [
                { kind: 'Constant', value: { value: 'a' } },
                {
                  kind: 'Interpolation',
                  str: ' x',
                  conversion: 114,
                  formatSpec: {
                    values: [
                      { value: { value: '>' } },
                      { kind: 'FormattedValue', value: { id: 'w' } }
                    ]
                  }
                },
                { kind: 'Constant', value: { value: 'b' } }
              ]
            }
          }
        ]
      }
    });
  });
});
