/** Access to a pandas Series by position, which pandas 3 takes for a label. */
import type { RaisedError } from '../verdict/check-outcome';
import type { DifferenceCause } from './cause';
import type { CellFacts, CheckedNotebook } from './checked-notebook';
import { makeCause } from './make-cause';
import { framesOf } from '../../notebook/traceback-frames';

/** The cause of a KeyError on a position; null for other errors. */
export function causeOfPosition(
  { python }: CheckedNotebook,
  { cell: { index }, worked }: CellFacts,
  error: RaisedError
): DifferenceCause | null {
  const position = /^-?\d{1,9}$/.exec(error.evalue)?.[0];
  const major = Number(
    /^\d{1,4}/.exec(
      (python?.modules as Readonly<Record<string, string>> | undefined)?.pandas ?? ''
    )?.[0] ?? 0
  );
  if (error.ename !== 'KeyError' || position === undefined || !worked || major < 3) {
    return null;
  }
  const files = framesOf(error).map(({ file }) => file ?? '');
  const isOfSeries = files.some(file => /[\\/]pandas[\\/]core[\\/]series\.py$/.test(file));
  // The positions of a range are its labels.
  const isRange = files.some(file => /[\\/]pandas[\\/]core[\\/]indexes[\\/]range\.py$/.test(file));
  return isOfSeries && !isRange
    ? makeCause(
        'removed-api',
        'Since pandas 3, `[{position}]` is a label, not a position: use `.iloc[{position}]`.',
        { position },
        { cell: index }
      )
    : null;
}
