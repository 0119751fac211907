/** Missing definitions, taken from related notebooks. */
import { documentOf, propose, proposed, sourcesAfter } from './situation';

const undefinedName = (name: string): string => `NameError: name '${name}' is not defined`;

describe('definitions', () => {
  const related = (...sources: string[]) => [
    { label: 'other.ipynb', document: documentOf(sources) }
  ];

  it('bring what they need, and the statements that fill them', () => {
    const sketch = {
      sources: ['rows = [1]', 'print(counts)'],
      at: 1,
      error: undefinedName('counts'),
      related: related(
        'from collections import Counter\nSTEP = 2',
        'rows = [1, 2]',
        'counts = Counter()\nfor row in rows:\n    counts[row] += STEP\nprint(counts)'
      )
    };
    expect(proposed(sketch)).toMatchObject([
      {
        kind: 'definition',
        trust: 'needs-proof',
        sources: [
          'rows = [1]',
          'from collections import Counter\nSTEP = 2\ncounts = Counter()\nfor row in rows:\n    counts[row] += STEP',
          'print(counts)'
        ]
      }
    ]);
  });

  it('go where the other notebook has them, since a name may have another value below', () => {
    const sketch = {
      sources: ['level = 1', 'level = 2', 'print(first)'],
      at: 2,
      error: undefinedName('first'),
      related: related('level = 1', 'first = level * 10', 'level = 2', 'print(first)')
    };
    expect(proposed(sketch).map(({ sources }) => sources)).toEqual([
      ['level = 1', 'first = level * 10', 'level = 2', 'print(first)'],
      ['level = 1', 'level = 2', 'first = level * 10', 'print(first)']
    ]);
  });

  it('bring all statements that make a value step by step', () => {
    const maker = "rows = read('a')\nrows = rows.melt()\nrows['site'] = 1";
    const sketch = {
      sources: ['def read(name): return name', 'print(rows)'],
      at: 1,
      error: undefinedName('rows'),
      related: related('def read(name): return name', maker, 'print(rows)')
    };
    expect(proposed(sketch)[0].sources[1]).toBe(maker);
  });

  it('keep decorators', () => {
    const sketch = {
      sources: ['f(1)'],
      at: 0,
      error: undefinedName('f'),
      related: related('import functools\n\n@functools.cache\ndef f(x):\n    return x')
    };
    expect(sourcesAfter(sketch, propose(sketch)[0])[0]).toBe(
      'import functools\n@functools.cache\ndef f(x):\n    return x'
    );
  });

  it('may be made in a block', () => {
    const sketch = {
      sources: ['print(rows)'],
      at: 0,
      error: undefinedName('rows'),
      related: related("print('start')\nwith open('a.csv') as source:\n    rows = list(source)")
    };
    expect(sourcesAfter(sketch, propose(sketch)[0])[0]).toBe(
      "with open('a.csv') as source:\n    rows = list(source)"
    );
  });

  it('are not taken where a cell defines the name', () => {
    const sketch = { sources: ['f(1)', 'f = 1'], at: 0, error: undefinedName('f') };
    const kinds = proposed({ ...sketch, related: related('f = 2') }).map(({ kind }) => kind);
    expect(kinds).not.toContain('definition');
  });
});
