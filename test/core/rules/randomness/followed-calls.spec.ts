/** Random numbers that are followed by value, at rest and while someone types. */
import { LintSession } from '../../../../src/core/lint/session';
import { unseededRandom } from '../../../../src/core/rules/randomness/unseeded-random';
import { DEFAULT_CONFIG } from '../../../../src/core/settings/config';
import { exampleNotebook, reportsOn } from '../example-notebook';

const IMPORTS = 'import random\nimport numpy as np';

/** More steps than a statement may take. */
const COSTLY = `def f(x):\n    return x\nseed = [${'f([random]),'.repeat(4000)}]`;

function cellsReported(...cells: readonly string[]): readonly (number | undefined)[] {
  const document = exampleNotebook([IMPORTS, ...cells].map(source => ({ source })));
  return reportsOn(unseededRandom, document).map(({ cell }) => cell?.index);
}

describe('a draw is found', () => {
  it.each<[string, readonly string[], number]>([
    ['in a list of a function', ['d = list(range(9))', 'random.shuffle(d)', 'print(d[:5])'], 2],
    ['in a list that is shuffled', ['d = [3, 5]', 'random.shuffle(d)', 'print(d)'], 2],
    ['by another name of the module', ['r = np.random', 'print(r.rand())'], 2],
    ['by another name of the function', ['draw = random.random', 'print(draw())'], 2],
    ['in a lambda', ['draw = lambda: random.random()', 'print(draw())'], 2],
    ['in a decorated function', ['@cache\ndef f():\n    return random.random()', 'f()'], 2],
    ['in a function that is given', ['def f(g):\n    return g()', 'f(random.random)'], 2],
    [
      'after a guard',
      ['def f(n):\n    if n < 0:\n        return 0\n    return random.random()', 'f(3)'],
      2
    ],
    [
      'in the generator of an object',
      [
        'class Sampler:\n    def __init__(self):\n        self.rng = np.random.default_rng()',
        'Sampler()'
      ],
      1
    ],
    [
      'with a state that is None',
      [
        'from sklearn.utils import resample\ndef f(x, state=None):\n    return resample(x, random_state=state)',
        'f([3, 5])'
      ],
      2
    ],
    ['in a cell that is timed', ['%%time\nx = random.random()', 'print(x)'], 1]
  ])('%s', (_, cells, reported) => {
    expect(cellsReported(...cells)).toEqual([reported]);
  });
});

describe('nothing is reported', () => {
  it.each<[string, readonly string[]]>([
    [
      'where a shuffled list is made again',
      ['d = [3, 5]', 'random.shuffle(d)', 'd = [3, 5]', 'print(d)']
    ],
    [
      'where a function sets all seeds',
      ['def f():\n    random.seed(3)\n    np.random.seed(3)', 'f()', 'random.random()']
    ],
    [
      'where one of several functions may seed',
      ['for f in (random.seed, np.random.seed):\n    f(3)', 'random.random()']
    ],
    [
      'where a list of functions may seed',
      [
        'def f():\n    random.seed(3)\nsteps = [f]',
        'for step in steps:\n    step()',
        'random.random()'
      ]
    ],
    ['where a generator gets a seed later', ['rng = random.Random()', 'rng.seed(3)\nrng.random()']],
    [
      'where options may hold a state',
      ['from sklearn.utils import resample', 'options = load()', 'resample([3, 5], **options)']
    ],
    [
      'where the code comes after a return',
      ['def f():\n    return 3\n    return random.random()', 'f()']
    ],
    ['after a statement that is too costly to follow', [COSTLY, 'random.random()']]
  ])('%s', (_, cells) => {
    expect(cellsReported(...cells)).toEqual([]);
  });
});

describe('while someone types', () => {
  const document = (source: string) =>
    exampleNotebook([{ source: 'import random' }, { source }, { source: 'print(3)' }]);
  const session = () =>
    new LintSession(DEFAULT_CONFIG, { notebookFolder: null, moduleExports: () => null });
  const textsOf = (linter: LintSession, source: string, typingIn: string | null) =>
    linter
      .lint(document(source), { typingIn })
      .findings.filter(({ code }) => code === 'R1')
      .map(({ range }) => (range === null ? null : source.slice(range.start, range.end)));

  it('the last answer stands, where its text is now', () => {
    const linter = session();
    expect(textsOf(linter, 'print(random.random())', null)).toEqual(['random.random()']);
    expect(textsOf(linter, '# note\nprint(random.random())', 'cell-1')).toEqual([
      'random.random()'
    ]);
  });

  it('it changes when the typing ends', () => {
    const linter = session();
    expect(textsOf(linter, 'print(random.random())', null)).toHaveLength(1);
    expect(textsOf(linter, 'print(random.Random(3))', 'cell-1')).toHaveLength(1);
    expect(textsOf(linter, 'print(random.Random(3))', null)).toEqual([]);
  });
});
