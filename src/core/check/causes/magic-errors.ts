/** Why a magic is not found. */
import { moduleOfMagic } from '../../python/ipython/magic-facts';
import { isSharedModule } from '../../requirements/distributions';
import type { RaisedError } from '../verdict/check-outcome';
import type { DifferenceCause } from './cause';
import type { CellFacts, CheckedNotebook } from './checked-notebook';
import { isCutShort } from './failed-cells';
import { isLibrary } from './library-names';
import { makeCause } from './make-cause';
import { thereText } from './run-target';

/** The cause of a magic that is not found; null for other errors, and where it is not known. */
export function causeOfMissingMagic(
  checked: CheckedNotebook,
  facts: CellFacts,
  { ename, evalue }: RaisedError
): DifferenceCause | null {
  const match = /^(?:Line|Cell) magic (?:function )?`(%{1,2}(\w{1,99}))` not found/.exec(evalue);
  if (ename !== 'UsageError' || match === null) {
    return null;
  }
  const [, what, magic] = match;
  const module = namedModule(moduleOfMagic(magic));
  // If the cell never ran either, the magic may be a misspelled one.
  if (module === null && !facts.worked) {
    return null;
  }
  const failed = failedMaker(checked, facts, module);
  if (failed !== null) {
    return makeCause(
      'previous-error',
      'The magic `{what}` is defined by {other}, which did not finish.',
      { what, other: { cell: failed.cell.index } },
      { cell: failed.cell.index }
    );
  }
  return module === null || isLibrary(checked, module)
    ? null
    : makeCause(
        'missing-module',
        'The magic `{what}` comes from `{module}`, which is not installed {there}.',
        { what, module, there: thereText(checked.run.place) },
        { cell: facts.cell.index }
      );
}

/** The module that people know a library by. */
function namedModule(extension: string | null): string | null {
  const top = extension?.split('.')[0] ?? null;
  return top === null || isSharedModule(top) ? extension : top;
}

/** The first failed cell above that loads the extension, imports its module or makes magics. */
function failedMaker(
  { cells }: CheckedNotebook,
  { cell: { index } }: CellFacts,
  module: string | null
): CellFacts | null {
  const failed = [...cells.values()].filter(each => each.cell.index < index && isCutShort(each));
  const mentions = module === null ? null : new RegExp(`\\b${module}\\b`);
  return (
    failed.find(({ cell }) => mentions?.test(cell.source) === true) ??
    failed.find(({ cell }) =>
      /%(?:re)?load_ext\b|\bregister_\w{0,20}magics?\w*\b|\.(?:activate|(?:notebook_)?extension)\(/.test(
        cell.source
      )
    ) ??
    null
  );
}
