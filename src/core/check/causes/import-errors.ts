/** Why an import fails. */
import type { RaisedError } from '../verdict/check-outcome';
import type { DifferenceCause } from './cause';
import type { CellFacts, CheckedNotebook } from './checked-notebook';
import { textOf } from './differing-lines';
import { isCutShort } from './failed-cells';
import { isLibrary } from './library-names';
import { isLocalModule } from './local-modules';
import { thereText } from './run-target';
import {
  isBinaryMismatch,
  missingMember,
  missingModule,
  optionalPackage
} from '../../crashes/error-kinds';
import { removedSince } from '../../crashes/removed-modules';
import { makeCause, quoted } from './make-cause';

/** The cause of an ImportError or ModuleNotFoundError; null for other errors, and where it is not known. */
export function causeOfImportError(
  checked: CheckedNotebook,
  facts: CellFacts,
  { ename, evalue }: RaisedError
): DifferenceCause | null {
  if (ename !== 'ImportError' && ename !== 'ModuleNotFoundError') {
    return null;
  }
  const { index } = facts.cell;
  if (isBinaryMismatch(evalue)) {
    return makeCause(
      'environment',
      'A compiled library does not fit this machine: {what}.',
      {
        what: quoted(evalue)
      },
      { cell: index }
    );
  }
  const missing = missingModule(evalue);
  if (missing !== null) {
    return causeOfMissingModule(checked, facts, missing, evalue);
  }
  const optional = optionalPackage(evalue) ?? missingBackend(facts, evalue);
  if (optional !== null) {
    return notInstalled(checked, index, optional);
  }
  return causeOfMissingMember(checked, facts, evalue);
}

/** The backend that HoloViews wants to plot with: a warning names it, and the error does not. */
function missingBackend({ fresh }: CellFacts, evalue: string): string | null {
  if (!evalue.startsWith('None of the backends could be imported')) {
    return null;
  }
  const printed = textOf(fresh);
  return /\b(\w{1,99}) could not be imported, ensure \1 is installed/.exec(printed)?.[1] ?? null;
}

function causeOfMissingModule(
  checked: CheckedNotebook,
  { cell: { index } }: CellFacts,
  module: string,
  evalue: string
): DifferenceCause | null {
  const [top] = module.split('.');
  const writer = writerOf(checked, `${top}.py`);
  if (writer !== null && writer.cell.index !== index) {
    const other = writer.cell.index;
    return other > index
      ? makeCause(
          'order',
          'The module `{top}` is written by {other}, below this cell.',
          { top, other: { cell: other } },
          { cell: other }
        )
      : isCutShort(writer)
        ? makeCause(
            'previous-error',
            'The module `{top}` is written by {other}, which did not finish.',
            { top, other: { cell: other } },
            { cell: other }
          )
        : null;
  }
  if (/is not a package/.test(evalue)) {
    return makeCause(
      'environment',
      'Another file called `{top}` hides the package of that name.',
      { top },
      { cell: index }
    );
  }
  const version = removedSince(module);
  if (version !== null) {
    return makeCause(
      'removed-api',
      'Python has had no module `{module}` since {version}.',
      { module, version },
      { cell: index }
    );
  }
  if (module !== top && isLibrary(checked, top) && hasModule(checked, top)) {
    return makeCause(
      'removed-api',
      'The installed `{top}` has no module `{module}`.',
      { top, module },
      { cell: index }
    );
  }
  return isLocalModule(checked, module)
    ? makeCause(
        'missing-file',
        'The local module `{module}` is missing {there}: no file or folder of this name is on the import path.',
        { module, there: thereText(checked.run.place) },
        { cell: index }
      )
    : notInstalled(checked, index, module);
}

/** Whether the kernel has the package. */
function hasModule({ python }: CheckedNotebook, top: string): boolean {
  return python !== null && Object.hasOwn(python.modules, top);
}

function notInstalled(checked: CheckedNotebook, index: number, module: string): DifferenceCause {
  const [top] = module.split('.');
  return makeCause(
    'missing-module',
    'The module `{module}` is not installed {there}.',
    { module, there: thereText(checked.run.place) },
    { cell: index, finding: checked.findingAt(index, /^I[25]$/, top) }
  );
}

/** The cell that writes a file of this name. */
function writerOf(checked: CheckedNotebook, file: string): CellFacts | null {
  const writes = ({ summary }: CellFacts): boolean =>
    summary?.writesFiles.some(path => path.split('/').at(-1) === file) === true;
  return [...checked.cells.values()].find(writes) ?? null;
}

function causeOfMissingMember(
  checked: CheckedNotebook,
  { cell: { index }, worked }: CellFacts,
  evalue: string
): DifferenceCause | null {
  const found = missingMember(evalue);
  if (found === null) {
    return null;
  }
  const { member, module, isPartial } = found;
  const isKnown = !isPartial && isLibrary(checked, module);
  return isKnown && (worked || /removed|deprecated/.test(evalue))
    ? makeCause(
        'removed-api',
        'The installed `{module}` has no `{member}`, which this cell once imported from it.',
        { module, member },
        { cell: index }
      )
    : null;
}
