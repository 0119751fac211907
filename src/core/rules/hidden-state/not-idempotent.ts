import { RENAME_TITLES, renameResultFix } from '../../fixes/rename_result';
import { RUN_TITLES, runCells } from '../../fixes/run_cells';
import type { Fix } from '../../fixes/edit';
import type { NotebookCell } from '../../notebook/document';
import { factsOfCells } from '../cell_rows';
import type { CellRow } from '../cell_rows';
import { defineRule } from '../contract';
import type { RuleContext, RuleReport } from '../contract';
import { mendingRun, repeatedCells } from '../mending_runs';
import { unrepeatableChanges } from '../unrepeatable_changes';
import type { UnrepeatableChange } from '../unrepeatable_changes';

/** H11: running the cell a second time gives another result. */
export const notIdempotent = defineRule({
  code: 'H11',
  name: 'not-idempotent',
  category: 'hidden-state',
  severity: 'warning',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    repeatable:
      'Each run of this cell changes {names} further: run twice, it gives another result than run once.',
    repeated:
      'This cell ran {number} times in a row, and each run changed {names} further than a run of the whole notebook does.'
  },
  fixTitles: { ...RENAME_TITLES, run: RUN_TITLES.run, restart: RUN_TITLES.restart },
  fixes: 'safe',
  docs: {
    what:
      'Reports a cell that works on what it left itself the last time: `total += 1`, `df = df.iloc[1:]`, `orders.append(5)`. While ' +
      'exploring it is reported only after the cell did run more than once since its input was made, as a warning.',
    why:
      'People run a cell again without a thought. If that changes the result, what the notebook shows depends on how often ' +
      'somebody pressed a key.',
    limits:
      'Before sharing, only forms are reported that certainly change something each time: arithmetic, slices that drop elements, and methods ' +
      'of lists that add or take some. What makes its input anew in the same cell is repeatable, as is what reaches an end ' +
      '(`sorted`, `dropna`). While exploring, all changes count that the analysis can follow, but not draws of random numbers.',
    bad: [
      {
        title: 'a counter in a cell of its own',
        cells: [{ source: 'total = 0' }, { source: 'total += 1' }],
        messages: [
          'Each run of this cell changes `total` further: run twice, it gives another result than run once.'
        ],
        fixed: ['total = 0', 'total_2 = total + 1']
      },
      {
        title: 'rows that are dropped',
        cells: [
          { source: 'import pandas as pd\norders = pd.DataFrame({"price": [3, 5]})' },
          { source: 'orders = orders.iloc[1:]\norders["price"].sum()' }
        ],
        messages: [
          'Each run of this cell changes `orders` further: run twice, it gives another result than run once.'
        ],
        fixed: [
          'import pandas as pd\norders = pd.DataFrame({"price": [3, 5]})',
          'orders_2 = orders.iloc[1:]\norders_2["price"].sum()'
        ]
      },
      {
        title: 'run twice',
        cells: [{ source: 'stock = {"pears": 3}' }, { source: 'stock["pears"] += 5' }],
        events: [
          { kind: 'run', cell: 0 },
          { kind: 'run', cell: 1 },
          { kind: 'run', cell: 1 }
        ],
        messages: [
          'This cell ran 2 times in a row, and each run changed `stock` further than a run of the whole notebook does.'
        ]
      },
      {
        title: 'run twice, after a console changed a name of Python',
        cells: [{ source: 'stock = {"pears": 3}' }, { source: 'stock["pears"] += max(1, 2)' }],
        events: [
          { kind: 'run', cell: 0 },
          { kind: 'console', source: 'max = min' },
          { kind: 'run', cell: 1 },
          { kind: 'run', cell: 1 }
        ],
        messages: [
          'This cell ran 2 times in a row, and each run changed `stock` further than a run of the whole notebook does.'
        ]
      }
    ],
    good: [
      {
        title: 'the input is made in the same cell',
        cells: [{ source: 'total = 0\nfor price in [3, 5]:\n    total += price' }]
      },
      {
        title: 'what is done a second time to no effect',
        cells: [
          { source: 'orders = [5, 3]' },
          { source: 'orders = sorted(orders)' },
          { source: 'orders = orders[:2]' }
        ]
      },
      {
        title: 'another name for the result',
        cells: [{ source: 'orders = [5, 3]' }, { source: 'later = orders[1:]' }]
      },
      {
        title: 'run again together with the cell that makes its input',
        cells: [{ source: 'stock = {"pears": 3}' }, { source: 'stock["pears"] += 5' }],
        events: [
          { kind: 'run', cell: 0 },
          { kind: 'run', cell: 1 },
          { kind: 'run', cell: 0 },
          { kind: 'run', cell: 1 }
        ]
      }
    ]
  },
  *check(context): Iterable<RuleReport> {
    const repeated = repeatedRuns(context);
    for (const { cell } of repeated) {
      yield* reportOfRepeats(context, cell);
    }
    const told = new Set(repeated.map(({ cell }) => cell));
    for (const { cell, changes } of unrepeatableCells(context)) {
      if (!told.has(cell)) {
        yield* repeatable(context, cell, changes);
      }
    }
  }
});

/** The cells whose own code changes something further each time. */
const unrepeatableCells = factsOfCells(({ cell, summary }) => {
  const changes = summary === null ? [] : unrepeatableChanges(summary);
  return changes.length === 0 ? null : { cell, changes };
});

/** The cells that ran several times in a row and changed something further each time, with the texts that they have. */
function repeatedRuns({ rows, staleness }: RuleContext): readonly CellRow[] {
  const repeated = staleness === null ? null : repeatedCells(staleness);
  return repeated === null || repeated.size === 0
    ? []
    : rows.filter(({ cell, past }) => past?.state === 'current' && repeated.has(cell.key));
}

function* reportOfRepeats(context: RuleContext, cell: NotebookCell): Iterable<RuleReport> {
  const known = context.staleness?.cells.get(cell.key);
  if (known !== undefined) {
    yield {
      cell,
      message: 'repeated',
      values: { number: known.repeats, names: known.repeated.map(name => `\`${name}\``) },
      names: known.repeated,
      phase: 'exploring',
      fixes: [runFromProvider(context, cell)]
    };
  }
}

function runFromProvider({ staleness, codeCells }: RuleContext, cell: NotebookCell): Fix {
  const plan = staleness?.plan([cell.key]) ?? { restart: true, cells: [] };
  return mendingRun(plan, new Map(codeCells.map(each => [each.key, each])), runCells);
}

function* repeatable(
  context: RuleContext,
  cell: NotebookCell,
  changes: readonly UnrepeatableChange[]
): Iterable<RuleReport> {
  const seen = new Set<string>();
  for (const { name, range } of changes) {
    const isGiven = context.graph?.binders(name).some(index => index < cell.index) === true;
    if (isGiven && !seen.has(name)) {
      seen.add(name);
      yield {
        cell,
        range,
        message: 'repeatable',
        severity: 'info',
        values: { names: [`\`${name}\``] },
        names: [name],
        fixes: [renameResultFix(context, cell, name)].filter(fix => fix !== null)
      };
    }
  }
}
