import { RUN_TITLES, runCells } from '../../fixes/run_cells';
import type { NotebookCell } from '../../notebook/document';
import { factsOfCells } from '../cell_rows';
import { defineRule } from '../contract';
import type { RuleContext } from '../contract';

/** A cell above that failed, and what this one misses of it. */
interface Cause {
  readonly cell: NotebookCell;
  readonly name: string;
}

const MEANT_TO_FAIL = 'raises-exception';

/** X2: an error that another cell's error caused. */
export const cascadingError = defineRule({
  code: 'X2',
  name: 'cascading-error',
  category: 'crash',
  severity: 'warning',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'exploring',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    direct:
      'This cell failed only because {cell} failed before: `{name}` is made there. Mend {cell} and run from it.',
    chain:
      'This cell failed only because {near} and, before it, {cell} failed: `{name}` is made in {near}. Mend {cell} and run from it.'
  },
  fixTitles: { run: RUN_TITLES.run },
  fixes: 'safe',
  docs: {
    what:
      'Reports a cell that stopped with a NameError because a cell above, which would have made the name, had failed before it ' +
      'came to that.',
    why: 'There is nothing to mend in this cell. The error to look at is the first one.',
    limits:
      'Needs a watched IPython kernel. Other errors that follow from an error above (a wrong value, a missing file) are not ' +
      'recognized. Cells that “Run All” skipped after an error did not fail and are not reported.',
    bad: [
      {
        title: 'the cell above failed',
        cells: [
          { source: 'orders = open("no-such-orders.csv").read()' },
          { source: 'print(orders)' }
        ],
        events: [
          { kind: 'run', cell: 0, error: 'FileNotFoundError' },
          { kind: 'run', cell: 1, error: 'NameError' }
        ],
        messages: [
          'This cell failed only because cell 1 failed before: `orders` is made there. Mend cell 1 and run from it.'
        ]
      },
      {
        title: 'a chain of errors leads back to the first',
        cells: [
          { source: 'orders = open("no-such-orders.csv").read()' },
          { source: 'total = len(orders)' },
          { source: 'print(total)' }
        ],
        events: [
          { kind: 'run', cell: 0, error: 'FileNotFoundError' },
          { kind: 'run', cell: 1, error: 'NameError' },
          { kind: 'run', cell: 2, error: 'NameError' }
        ],
        messages: [
          'This cell failed only because cell 1 failed before: `orders` is made there. Mend cell 1 and run from it.',
          'This cell failed only because cell 2 and, before it, cell 1 failed: `total` is made in cell 2. Mend cell 1 and run from it.'
        ]
      }
    ],
    good: [
      {
        title: 'the error is the cell’s own',
        cells: [{ source: 'rate = 0.2' }, { source: 'print(quota)' }],
        events: [
          { kind: 'run', cell: 0 },
          { kind: 'run', cell: 1, error: 'NameError' }
        ]
      },
      {
        title: 'the cell above ran well since',
        cells: [{ source: 'rate = quota' }, { source: 'print(rate)' }],
        events: [
          { kind: 'run', cell: 0, error: 'NameError' },
          { kind: 'run', cell: 1, error: 'NameError' },
          { kind: 'console', source: 'quota = 0.2' },
          { kind: 'run', cell: 0 }
        ]
      },
      {
        title: 'a cell that is meant to fail',
        cells: [{ source: 'rate = quota' }, { source: 'print(rate)', tags: ['raises-exception'] }],
        events: [
          { kind: 'run', cell: 0, error: 'NameError' },
          { kind: 'run', cell: 1, error: 'NameError' }
        ]
      }
    ]
  },
  *check(context) {
    const failures = new Map(failedCells(context).map(each => [each.cell, each]));
    const causes = new Map<NotebookCell, Cause>();
    for (const [cell, failure] of failures) {
      const cause = causeOf(context, failure, failures);
      if (cause === null) {
        continue;
      }
      causes.set(cell, cause);
      const chain = chainOf(cell, causes);
      const [first] = chain;
      yield {
        cell,
        message: first === cause.cell ? 'direct' : 'chain',
        values: {
          name: cause.name,
          cell: { cell: first.index },
          ...(first === cause.cell ? {} : { near: { cell: cause.cell.index } })
        },
        names: [cause.name],
        related: chain.slice(0, -1).map(other => ({ cell: other, range: null })),
        fixes: [runCells(chain)]
      };
    }
  }
});

/** The failed cell above that would have made the name which this one missed. */
function causeOf(
  { codeCells, summary }: RuleContext,
  { cell, exception, message, sequence }: Failure,
  failures: ReadonlyMap<NotebookCell, Failure>
): Cause | null {
  const name = exception === 'NameError' ? missingName(message) : null;
  if (name === null || cell.tags.includes(MEANT_TO_FAIL)) {
    return null;
  }
  const makers = codeCells.filter(
    other => other.index < cell.index && summary(other)?.defines.includes(name) === true
  );
  // The nearest is the one whose value this cell would see.
  const maker = makers.at(-1);
  const before = maker === undefined ? undefined : failures.get(maker);
  const isCause = before !== undefined && before.sequence < sequence && !before.made.includes(name);
  return maker !== undefined && isCause ? { cell: maker, name } : null;
}

interface Failure {
  readonly cell: NotebookCell;
  readonly sequence: number;
  readonly exception: string;
  readonly message: string;
  /** Names that it gave a value before it failed. */
  readonly made: readonly string[];
}

/** How the texts that cells have now failed, when they ran last. */
const failedCells = factsOfCells(({ cell, past }): Failure | null => {
  const run = past?.state === 'failed' ? past.lastRun?.run : undefined;
  return run === undefined || run.error === null
    ? null
    : { cell, sequence: run.sequence, ...run.error, made: [...run.bound, ...run.rebound] };
});

/** Python words it so in every version. */
function missingName(message: string): string | null {
  return /^name '([^']+)' is not defined/.exec(message)?.[1] ?? null;
}

/** The cells that failed one because of the other, the first one first; `cell` is the last. */
function chainOf(
  cell: NotebookCell,
  causes: ReadonlyMap<NotebookCell, Cause>
): readonly NotebookCell[] {
  const cause = causes.get(cell);
  return cause === undefined ? [cell] : [...chainOf(cause.cell, causes), cell];
}
