import { RUN_TITLES } from '../../fixes/run-cells';
import { defineRule } from '../contract';
import type { RuleReport } from '../contract';
import { longestNondecreasingSubsequence } from '../../notebook/longest-subsequence';
import type { CountedCell } from '../../execution-order/execution-order';
import { executionOrder, isInOrder, orderFixes } from '../../execution-order/execution-order';
import { docs } from './out-of-order-count.examples';

interface ExecutedCell extends CountedCell {
  readonly isInOrder: boolean;
}

/** C2: a cell that ran out of order. */
export const outOfOrderCount = defineRule({
  code: 'C2',
  name: 'out-of-order-count',
  title: 'Ran out of order',
  category: 'structure',
  severity: 'warning',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: true,
  optionDeclarations: {},
  messages: {
    late: 'This cell ran after {other}, which comes later.',
    early: 'This cell ran before {other}, which comes earlier.'
  },
  fixTitles: { run: RUN_TITLES.run, runMany: RUN_TITLES.runMany, restart: RUN_TITLES.restart },
  fixes: 'safe',
  docs,
  *check(context) {
    const moments = executionOrder(context);
    if (isInOrder(moments.cells)) {
      return;
    }
    const cells = executedCells(moments.cells);
    for (const [index, executed] of cells.entries()) {
      if (!executed.isInOrder) {
        for (const report of reportOf(
          executed,
          cells.slice(0, index).reverse(),
          cells.slice(index + 1)
        )) {
          const fixes = orderFixes(moments, executed);
          yield moments.isLive ? { ...report, phase: 'exploring', fixes } : report;
        }
      }
    }
  }
});

function executedCells(counted: readonly CountedCell[]): readonly ExecutedCell[] {
  const inOrder = longestNondecreasingSubsequence(counted.map(({ count }) => count));
  return counted.map((executed, index) => ({ ...executed, isInOrder: inOrder[index] }));
}

/** Reports the nearest cell in order that contradicts this one; `above` and `below` are sorted nearest first. */
function* reportOf(
  executed: ExecutedCell,
  above: readonly ExecutedCell[],
  below: readonly ExecutedCell[]
): Iterable<RuleReport> {
  const overtaken = below.find(other => other.isInOrder && other.count < executed.count);
  const overtaking = above.find(other => other.isInOrder && other.count > executed.count);
  const other = overtaken ?? overtaking;
  if (other !== undefined) {
    yield {
      cell: executed.cell,
      message: overtaken === undefined ? 'early' : 'late',
      values: { other: { cell: other.cell.index } },
      related: [{ cell: other.cell, range: null }],
      data: { count: executed.count, otherCount: other.count }
    };
  }
}
