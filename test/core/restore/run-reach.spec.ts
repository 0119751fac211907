import type { CheckResult } from '../../../src/core/check/session/check-result';
import { reachOf } from '../../../src/core/restore/run-reach';

/** A result with these cells; the score of each is stored as 1. */
function resultOf(cells: readonly (readonly [status: string, verdict: string])[]): CheckResult {
  return {
    outcome: {
      cells: cells.map(([status, verdict], index) => ({
        index,
        status,
        verdict,
        seconds: status === 'not-run' ? null : 0.5,
        hasOutputs: verdict !== 'none',
        missingSide: verdict === 'missing' ? 'stored' : null
      }))
    },
    scores: cells.map(([, verdict], cell) => ({
      cell,
      metric: 'auc',
      label: 'AUC',
      stored: 1,
      runs: [verdict === 'different' ? 0.5 : 0.95]
    }))
  } as unknown as CheckResult;
}

it('counts what ran, agrees and scores before the first error', () => {
  const cells = [
    ['ok', 'identical'],
    ['ok', 'different'],
    ['not-run', 'none'],
    ['ok', 'missing'],
    ['failed', 'different'],
    ['ok', 'identical']
  ] as const;
  expect(reachOf(resultOf(cells), 0.1)).toEqual({
    cells: 3,
    outputs: { equal: 1, compared: 2 },
    scores: { equal: 3, compared: 4 },
    seconds: 2.5
  });
  expect(reachOf(resultOf(cells.slice(0, 2)), 0.1)).toEqual({
    cells: 2,
    outputs: { equal: 1, compared: 2 },
    scores: { equal: 1, compared: 2 },
    seconds: 1
  });
  expect(reachOf(resultOf(cells.slice(0, 2)), 0.1, new Set([1]))).toMatchObject({
    cells: 2,
    outputs: { equal: 1, compared: 1 },
    scores: { equal: 1, compared: 1 }
  });
});
