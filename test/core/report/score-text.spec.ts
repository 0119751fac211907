import type { CheckedScore } from '../../../src/core/check/verdict/check-scores';
import { scoreLines } from '../../../src/core/report/score-text';
import { terminalStyles } from '../../../src/core/report/terminal';

const score = (stored: number | null, ...runs: readonly (number | null)[]): CheckedScore => ({
  cell: 2,
  metric: 'accuracy',
  label: 'Accuracy',
  stored,
  runs
});
const lines = (...scores: readonly CheckedScore[]): readonly string[] =>
  scoreLines(scores, 0.1, terminalStyles(false));

it('shows scores before and now', () => {
  expect(lines(score(0.912345, 0.9, 0.89))).toEqual([
    'Scores: 1 score within 10 %: Accuracy 0.9123 → 0.9 or 0.89 (cell 3).'
  ]);
  expect(lines(score(null, 0.9))).toEqual([]);
});

it('shows only those that are not reproduced, where there are any', () => {
  expect(lines(score(0.9, 0.9), score(0.9, 0.5), score(0.9, null))).toEqual([
    'Scores: 2 of 3 not within 10 %: Accuracy 0.9 → 0.5 (cell 3), Accuracy 0.9 → none (cell 3).'
  ]);
});

it('counts the rest of a long list', () => {
  expect(lines(...Array.from({ length: 8 }, () => score(0.5, 0.5)))[0]).toMatch(/, 3 more\.$/);
});
