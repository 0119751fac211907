/** Errors of library calls: removed API and misused API. */
import type { RaisedError } from '../verdict/check-outcome';
import type { DifferenceCause } from './cause';
import type { CellFacts, CheckedNotebook } from './checked-notebook';
import { isBuiltinType, isLibrary, isLibraryName, isOfNotebook } from './library-names';
import { makeCause, quoted } from './make-cause';
import { causeOfPosition } from './positional-access';
import { calledWrongly } from '../../crashes/error-kinds';
import { OF_OLD_TABLES, OF_PYTHON_2_TYPES } from '../../crashes/removed-names';
import { isInLibrary } from './traceback';

/** Classes whose attributes may be columns of data. */
const TABLES = /DataFrame|Series|Dataset|DataArray|GroupBy|Table|Bunch|Namespace|Row|Record/;

/** The cause of an AttributeError or TypeError of a library's call; null for other errors, and where it is not known. */
export function causeOfLibraryError(
  checked: CheckedNotebook,
  facts: CellFacts,
  error: RaisedError
): DifferenceCause | null {
  switch (error.ename) {
    case 'AttributeError':
      return causeOfMissingAttribute(checked, facts, error);
    case 'TypeError':
      return removedSince(facts, error) ?? causeOfWrongArguments(checked, facts, error);
    default:
      return causeOfPosition(checked, facts, error) ?? removedSince(facts, error);
  }
}

/** Errors that only later versions of a library raise for calls that once worked. */
const REMOVED: readonly (readonly [RegExp, RegExp])[] = [
  // matplotlib renamed the seaborn styles.
  [
    /^OSError$/,
    /^'seaborn[\w-]{0,40}' (?:is not a valid package style|not found in the style library)/
  ],
  // pandas renamed frequencies.
  [
    /^ValueError$/,
    /^Invalid frequency: [\w-]{1,20}|^'?\w{1,5}'? is no longer supported for offsets/
  ],
  [/^TypeError$/, /^Population must be a sequence\b/],
  [/^UnsortedIndexError$/, /^/],
  // NumPy once rounded these numbers, and made arrays of objects of these lists.
  [/^TypeError$/, /^'(?:numpy\.)?float\w{0,4}' object cannot be interpreted as an integer$/],
  [
    /^ValueError$/,
    /^setting an array element with a sequence\. The requested array has an inhomogeneous/
  ],
  // Python 2.
  [/^TypeError$/, /^'dict_(?:keys|values|items)' object (?:is not subscriptable|does not support)/]
];

function removedSince(
  { cell: { index }, worked }: CellFacts,
  { ename, evalue }: RaisedError
): DifferenceCause | null {
  const isKnown = REMOVED.some(([name, message]) => name.test(ename) && message.test(evalue));
  return worked && isKnown ? removed(evalue, index) : null;
}

function removed(evalue: string, cell: number): DifferenceCause {
  return makeCause(
    'removed-api',
    'The installed version no longer accepts what this cell uses: {what}',
    { what: `${quoted(evalue)}.` },
    { cell }
  );
}

function causeOfMissingAttribute(
  checked: CheckedNotebook,
  facts: CellFacts,
  error: RaisedError
): DifferenceCause | null {
  const { index } = facts.cell;
  const { evalue } = error;
  if (/^partially initialized module/.test(evalue)) {
    return makeCause(
      'environment',
      'A file in the folder has the name of a library and hides it: {what}.',
      { what: quoted(evalue) },
      { cell: index }
    );
  }
  const isSaid =
    /\b(?:was|were|has been|have been) (?:removed|expired)\b|was a deprecated alias/.test(evalue);
  const ofModule = /^module '([\w.]{1,200})' has no attribute '(\w{1,200})'/.exec(evalue);
  if (ofModule !== null) {
    const [, owner, name] = ofModule;
    const isGone = isSaid || (facts.worked && isLibrary(checked, owner));
    return isGone ? gone(`${owner}.${name}`, index) : null;
  }
  const match = /^(?:type object )?'(\w{1,200})'(?: object)? has no attribute '(\w{1,200})'/.exec(
    evalue
  );
  if (match === null) {
    return isSaid && isInLibrary(error) ? removed(evalue, index) : null;
  }
  const [, owner, name] = match;
  // A value is missing; the class is not to blame.
  if (owner === 'NoneType') {
    return null;
  }
  if (isBuiltinType(owner)) {
    return OF_PYTHON_2_TYPES.has(name) && facts.worked ? gone(`${owner}.${name}`, index) : null;
  }
  const isCalled = new RegExp(`\\.${name}\\s*\\(`).test(facts.cell.source);
  const isPart = isCalled || !TABLES.test(owner) || OF_OLD_TABLES.has(name);
  const isLibrarys = isInLibrary(error) || isLibraryName(checked, owner);
  return (isSaid || (facts.worked && isPart && isLibrarys)) && !isOfNotebook(checked, owner)
    ? gone(`${owner}.${name}`, index)
    : null;
}

function gone(what: string, cell: number): DifferenceCause {
  return makeCause(
    'removed-api',
    'The installed library has no `{what}`, which this cell uses.',
    { what },
    { cell }
  );
}

function causeOfWrongArguments(
  checked: CheckedNotebook,
  { cell: { index }, worked }: CellFacts,
  { evalue }: RaisedError
): DifferenceCause | null {
  const owner = calledWrongly(evalue);
  if (owner === null || !isLibraryName(checked, owner)) {
    return null;
  }
  const values = { owner, what: quoted(evalue) };
  return worked
    ? makeCause(
        'removed-api',
        'The installed version of `{owner}` no longer takes the arguments of this cell: {what}.',
        values,
        { cell: index }
      )
    : makeCause('api-misuse', '`{owner}` does not take these arguments: {what}.', values, {
        cell: index
      });
}
