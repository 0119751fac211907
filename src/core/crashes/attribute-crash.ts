/** Causes of an AttributeError. */
import { isWellKnownModule } from '../fixes/well-known-modules';
import { distributionsForModule } from '../requirements/distributions';
import { becauseOf, definesFunction, namesOwnType } from './crash-facts';
import type { CrashCause, CrashFacts } from './crash-facts';
import { passesWrongOption, passesWrongType } from './passed-literals';
import {
  isRemovedAttribute,
  isRemovedFromPolars,
  isRemovedMember,
  OF_PYTHON_2_TYPES
} from './removed-names';
import { comesFromData, sourceOfName } from './value-sources';

const BUILTIN =
  /^(?:object|int|float|complex|bool|range|str|bytes|bytearray|memoryview|tuple|list|dict|frozenset|set|generator|map|filter|zip|function|method|builtin_function_or_method|dict_\w{1,9}|enumerate|type|module|ellipsis|\w{1,40}_iterator)$/;
/** Classes of data, whose attributes may be columns. */
const DATA =
  /DataFrame|Series|ndarray|Tensor|Dataset|DataArray|GroupBy|Table|Index|matrix|Bunch|Image|Row|Record|^(?:u?int|float|str_|bool_?|object_)\d{0,3}$|Timestamp|Timedelta|NaTType|ResultSet|Tag/;
/** Attributes of tables, arrays and texts: who asks for one expects a value of such a type. */
const OF_DATA =
  /^(?:shape|values|columns|head|tail|items|keys|append|split|strip|lower|upper|replace|astype|reshape|dtypes?|ndim|iloc|loc|index|mean|std|sum|min|max|drop|dropna|fillna|apply|map|str|dt|cat|T|size|copy|to_\w{1,20}|describe|groupby|sample|unique|value_counts|nunique|isnull|isna|plot|hist|numpy|tolist|transpose|flatten|ravel|squeeze|unsqueeze|detach|cpu|cuda|encode|decode|format|join|count|find|text|get|strftime|days|year|month|day|date|hour|total_seconds|toarray|todense|lemma_|startswith|endswith|isdigit|get_shape|rank|argmax|round|sort_values|iterrows|extend)$/;

/** The cause of an AttributeError; null for other errors. */
export function causeOfAttribute(facts: CrashFacts): CrashCause | null {
  const { exception, message } = facts;
  if (exception !== 'AttributeError' && exception !== 'ModuleAttributeError') {
    return null;
  }
  const ofModule =
    /^(partially initialized )?module '([\w.]{1,200})' has no attribute '(\w{1,200})'/.exec(
      message
    );
  if (ofModule !== null) {
    return ofModule[1] !== undefined
      ? becauseOf('environment', 'A file of the project hides this module.')
      : missingMember(facts, ofModule[2], ofModule[3]);
  }
  const match =
    /^(?:type object )?'([\w.]{1,200})'(?: object)? has no attribute '(\w{1,200})'/.exec(message);
  if (/before (?:\w{1,99}\.)?__init__\(\) call/.test(message)) {
    return becauseOf('implementation', 'Call `super().__init__()` first.');
  }
  const owned = /^\w{1,100}$/.test(message)
    ? new RegExp(`([A-Za-z_]\\w{0,99})\\s?\\.\\s?${message}(?!\\w)`).exec(facts.code)?.[1]
    : undefined;
  if (owned !== undefined && definesFunction(facts, owned)) {
    return becauseOf('implementation', '`{owner}` has no `{name}`.', {
      owner: owned,
      name: message
    });
  }
  if (match === null) {
    return namesOwnType(facts)
      ? becauseOf('implementation')
      : /accessor|string values|datetimelike/.test(message)
        ? becauseOf('data')
        : becauseOf('api-misuse');
  }
  const [, owner, name] = match;
  return owner === 'NoneType' ? causeOfNone(facts) : ofObject(facts, owner, name);
}

function missingMember({ context }: CrashFacts, module: string, name: string): CrashCause {
  const [top] = module.split('.', 1);
  if (isRemovedMember(context.apiChanges, module, name)) {
    return becauseOf('removed-api', 'The installed `{module}` has no `{name}`.', { module, name });
  }
  return isWellKnownModule(top) || distributionsForModule(top).length > 0
    ? becauseOf('api-misuse', '`{module}` has no `{name}`.', { module, name })
    : becauseOf('implementation');
}

function ofObject(facts: CrashFacts, dotted: string, name: string): CrashCause {
  const owner = dotted.split('.').at(-1) ?? dotted;
  const { code } = facts;
  if (definesFunction(facts, owner)) {
    return becauseOf('implementation');
  }
  const isCalled = new RegExp(`\\.\\s?${name}\\(`).test(code);
  // The function that the line calls looks for the attribute, not the line itself.
  const isOfArgument = !new RegExp(`\\.\\s?${name}(?!\\w)`).test(code);
  if (
    isOfArgument &&
    (passesWrongOption(facts) || (!OF_DATA.test(name) && passesWrongType(facts)))
  ) {
    return becauseOf('api-misuse', 'The function needs a value of another type.');
  }
  // The attribute is the text of an argument: the name of a function, or of an option.
  if (
    new RegExp(`(['"])${name}\\1`).test(code) &&
    !new RegExp(`\\.\\s?${name}(?!\\w)`).test(code)
  ) {
    return becauseOf('api-misuse', '`{owner}` has no `{name}`.', { owner, name });
  }
  if (BUILTIN.test(owner)) {
    if (OF_PYTHON_2_TYPES.has(name) && !(name === 'decode' && owner !== 'str')) {
      return becauseOf('removed-api', 'Python 3 has no `{owner}.{name}`.', { owner, name });
    }
    if (facts.isInLibrary) {
      return OF_DATA.test(name)
        ? becauseOf('data', 'The function needs a value of another type.')
        : becauseOf('api-misuse', 'The function needs a value of another type.');
    }
    return OF_DATA.test(name) && comesFromData(facts)
      ? becauseOf('data', 'The value is of another type than the line expects.')
      : becauseOf('implementation');
  }
  const usesPolars = [...facts.names.imported.values()].includes('polars');
  if (isRemovedAttribute(owner, name) || (usesPolars && isRemovedFromPolars(owner, name))) {
    return becauseOf('removed-api', 'Later versions have no `{owner}.{name}`.', { owner, name });
  }
  const drawn = /([A-Za-z_]\w{0,99})\s?\.\s?\w{1,99}\s?\(/.exec(code)?.[1] ?? '';
  if (
    owner === 'ndarray' &&
    /\bsubplots\s?\(/.test(`${code}${sourceOfName(facts.context, drawn) ?? ''}`)
  ) {
    return becauseOf('api-misuse', '`subplots` returned an array of axes: choose one.');
  }
  const isOther =
    DATA.test(owner) &&
    OF_DATA.test(name) &&
    !/DataFrame|Series/.test(owner) &&
    !name.startsWith('to_') &&
    !isMadeHere(facts, name);
  const isColumn = /DataFrame|Series|Row|Bunch|Record|Dataset|GroupBy/.test(owner) && !isCalled;
  return isOther || isColumn
    ? becauseOf('data', isColumn ? 'The data has no column `{name}`.' : null, { name })
    : becauseOf('api-misuse', '`{owner}` has no `{name}`.', { owner, name });
}

/** Whether the line itself makes the object that lacks the attribute: `np.ones(3).append(4)`. */
function isMadeHere({ code, names }: CrashFacts, name: string): boolean {
  const made = new RegExp(
    `(?<![\\w.])([A-Za-z_]\\w{0,99})(?:\\.\\w{1,99}){1,5}\\((?:[^()]|\\([^()]{0,99}\\)){0,200}\\)\\s?\\.\\s?${name}(?!\\w)`
  ).exec(code.slice(0, 500))?.[1];
  return made !== undefined && names.imported.has(made);
}

/** Calls that change an object and return None. */
const IN_PLACE =
  /\binplace\s?=\s?True|\.\s?(?:sort|append|extend|reverse|shuffle|update|insert|remove|add|clear|show|fit_generator)\(|\bshuffle\(|\bprint\(/;

/** The cause of an error of a value that is None. */
export function causeOfNone(facts: CrashFacts): CrashCause {
  const { code, context } = facts;
  const named = [...code.matchAll(/(?<![\w.'"])([A-Za-z_]\w{0,99})(\s?[.[])?/g)];
  const sourcesOf = (found: readonly RegExpMatchArray[]): readonly string[] => [
    code,
    ...found.map(([, name]) => sourceOfName(context, name) ?? '')
  ];
  const sources = sourcesOf(named.filter(match => match[2] !== undefined));
  if (sources.some(text => /\bimread\s?\(/.test(text))) {
    return becauseOf('missing-file', '`imread` returns None where a file is missing.');
  }
  const all = sourcesOf(named);
  if (all.some(text => /\bshutil\.which\s?\(/.test(text))) {
    return becauseOf('environment', 'The program is not installed.');
  }
  if (all.some(text => /\b(?:getenv|environ\.get)\s?\(/.test(text))) {
    return becauseOf('environment', 'The environment variable is not set.');
  }
  if (sources.slice(1).some(text => /^\s*print\(/.test(text))) {
    return becauseOf('implementation', '`print` returns None.');
  }
  if (sources.slice(1).some(text => IN_PLACE.test(text))) {
    return becauseOf(
      'api-misuse',
      'The call returns None: it works in place, or only shows something.'
    );
  }
  const isSearch = sources.some(text =>
    /\.(?:match|search|find|fullmatch|get|find_\w+|select_one)\s?\(/.test(text)
  );
  return isSearch || comesFromData(facts)
    ? becauseOf('data', 'A value is missing: it is None.')
    : becauseOf('implementation', 'A function returned None.');
}
