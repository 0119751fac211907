import { parseModule } from '../../../../src/core/python/syntax/parse';

/** Python 2 code, the id of its problem, and the part that the problem marks. */
const CASES: readonly (readonly [string, string, string])[] = [
  ['print "a"', 'python2-print', 'print "a"'],
  ['x = 1; print a, b; y', 'python2-print', 'print a, b'],
  ['if x:\n    print "%s" % (a, b), # c\n', 'python2-print', 'print "%s" % (a, b),'],
  ['print (a), b; print c', 'python2-print', 'print c'],
  ['print not x', 'python2-print', 'print not x'],
  ['print lambda: 1', 'python2-print', 'print lambda: 1'],
  ["print'a'", 'python2-print', "print'a'"],
  ['print (a), b\nprint f(\n 1) if x else y, z', 'python2-print', 'print f(\n 1) if x else y, z'],
  ['exec "x = 1"', 'python2-exec', 'exec "x = 1"'],
  ['exec code in namespace', 'python2-exec', 'exec code in namespace'],
  ['raise ValueError, "bad"', 'python2-raise', 'raise ValueError, "bad"'],
  ['raise E, V, T; x', 'python2-raise', 'raise E, V, T'],
  ['try: pass\nexcept E, e: pass', 'python2-except', 'E, e'],
  ['try: pass\nexcept (A, B), e:\n  pass', 'python2-except', '(A, B), e'],
  ['if a <> b: pass', 'python2-operator', '<>'],
  ['x = `a + b` + c', 'python2-backticks', '`a + b`'],
  ['x = 0777', 'python2-literal', '0777'],
  ['x = 0777L', 'python2-literal', '0777L'],
  ['x = 10L + y', 'python2-literal', '10L'],
  ['x = 0xFFl', 'python2-literal', '0xFFl'],
  ["x = ur'a'", 'python2-literal', 'ur']
];

describe('Python 2 syntax is recognized', () => {
  it.each(CASES)('%j: %s', (code, id, marked) => {
    const result = parseModule(code, { version: { major: 3, minor: 11 }, topLevelAwait: true });
    const problem = result.ok ? null : result.problem;
    expect([problem?.id, code.slice(problem?.start, problem?.end)]).toEqual([id, marked]);
  });

  it('but not if it is valid', () => {
    for (const code of ['print', 'print >> f, x', 'print\n(a)', 'exec(a) in b', 'print -1']) {
      const options = { version: { major: 3, minor: 11 }, topLevelAwait: true };
      expect(parseModule(code, options).ok).toBe(true);
    }
    const newest = { version: { major: 3, minor: 14 }, topLevelAwait: true };
    expect(parseModule('try: pass\nexcept E, e: pass', newest).ok).toBe(true);
  });
});
