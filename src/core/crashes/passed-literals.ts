/** Finds the literals that a failing line passes to functions of libraries: an error about one is about the call, not about data. */
import { callsIn } from './call-arguments';
import type { Argument, LiteralType } from './call-arguments';
import { definesFunction } from './crash-facts';
import { OF_DATA } from './data-parameters';
import { passedArguments } from './passed-arguments';
import type { CrashFacts } from './crash-facts';

/** The arguments that the line writes out, without those of the notebook's own functions and of Python's builtins. */
function passedLiterals(facts: CrashFacts): readonly Argument[] {
  return callsIn(facts.code)
    .filter(({ callee }) => !definesFunction(facts, callee))
    .flatMap(({ callee, args }) =>
      args.filter(
        ({ name, literal }) =>
          literal !== null &&
          (name !== null || !OF_PYTHON.test(callee)) &&
          // The name of a column.
          !(literal === 'str' && name !== null && name !== 'axis' && OF_DATA.test(name))
      )
    );
}

const OF_PYTHON =
  /^(?:abs|all|any|bool|bytes|chr|dict|divmod|enumerate|float|frozenset|int|iter|len|list|map|max|min|next|ord|pow|print|range|repr|reversed|round|set|sorted|str|sum|tuple|zip)$/;

/** Whether the message is about the type of a value that the line itself passes. */
export function passesWrongType(facts: CrashFacts): boolean {
  const [message] = facts.message.slice(0, 1000).split('\n', 1);
  return passedLiterals(facts).some(
    ({ literal, text }) =>
      literal !== null &&
      (isAboutType(message, literal) || (facts.isInLibrary && isUnconverted(message, text)))
  );
}

/** Whether the message is about the type of a value that the line itself gives to an option. */
export function passesWrongOption(facts: CrashFacts): boolean {
  const [message] = facts.message.slice(0, 1000).split('\n', 1);
  return passedArguments(facts).some(
    ({ isKeyword, name, literal }) =>
      isKeyword &&
      name !== null &&
      !OF_DATA.test(name) &&
      literal !== null &&
      isAboutType(message, literal)
  );
}

/** Whether a function tried to read a text of the line as a number. */
function isUnconverted(message: string, text: string): boolean {
  return message === `invalid literal for int() with base 10: ${text}`;
}

/** How messages call a value of a type. */
function isAboutType(message: string, type: LiteralType): boolean {
  return (
    new RegExp(
      `'${type}' object|of type '${type}'|and ${type}$|instances of '${type}'|: '${type}' and |concatenate ${type} |\\bis <class '${type}'>|(?:not|got|received|found)(?: an?)?(?: type)?(?: instance of)? (?:<class )?'?${type}\\b`
    ).test(message) ||
    (type === 'str' && /dtype\('<U\d|\bStrDType\b/.test(message))
  );
}

/** Whether the function that raised the error, or the last call of the line, gets nothing but numbers, texts and flags. */
export function passesOnlyOptions(facts: CrashFacts): boolean {
  const call = callsIn(facts.code).at(-1);
  return (
    call !== undefined &&
    call.args.length > 0 &&
    !definesFunction(facts, call.callee) &&
    call.args.every(
      ({ name, literal }) => isScalar(literal) && (name === null || !OF_DATA.test(name))
    )
  );
}

/** Whether the line writes out a text for a function. */
export function passesText(facts: CrashFacts): boolean {
  return passedLiterals(facts).some(({ literal }) => literal === 'str');
}

/** Whether a literal is one number, text or flag. */
export function isScalar(literal: LiteralType | null): boolean {
  return literal !== null && SCALARS.has(literal);
}

const SCALARS: ReadonlySet<LiteralType> = new Set(['int', 'float', 'str', 'bool', 'NoneType']);
