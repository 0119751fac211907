/** Why a cell fails, as far as its error says. */
import { missingName } from '../../execution-order/cascading-failures';
import type { RaisedError } from '../verdict/check-outcome';
import type { DifferenceCause } from './cause';
import type { CellFacts, CheckedNotebook } from './checked-notebook';
import { causeOfKernelDeath } from './kernel-death';
import { causeOfImportError } from './import-errors';
import { causeOfLibraryError } from './library-errors';
import { causeOfMissingMagic } from './magic-errors';
import { causeOfMissingName } from './name-errors';
import { causeInSurroundings } from './surroundings-errors';
import { makeCause, quoted } from './make-cause';
import { lastTraceback } from '../../notebook/traceback-frames';

/** The cause by the way in which the cell ended; null where that does not show it. */
export function causeOfFailure(checked: CheckedNotebook, facts: CellFacts): DifferenceCause | null {
  const error = facts.checked.error;
  if (facts.checked.status !== 'failed') {
    return null;
  }
  if (facts.result?.asked_for_input === true) {
    return makeCause(
      'environment',
      'This cell asks for input, which a fresh run cannot provide.',
      {},
      { cell: facts.cell.index }
    );
  }
  // A cell that is stopped from outside raises an error as well.
  const isOwn = error !== null && facts.result?.status === 'error';
  return !isOwn ? causeOfEnd(checked, facts) : causeOfError(checked, facts, error);
}

/** The cell was ended from outside. */
function causeOfEnd(
  { run }: CheckedNotebook,
  { cell: { index }, result }: CellFacts
): DifferenceCause {
  if (run.status === 'cancelled') {
    return makeCause('unknown', 'The run was canceled while this cell ran.');
  }
  switch (result?.status) {
    case 'timeout':
      return makeCause('resource', 'This cell exceeded its time limit.', {}, { cell: index });
    case 'kernel-died':
      return causeOfKernelDeath(run, index);
    default:
      return run.status === 'memory' || run.status === 'timeout'
        ? makeCause(
            'resource',
            run.status === 'memory'
              ? 'The run exceeded its memory limit while this cell ran.'
              : 'The run exceeded its time limit while this cell ran.',
            {},
            { cell: index }
          )
        : makeCause('unknown', 'The run was interrupted while this cell ran.');
  }
}

function causeOfError(
  checked: CheckedNotebook,
  facts: CellFacts,
  error: RaisedError
): DifferenceCause | null {
  const name = error.ename === 'NameError' ? missingName(error.evalue) : null;
  if (name !== null) {
    return causeOfMissingName(checked, facts, name);
  }
  return (
    intention(checked, facts, error) ??
    syntax(checked, facts, error) ??
    causeOfImportError(checked, facts, error) ??
    causeOfMissingMagic(checked, facts, error) ??
    causeInSurroundings(checked, facts, error) ??
    causeOfLibraryError(checked, facts, error)
  );
}

/** The cell fails on purpose. */
function intention(
  checked: CheckedNotebook,
  facts: CellFacts,
  { ename, evalue }: RaisedError
): DifferenceCause | null {
  const isRaised =
    facts.failedAt !== null && checked.decisive(facts).some(({ node }) => node?.kind === 'Raise');
  return isRaised || ename === 'SystemExit'
    ? makeCause(
        'intentional',
        'The cell stops the notebook on purpose: {what}.',
        { what: quoted(`${ename}: ${evalue}`) },
        { cell: facts.cell.index }
      )
    : null;
}

function syntax(
  { notebook, lint: { findings }, python }: CheckedNotebook,
  { cell: { index }, worked, failedAt }: CellFacts,
  error: RaisedError
): DifferenceCause | null {
  if (failedAt !== 0) {
    return null;
  }
  const written = notebook.document.languageVersion;
  const finding = findings.find(({ cell, code }) => cell?.index === index && code === 'C9') ?? null;
  const isPython2 =
    written?.major === 2 || /Missing parentheses in call to/.test(lastTraceback(error));
  const here = python?.version ?? 'that ran here';
  if (isPython2) {
    return makeCause(
      'version',
      'The cell is written for Python 2, which Python {here} does not understand.',
      { here },
      { cell: index, finding }
    );
  }
  return worked
    ? null
    : makeCause(
        'implementation',
        'The cell is not valid Python: {what}.',
        { what: quoted(error.evalue) },
        { cell: index, finding }
      );
}
