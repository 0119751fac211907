import type { NotebookCell } from '../../notebook/document';
import { defineRule } from '../contract';
import type { RuleReport } from '../contract';
import { longestRun } from '../execution_order';

interface ExecutedCell {
  readonly cell: NotebookCell;
  readonly count: number;
  readonly inRun: boolean;
}

/** C2: a cell that ran at another time than its place says. */
export const outOfOrderCount = defineRule({
  code: 'C2',
  name: 'out-of-order-count',
  category: 'structure',
  severity: 'warning',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: true,
  optionDeclarations: {},
  messages: {
    late:
      'This cell last ran after {other}, which stands below it: a fresh kernel runs them the other way round. ' +
      'Restart and Run All to see what that changes.',
    early:
      'This cell last ran before {other}, which stands above it: a fresh kernel runs them the other way round. ' +
      'Restart and Run All to see what that changes.'
  },
  fixes: null,
  docs: {
    what:
      'Reports the cells whose execution counts do not fit the order of the notebook. They are as few as possible: the cells ' +
      'outside a longest run of counts that never falls. Where that leaves a choice, the cell that ran later is reported.',
    why:
      'The stored outputs were made in another order than that of the cells. Restart and Run All runs them from top to bottom, ' +
      'and may give other outputs or stop with an error.',
    limits:
      'Counts tell the order of the last runs only, and of one kernel session at best. Whether the order matters for the ' +
      'results is not judged. Equal counts are reported by `repeated-count`.',
    bad: [
      {
        title: 'the first cell was run again: it is the one out of order, not those after it',
        cells: [
          { source: 'rate = 0.2', count: 4 },
          { source: 'price = 10', count: 2 },
          { source: 'price * rate', count: 3 }
        ],
        messages: [
          'This cell last ran after cell 2, which stands below it: a fresh kernel runs them the other way round. Restart and Run All to see what that changes.'
        ]
      },
      {
        title: 'a cell from an earlier time',
        cells: [
          { source: 'rate = 0.2', count: 5 },
          { source: 'price = 10', count: 6 },
          { source: 'price * rate', count: 2 }
        ],
        messages: [
          'This cell last ran before cell 2, which stands above it: a fresh kernel runs them the other way round. Restart and Run All to see what that changes.'
        ]
      }
    ],
    good: [
      {
        title: 'counts that rise, with gaps',
        cells: [
          { source: 'rate = 0.2', count: 2 },
          { source: '# Prices', type: 'markdown' },
          { source: 'price = 10', count: 7 }
        ]
      },
      {
        title: 'cells without a count',
        cells: [
          { source: 'rate = 0.2', count: 1 },
          { source: 'price = 10' },
          { source: 'rate', count: 2 }
        ]
      }
    ]
  },
  *check({ codeCells }) {
    const cells = executedCells(codeCells);
    for (const [index, place] of cells.entries()) {
      if (!place.inRun) {
        yield* reportOf(place, cells.slice(0, index).reverse(), cells.slice(index + 1));
      }
    }
  }
});

function executedCells(codeCells: readonly NotebookCell[]): readonly ExecutedCell[] {
  const counted = codeCells.flatMap(cell =>
    cell.executionCount === null ? [] : [{ cell, count: cell.executionCount }]
  );
  const inRun = longestRun(counted.map(({ count }) => count));
  return counted.map((place, index) => ({ ...place, inRun: inRun[index] }));
}

/** The report names the nearest cell of the run that contradicts this one; `above` and `below` are nearest first. */
function* reportOf(
  place: ExecutedCell,
  above: readonly ExecutedCell[],
  below: readonly ExecutedCell[]
): Iterable<RuleReport> {
  const overtaken = below.find(other => other.inRun && other.count < place.count);
  const overtaking = above.find(other => other.inRun && other.count > place.count);
  const other = overtaken ?? overtaking;
  if (other !== undefined) {
    yield {
      cell: place.cell,
      message: overtaken === undefined ? 'early' : 'late',
      values: { other: { cell: other.cell.index } },
      related: [{ cell: other.cell, range: null }],
      data: { count: place.count, otherCount: other.count }
    };
  }
}
