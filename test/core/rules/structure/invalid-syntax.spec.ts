import { invalidSyntax } from '../../../../src/core/rules/structure/invalid-syntax';
import { exampleNotebook, reportsOn } from '../example-notebook';
import { afterFix } from '../first-fix';

describe('the rewrite of Python 2', () => {
  it.each<[string, readonly string[] | string]>([
    ['print "a", b', ['print("a", b)']],
    ['%matplotlib inline\nprint "a"\n!ls "x', ['%matplotlib inline\nprint("a")\n!ls "x']],
    ['%%time\nprint `x`', ['%%time\nprint(repr(x))']],
    ['if x <> 1:\n    print x,\n# print y', ["if x != 1:\n    print(x, end=' ')\n# print y"]],
    ['print "a"\nx = (', 'no fix'],
    ['print "a"\ndef f((a, b)): pass', 'no fix'],
    ['print("a")', 'no finding'],
    ['%%bash\nprint "a"', 'no finding']
  ])('of %j', (source, expected) => {
    expect(afterFix(invalidSyntax, [source])).toEqual(expected);
  });

  it('points at the first form', () => {
    const document = exampleNotebook([{ source: '%matplotlib inline\nx = 1\nif x <> 2: print x' }]);
    const [report] = reportsOn(invalidSyntax, document);
    expect(report.range).toEqual({ start: 30, end: 32 });
    expect(report.data).toEqual({ problem: 'python2-not-equal' });
  });
});
