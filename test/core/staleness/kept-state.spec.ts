import { RanNotebook } from '../reactions/ran-notebook';

/** The stale inputs of the cells, after all cells ran and the second ran again with a change. */
function staleAfterRunAgain(maker: string, use: string): readonly (readonly string[])[] {
  const live = new RanNotebook([
    { key: 'maker', source: maker },
    { key: 'use', source: `a = 1\n${use}` }
  ]);
  live.runAll();
  live.replace([
    { key: 'maker', source: maker },
    { key: 'use', source: `a = 2\n${use}` }
  ]);
  live.run(1);
  return live.staleInputs().map(inputs => inputs.map(({ name }) => name));
}

describe('a cell that ran again and changed what a function keeps', () => {
  it.each([
    ['a list', 'seen = []', 'seen.append(1)\nprint(len(seen))', 'seen'],
    [
      'a list of a closure',
      'def make():\n    seen = []\n    def add(x):\n        seen.append(x)\n        return len(seen)\n    return add\nadd = make()',
      'print(add(1))',
      'add'
    ],
    [
      'a variable of a closure',
      'def make():\n    n = 0\n    def add():\n        nonlocal n\n        n += 1\n        return n\n    return add\nadd = make()',
      'print(add())',
      'add'
    ],
    [
      'a default value',
      'def add(x, seen=[]):\n    seen.append(x)\n    return len(seen)',
      'print(add(1))',
      'add'
    ],
    [
      'an attribute of a function',
      'def add(x):\n    add.n = add.n + x\n    return add.n\nadd.n = 0',
      'print(add(1))',
      'add'
    ],
    [
      'the object of a method',
      'seen = []\nadd = seen.append\nsize = seen.__len__',
      'add(1)\nprint(size())',
      'add'
    ],
    [
      'a list whose method a library calls',
      'seen = []',
      'list(map(seen.append, [1]))\nprint(seen)',
      'seen'
    ]
  ])('is stale: %s', (_, maker, use, name) => {
    const [makerInputs, useInputs] = staleAfterRunAgain(maker, use);
    expect(makerInputs).toEqual([]);
    expect(useInputs).toContain(name);
  });

  it('is not stale if nothing is kept', () => {
    const maker =
      'def make():\n    n = 0\n    def add():\n        return n + 1\n    return add\nadd = make()';
    expect(staleAfterRunAgain(maker, 'print(add())')).toEqual([[], []]);
  });
});
