/** Causes of a TypeError: wrong arguments and operands. */
import { causeOfNone } from './attribute-crash';
import { becauseOf, callsStandardLibrary, definesFunction, namesOwnType } from './crash-facts';
import type { CrashCause, CrashFacts } from './crash-facts';
import { dataOrMisuse, givesLiteral, isArgument, OF_CONTENTS } from './data-or-misuse';
import { calledWrongly } from './error-kinds';
import { isOwnFrame } from '../notebook/traceback-frames';
import { constrained } from './message-grammar';
import { passesWrongType } from './passed-literals';
import { comesFromData } from './value-sources';

/** Wrong arguments and operands. */
export function causeOfType(facts: CrashFacts): CrashCause | null {
  const { exception, message, isInLibrary } = facts;
  if (exception !== 'TypeError') {
    return null;
  }
  const owner = calledWrongly(message);
  if (owner !== null) {
    return definesFunction(facts, owner) && !isInLibrary
      ? becauseOf('implementation')
      : becauseOf(
          'api-misuse',
          'The function does not take these arguments: compare them with its documentation.'
        );
  }
  if (namesOwnType(facts)) {
    return becauseOf('implementation');
  }
  if (/scalar index$/.test(message)) {
    return becauseOf('api-misuse', 'The function takes one list of arrays, not several arrays.');
  }
  if (passesWrongType(facts)) {
    return becauseOf('api-misuse', 'The function needs a value of another type.');
  }
  if (/\bNoneType\b/.test(message)) {
    return causeOfNone(facts);
  }
  if (/'coroutine'/.test(message)) {
    return becauseOf('implementation', 'The call is not awaited.');
  }
  const type = /^'([\w.]{1,99})' object is not callable/.exec(message)?.[1];
  if (type !== undefined) {
    return notCallable(facts, type);
  }
  if (isOperator(facts)) {
    return becauseOf('data', 'The values are of another type than the line expects.');
  }
  if (OF_CONTENTS.test(message)) {
    return becauseOf('data', 'The data is not of the form that the function needs.');
  }
  if (isInLibrary) {
    const isOfValues =
      (OF_VALUES.test(message) || constrained(message.slice(0, 1000)) === 'data') &&
      !/not JSON serializable|not understood|(?<!between )instance|scalar index/.test(message);
    return isOfValues && !givesLiteral(facts) ? becauseOf('data') : becauseOf('api-misuse');
  }
  if (/^can't convert np\.ndarray of type/.test(message)) {
    return becauseOf('data', 'The array holds objects or texts, not numbers.');
  }
  if (facts.library !== null && NOT_A_NUMBER.test(message)) {
    return becauseOf('api-misuse', 'The function needs a number here.');
  }
  if (callsStandardLibrary(facts) && isArgument(facts)) {
    return becauseOf('api-misuse');
  }
  if (isOfStandardCall(facts)) {
    return comesFromData(facts)
      ? becauseOf('data', 'The value is of another type than the line expects.')
      : becauseOf('api-misuse', 'The function needs a value of another type.');
  }
  if (OPERANDS.test(message)) {
    return comesFromData(facts)
      ? becauseOf('data', 'The value is of another type than the line expects.')
      : becauseOf('implementation');
  }
  return facts.library === null
    ? becauseOf(OF_VALUES.test(message) && comesFromData(facts) ? 'data' : 'implementation')
    : OF_VALUES.test(message) && !/scalar index/.test(message) && !givesLiteral(facts)
      ? becauseOf('data')
      : dataOrMisuse(facts, 'api-misuse');
}

/** Whether an operator of the line raised it: an operator has no options. */
function isOperator({ frames }: CrashFacts): boolean {
  const own = frames.map(isOwnFrame).lastIndexOf(true);
  return /(?:^|\.)(?:new_method|__[ri]?(?:add|sub|mul|truediv|floordiv|mod|pow|matmul|and|or|xor|lt|le|gt|ge|eq|ne|neg)__)$/.test(
    frames.at(own + 1)?.name ?? ''
  );
}

/** A C function of the standard library that rejects its argument, or an operator that one of its classes lacks. */
function isOfStandardCall(facts: CrashFacts): boolean {
  const { message } = facts;
  const operands =
    /^unsupported operand type\(s\) for [^:]{1,9}: '([\w.]{1,99})' and '([\w.]{1,99})'/.exec(
      message
    );
  const isForeign = (type: string): boolean =>
    !PLAIN_TYPES.test(type) && !definesFunction(facts, type);
  return (
    callsStandardLibrary(facts) &&
    (operands === null ? OF_C_FUNCTIONS.test(message) : operands.slice(1).some(isForeign))
  );
}

/** How functions in C reject an argument. */
const OF_C_FUNCTIONS =
  /^\w{1,99}\(\) argument \d must be|cannot be interpreted as an integer$|\brequired\b|^can't (?:subtract|compare|add) |\bargument\b/;
const NOT_A_NUMBER = /^'(?:tuple|list|dict|str)' object cannot be interpreted as an integer/;
const PLAIN_TYPES =
  /^(?:NoneType|int|float|complex|bool|str|bytes|tuple|list|dict|set|range|function|generator|coroutine|method|type|numpy\..{1,40}|ndarray|Series|DataFrame|Tensor)$/;

/** Errors in libraries that are about the type of values, not about the call. */
const OF_VALUES =
  /unsupported operand|not supported between|can only concatenate str|must be str(?!.{0,40}, not '?(?:dict|list|tuple|set|\w{0,40}Response|\w{0,40}Wrapper)\b)|must match number|[Ll]ength of|is not a valid \w{0,40}Index|has no len|must be real number|expected str|found$|argument must be|dtype|ufunc|could not convert|[Cc]annot convert|[Cc]onvert|numeric|[Ii]nvalid shape|non-numeric|object is not (?:subscriptable|iterable)|cannot be interpreted|unhashable|reduction|does not support|expected string|got an? \w+$|invalid data type|^Incompatible /;

/** Errors of Python's own operators and builtins. */
const OPERANDS =
  /unsupported operand|can only concatenate|must be str, not|not supported between instances|is not (?:subscriptable|iterable)|indices must be|unhashable|does not support item|has no len|argument must be|bad operand|can't multiply|expected str|not JSON serializable|cannot unpack|object cannot be interpreted|argument of type|sequence item/;

function notCallable(facts: CrashFacts, type: string): CrashCause {
  const { code, context } = facts;
  const called = [...code.matchAll(/(?<![\w.])([A-Za-z_]\w{0,99})\s?\(/g)].map(([, name]) => name);
  const shadowed = called.find(
    name => SHADOWED.has(name) && context.graph?.binders(name).length !== 0
  );
  if (shadowed !== undefined) {
    return becauseOf(
      'implementation',
      'A cell redefines `{name}`: choose a different name there.',
      { name: shadowed }
    );
  }
  return /^(?:int|float|str|list|dict|tuple|set|bool|NoneType)$/.test(type) &&
    !/\.\w+\s?\(/.test(code)
    ? becauseOf('implementation')
    : becauseOf('api-misuse');
}

const SHADOWED: ReadonlySet<string> = new Set(
  'list dict str int float set tuple sum max min len input type print range map filter sorted'.split(
    ' '
  )
);
