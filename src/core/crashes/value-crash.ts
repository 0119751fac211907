/** Causes of errors about values: their shapes, formats and contents, and the arguments of calls. */
import { becauseOf, callsStandardLibrary } from './crash-facts';
import type { CrashCause, CrashFacts } from './crash-facts';
import { API_WORDS, DATA_WORDS, dataOrMisuse, givesLiteral, isArgument } from './data-or-misuse';
import { constrained } from './message-grammar';
import { passesText, passesWrongType } from './passed-literals';
import { roleOfRaiser } from './raising-frame';
import { comesFromData } from './value-sources';

/** Any other error. */
export function causeOfValue(facts: CrashFacts): CrashCause | null {
  const { exception, isInLibrary, library } = facts;
  if (/\bsyntax error\b/i.test(facts.message) && passesText(facts)) {
    return becauseOf('api-misuse', 'A text in the call is not a valid statement or expression.');
  }
  if (/^(?:NetworkXNoPath|NodeNotFound)$/.test(exception)) {
    return becauseOf('data', 'The graph lacks this node or path.');
  }
  const parser = /features you requested: (\S{1,40})\. Do you need to install/.exec(
    facts.message
  )?.[1];
  if (parser !== undefined) {
    return /^(?:lxml(?:-xml)?|html5lib|xml)$/.test(parser)
      ? becauseOf('missing-module', 'Install the parser.')
      : becauseOf('api-misuse', 'There is no such parser.');
  }
  if (OF_CALENDAR.test(facts.message) && /\b(?:date|datetime|time)\(\s?\d/.test(facts.code)) {
    return becauseOf('api-misuse', 'There is no such date or time.');
  }
  if (OF_FORMATS.test(facts.message)) {
    return becauseOf('data', 'The data is not in the expected format.');
  }
  if (
    /^(?:OutOfBoundsDatetime|LinAlgError|DTypePromotionError|UFuncTypeError|\w{0,40}(?:UFunc|Cast)\w{0,40}Error|MergeError|DataError|IntCastingNaNError|IncompatibleFrequency|InvalidArgumentError|PatsyError|FormulaMaterializationError|FactorEvaluationError|DecodeError|UnicodeEncodeError|BinderException|PerfectSeparationError|MissingDataError|DateParseError|AxisError|NonUniqueError|ShapeError|SchemaError|ColumnNotFoundError|ComputeError|NetworkXError|OperationalError|IntegrityError|InvalidOperation|StatisticsError|NoSectionError|NoOptionError|MissingSectionHeaderError|DuplicateOptionError|ExpatError|YAMLError|ScannerError|LZMAError|InvalidFileException|XLRDError|ArrowInvalid|ArrowTypeError)$/.test(
      exception
    )
  ) {
    return isArgument(facts) ||
      givesLiteral(facts) ||
      constrained(facts.message.slice(0, 1000)) === 'api-misuse' ||
      passesWrongType(facts) ||
      roleOfRaiser(facts.frames) === 'api-misuse'
      ? becauseOf('api-misuse')
      : becauseOf('data');
  }
  if (
    /^(?:InvalidParameterError|OptionError|SpecificationError|APIArgumentError|ClosedFileError|UnsupportedOperation|UnsupportedFunctionCall|HFValidationError|IsADirectoryError|NotADirectoryError|AbstractMethodError|TraitError|ArgumentError|ValidationError|ProgrammingError|PytestWarning|PicklingError|MissingSchema|InvalidSchema|InvalidURL|UnknownTimeZoneError|ZoneInfoNotFoundError|FailedPreconditionError)$/.test(
      exception
    )
  ) {
    return becauseOf('api-misuse');
  }
  const named = byExceptionName(facts);
  if (named !== null) {
    return becauseOf(named);
  }
  if (isInLibrary || library !== null) {
    return dataOrMisuse(
      facts,
      library !== null && OF_DATA_MOSTLY.test(exception) ? 'data' : 'api-misuse'
    );
  }
  if (exception !== 'ValueError') {
    return facts.frames.length === 0
      ? null
      : exception === 'error' && callsStandardLibrary(facts) && !comesFromData(facts)
        ? becauseOf('api-misuse')
        : becauseOf('implementation');
  }
  if (API_WORDS.test(facts.message) || constrained(facts.message.slice(0, 1000)) === 'api-misuse') {
    return becauseOf('api-misuse');
  }
  return /^invalid literal|could not convert|NaN|does not match format/.test(facts.message) ||
    comesFromData(facts)
    ? becauseOf('data')
    : DATA_WORDS.test(facts.message)
      ? becauseOf('data')
      : becauseOf('implementation');
}

/** What the name of a library's own exception says. */
function byExceptionName(facts: CrashFacts): 'data' | 'api-misuse' | null {
  if (/^(?:Value|Type|Runtime|Attribute|Assertion|OS)Error$|^Exception$/.test(facts.exception)) {
    return null;
  }
  return /(?:Argument|Param|Option|Config|Unsupported|NotFitted|Executable|Usage|Misuse|Illegal)/.test(
    facts.exception
  )
    ? 'api-misuse'
    : /^\w{0,99}No[A-Z]\w{1,99}$|NonSquare|(?:Infeasible|Unfeasible|NotFound|NoPath|Singular|Invertible|Shape|Schema|Pars(?:e|er|ing)|Decod|Encod|Conver|Cast|Missing|Duplicate|Integrity|Bounds|Qhull|Promotion|Mismatch|Truncated|Corrupt|Dimension|Database|Data)\w{0,99}$/.test(
          facts.exception
        )
      ? 'data'
      : null;
}

/** Messages of readers of texts and bytes. */
const OF_FORMATS =
  /^Incorrect padding|^ParseException|requires a buffer of|does not appear to be an? |^badly formed |^Invalid isoformat|unexpected end of|not enough (?:data|bytes)|^Ran out of input/;

/** Messages about numbers that make no date or time. */
const OF_CALENDAR =
  /^(?:year|month|day|hour|minute|second) (?:\S{1,20} )?(?:is out of range|must be in)\b/;

const OF_DATA_MOSTLY =
  /^(?:ValueError|RuntimeError|AssertionError|error|Exception|\w{0,40}DatetimeError)$/;
