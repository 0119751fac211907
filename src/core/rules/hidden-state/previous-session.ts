import { RUN_TITLES, runAllCells, runRow } from '../../fixes/run_cells';
import { isBlank } from '../../notebook/blank';
import type { NotebookCell } from '../../notebook/document';
import { defineRule } from '../contract';
import type { RuleContext, RuleReport } from '../contract';
import { cellsOfEarlierSession } from './earlier_session';

/** H1: outputs that this kernel did not make. */
export const previousSession = defineRule({
  code: 'H1',
  name: 'previous-session',
  category: 'hidden-state',
  severity: 'info',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'exploring',
  anyLanguage: true,
  optionDeclarations: {},
  messages: {
    all: 'Outputs are from an earlier session: this kernel has run none of the cells. Run all to work on.',
    one: 'This cell ran in an earlier session: this kernel has nothing of it. Run it.',
    several:
      'The cells from here to {last} ran in an earlier session: this kernel has nothing of them. Run them.'
  },
  fixTitles: {
    run: RUN_TITLES.run,
    runMany: RUN_TITLES.runMany,
    runAll: RUN_TITLES.runAll
  },
  fixes: 'safe',
  docs: {
    what:
      'Reports cells that have an execution count although the running kernel never ran them. Where that is so of all, there is ' +
      'one finding for the notebook; else there is one for each row of such cells.',
    why:
      'The outputs look as if they belonged to the session, but the kernel has none of the variables behind them, or has others. ' +
      'What is run next works on another state than the one that is shown.',
    limits:
      'Nothing is reported unless the kernel is watched and everything that it ran is known. A cell whose count a run of ' +
      'this session bears, too, may be a copy of the cell that ran; `repeated-count` reports it.',
    bad: [
      {
        title: 'a notebook that was just opened',
        cells: [
          { source: 'rate = 0.2', count: 1 },
          { source: 'price = 10', count: 2 },
          { source: 'price * rate' }
        ],
        events: [],
        messages: [
          'Outputs are from an earlier session: this kernel has run none of the cells. Run all to work on.'
        ]
      },
      {
        title: 'the kernel was restarted',
        cells: [{ source: 'rate = 0.2' }, { source: 'price = 10' }],
        events: [{ kind: 'run', cell: 0 }, { kind: 'run', cell: 1 }, { kind: 'restart' }],
        messages: [
          'Outputs are from an earlier session: this kernel has run none of the cells. Run all to work on.'
        ]
      },
      {
        title: 'one cell was left out',
        cells: [
          { source: 'rate = 0.2', count: 7 },
          { source: 'price = 10', count: 8 },
          { source: 'rate * 2', count: 9 }
        ],
        events: [
          { kind: 'run', cell: 0 },
          { kind: 'run', cell: 2 }
        ],
        messages: ['This cell ran in an earlier session: this kernel has nothing of it. Run it.']
      },
      {
        title: 'the rest has yet to run',
        cells: [
          { source: 'rate = 0.2', count: 1 },
          { source: 'price = 10', count: 2 },
          { source: 'price * rate', count: 3 }
        ],
        events: [{ kind: 'run', cell: 0 }],
        messages: [
          'The cells from here to cell 3 ran in an earlier session: this kernel has nothing of them. Run them.'
        ]
      },
      {
        title: 'a long rest is one finding',
        cells: [20, 21, 22, 23, 24, 25, 26].map(count => ({ source: `a${count} = 1`, count })),
        events: [{ kind: 'run', cell: 0 }],
        messages: [
          'The cells from here to cell 7 ran in an earlier session: this kernel has nothing of them. Run them.'
        ]
      }
    ],
    good: [
      {
        title: 'everything ran in this session',
        cells: [
          { source: 'rate = 0.2', count: 5 },
          { source: 'rate', count: 3 }
        ],
        events: [
          { kind: 'run', cell: 0 },
          { kind: 'run', cell: 1 }
        ]
      },
      { title: 'nothing ran at all', cells: [{ source: 'rate = 0.2' }], events: [] },
      { title: 'there is no kernel', cells: [{ source: 'rate = 0.2', count: 1 }] },
      {
        title: 'a copy bears the count of this session',
        cells: [{ source: 'rate = 0.2' }, { source: 'rate = 0.3', count: 1 }],
        events: [{ kind: 'run', cell: 0 }]
      },
      {
        title: 'the probe came after the cells had run',
        cells: [{ source: 'rate = 0.2' }, { source: 'rate' }],
        events: [{ kind: 'run', cell: 0 }, { kind: 'run', cell: 1 }, { kind: 'attach' }]
      }
    ]
  },
  *check(context) {
    const earlier = cellsOfEarlierSession(context);
    if (earlier.length === 0) {
      return;
    }
    if (isAll(context, earlier)) {
      const { codeCells } = context;
      yield {
        cell: null,
        message: 'all',
        fixes: [runAllCells(codeCells.filter(cell => !isBlank(cell)))]
      };
      return;
    }
    for (const row of rowsOf(context.codeCells, new Set(earlier))) {
      yield reportOf(row);
    }
  }
});

/** Whether no cell has anything of this session. */
function isAll({ codeCells, history }: RuleContext, earlier: readonly NotebookCell[]): boolean {
  const executed = codeCells.filter(cell => {
    const known = history?.cells.get(cell.key);
    const ran = cell.executionCount !== null || known?.state !== 'never-run';
    return ran && !isBlank(cell);
  });
  return executed.length === earlier.length;
}

/** Cells that follow each other; empty ones in between do not count. */
function rowsOf(
  codeCells: readonly NotebookCell[],
  wanted: ReadonlySet<NotebookCell>
): readonly (readonly NotebookCell[])[] {
  const rows: NotebookCell[][] = [];
  let row: NotebookCell[] = [];
  for (const cell of codeCells.filter(one => !isBlank(one))) {
    if (!wanted.has(cell)) {
      row = [];
    } else if (row.push(cell) === 1) {
      rows.push(row);
    }
  }
  return rows;
}

function reportOf(row: readonly NotebookCell[]): RuleReport {
  const [first] = row;
  const last = row[row.length - 1];
  return {
    cell: first,
    message: row.length === 1 ? 'one' : 'several',
    values: row.length === 1 ? {} : { last: { cell: last.index } },
    related: row.slice(1).map(cell => ({ cell, range: null })),
    fixes: [runRow(row)]
  };
}
