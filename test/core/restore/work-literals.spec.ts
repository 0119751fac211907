/** The numbers that bound a slow cell, and the steps that make them smaller. */
import fc from 'fast-check';
import { affectedBy, lessWork } from '../../../src/core/restore/less-work';
import { workLiterals } from '../../../src/core/restore/work-literals';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import { situationOf, sourcesAfter } from './situation';

function slow(sources: readonly string[], at = sources.length - 1) {
  const sketch = { sources, at, error: 'TimeoutError: ' };
  const situation = situationOf(sketch);
  return { sketch, situation, literals: workLiterals(situation, situation.failure.cell) };
}

const found = (...sources: readonly string[]) =>
  slow(sources).literals.map(({ label, value, cell }) => [label, value, cell.index]);

describe('workLiterals', () => {
  it('finds parameters of imported libraries, also in dictionaries and in cells above', () => {
    expect(
      found(
        'from sklearn.ensemble import RandomForestClassifier',
        'unrelated = RandomForestClassifier(n_estimators=900)',
        'model = RandomForestClassifier(n_estimators=500)',
        'options = {"max_iter": 1_000}',
        'model.fit(x, y, **options)'
      )
    ).toEqual([
      ['max_iter', 1000, 3],
      ['n_estimators', 500, 2]
    ]);
    expect(found('import torch', 'model = f(n_estimators=500)')).toEqual([]);
  });

  it('finds loops in the cell, and in functions that it may call', () => {
    expect(
      found(
        'for i in range(70):\n    a = i',
        'def train():\n    for epoch in range(60):\n        step(a)',
        'train()\nfor i in tqdm(range(2, 50)):\n    step(i)\n[f(k) for k in range(40)]'
      )
    ).toEqual([
      ['range(50)', 50, 2],
      ['range(40)', 40, 2],
      ['range(60)', 60, 1]
    ]);
  });

  it('finds constants that are defined once', () => {
    const loop = 'for epoch in range(EPOCHS):\n    step()';
    expect(found('EPOCHS = 30', loop)).toEqual([['EPOCHS', 30, 0]]);
    for (const definition of [
      'EPOCHS = 30\nEPOCHS = 40',
      'EPOCHS = 30\nEPOCHS += 1',
      'EPOCHS = 30 * 2',
      'EPOCHS = 1.5',
      'for EPOCHS in [3]:\n    pass',
      'EPOCHS = 0x10'
    ]) {
      expect([definition, found(definition, loop)]).toEqual([definition, []]);
    }
    expect(found('EPOCHS = 30', 'EPOCHS = 40', loop)).toEqual([]);
  });

  it('proposes nothing below the least value, and is bounded', () => {
    expect(found('for i in range(1):\n    f(i)')).toEqual([]);
    const loops = Array.from({ length: 50 }, (_, at) => `for i in range(${at + 5}):\n    f(i)`);
    expect(found(loops.join('\n'))).toHaveLength(12);
  });
});

describe('lessWork', () => {
  it('changes the number and nothing else, whatever stands around it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 1e9 }),
        fc.integer({ min: 1, max: 1e9 }),
        fc.constantFrom('', '# é 👋 range(7)\n', '%time f()\n', '!ls 9\n', 'x = "range(5)"\n'),
        (value, wanted, above) => {
          fc.pre(wanted < value);
          const { sketch, situation, literals } = slow([
            `${above}for i in range(${value}):\n    f(i)  # ${value}`
          ]);
          expect(literals.map(each => each.value)).toEqual([value]);
          expect(sourcesAfter(sketch, lessWork(literals[0], wanted, situation))).toEqual([
            `${above}for i in range(${wanted}):\n    f(i)  # ${value}`
          ]);
        }
      )
    );
  });

  it('says what it changes, and is a stand-in', () => {
    const { situation, literals } = slow(['EPOCHS = 30', 'for e in range(EPOCHS):\n    f()']);
    expect(lessWork(literals[0], 3, situation)).toMatchObject({
      kind: 'runtime',
      trust: 'stand-in',
      detail: 'Less work: `EPOCHS` of cell 1 from 30 to 3'
    });
  });
});

it('cells that depend on less work are found through names, objects and files', () => {
  const { situation, literals } = slow(
    [
      'import math',
      'N = 30\nother = 1',
      'log = []\nalias = log',
      'for i in range(N):\n    log.append(i)',
      'print(other)',
      'print(len(alias))',
      'print(math.pi)'
    ],
    3
  );
  expect(affectedBy(literals[0], situation.document, DEFAULT_CONFIG)).toEqual([1, 3, 5]);
});
