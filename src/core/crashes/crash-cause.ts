/** Decides why a cell failed, by its error, its line, and what else the notebook shows. */
import { adviceOn } from './crash-advice';
import { causeOfAttribute } from './attribute-crash';
import { becauseOf, definesFunction } from './crash-facts';
import type { CrashCause, CrashFacts, Judge } from './crash-facts';
import { SYNTAX_ERRORS } from './error-kinds';
import { causeOfLookup } from './lookup-crash';
import {
  causeOfFailedObject,
  causeOfMissingName,
  causeOfUnfittedModel
} from './missing-definition';
import { causeOfPythonCall } from './python-messages';
import { isRemovedParameter, saysRemoved } from './removed-names';
import { causeAround, causeOfImport } from './surroundings-crash';
import { causeOfType } from './type-crash';
import { causeOfValue } from './value-crash';

/** The cause of an error that no one intended; the definitions are those of docs/crashes.md. */
export function causeOfCrash(facts: CrashFacts): CrashCause {
  for (const judge of JUDGES) {
    const cause = judge(facts);
    if (cause !== null) {
      return { ...cause, note: cause.note ?? adviceOn(cause.cause, facts.message) };
    }
  }
  return becauseOf('unknown');
}

const JUDGES: readonly Judge[] = [
  interruption,
  syntax,
  causeOfMissingName,
  causeOfImport,
  ownObjects,
  causeAround,
  ownCheck,
  removal,
  causeOfFailedObject,
  causeOfUnfittedModel,
  causeOfAttribute,
  causeOfPythonCall,
  causeOfLookup,
  causeOfType,
  logic,
  causeOfValue
];

function interruption({ exception }: CrashFacts): CrashCause | null {
  return exception === 'KeyboardInterrupt' || exception === 'BdbQuit'
    ? becauseOf('intentional')
    : null;
}

function syntax(facts: CrashFacts): CrashCause | null {
  const { exception, message, context, cell } = facts;
  if (!SYNTAX_ERRORS.has(exception)) {
    return null;
  }
  if (isCompiled(facts) && /\b(?:literal_eval|ast\.parse)\(/.test(cell.source)) {
    return becauseOf('data', 'The text is not valid Python.');
  }
  if (/\(<(?:unknown|string)>, line \d+\)$/.test(message) && isCompiled(facts)) {
    return becauseOf('api-misuse', 'A text in the call is not a valid expression.');
  }
  const isPython2 =
    /Missing parentheses in call to|multiple exception types must be parenthesized|leading zeros in decimal|<> /.test(
      message
    ) ||
    context.document.languageVersion?.major === 2 ||
    /(?:^|\n)[^\S\n]*print\s+["'\w]|(?:^|\n)[^\S\n]*raise\s+[\w.]{1,99}\s*,|(?:^|\n)[^\S\n]*except\s+\w+\s*,\s*\w+\s*:|(?:^|\n)[^\S\n]*exec\s+["']|(?:^|\n)[^#'"\n]{0,200}`[^`\n]{1,99}`/.test(
      cell.source.slice(0, 20_000)
    );
  return isPython2
    ? becauseOf('version', 'The cell is written for Python 2.')
    : becauseOf('implementation');
}

/** Whether the cell's own text is valid. */
function isCompiled({ context, cell }: CrashFacts): boolean {
  return context.summary(cell)?.problem === null;
}

/** The notebook's own code raised it: a check that the code above does not pass. */
function ownCheck({ exception, code, isInLibrary }: CrashFacts): CrashCause | null {
  return !isInLibrary &&
    (/^\s*(?:assert|raise)\b/.test(code) || exception === 'NotImplementedError')
    ? becauseOf('implementation')
    : null;
}

function removal({ exception, message, isInLibrary }: CrashFacts): CrashCause | null {
  const isRemoved =
    /^(?:Type|Attribute)Error$/.test(exception) && isRemovedParameter(message)
      ? true
      : (isInLibrary || /^(?:Type|Attribute)Error$/.test(exception)) && saysRemoved(message);
  return isRemoved || exception === 'APIRemovedInV1'
    ? becauseOf('removed-api', 'Later versions no longer accept this.')
    : null;
}

/** What the notebook's own code does to its objects: awaits too late, or asks its enumeration for a value that it lacks. */
function ownObjects(facts: CrashFacts): CrashCause | null {
  const { exception, message, code } = facts;
  if (exception === 'TimeoutError' && /\b(?:wait_for|timeout(?:_at)?)\(/.test(code)) {
    return becauseOf('implementation', 'The work takes longer than the limit in this line.');
  }
  const own = /^.{1,200} is not a valid ([\w.]{1,99})$/.exec(message)?.[1];
  return exception === 'ValueError' && own !== undefined && definesFunction(facts, own)
    ? becauseOf('implementation', '`{name}` has no such member.', { name: own })
    : null;
}

const OF_LOGIC =
  /^(?:UnboundLocalError|ZeroDivisionError|RecursionError|StopIteration|AssertionError|NotImplementedError|OverflowError|StopAsyncIteration|FrozenInstanceError|FloatingPointError)$/;

/** Faults in the notebook's own code. */
function logic(facts: CrashFacts): CrashCause | null {
  const { exception, message, code, isInLibrary, names } = facts;
  const isOwnClass = [...message.slice(0, 300).matchAll(/\[(\w{1,99})\]/g)].some(([, name]) =>
    definesFunction(facts, name)
  );
  if (exception === 'NotImplementedError' && isOwnClass) {
    return becauseOf('implementation');
  }
  const called = [...code.slice(0, 500).matchAll(/(?<![\w.])([A-Za-z_]\w{0,99})\.\w/g)];
  if (
    exception === 'ZeroDivisionError' &&
    !/[/%]|\bdivmod\b/.test(code) &&
    called.some(([, name]) => names.imported.has(name))
  ) {
    return becauseOf('api-misuse', 'An argument must not be zero.');
  }
  return OF_LOGIC.test(exception) && (!isInLibrary || exception === 'FrozenInstanceError')
    ? becauseOf('implementation')
    : null;
}
