/** Decides whether a library rejects a value because of the data or because of the call: the same exceptions stand for both. */
import { becauseOf } from './crash-facts';
import type { CrashCause, CrashFacts } from './crash-facts';
import { OF_DATA } from './data-parameters';
import { passedArguments } from './passed-arguments';
import { constrained, listsChoices } from './message-grammar';
import { isScalar, passesOnlyOptions, passesWrongType } from './passed-literals';
import { roleOfRaiser } from './raising-frame';

/** The cause of a value that a library rejects.
 *
 * @param otherwise - where neither the message nor the line shows it
 */
export function dataOrMisuse(facts: CrashFacts, otherwise: 'data' | 'api-misuse'): CrashCause {
  // What follows the first line is advice.
  const [message] = facts.message.slice(0, 1000).split('\n', 1);
  const form = constrained(message);
  if (OF_LENGTHS.test(message) || OF_CONTENTS.test(message)) {
    return becauseOf('data');
  }
  if (givesLiteral(facts)) {
    return becauseOf('api-misuse');
  }
  if (form === 'data') {
    return becauseOf(BOUNDS.test(message) && passesOnlyOptions(facts) ? 'api-misuse' : 'data');
  }
  if (isArgument(facts) || passesWrongType(facts) || ADVISES.test(message)) {
    return becauseOf('api-misuse');
  }
  if (OF_SHAPES.test(message)) {
    return becauseOf('data');
  }
  return becauseOf(
    roleOfRaiser(facts.frames) ??
      form ??
      (listsChoices(message) || API_WORDS.test(message)
        ? 'api-misuse'
        : DATA_WORDS.test(message)
          ? 'data'
          : passesOnlyOptions(facts)
            ? 'api-misuse'
            : otherwise)
  );
}

/** Whether the message names an argument that the line gives. */
export function isArgument(facts: CrashFacts): boolean {
  const [message] = facts.message.split('\n', 1);
  return passedArguments(facts).some(
    ({ name, isSubject, isKeyword, literal }) =>
      name !== null &&
      name.length > 1 &&
      !isSubject &&
      // What has no name in the line is mostly data, unless it is one number or text.
      (isKeyword || isScalar(literal)) &&
      !OF_DATA.test(name) &&
      (hasWord(message, name) ||
        (isKeyword && isScalar(literal) && hasWord(message, otherNumber(name))))
  );
}

/** The plural of a name, or the singular of a plural. */
function otherNumber(name: string): string {
  return name.endsWith('s') ? name.slice(0, -1) : `${name}s`;
}

/** Whether the message repeats a number or text that the line writes out for an option. */
export function givesLiteral(facts: CrashFacts): boolean {
  const [message] = facts.message.split('\n', 1);
  return passedArguments(facts).some(
    ({ name, literal, text, isSubject }) =>
      name !== null &&
      !isSubject &&
      (name === 'axis' || !OF_DATA.test(name)) &&
      ((/^(?:int|float)$/.test(literal ?? '') && hasWord(message, text)) ||
        (literal === 'str' &&
          /^.?['"][^'"]{2,40}['"]$/.test(text) &&
          hasWord(message, text.replace(/^\w?['"]|['"]$/g, ''))))
  );
}

function hasWord(message: string, word: string): boolean {
  const at = message
    .slice(0, 1000)
    .search(new RegExp(`(?<![\\w.])${word.replace(/[^\w ]/g, '\\$&')}(?![\\w])`));
  return at >= 0;
}

/** Sentences to the caller about what to pass. */
const ADVISES =
  /\b[Yy]ou (?:must|can|should|need to|have to) (?:only |also )?(?:pass|specify|provide|give|set|call)\b|\bonly specify one\b|\. Use `[\w.]+(?:\(\))?` ?(?:instead|\.|$)/;
/** The limits of a number. */
const BOUNDS =
  /\b(?:must|should|has to) be (?:at (?:least|most)|greater|larger|less|smaller|positive|non-negative|between|[<>])/;
/** Two values that must fit each other, with their sizes. */
const OF_LENGTHS =
  /^Must pass 2-d input|dimensions? .{0,60}must match|\(shape:? ?\(.{0,200}match|[Ll]ength of \w{1,40} \(\d+\) must match/;
/** What the data has not: the option may be right for other data. */
export const OF_CONTENTS =
  /number of data points|(?:above|below) the interpolation range|^Bin edges must be unique|with non-numeric data|^Cannot handle this data type|not found in array dimensions|is not a valid dimension or coordinate|^Only valid with \w{1,40}Index|^Supported target types are|^Incompatible merge dtype|is invalid for input of size|not in fieldnames/;
const OF_SHAPES =
  /array of shape|\dd array|\dD array|shapes?\b.{0,200}(?:mismatch|align|match|broadcast)|contains (?:NaN|infinity)|inconsistent numbers? of samples/i;
/** Words of messages about arguments. */
export const API_WORDS =
  /^Bad argument|'\w+=(?:True|False)'|[Uu]n(?:known|recognized|supported) (?!categor|label|class)\w|\b(?:not|nor .{1,40}) (?:provided|given|specified)\b|not a valid argument|\. First [a-z]|not properly called|should be given|\bis invalid|\bValid \w+|^\w+ [<>]=? -?\w+|^Expected \w+ [<>]=|has to be |must be divisible|requires? grad|implicitly created only|empty parameter list|a second time|\bbut \w+='|^\w+ must be (?:less|greater|smaller|larger|at (?:least|most)|[<>])|is not a valid (?:format string|color|colormap|package style|style|marker|linestyle|projection|metric|criterion|scoring)|Invalid (?:\w+ argument|learning rate|frequency|unit)|invalid (?:frequency|unit)|must be in \d|math domain|must be (?:non-negative|positive)|is not a valid value for|must be one of|not a valid (?:value|option|option|method|key)|invalid (?:option|parameter|solver|value for|mode|kind)|Invalid (?:parameter|option|mode|method)|unrecognized|Unrecognized|Unknown (?:loss|metric|optimizer|projection|activation|solver|kernel|format|option|string|method|layer)|not understood|truth value of|is ambiguous|does not (?:accept|support)|No axis named|can only be|cannot specify|Cannot specify|at the same time|must be (?:specified|passed|set|called|a (?:string|positive|callable|number)|an? (?:int|instance))|should be (?:in|one|a |an )|Must (?:pass|specify|provide)|You must|must (?:pass|call|specify|provide)|not fitted|before (?:calling|using)|has not been (?:built|compiled)|plot type|not in list of|keyword argument|is not supported|not implemented|Supported|same device/;
/** Words of messages about data. */
export const DATA_WORDS =
  /shape|[Dd]imension|\bdims?\b|\dD\b|broadcast|[Ll]engths?\b|same (?:size|length|first)|size (?:mismatch|of tensor)|samples|NaN|infinity|infs?\b|missing value|could not convert|[Cc]annot convert|dtype|scalar type|columns?\b|labels?\b|[Ff]eatures?\b|not in index|not found in axis|[Dd]uplicate|unseen|unknown categor|time data|out of range|pars(?:e|ing)|decode|classes|index(?:es)?\b|numeric|empty|at least one array|zero-size|out of bounds|overlap|unhashable|[Ss]ingular|elements?\b|state_dict|equal size|batch_size|Could not interpret|Bin edges|bins must|not 1-dimensional|mat1|cardinality|invalid literal|ordinal|[Mm]ust be (?:same|of equal)|sequence/;
