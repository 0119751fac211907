/** Cells that failed in the kernel only because a cell above had failed. */
import type { NotebookCell } from '../notebook/document';
import { deriveFromCells } from '../rule-context/cell-rows';
import type { RuleContext } from '../rule-context/rule-context';

/** Tag of cells that are expected to fail. */
export const EXPECTED_TO_FAIL = 'raises-exception';

/** The failure of a cell's last execution, if the cell was not edited since. */
export interface Failure {
  readonly cell: NotebookCell;
  readonly sequence: number;
  readonly exception: string;
  readonly message: string;
  /** Names that it bound before it failed. */
  readonly bound: readonly string[];
}

/** A failure that follows from a failure above. */
export interface CascadingFailure {
  /** The cell that did not define `name`. */
  readonly provider: NotebookCell;
  readonly name: string;
  /** The failed cells from the first cause to this cell. */
  readonly chain: readonly NotebookCell[];
}

/** The failures of this kernel session, in document order. */
export const failedCells = deriveFromCells(({ cell, history }): Failure | null => {
  const run = history?.state === 'failed' ? history.lastExecution?.kernelRun : undefined;
  return run === undefined || run.error === null
    ? null
    : { cell, sequence: run.sequence, ...run.error, bound: [...run.bound, ...run.rebound] };
});

/** The failures that follow from others, by cell in document order. */
export function cascadingFailures(
  context: RuleContext
): ReadonlyMap<NotebookCell, CascadingFailure> {
  const failures = new Map(failedCells(context).map(each => [each.cell, each]));
  const found = new Map<NotebookCell, CascadingFailure>();
  for (const [cell, failure] of failures) {
    const cause = causeOf(context, failure, failures);
    if (cause !== null) {
      const chain = [...(found.get(cause.provider)?.chain ?? [cause.provider]), cell];
      found.set(cell, { ...cause, chain });
    }
  }
  return found;
}

/** The failed cell above that would have defined the missing name. */
function causeOf(
  { codeCells, summary }: RuleContext,
  { cell, exception, message, sequence }: Failure,
  failures: ReadonlyMap<NotebookCell, Failure>
): Pick<CascadingFailure, 'provider' | 'name'> | null {
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
  return provider !== undefined && isCause ? { provider, name } : null;
}

/** The name that a NameError misses; every version of Python uses these words. */
export function missingName(message: string): string | null {
  return (
    /^(?:free variable |cannot access free variable |global )?(?:name )?'([^']{1,200})' (?:is not defined|where it is not associated)/.exec(
      message
    )?.[1] ?? null
  );
}
