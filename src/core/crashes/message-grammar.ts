/** Reads from the form of a message whether a library rejects data or an argument. */

/** What a message constrains: the words before “must”, “should” and the like. */
const CONSTRAINT =
  /^(.{1,100}?)\s(?:must|should|has to|have to|needs? to|can only|may only|cannot be|(?:is|are) required)\b/;
/** Two values that must fit each other. */
const FITS =
  /\b(?:must|should|have to|has to|need to) (?:all )?(?:(?:have|be)(?: of)?(?: the)? (?:same|equal|compatible|identical|consistent)|match those)\b|\bexpect(?:ed|s)? .{1,60} to (?:have|be)(?: of)?(?: the)? (?:same|equal)\b|\b(?:shapes?|lengths?|sizes?|dimensions?) (?:of .{1,60} )?(?:differ|(?:do|does) not (?:match|agree))\b|^Number of \w{1,40} .{0,40}number of (?:data|samples|points|observations)\b/i;
/** How many of something the data has. */
const COUNTS =
  /^(?:The )?[Nn]umber of (?:labels|samples|features|classes|columns|rows|observations) is\b/;
/** What must have the form, at the end. */
const APPLIES = /\b(?:applied to|have|contain) .{0,40}\b(?:data|values|elements|entries|samples)$/;
/** Before the subject: a condition, or where the argument belongs. */
const BEFORE =
  /^.*,\s|^(?:All|Any|Each|Every|Both|The|Your|Input|Invalid)\s|^(?:the )?(?:number|type|size|length)s? of\s/i;
/** After the head of the subject. */
const AFTER = /\s(?:of|in|to|for|with|from|passed|given|at)\s[^]*$/;
/** Heads that name what is computed on. */
const OF_DATA =
  /^(?:[xyzab]|[XYAB]|x\d?|y\d?|y_\w+|X_\w+|arrays?|inputs?|data|datasets?|values?|samples?|labels?|targets?|matri(?:x|ces)|shapes?|dimensions?|lengths?|ind(?:ex|exes|ices)|columns?|rows?|features?|endog|exog|observ\w+|series|points?|sequences?|images?|tensors?|elements?|operands?|vectors?|classes|frames?|entries|keys|dates?|strings?|rasters?|signals?|documents?|tables?|mat\d)$/i;

/** Whether a message says that data must have some form (`data`), or an argument (`api-misuse`); null for other messages. */
export function constrained(message: string): 'data' | 'api-misuse' | null {
  // The sentences after the first are advice.
  const [sentence] = message.split(/\.\s/, 1);
  if (FITS.test(sentence) || COUNTS.test(sentence)) {
    return 'data';
  }
  const subject = CONSTRAINT.exec(sentence)?.[1];
  if (subject === undefined) {
    return null;
  }
  if (APPLIES.test(sentence)) {
    return 'data';
  }
  let head = subject;
  for (const part of [BEFORE, BEFORE, BEFORE, AFTER]) {
    head = head.replace(part, '');
  }
  const words = head.replaceAll(/['"`]/g, '').trim().split(/\s+/);
  return OF_DATA.test(words.at(-1) ?? '') ? 'data' : 'api-misuse';
}

/** Whether a message lists what an argument may be. */
export function listsChoices(message: string): boolean {
  return CHOICES.test(message) && !/\bcolumns?\b/.test(message);
}

const CHOICES =
  /\b(?:must be (?:one of|either|among)|[Oo]ptions are|[Vv]alid \w+(?: \w+)? (?:are|is)|[Ss]upported \w+ (?:are|is)|[Aa]llowed \w+ are|[Cc]hoose (?:from|one of)|[Ee]xpect(?:ed|ing) (?:one of|\w+ \(|'\w+' or)|[Ii]nvalid \w+; must be|not (?:in|one of) [[({])/;
