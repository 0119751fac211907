import { callsIn } from '../../../src/core/crashes/call-arguments';

test.each([
  ['np.linspace(0, 1, 2.5)', [['np.linspace', '0:int 1:int 2.5:float']]],
  ["X.sum(axis='rows')", [['X.sum', "axis='rows':str"]]],
  [
    'f(g(1), [2, (3)], {4: 5})',
    [
      ['g', '1:int'],
      ['f', 'g(1):- [2, (3)]:list {4: 5}:dict']
    ]
  ],
  ["df['a'].map(lambda x: x, na=None)", [['.map', 'lambda x: x:- na=None:NoneType']]],
  [
    'Image.new("L", (4, 4)).crop((3, 3))  # f(1)',
    [
      ['Image.new', '"L":str (4, 4):tuple'],
      ['.crop', '(3, 3):tuple']
    ]
  ],
  ['random.choice({1, 2})', [['random.choice', '{1, 2}:set']]],
  ["if (a) and f('it\\'s, (x'):", [['f', "'it\\'s, (x':str"]]],
  ['plt.plot(x,', [['plt.plot', 'x:-']]],
  ['a[f(1)] = (2, 3)', [['f', '1:int']]],
  [')]}', []],
  ["f('no end", [['f', "'no end:-"]]]
])('%s', (line, expected) => {
  const calls = callsIn(line).map(({ callee, args }) => [
    callee,
    args
      .map(
        ({ name, text, literal }) => `${name === null ? '' : `${name}=`}${text}:${literal ?? '-'}`
      )
      .join(' ')
  ]);
  expect(calls).toEqual(expected);
});

test('a long line is read in linear time', () => {
  expect(callsIn('('.repeat(100_000))).toEqual([]);
  expect(callsIn(`f(${'['.repeat(100_000)}`)).toHaveLength(1);
});
