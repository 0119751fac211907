import fc from 'fast-check';
import { changeText } from '../../../src/core/fixes/apply';
import { python2Forms } from '../../../src/core/fixes/python2';
import { parseModule } from '../../../src/core/python/syntax/parse';
import { programs } from './python2-programs';

const FULL = process.env.FRESHKERNEL_SCALE === 'full';

/** The syntax tree without positions. */
function tree(code: string): unknown {
  const parsed = parseModule(code, { version: { major: 3, minor: 13 }, topLevelAwait: true });
  const withoutPosition = (key: string, value: unknown): unknown =>
    key === 'start' || key === 'end' ? undefined : value;
  return parsed.ok ? JSON.parse(JSON.stringify(parsed.module, withoutPosition)) : parsed.problem;
}

function rewrite(code: string): string | null {
  return changeText(
    code,
    python2Forms(code).flatMap(({ changes }) => changes)
  );
}

describe('python2Forms', () => {
  it.each([
    ['print', 'print()'],
    ['print x', 'print(x)'],
    ['print "a", b  # c, d', 'print("a", b)  # c, d'],
    ['print x,', "print(x, end=' ')"],
    ['print x, y,', "print(x, y, end=' ')"],
    ['print >>f', 'print(file=f)'],
    ['print >> sys.stderr, "a" % b', 'print("a" % b, file=sys.stderr)'],
    ['print >>f, a, b,', "print(a, b, file=f, end=' ')"],
    ['print ("a"), b', 'print(("a"), b)'],
    ['print ("%d") % x', 'print(("%d") % x)'],
    ['print (a)(b)', 'print((a)(b))'],
    ['print ()', 'print ()'],
    ['print(a)', 'print(a)'],
    ['print -1', 'print(-1)'],
    ['print"x"', 'print("x")'],
    ['print a; print b', 'print(a); print(b)'],
    ['if x: print y\nelse: print z', 'if x: print(y)\nelse: print(z)'],
    ['for a in {1: 2}: print a', 'for a in {1: 2}: print(a)'],
    ['print "a", \\\n  b', 'print("a", \\\n  b)'],
    ['print """a\nprint b\n""", c', 'print("""a\nprint b\n""", c)'],
    ['x = "print y"  # print z', 'x = "print y"  # print z'],
    ['print = 3', 'print = 3'],
    ['pprint.print', 'pprint.print'],
    ['exec s', 'exec(s)'],
    ['exec s in ns', 'exec(s, ns)'],
    ['exec s in a, b', 'exec(s, a, b)'],
    ['exec(s) in ns', 'exec((s), ns)'],
    ['exec (s)', 'exec (s)'],
    ['exec [x for x in y][0]', 'exec([x for x in y][0])'],
    ['except X, e:', 'except X as e:'],
    ['except (A, B), e: pass', 'except (A, B) as e: pass'],
    ['except (A, B):', 'except (A, B):'],
    ['except X , e :', 'except X as e :'],
    ['except m.X, e: print e', 'except m.X as e: print(e)'],
    ['raise E, v', 'raise E(v)'],
    ['raise E, "a" % b', 'raise E("a" % b)'],
    ['raise E, (a, b)', 'raise E(a, b)'],
    ['raise E, (a)', 'raise E((a))'],
    ['raise E, None', 'raise E'],
    ['raise E, v, tb', 'raise E(v).with_traceback(tb)'],
    ['raise E(v), None, tb', 'raise E(v).with_traceback(tb)'],
    ['raise E(a, b)', 'raise E(a, b)'],
    ['raise "text", v', 'raise "text", v'],
    ['a <> b', 'a != b'],
    ['raise E, a <> `b`', 'raise E(a != repr(b))'],
    ['x = `y`', 'x = repr(y)'],
    ['x = `y, 1`', 'x = repr((y, 1))'],
    ['print `a` + `b`', 'print(repr(a) + repr(b))'],
    ['x = 0777 + 10L + 0xFFL', 'x = 0o777 + 10 + 0xFF'],
    ['x = 0 + 00 + 1.0j + 1e5 + 09.5 + 0b1', 'x = 0 + 00 + 1.0j + 1e5 + 09.5 + 0b1'],
    ["x = ur'a\\d'", "x = r'a\\d'"],
    ["x = ur'a\\u00e9'", "x = ur'a\\u00e9'"],
    [
      'from __future__ import print_function\nprint (a), 10L',
      'from __future__ import print_function\nprint (a), 10'
    ],
    ['print "open', 'print "open'],
    ['print (', 'print (']
  ])('converts %j to %j', (code, expected) => {
    expect(rewrite(code)).toBe(expected);
  });

  it('converts whole programs correctly', () => {
    fc.assert(
      fc.property(programs, ({ two, three }) => {
        expect(tree(rewrite(two) ?? '')).toEqual(tree(three));
      }),
      { numRuns: FULL ? 4_000 : 300 }
    );
  });

  it('changes nothing in Python 3', () => {
    fc.assert(
      fc.property(programs, ({ three }) => {
        expect(tree(rewrite(three) ?? '')).toEqual(tree(three));
      }),
      { numRuns: FULL ? 4_000 : 300 }
    );
  });

  it('is idempotent', () => {
    const code = 'try:\n  print `x`, 1 <> 2,\nexcept X, e:\n  exec s in d\n  raise E, 5L\n';
    const once = rewrite(code) ?? '';
    expect(once).toBe(
      "try:\n  print(repr(x), 1 != 2, end=' ')\nexcept X as e:\n  exec(s, d)\n  raise E(5)\n"
    );
    expect(python2Forms(once)).toEqual([]);
  });
});
