import { RUN_TITLES, runCells } from '../../fixes/run-cells';
import type { NotebookCell } from '../../notebook/document';
import { deriveFromCells } from '../../rule-context/cell-rows';
import { defineRule } from '../contract';
import type { RuleContext } from '../../rule-context/rule-context';
import { docs } from './cascading-error.examples';

/** A failed cell above, and the name that it did not define. */
interface Cause {
  readonly cell: NotebookCell;
  readonly name: string;
}

const EXPECTED_TO_FAIL = 'raises-exception';

/** X2: an error that another cell's error caused. */
export const cascadingError = defineRule({
  code: 'X2',
  name: 'cascading-error',
  title: 'Follows an earlier error',
  category: 'crash',
  severity: 'warning',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'exploring',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    direct:
      'This cell failed because {cell} failed first: `{name}` is defined there. Fix {cell} first.',
    chain:
      'This cell failed because {cell} and then {near} failed: `{name}` is defined in {near}. Fix {cell} first.'
  },
  fixTitles: { run: RUN_TITLES.run },
  fixes: 'safe',
  docs,
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

/** The failed cell above that would have defined the missing name. */
function causeOf(
  { codeCells, summary }: RuleContext,
  { cell, exception, message, sequence }: Failure,
  failures: ReadonlyMap<NotebookCell, Failure>
): Cause | null {
  const name = exception === 'NameError' ? missingName(message) : null;
  if (name === null || cell.tags.includes(EXPECTED_TO_FAIL)) {
    return null;
  }
  const providers = codeCells.filter(
    other => other.index < cell.index && summary(other)?.defines.includes(name) === true
  );
  // The nearest provider is the one whose value this cell would read.
  const provider = providers.at(-1);
  const before = provider === undefined ? undefined : failures.get(provider);
  const isCause =
    before !== undefined && before.sequence < sequence && !before.bound.includes(name);
  return provider !== undefined && isCause ? { cell: provider, name } : null;
}

interface Failure {
  readonly cell: NotebookCell;
  readonly sequence: number;
  readonly exception: string;
  readonly message: string;
  /** Names that it bound before it failed. */
  readonly bound: readonly string[];
}

/** Failures of the last executions, for cells that were not edited since. */
const failedCells = deriveFromCells(({ cell, history }): Failure | null => {
  const run = history?.state === 'failed' ? history.lastExecution?.kernelRun : undefined;
  return run === undefined || run.error === null
    ? null
    : { cell, sequence: run.sequence, ...run.error, bound: [...run.bound, ...run.rebound] };
});

/** The wording is the same in every Python version. */
function missingName(message: string): string | null {
  return /^name '([^']+)' is not defined/.exec(message)?.[1] ?? null;
}

/** The chain of failed cells from the first cause to `cell`. */
function chainOf(
  cell: NotebookCell,
  causes: ReadonlyMap<NotebookCell, Cause>
): readonly NotebookCell[] {
  const cause = causes.get(cell);
  return cause === undefined ? [cell] : [...chainOf(cause.cell, causes), cell];
}
