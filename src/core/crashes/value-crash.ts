/** Causes of errors about values: their types, shapes, labels and contents, and the arguments of calls. */
import { causeOfNone } from './attribute-crash';
import { becauseOf, callsStandardLibrary, definesFunction } from './crash-facts';
import type { CrashCause, CrashFacts } from './crash-facts';
import { calledWrongly } from './error-kinds';
import { causeOfMissingLabel } from './missing-definition';
import { comesFromData, sourceOfName } from './value-sources';

/** A key, a label or a position that is not there. */
export function causeOfLookup(facts: CrashFacts): CrashCause | null {
  const { exception, message, code, isInLibrary, context } = facts;
  const isKey = /^(?:KeyError|InvalidIndexError|UndefinedVariableError)$/.test(exception);
  const label = exception === 'KeyError' ? labelIn(message) : null;
  if (
    isKey ||
    /not (?:found )?in (?:axis|index|columns)|are in the \[(?:columns|index)\]/.test(message)
  ) {
    if (givesLiteral(facts)) {
      return becauseOf('api-misuse');
    }
    if (/not found in axis/.test(message) && !/\b(?:axis|columns|index)\b/.test(code)) {
      return becauseOf('api-misuse', '`drop` needs `columns=` or `axis=1` for columns.');
    }
    return (
      (label === null ? null : causeOfMissingLabel(facts, label)) ??
      becauseOf('data', label === null ? null : 'The data has no `{label}`.', {
        label: label?.replaceAll('`', '') ?? ''
      })
    );
  }
  if (exception !== 'IndexError') {
    return null;
  }
  const names = [...code.matchAll(/([A-Za-z_]\w{0,99})\s?\[/g)].map(([, name]) => name);
  const sources = [code, ...names.map(name => sourceOfName(context, name) ?? '')];
  if (sources.some(text => /\b(?:glob|listdir)\s?\(/.test(text))) {
    return becauseOf('missing-file', 'No file was found.');
  }
  if (/\bsys\.argv\b/.test(code)) {
    return becauseOf('environment', 'Notebooks have no arguments of a command line.');
  }
  return isInLibrary ||
    /out of bounds|too many indices|out-of-bounds|boolean index|invalid index to scalar|only integers, slices|Dimension/.test(
      message
    ) ||
    comesFromData(context, code)
    ? becauseOf('data')
    : becauseOf('implementation');
}

/** The label that a KeyError misses. */
function labelIn(message: string): string | null {
  return (
    /^(?:"?[Tt]he \w{1,20} |")?(?:"?None of )?\[?(?:Index\(\[)?['"]([^'"]{1,200})['"]/.exec(
      message
    )?.[1] ?? null
  );
}

/** Wrong arguments and operands. */
export function causeOfType(facts: CrashFacts): CrashCause | null {
  const { exception, message, code, isInLibrary, context } = facts;
  if (exception !== 'TypeError') {
    return null;
  }
  const isOfOwnType = [...message.slice(0, 300).matchAll(/'(\w{1,99})'/g)].some(([, type]) =>
    definesFunction(facts, type)
  );
  const owner = calledWrongly(message);
  if (owner !== null) {
    return definesFunction(facts, owner) && !isInLibrary
      ? becauseOf('implementation')
      : becauseOf('api-misuse', 'The function does not take these arguments.');
  }
  if (isOfOwnType) {
    return becauseOf('implementation');
  }
  if (/scalar index$/.test(message)) {
    return becauseOf('api-misuse', 'The function takes one list of arrays, not several arrays.');
  }
  if (/^'?NoneType'? object|^argument of type 'NoneType'|'NoneType'/.test(message)) {
    return causeOfNone(facts);
  }
  const type = /^'([\w.]{1,99})' object is not callable/.exec(message)?.[1];
  if (type !== undefined) {
    return notCallable(facts, type);
  }
  if (isInLibrary) {
    const isOfValues =
      OF_VALUES.test(message) &&
      !/not JSON serializable|not understood|instance|scalar index/.test(message);
    return isOfValues && !givesLiteral(facts) ? becauseOf('data') : becauseOf('api-misuse');
  }
  if (/^can't convert np\.ndarray of type/.test(message)) {
    return becauseOf('data', 'The array holds objects or texts, not numbers.');
  }
  if (facts.library !== null && NOT_A_NUMBER.test(message)) {
    return becauseOf('api-misuse', 'The function needs a number here.');
  }
  if (isOfStandardCall(facts)) {
    return comesFromData(context, code)
      ? becauseOf('data', 'The value is of another type than the line expects.')
      : becauseOf('api-misuse', 'The function needs a value of another type.');
  }
  if (OPERANDS.test(message)) {
    return comesFromData(context, code)
      ? becauseOf('data', 'The value is of another type than the line expects.')
      : becauseOf('implementation');
  }
  return facts.library === null
    ? becauseOf('implementation')
    : OF_VALUES.test(message) && !/scalar index/.test(message) && !givesLiteral(facts)
      ? becauseOf('data')
      : byWords(facts, 'api-misuse');
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
    (operands === null
      ? /^\w{1,99}\(\) argument \d must be|cannot be interpreted as an integer$/.test(message)
      : operands.slice(1).some(isForeign))
  );
}

const NOT_A_NUMBER = /^'(?:tuple|list|dict|str)' object cannot be interpreted as an integer/;
const PLAIN_TYPES =
  /^(?:NoneType|int|float|complex|bool|str|bytes|tuple|list|dict|set|range|function|generator|coroutine|method|type|numpy\..{1,40}|ndarray|Series|DataFrame|Tensor)$/;

/** Errors in libraries that are about the type of values, not about the call. */
const OF_VALUES =
  /unsupported operand|not supported between|can only concatenate str|must be str(?!.{0,40}, not '?(?:dict|list|tuple|set|\w{0,40}Response|\w{0,40}Wrapper)\b)|must match number|[Ll]ength of|is not a valid \w{0,40}Index|has no len|must be real number|expected str|found$|argument must be|dtype|ufunc|could not convert|[Cc]annot convert|[Cc]onvert|numeric|[Ii]nvalid shape|non-numeric|object is not (?:subscriptable|iterable)|cannot be interpreted|unhashable|reduction|does not support|expected string|got an? \w+$|invalid data type/;

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
    return becauseOf('implementation', 'A cell gives `{name}` another value.', { name: shadowed });
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

/** Any other error. */
export function causeOfValue(facts: CrashFacts): CrashCause | null {
  const { exception, isInLibrary, context, code, library } = facts;
  if (OF_FORMATS.test(facts.message)) {
    return becauseOf('data', 'The data is not in the expected format.');
  }
  if (
    /^(?:OutOfBoundsDatetime|LinAlgError|DTypePromotionError|UFuncTypeError|\w{0,40}(?:UFunc|Cast)\w{0,40}Error|MergeError|DataError|IntCastingNaNError|IncompatibleFrequency|InvalidArgumentError|PatsyError|FormulaMaterializationError|FactorEvaluationError|DecodeError|UnicodeEncodeError|BinderException|PerfectSeparationError|MissingDataError|DateParseError|AxisError|NonUniqueError|ShapeError|SchemaError|ColumnNotFoundError|ComputeError|NetworkXNoPath|NodeNotFound|NetworkXError|OperationalError|IntegrityError|InvalidOperation|StatisticsError|NoSectionError|NoOptionError|MissingSectionHeaderError|DuplicateOptionError|ExpatError|YAMLError|ScannerError|LZMAError|InvalidFileException|XLRDError|ArrowInvalid|ArrowTypeError)$/.test(
      exception
    )
  ) {
    return isArgument(facts) ? becauseOf('api-misuse') : becauseOf('data');
  }
  if (
    /^(?:InvalidParameterError|OptionError|SpecificationError|APIArgumentError|ClosedFileError|UnsupportedOperation|UnsupportedFunctionCall|HFValidationError|IsADirectoryError|NotADirectoryError|AbstractMethodError|TraitError|ArgumentError|ValidationError|ProgrammingError|PytestWarning|PicklingError|MissingSchema|InvalidSchema|InvalidURL|UnknownTimeZoneError|ZoneInfoNotFoundError|FailedPreconditionError)$/.test(
      exception
    )
  ) {
    return becauseOf('api-misuse');
  }
  if (isInLibrary || library !== null) {
    return byWords(
      facts,
      library !== null && OF_DATA_MOSTLY.test(exception) ? 'data' : 'api-misuse'
    );
  }
  if (exception !== 'ValueError') {
    return facts.frames.length === 0 ? null : becauseOf('implementation');
  }
  if (API_WORDS.test(facts.message)) {
    return becauseOf('api-misuse');
  }
  return /^invalid literal|could not convert|NaN|does not match format/.test(facts.message) ||
    comesFromData(context, code)
    ? becauseOf('data')
    : DATA_WORDS.test(facts.message)
      ? becauseOf('data')
      : becauseOf('implementation');
}

/** Messages of readers of texts and bytes. */
const OF_FORMATS =
  /^Incorrect padding|requires a buffer of|does not appear to be an? |^badly formed |^Invalid isoformat|unexpected end of|not enough (?:data|bytes)|^Ran out of input/;

const OF_DATA_MOSTLY =
  /^(?:ValueError|RuntimeError|AssertionError|error|Exception|\w{0,40}DatetimeError)$/;

function byWords(facts: CrashFacts, otherwise: 'data' | 'api-misuse'): CrashCause {
  // What follows the first line is advice.
  const [message] = facts.message.slice(0, 1000).split('\n', 1);
  if (OF_LENGTHS.test(message)) {
    return becauseOf('data');
  }
  if (givesLiteral(facts) || isArgument(facts)) {
    return becauseOf('api-misuse');
  }
  if (OF_SHAPES.test(message)) {
    return becauseOf('data');
  }
  return becauseOf(
    API_WORDS.test(message) ? 'api-misuse' : DATA_WORDS.test(message) ? 'data' : otherwise
  );
}

/** Parameters that take data or say which; a message about one is about the data. */
const OF_DATA =
  /^(?:x|y|z|X|Y|data|hue|columns?|on|by|subset|index|left_on|right_on|values|labels?|inputs?|target|parse_dates|usecols|id_vars|value_vars|index_col|names|axis|shape|weights|format)$/;

/** Whether the message names an argument that the line gives. */
function isArgument({ code, message }: CrashFacts): boolean {
  return argumentsIn(code).some(
    ([name]) => !OF_DATA.test(name) && hasWord(message.split('\n', 1)[0], name)
  );
}

/** Whether the message repeats the literal that an argument of the line has. */
function givesLiteral({ code, message }: CrashFacts): boolean {
  return argumentsIn(code).some(
    ([name, literal]) =>
      literal !== null &&
      (name === 'axis' || !OF_DATA.test(name)) &&
      hasWord(message.split('\n', 1)[0], literal)
  );
}

/** The keyword arguments of a line, with their values where these are one number or text. */
function argumentsIn(code: string): readonly (readonly [name: string, literal: string | null])[] {
  return [
    ...withoutColumns(code)
      .slice(0, 500)
      .matchAll(/[(,]\s?(\w{2,40})\s?=(?!=)\s?(?:(-?\d[\d.]{0,9})|['"]([^'"]{2,40})['"])?/g)
  ].map(([, name, number, text]) => [name, (number as string | undefined) ?? text ?? null]);
}

/** Without the names that a call gives to columns. */
function withoutColumns(code: string): string {
  return code.slice(0, 500).replace(/\.assign\((?:[^()]|\([^()]{0,200}\)){0,300}\)/g, '');
}

function hasWord(message: string, word: string): boolean {
  const at = message
    .slice(0, 1000)
    .search(new RegExp(`(?<![\\w.])${word.replace(/[^\w ]/g, '\\$&')}(?![\\w])`));
  return at >= 0;
}

/** Two values that must fit each other, with their sizes. */
const OF_LENGTHS =
  /^Must pass 2-d input|\(shape:? ?\(.{0,200}match|[Ll]ength of \w{1,40} \(\d+\) must match/;
const OF_SHAPES =
  /array of shape|\dd array|\dD array|shapes?\b.*(?:mismatch|align|match|broadcast)|contains (?:NaN|infinity)|inconsistent numbers? of samples/i;
const API_WORDS =
  /'\w+=(?:True|False)'|not properly called|should be given|\bis invalid|\bValid \w+|^\w+ [<>]=? -?\w+|^Expected \w+ [<>]=|has to be |must be divisible|requires? grad|implicitly created only|empty parameter list|a second time|\bbut \w+='|^\w+ must be (?:less|greater|smaller|larger|at (?:least|most)|[<>])|is not a valid (?:format string|color|colormap|package style|style|marker|linestyle|projection|metric|criterion|scoring)|Invalid (?:\w+ argument|learning rate|frequency|unit)|invalid (?:frequency|unit)|must be in \d|math domain|must be (?:non-negative|positive)|is not a valid value for|must be one of|not a valid (?:value|option|option|method|key)|invalid (?:option|parameter|solver|value for|mode|kind)|Invalid (?:parameter|option|mode|method)|unrecognized|Unrecognized|Unknown (?:loss|metric|optimizer|projection|activation|solver|kernel|format|option|string|method|layer)|not understood|truth value of|is ambiguous|does not (?:accept|support)|No axis named|can only be|cannot specify|Cannot specify|at the same time|must be (?:specified|passed|set|called|a (?:string|positive|callable|number)|an? (?:int|instance))|should be (?:in|one|a |an )|Must (?:pass|specify|provide)|You must|must (?:pass|call|specify|provide)|not fitted|before (?:calling|using)|has not been (?:built|compiled)|plot type|not in list of|keyword argument|is not supported|not implemented|Supported|same device/;
const DATA_WORDS =
  /shape|[Dd]imension|\bdims?\b|\dD\b|broadcast|[Ll]engths?\b|same (?:size|length|first)|size (?:mismatch|of tensor)|samples|NaN|infinity|infs?\b|missing value|could not convert|[Cc]annot convert|dtype|scalar type|columns?\b|labels?\b|[Ff]eatures?\b|not in index|not found in axis|[Dd]uplicate|unseen|unknown categor|time data|out of range|pars(?:e|ing)|decode|classes|index(?:es)?\b|numeric|empty|at least one array|zero-size|out of bounds|overlap|unhashable|[Ss]ingular|elements?\b|state_dict|equal size|batch_size|Could not interpret|Bin edges|bins must|not 1-dimensional|mat1|cardinality|invalid literal|ordinal|[Mm]ust be (?:same|of equal)|sequence/;
