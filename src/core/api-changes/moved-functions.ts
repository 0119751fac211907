/** Functions and classes whose replacement is another dotted name, and takes the same arguments. */
import type { ApiEntry, EntryChange, EntryTable } from '../change-data/entry';

/** A name and what replaces it. */
export interface MovedFunction {
  readonly api: string;
  readonly use: string;
  /** Both give the same in every version that has both. */
  readonly isSame: boolean;
}

/** What entries list of a distribution, in the order of the data; none of names that Python 3 never had. */
export function movedFunctions(
  { moved, byFunction }: EntryTable,
  distribution: string
): readonly MovedFunction[] {
  return [...moved, ...[...byFunction.values()].flat()]
    .filter(change => change.distribution === distribution && !isOfPython2(change))
    .flatMap(({ api, entry }) => {
      const use = otherName(entry);
      return use === null ? [] : [{ api, use, isSame: entry.safe === true }];
    });
}

/** The conversion of Python 2 knows its names, and their modules. */
function isOfPython2({ distribution, entry: { gone } }: EntryChange): boolean {
  return distribution === 'python' && gone === '3.0';
}

/** The dotted name of a rewrite that changes nothing but the name; null for others. */
function otherName({ kind, argument, rewrite, use = '' }: ApiEntry): string | null {
  return (kind === 'moved-module' || kind === 'renamed') &&
    argument === undefined &&
    rewrite !== undefined &&
    'function' in rewrite &&
    /^\w+(?:\.\w+)+$/.test(use)
    ? rewrite.function
    : null;
}
