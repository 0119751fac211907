import { RUN_TITLES, runCells } from '../../fixes/run_cells';
import { isBlank } from '../../notebook/blank';
import type { NotebookCell } from '../../notebook/document';
import type { RuleContext } from '../contract';
import { defineRule } from '../contract';

/** C1: a cell that was passed over. */
export const unexecutedCell = defineRule({
  code: 'C1',
  name: 'unexecuted-cell',
  category: 'structure',
  severity: 'warning',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: true,
  optionDeclarations: {},
  messages: {
    skipped:
      'This cell was never run, but {later} below was: the outputs below were made without it. Run it, or delete it.'
  },
  fixTitles: { run: RUN_TITLES.run },
  fixes: 'safe',
  docs: {
    what: 'Reports a code cell that has no execution count although a cell below it has one.',
    why:
      'Restart and Run All runs this cell too, so the outputs stored below it may come out different. A reader cannot ' +
      'tell whether the cell was left out on purpose.',
    limits:
      'Whether the cell was run is read from its execution count, which “Clear All Outputs” removes; a watched kernel knows ' +
      'better. Cells below the last ' +
      'executed one are taken for work in progress and are not reported.',
    bad: [
      {
        title: 'a cell between two executed ones',
        cells: [
          { source: 'orders = [3, 5]', count: 1 },
          { source: 'orders.append(8)' },
          { source: 'sum(orders)', count: 2 }
        ],
        messages: [
          'This cell was never run, but cell 3 below was: the outputs below were made without it. Run it, or delete it.'
        ]
      },
      {
        title: 'with a kernel the cell can be run from here',
        cells: [
          { source: 'orders = [3, 5]' },
          { source: 'orders.append(8)' },
          { source: 'sum(orders)' }
        ],
        events: [
          { kind: 'run', cell: 0 },
          { kind: 'run', cell: 2 }
        ],
        messages: [
          'This cell was never run, but cell 3 below was: the outputs below were made without it. Run it, or delete it.'
        ]
      }
    ],
    good: [
      {
        title: 'cells below the last executed one are work in progress',
        cells: [{ source: 'orders = [3, 5]', count: 1 }, { source: 'sum(orders)' }]
      },
      {
        title: 'an empty cell has nothing to run',
        cells: [
          { source: 'orders = [3, 5]', count: 1 },
          { source: '  \n' },
          { source: 'sum(orders)', count: 2 }
        ]
      },
      {
        title: 'a notebook without any count was cleared',
        cells: [{ source: 'orders = [3, 5]' }, { source: 'sum(orders)' }]
      },
      {
        title: 'the kernel ran the cell, whose output was cleared since',
        cells: [{ source: 'orders = [3, 5]' }, { source: 'sum(orders)' }],
        events: [
          { kind: 'run', cell: 0 },
          { kind: 'run', cell: 1 },
          { kind: 'clear', cell: 0 }
        ]
      }
    ]
  },
  *check(context) {
    let below: NotebookCell | null = null;
    const reports = [];
    for (const cell of [...context.codeCells].reverse()) {
      if (cell.executionCount !== null) {
        below = cell;
      } else if (below !== null && !isBlank(cell) && !isKnownToRun(context, cell)) {
        reports.push({
          cell,
          message: 'skipped',
          values: { later: { cell: below.index } },
          related: [{ cell: below, range: null }],
          fixes: context.history?.watched === true ? [runCells([cell])] : []
        });
      }
    }
    yield* reports.reverse();
  }
});

/** Whether the kernel is running the cell, has run it, or is to run it next. */
function isKnownToRun({ history }: RuleContext, { key }: NotebookCell): boolean {
  const known = history?.cells.get(key);
  return known !== undefined && known.state !== 'never-run' && known.state !== 'earlier-session';
}
