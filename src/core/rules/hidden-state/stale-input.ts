import { RUN_TITLES } from '../../fixes/run_cells';
import type { CellKey, NotebookCell } from '../../notebook/document';
import type { StaleInput } from '../../staleness/staleness';
import { defineRule } from '../contract';
import type { RuleReport } from '../contract';
import { changedInputs, MendingRuns } from '../mending_runs';

/** H7: what the cell read is other now. */
export const staleInput = defineRule({
  code: 'H7',
  name: 'stale-input',
  category: 'hidden-state',
  severity: 'warning',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'exploring',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    stale: 'This result is stale: {names} changed in {cells} after this cell ran.'
  },
  fixTitles: { run: RUN_TITLES.run, restart: RUN_TITLES.restart },
  fixes: 'safe',
  docs: {
    what:
      'Reports a cell whose result rests on values that have changed since it ran: a cell above was edited and run again, or an ' +
      'object, a file or a library option that it read was changed.',
    why: 'The output below the cell looks like the result of the code above it, but it is that of older values.',
    limits:
      'Values are followed through names, attributes, keys and columns, functions and classes of the notebook, and what the tables ' +
      'of effects know of libraries; what an unknown library changes unseen is not reported. A value that is computed anew and comes ' +
      'out equal counts as changed. Without a watched kernel the rule says nothing.',
    bad: [
      {
        title: 'a cell above was edited and run again',
        cells: [{ source: 'rate = 0.2' }, { source: 'print(rate)' }],
        events: [
          { kind: 'run', cell: 0 },
          { kind: 'run', cell: 1 },
          { kind: 'edit', cell: 0, source: 'rate = 0.3' },
          { kind: 'run', cell: 0 }
        ],
        messages: ['This result is stale: `rate` changed in cell 1 after this cell ran.']
      },
      {
        title: 'a list was changed in place after it was shown',
        cells: [
          { source: 'orders = [3]' },
          { source: 'orders.append(5)' },
          { source: 'print(orders)' }
        ],
        events: [
          { kind: 'run', cell: 0 },
          { kind: 'run', cell: 2 },
          { kind: 'run', cell: 1 }
        ],
        messages: ['This result is stale: `orders` changed in cell 2 after this cell ran.']
      },
      {
        title: 'through a function',
        cells: [
          { source: 'rate = 0.2' },
          { source: 'def tax(price):\n    return price * rate' },
          { source: 'tax(10)' }
        ],
        events: [
          { kind: 'run', cell: 0 },
          { kind: 'run', cell: 1 },
          { kind: 'run', cell: 2 },
          { kind: 'edit', cell: 0, source: 'rate = 0.3' },
          { kind: 'run', cell: 0 }
        ],
        messages: ['This result is stale: `rate` changed in cell 1 after this cell ran.']
      },
      {
        title: 'a name of Python was bound in a console: only a fresh kernel has it back',
        cells: [{ source: 'rate = 0.2' }, { source: 'print(max(rate, 0.1))' }],
        events: [
          { kind: 'run', cell: 0 },
          { kind: 'run', cell: 1 },
          { kind: 'console', source: 'max = min' },
          { kind: 'edit', cell: 0, source: 'rate = 0.3' },
          { kind: 'run', cell: 0 }
        ],
        messages: ['This result is stale: `rate` changed in cell 1 after this cell ran.']
      }
    ],
    good: [
      {
        title: 'run again after the change',
        cells: [{ source: 'rate = 0.2' }, { source: 'print(rate)' }],
        events: [
          { kind: 'run', cell: 0 },
          { kind: 'run', cell: 1 },
          { kind: 'edit', cell: 0, source: 'rate = 0.3' },
          { kind: 'run', cell: 0 },
          { kind: 'run', cell: 1 }
        ]
      },
      {
        title: 'the same text was run again',
        cells: [{ source: 'rate = 0.2' }, { source: 'print(rate)' }],
        events: [
          { kind: 'run', cell: 0 },
          { kind: 'run', cell: 1 },
          { kind: 'run', cell: 0 }
        ]
      },
      {
        title: 'another key of the same dictionary',
        cells: [
          { source: 'orders = {"price": 3, "tax": 1}' },
          { source: 'orders["tax"] = 2' },
          { source: 'print(orders["price"])' }
        ],
        events: [
          { kind: 'run', cell: 0 },
          { kind: 'run', cell: 1 },
          { kind: 'run', cell: 2 },
          { kind: 'edit', cell: 1, source: 'orders["tax"] = 3' },
          { kind: 'run', cell: 1 }
        ]
      },
      {
        title: 'an edit that has not run yet',
        cells: [{ source: 'rate = 0.2' }, { source: 'print(rate)' }],
        events: [
          { kind: 'run', cell: 0 },
          { kind: 'run', cell: 1 },
          { kind: 'edit', cell: 0, source: 'rate = 0.3' }
        ]
      },
      {
        title: 'what a cell below does to its own input is no news to the cells above it',
        cells: [
          { source: 'orders = [3]' },
          { source: 'print(orders)' },
          { source: 'orders.append(5)' }
        ],
        events: [
          { kind: 'run', cell: 0 },
          { kind: 'run', cell: 1 },
          { kind: 'run', cell: 2 }
        ]
      }
    ]
  },
  *check({ codeCells, history, staleness }): Iterable<RuleReport> {
    if (staleness === null || history?.watched !== true) {
      return;
    }
    const inputs = changedInputs(staleness);
    if (inputs.size === 0) {
      return;
    }
    const byKey = new Map(codeCells.map(cell => [cell.key, cell]));
    const runs = new MendingRuns(byKey, staleness);
    for (const cell of codeCells) {
      const changed = inputs.get(cell.key) ?? [];
      const providers = changed.length === 0 ? [] : providersOf(changed, byKey, cell);
      if (providers.length > 0) {
        yield {
          cell,
          message: 'stale',
          values: {
            names: changed.map(({ name }) => `\`${name}\``),
            cells: { cells: providers.map(({ index }) => index) }
          },
          names: changed.map(({ name }) => name),
          related: providers.map(provider => ({ cell: provider, range: null })),
          fixes: [runs.of(cell)]
        };
      }
    }
  }
});

function providersOf(
  inputs: readonly StaleInput[],
  byKey: ReadonlyMap<CellKey, NotebookCell>,
  cell: NotebookCell
): readonly NotebookCell[] {
  const keys = new Set(inputs.map(({ provider }) => provider));
  return [...keys]
    .flatMap(key => (key === null || key === cell.key ? [] : (byKey.get(key) ?? [])))
    .sort((a, b) => a.index - b.index);
}
