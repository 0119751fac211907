import { RUN_TITLES, runCells } from '../../fixes/run_cells';
import type { CellHistory, HistoryRun } from '../../history/history_state';
import { isBlank } from '../../notebook/blank';
import type { NotebookCell } from '../../notebook/document';
import { factsOfCells } from '../cell_rows';
import { defineRule } from '../contract';

/** H2: the text is not the one that ran. */
export const editedSinceRun = defineRule<{ readonly exact: boolean }>({
  code: 'H2',
  name: 'edited-since-run',
  category: 'hidden-state',
  severity: 'warning',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'exploring',
  anyLanguage: true,
  optionDeclarations: {
    exact: {
      default: false,
      description: 'Count changes of comments and blanks, too.'
    }
  },
  messages: {
    edited:
      'This cell was edited after it ran: the kernel still has what the older text did. Run it.',
    layout:
      'Comments or blanks of this cell were changed after it ran. Run it to have run exactly this text.'
  },
  fixTitles: { run: RUN_TITLES.run },
  fixes: 'safe',
  docs: {
    what:
      'Reports a cell whose text is another one than what this kernel session last ran of it. Comments, blank lines and spaces ' +
      'do not count, unless the option `exact` is set.',
    why:
      'The output below the cell, and the variables that it left, come from a text that is not there any more. On a fresh kernel ' +
      'the cell does something else.',
    limits:
      'The cell that is being edited is not reported, only marked, until the focus leaves it. Cells from an earlier session are ' +
      'reported by `previous-session`. In languages other than Python all changes count but blanks around the text. Texts of more than ' +
      '100,000 characters are compared by their beginnings.',
    bad: [
      {
        title: 'edited and not run again',
        cells: [{ source: 'rate = 0.2' }, { source: 'print(rate)' }],
        events: [
          { kind: 'run', cell: 0 },
          { kind: 'run', cell: 1 },
          { kind: 'edit', cell: 0, source: 'rate = 0.3' }
        ],
        messages: [
          'This cell was edited after it ran: the kernel still has what the older text did. Run it.'
        ]
      },
      {
        title: 'a new comment, with the option `exact`',
        cells: [{ source: 'rate = 0.2' }],
        events: [
          { kind: 'run', cell: 0 },
          { kind: 'edit', cell: 0, source: '# Of this year\nrate = 0.2' }
        ],
        options: { exact: true },
        messages: [
          'Comments or blanks of this cell were changed after it ran. Run it to have run exactly this text.'
        ]
      }
    ],
    good: [
      {
        title: 'comments and blanks do not count',
        cells: [{ source: 'rate = 0.2' }],
        events: [
          { kind: 'run', cell: 0 },
          { kind: 'edit', cell: 0, source: '# Of this year\n\nrate  =  0.2  # percent' }
        ]
      },
      {
        title: 'run again after the edit',
        cells: [{ source: 'rate = 0.2' }],
        events: [
          { kind: 'run', cell: 0 },
          { kind: 'edit', cell: 0, source: 'rate = 0.3' },
          { kind: 'run', cell: 0 }
        ]
      },
      {
        title: 'edited and taken back',
        cells: [{ source: 'rate = 0.2' }],
        events: [
          { kind: 'run', cell: 0 },
          { kind: 'edit', cell: 0, source: 'rate = 0.3' },
          { kind: 'edit', cell: 0, source: 'rate = 0.2' }
        ]
      },
      {
        title: 'the cell that is being edited',
        cells: [{ source: 'rate = 0.2' }],
        events: [
          { kind: 'run', cell: 0 },
          { kind: 'edit', cell: 0, source: 'rate = 0.3' }
        ],
        editing: 0
      },
      {
        title: 'a cell that was emptied has nothing to run',
        cells: [{ source: 'rate = 0.2' }],
        events: [
          { kind: 'run', cell: 0 },
          { kind: 'edit', cell: 0, source: '' }
        ]
      },
      {
        title: 'never run in this session',
        cells: [{ source: 'rate = 0.2', count: 1 }],
        events: [{ kind: 'edit', cell: 0, source: 'rate = 0.3' }]
      }
    ]
  },
  *check(context) {
    const { options, editing } = context;
    for (const { cell, message, lastRun } of editedCells(context)) {
      if (cell.key !== editing && (message === 'edited' || options.exact)) {
        yield {
          cell,
          message,
          certainty: lastRun.matchedBy === 'likeness' ? 'possible' : 'certain',
          fixes: [runCells([cell])]
        };
      }
    }
  }
});

/** The cells that have another text than the one that ran last. */
const editedCells = factsOfCells(({ cell, past }) => {
  const lastRun = past?.lastRun ?? null;
  if (past === null || lastRun === null || isBlank(cell)) {
    return null;
  }
  const message = differenceOf(cell, past, lastRun);
  return message === null ? null : { cell, message, lastRun };
});

function differenceOf(
  { source }: NotebookCell,
  { state, isEdited }: CellHistory,
  { run }: HistoryRun
): 'edited' | 'layout' | null {
  if (
    state === 'running' ||
    source.trim() === run.source.trim() ||
    isBeginning(run.source, source)
  ) {
    return null;
  }
  return isEdited ? 'edited' : 'layout';
}

/** The probe shortens what is very long. */
function isBeginning(shortened: string, source: string): boolean {
  return (
    shortened.length > 10_000 &&
    shortened.endsWith('…') &&
    source.startsWith(shortened.slice(0, -1))
  );
}
