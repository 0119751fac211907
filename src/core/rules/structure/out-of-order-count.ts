import { defineRule } from '../contract';
import type { RuleReport } from '../contract';
import { longestNondecreasingSubsequence } from '../../notebook/longest-subsequence';
import type { CountedCell } from '../../execution-order/execution-order';
import { countedCells, isInOrder, ranInThisKernel } from '../../execution-order/execution-order';

interface ExecutedCell extends CountedCell {
  readonly isInOrder: boolean;
}

/** C2: cells that ran out of order, by their stored counts. */
export const outOfOrderCount = defineRule({
  code: 'C2',
  name: 'out-of-order-count',
  title: 'Ran out of order',
  why:
    'The stored outputs come from a different order of execution. Restart and Run All runs the cells from ' +
    'top to bottom, and may give different outputs or stop with an error.',
  category: 'structure',
  severity: 'warning',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: true,
  optionDeclarations: {},
  messages: {
    late: 'One cell ran out of order: {cell}, after {other}, which comes later.',
    early: 'One cell ran out of order: {cell}, before {other}, which comes earlier.',
    several: '{number} cells ran out of order; the first is {cell}.'
  },
  fixes: null,
  *check(context) {
    // Only what makes a difference to a fresh run counts once the kernel's own history is known.
    if (ranInThisKernel(context)) {
      return;
    }
    const counted = countedCells(context);
    if (isInOrder(counted)) {
      return;
    }
    const cells = executedCells(counted);
    const out = cells.filter(executed => !executed.isInOrder);
    if (out.length > 0) {
      yield reportOf(cells, out);
    }
  }
});

function executedCells(counted: readonly CountedCell[]): readonly ExecutedCell[] {
  const inOrder = longestNondecreasingSubsequence(counted.map(({ count }) => count));
  return counted.map((executed, index) => ({ ...executed, isInOrder: inOrder[index] }));
}

function reportOf(cells: readonly ExecutedCell[], out: readonly ExecutedCell[]): RuleReport {
  const [first] = out;
  return {
    cell: null,
    ...(out.length === 1
      ? messageOf(first, cells)
      : { message: 'several', values: { number: out.length, cell: { cell: first.cell.index } } }),
    related: out.map(({ cell }) => ({ cell, range: null })),
    formerCells: out.map(({ cell }) => cell),
    data: { cells: out.map(({ cell }) => cell.index), counts: out.map(({ count }) => count) }
  };
}

/** Names the nearest cell in order that contradicts this one. */
function messageOf(
  executed: ExecutedCell,
  cells: readonly ExecutedCell[]
): Pick<RuleReport, 'message' | 'values'> {
  const at = cells.indexOf(executed);
  const inOrder = (other: ExecutedCell): boolean => other.isInOrder;
  const overtaken = cells
    .slice(at + 1)
    .filter(inOrder)
    .find(({ count }) => count < executed.count);
  const overtaking = cells
    .slice(0, at)
    .reverse()
    .filter(inOrder)
    .find(({ count }) => count > executed.count);
  return {
    message: overtaken === undefined ? 'early' : 'late',
    values: {
      cell: { cell: executed.cell.index },
      other: { cell: (overtaken ?? overtaking ?? executed).cell.index }
    }
  };
}
