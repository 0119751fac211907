/** Messages of Python's own functions, by what they are about. */
import { callsIn } from './call-arguments';
import { becauseOf } from './crash-facts';
import type { CrashCause, CrashFacts } from './crash-facts';

/** Forms of messages about how a builtin or a function of the standard library is called: its options, and what they exclude. */
const OF_CALLS: readonly RegExp[] = [
  // open
  /^(?:must have exactly one of create\/read|invalid mode: |can't have (?:text and binary mode|unbuffered text)|binary mode doesn't take|illegal newline value|unknown encoding: )/,
  // str and bytes
  /^(?:empty separator$|The fill character must|(?:string argument without an|encoding without a string)\b|(?:Unknown|Invalid) format (?:code|specifier)|unsupported format character|cannot switch from (?:manual|automatic) field|Single '[{}]' encountered|unknown error handler name)/,
  // numbers, ranges and sequences
  /^(?:int\(\) (?:base must|can't convert non-string)|range\(\) arg 3 must|pow\(\) [23]\w\w argument|slice step cannot|must use keyword argument for key function)/,
  // builtins
  /^(?:\w+\(\)(?:: attribute name| arg \d)? must (?:be|have)|\w+\(\) arg \d must|type\(\) takes 1 or 3|attribute name must be string|(?:sep|end) must be None or|Cannot specify a default for)/,
  // the standard library
  /^(?:"\w+" must be an? \d?|bad dialect|file must have an? '\w+' attribute|iterable expected, not |the first argument must be callable|sleep length must|tzinfo argument must|maxlen must|max_workers must|Sample larger than population|empty range for |Strings must be encoded|cannot use an? \w+ pattern on|[Cc]an(?:'t|not) pickle)/
];

/** The cause of an error by which a function of Python itself rejects its call. */
export function causeOfPythonCall({ message, code }: CrashFacts): CrashCause | null {
  return callsIn(code).length > 0 && OF_CALLS.some(form => form.test(message.slice(0, 500)))
    ? becauseOf('api-misuse', 'The function does not accept this: see its documentation.')
    : null;
}
