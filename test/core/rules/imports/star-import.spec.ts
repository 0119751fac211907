import { starImport } from '../../../../src/core/rules/imports/star-import';
import { afterFix } from '../first-fix';

const STAR = 'from math import *';

describe('the names that replace the star', () => {
  it.each<[string, readonly string[], readonly string[] | string]>([
    ['are those read', [STAR, 'sin(pi)'], ['from math import pi, sin', 'sin(pi)']],
    [
      'also in functions above',
      ['def f():\n    return sqrt(2)', `${STAR}\nf()`],
      ['def f():\n    return sqrt(2)', 'from math import sqrt\nf()']
    ],
    [
      'also in lambdas, comprehensions and defaults',
      [STAR, '[sin(x) for x in [e]]\nlambda y=pi: cos(y)'],
      ['from math import cos, e, pi, sin', '[sin(x) for x in [e]]\nlambda y=pi: cos(y)']
    ],
    [
      'also deleted and changed',
      [STAR, 'del pi\ne += 1'],
      ['from math import e, pi', 'del pi\ne += 1']
    ],
    [
      'also in magics',
      [STAR, '%timeit sin(1)\n!echo {pi}'],
      ['from math import pi, sin', '%timeit sin(1)\n!echo {pi}']
    ],
    [
      'also in query strings',
      [STAR, 'import pandas as pd\npd.DataFrame().query("a < @pi")'],
      ['from math import pi', 'import pandas as pd\npd.DataFrame().query("a < @pi")']
    ],
    ['also where they are builtins', [STAR, 'pow(2, 3)'], ['from math import pow', 'pow(2, 3)']],
    [
      'not where they are attributes, keywords or locals',
      [STAR, 'def f(sin):\n    return sin\nf(sin=f.pi)'],
      ['def f(sin):\n    return sin\nf(sin=f.pi)']
    ],
    [
      'are not those that the notebook binds before every use',
      [STAR, 'e = 2\ne\nsin(e)', 'for e in [1]:\n    print(e)', 'lambda: e'],
      ['from math import sin', 'e = 2\ne\nsin(e)', 'for e in [1]:\n    print(e)', 'lambda: e']
    ],
    [
      'are not those that each cell binds itself',
      [STAR, 'for e in []:\n    print(e)', 'with open("a") as e:\n    e'],
      ['for e in []:\n    print(e)', 'with open("a") as e:\n    e']
    ],
    [
      'are those read before the notebook binds them',
      [STAR, 'e\ne = 2'],
      ['from math import e', 'e\ne = 2']
    ],
    [
      'are those that the notebook binds on some paths only',
      [STAR, 'f = 1\nif f:\n    e = 2', 'e'],
      ['from math import e', 'f = 1\nif f:\n    e = 2', 'e']
    ],
    [
      'are those that a loop may not bind',
      [STAR, 'for e in []:\n    pass', 'e'],
      ['from math import e', 'for e in []:\n    pass', 'e']
    ],
    [
      'are those that a function may read before they are bound',
      [STAR, 'def f():\n    return e\nf()\ne = 2'],
      ['from math import e', 'def f():\n    return e\nf()\ne = 2']
    ],
    [
      'are those that the star replaces',
      ['e = 2', STAR, 'e'],
      ['e = 2', 'from math import e', 'e']
    ],
    [
      'are those that a star in the same cell may replace',
      [`e = 2\n${STAR}\ne`],
      ['e = 2\nfrom math import e\ne']
    ],
    [
      'are those that are deleted before they are used again',
      [STAR, 'e = 2\ndel e', STAR, 'e'],
      [STAR, 'e = 2\ndel e', 'from math import e', 'e']
    ],
    [
      'are those in query strings before they are bound',
      [STAR, 'import pandas as d\nd.DataFrame().query("@pi")\npi = 3'],
      ['from math import pi', 'import pandas as d\nd.DataFrame().query("@pi")\npi = 3']
    ],
    [
      'keep comments and other statements',
      ['x = 1; from math import *  # all', 'pi'],
      ['x = 1; from math import pi  # all', 'pi']
    ],
    [
      'replace each star',
      [STAR, 'from cmath import *', 'phase(1), sin(1)'],
      [STAR, 'from cmath import phase, sin', 'phase(1), sin(1)']
    ],
    ['come from some versions', [STAR, 'cbrt(8)'], ['from math import cbrt', 'cbrt(8)']],
    ['are unknown in an unknown module', ['from mine import *', 'x'], 'no fix'],
    ['are unknown with eval', [STAR, 'eval("pi")'], 'no fix'],
    ['are unknown with exec', [STAR, 'exec("pi")'], 'no fix'],
    ['are unknown if another cell does not parse', [STAR, 'pi +'], 'no fix'],
    ['are unknown with %run', [STAR, '%run a.py'], 'no fix'],
    ['are doubtful where another version may export them', [STAR, 'new_in_math(1)'], 'no fix'],
    [
      'are uncertain where only some versions replace a used name',
      ['from numpy import *', 'max([1])'],
      'no fix'
    ],
    [
      'are none if only the module’s own name is bound',
      [STAR, 'math = 1\nmath'],
      ['math = 1\nmath']
    ]
  ])('%s', (_, sources, expected) => {
    expect(afterFix(starImport, sources)).toEqual(expected);
  });

  it('are wrapped to lines of the usual length', () => {
    const names =
      'acos acosh asin asinh atan atan2 atanh ceil copysign cos cosh degrees erf erfc exp expm1'.split(
        ' '
      );
    const after = afterFix(starImport, [STAR, names.join(', ')]);
    expect(after[0]).toBe(
      'from math import (\n' +
        '    acos, acosh, asin, asinh, atan, atan2, atanh, ceil, copysign, cos, cosh, degrees,\n' +
        '    erf, erfc, exp, expm1\n' +
        ')'
    );
  });
});
