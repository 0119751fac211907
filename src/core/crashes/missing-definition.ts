/** Causes of what a cell above should have made: names, columns, fitted models. */
import { missingName } from '../execution-order/cascading-failures';
import type { NotebookCell } from '../notebook/document';
import type { KernelExecutionStatus } from '../../protocol';
import { framesOf } from '../notebook/traceback-frames';
import { renamedBuiltin, usualImport } from '../missing-names/usual-imports';
import { becauseOf } from './crash-facts';
import type { CrashCause, CrashFacts } from './crash-facts';
import { PYTHON_2_NAMES } from './removed-names';
import { cellsWithLabel } from './value-sources';

/** The cause of a NameError. */
export function causeOfMissingName(facts: CrashFacts): CrashCause | null {
  const { exception, message, cell, context } = facts;
  const name = exception === 'NameError' ? missingName(message) : null;
  if (name === null) {
    return null;
  }
  const { graph } = context;
  const binders = (graph?.binders(name) ?? []).map(at => context.document.cells[at]);
  const found = orderOf(facts, binders, name);
  if (found !== null) {
    return found;
  }
  if (binders.length === 0) {
    return unknownProvider(facts, name) ?? undefinedName(name);
  }
  const isDeleted = graph?.unboundReads.some(
    read => read.name === name && read.cell === cell.index && read.reason.kind === 'deleted'
  );
  return binders.some(({ index }) => index !== cell.index) && isDeleted !== true
    ? becauseOf('order', '`{name}` was not defined when the cell ran.', { name })
    : becauseOf('implementation');
}

function undefinedName(name: string): CrashCause {
  const usual = usualImport(name);
  if (PYTHON_2_NAMES.has(name)) {
    const modern = renamedBuiltin(name);
    return modern === null
      ? becauseOf('removed-api', 'Python 3 has no builtin `{name}`.', { name })
      : becauseOf('removed-api', 'In Python 3, `{name}` is `{modern}`.', { name, modern });
  }
  return usual === null
    ? becauseOf('implementation')
    : becauseOf('implementation', 'Add `{statement}`.', { statement: usual.statement });
}

/** A failed star import, `%run` or similar, which may have defined the name. */
function unknownProvider({ context, cell }: CrashFacts, name: string): CrashCause | null {
  const failed = context.codeCells.find(
    other =>
      other.index < cell.index &&
      other.storedError !== null &&
      (context.summary(other)?.unknownNames.length ?? 0) > 0
  );
  return failed === undefined
    ? null
    : becauseOf(
        'previous-error',
        '{cell} failed first and may define `{name}`.',
        { name, cell: { cell: failed.index } },
        failed
      );
}

/** What is said of a cell that did not provide something in time. */
interface OrderTexts {
  readonly below: string;
  readonly failed: string;
  readonly notRun: string;
}

const DEFINED: OrderTexts = {
  below: '`{name}` is defined in {cell}, below.',
  failed: '{cell} failed first; it defines `{name}`.',
  notRun: '`{name}` is defined in {cell}, which had not run.'
};
const FITTED: OrderTexts = {
  below: '`{name}` is fitted in {cell}, below.',
  failed: '{cell} failed first; it fits `{name}`.',
  notRun: '`{name}` is fitted in {cell}, which had not run.'
};

/**
 * Whether the cell ran before those that provide what it needs, or after they had failed. The nearest cell above counts;
 * cells below count where there is none.
 */
function orderOf(
  facts: CrashFacts,
  providers: readonly NotebookCell[],
  name: string,
  texts: OrderTexts = DEFINED
): CrashCause | null {
  const { cell } = facts;
  const above = providers.filter(({ index }) => index < cell.index);
  const provider = above.at(-1) ?? providers.find(({ index }) => index > cell.index);
  if (provider === undefined || (above.length === 0 && providers.includes(cell))) {
    return null;
  }
  const values = { name, cell: { cell: provider.index } };
  if (provider.index > cell.index) {
    return becauseOf('order', texts.below, values, provider);
  }
  const runs = runsBefore(facts, provider);
  const onlyFailed = runs !== null && runs.length > 0 && runs.every(isFailure);
  if (runs === null ? failedBefore(facts, provider) : onlyFailed) {
    return becauseOf('previous-error', texts.failed, values, provider);
  }
  const ran = runs === null ? countIsBefore(facts, provider) : runs.length > 0;
  return ran ? null : becauseOf('order', texts.notRun, values, provider);
}

function isFailure(status: KernelExecutionStatus): boolean {
  return status === 'error' || status === 'interrupted';
}

/** How the kernel ran another cell before this one failed; null where only the stored outputs show it. */
function runsBefore(
  { cell, context, isLive }: CrashFacts,
  { key }: NotebookCell
): readonly KernelExecutionStatus[] | null {
  const cells = isLive ? context.history?.cells : undefined;
  const failure = cells?.get(cell.key)?.lastExecution?.kernelRun;
  return failure === undefined
    ? null
    : (cells?.get(key)?.executions ?? [])
        .map(({ kernelRun }) => kernelRun)
        .filter(({ sequence }) => sequence < failure.sequence)
        .map(({ status }) => status);
}

/** Whether another cell has a stored error that is older than this one's. */
function failedBefore(
  { cell }: CrashFacts,
  { executionCount, storedError }: NotebookCell
): boolean {
  return (
    storedError !== null &&
    (executionCount === null ||
      cell.executionCount === null ||
      executionCount < cell.executionCount)
  );
}

/** Whether another cell above ran before this one did, as far as the counts show it. */
function countIsBefore({ cell }: CrashFacts, other: NotebookCell): boolean {
  return (
    cell.executionCount === null ||
    (other.executionCount !== null && other.executionCount < cell.executionCount)
  );
}

/** The cause of a label that a table lacks because of another cell; null where the data lacks it. */
export function causeOfMissingLabel(facts: CrashFacts, label: string): CrashCause | null {
  const { cell, context } = facts;
  const { creators, removers, mentions } = cellsWithLabel(context, label);
  const created = orderOf(facts, creators, label);
  if (created !== null) {
    return created;
  }
  const wasThere = mentions.some(({ index }) => index < cell.index);
  const remover = removers.find(
    other =>
      (other === cell && wasThere && removesForGood(cell, label)) ||
      (other !== cell && removesForGood(other, label) && isBefore(other, cell)) ||
      (other.index > cell.index &&
        other.executionCount !== null &&
        cell.executionCount !== null &&
        other.executionCount < cell.executionCount)
  );
  return remover === undefined
    ? null
    : remover === cell
      ? becauseOf('order', 'The cell removes `{label}` itself: it fails when it runs twice.', {
          label
        })
      : becauseOf('order', '{cell} had removed `{label}`.', {
          label,
          cell: { cell: remover.index }
        });
}

function isBefore(one: NotebookCell, other: NotebookCell): boolean {
  return (
    one.executionCount !== null &&
    other.executionCount !== null &&
    one.executionCount < other.executionCount
  );
}

/** Whether a line of the cell changes the table itself. */
function removesForGood({ source }: NotebookCell, label: string): boolean {
  return source
    .slice(0, 100_000)
    .split('\n')
    .some(
      line =>
        line.includes(label) &&
        (/\b(?:inplace\s?=\s?True|del\s|pop\()/.test(line) ||
          /^\s{0,40}(\w{1,99})\s?=\s?\1\.(?:drop|set_index|rename)\(/.test(line))
    );
}

/** A cell that failed before and above in a call of the same object's methods. */
export function causeOfFailedObject(facts: CrashFacts): CrashCause | null {
  const { exception, code, cell, context, isInLibrary } = facts;
  const name = /([A-Za-z_]\w{0,99})\s?\.\s?\w{1,99}\s?\(/.exec(code)?.[1] ?? null;
  if (name === null || !isInLibrary || !/^(?:Attribute|Runtime|NotFitted)Error$/.test(exception)) {
    return null;
  }
  const failed = context.codeCells.find(
    other =>
      other.index < cell.index &&
      other.executionCount !== null &&
      cell.executionCount === other.executionCount + 1 &&
      framesOf(other.storedError ?? { traceback: [] }).some(
        frame => frame.file === null && frame.code?.includes(`${name}.`) === true
      )
  );
  return failed === undefined
    ? null
    : becauseOf(
        'previous-error',
        '{cell} failed first and left `{name}` unfinished.',
        { name, cell: { cell: failed.index } },
        failed
      );
}

/** The cause of a model that is not fitted. */
export function causeOfUnfittedModel(facts: CrashFacts): CrashCause | null {
  const { exception, message, code, cell, context } = facts;
  // What `fit` finds out has a name with an underscore at its end.
  const lacksResult =
    exception === 'AttributeError' && /has no attribute '[a-z]\w{0,99}(?<!_)_'/.test(message);
  if (exception !== 'NotFittedError' && !lacksResult) {
    return null;
  }
  const name =
    /([A-Za-z_]\w{0,99})\s?\.\s?\w{1,99}\s?\(/.exec(code)?.[1] ??
    /([A-Za-z_]\w{0,99})\s?\.\s?\w{1,99}_(?!\w)/.exec(code)?.[1] ??
    null;
  const fits = name === null ? null : new RegExp(`\\b${name}\\s?\\.\\s?fit\\w{0,20}\\s?\\(`);
  const others = context.codeCells.filter(
    other => other !== cell && fits?.test(other.source.slice(0, 100_000)) === true
  );
  return (
    (name === null ? null : orderOf(facts, others, name, FITTED)) ??
    (lacksResult ? null : becauseOf('api-misuse', 'Call `fit` first.'))
  );
}
