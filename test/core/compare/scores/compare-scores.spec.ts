import {
  isWithin,
  pairScores,
  relativeDifference
} from '../../../../src/core/compare/scores/compare-scores';
import type { StoredOutput } from '../../../../src/core/notebook/outputs-reader';

const printed = (text: string): readonly StoredOutput[] => [
  { kind: 'stream', name: 'stdout', text: `${text}\n` }
];

it('pairs scores by their names, and equal names by their order', () => {
  expect(
    pairScores(printed('AUC: 0.5\nMAE: 1.5\nMAE: 2.5'), [
      printed('MAE: 1.6\nMAE: 2.4\nAUC: 0.5\nMAE: 9.5'),
      printed('AUC: 0.6')
    ])
  ).toEqual([
    { metric: 'auc', label: 'AUC', stored: 0.5, runs: [0.5, 0.6] },
    { metric: 'mae', label: 'MAE', stored: 1.5, runs: [1.6, null] },
    { metric: 'mae', label: 'MAE', stored: 2.5, runs: [2.4, null] },
    { metric: 'mae', label: 'MAE', stored: null, runs: [9.5, null] }
  ]);
});

it.each<[string, string, number | null, boolean | null]>([
  ['AUC: 0.90', 'AUC: 0.81', 0.1, true],
  ['AUC: 0.90', 'AUC: 0.80', 0.111, false],
  ['MAE: 0.0', 'MAE: 0.0', 0, true],
  ['MAE: 0.0', 'MAE: 0.1', Infinity, false],
  ['R^2: -0.50', 'R^2: -0.52', 0.04, true],
  ['MSE: 0.5', 'MSE: nan', null, false],
  ['MSE: 0.5', 'done', null, false],
  ['done', 'MSE: 0.5', null, null]
])('compares %p with %p', (before, now, difference, within) => {
  const [pair] = pairScores(printed(before), [printed(now)]);
  const found = relativeDifference(pair);
  expect(found === null ? null : Number(found.toFixed(3))).toBe(difference);
  expect(isWithin(pair, 0.1)).toBe(within);
});

it('is within the tolerance only if every run is', () => {
  const [pair] = pairScores(printed('AUC: 0.5'), [printed('AUC: 0.5'), printed('AUC: 0.7')]);
  expect(isWithin(pair, 0.1)).toBe(false);
  expect(isWithin(pair, 0.5)).toBe(true);
});
