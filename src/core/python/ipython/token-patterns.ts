/** Token patterns of IPython, taken from Python's `tokenize`. */

const NUMBER =
  '(?:[0-9](?:_?[0-9])*[jJ]|(?:(?:[0-9](?:_?[0-9])*\\.(?:[0-9](?:_?[0-9])*)?|\\.[0-9](?:_?[0-9])*)(?:[eE][-+]?[0-9](?:_?[0-9])*)?|[0-9](?:_?[0-9])*[eE][-+]?[0-9](?:_?[0-9])*)[jJ]?|0[xX](?:_?[0-9a-fA-F])+|0[bB](?:_?[01])+|0[oO](?:_?[0-7])+|(?:0(?:_?0)*|[1-9](?:_?[0-9])*))';
const OPERATOR =
  '\\r?\\n|\\.\\.\\.|\\*\\*=|//=|<<=|>>=|!=|%=|&=|\\*\\*|\\*=|\\+=|->|-=|//|/=|:=|<<|<=|==|>=|>>|@=|\\^=|\\|=|[%&()*+,\\-./:;<=>@\\[\\]^{|}~]';
const PREFIX = '(?:[bB][rR]?|[rR][bBfF]?|[uU]|[fF][rR]?|)';
const TRIPLE = `${PREFIX}(?:'''|""")`;
const SINGLE =
  `${PREFIX}'[^\\n'\\\\]*(?:\\\\[^\\n][^\\n'\\\\]*)*(?:'|\\\\\\r?\\n)` +
  `|${PREFIX}"[^\\n"\\\\]*(?:\\\\[^\\n][^\\n"\\\\]*)*(?:"|\\\\\\r?\\n)`;

function tokenPattern(name: string, continuation: string): RegExp {
  return new RegExp(
    `([ \\f\\t]*)(${continuation}|$|#[^\\r\\n]*|${TRIPLE}|${NUMBER}|${OPERATOR}|${SINGLE}|${name})`,
    'yu'
  );
}

/** A token of `tokenize` up to Python 3.11, with leading blanks. */
export const TOKEN = tokenPattern('[\\p{L}\\p{N}_]+', '\\\\\\r?\\n');
/** The strict tokenizer leaves non-ASCII characters in names to the parser. */
export const MODERN_TOKEN = tokenPattern(
  '[A-Za-z_\\u{80}-\\u{10ffff}][A-Za-z0-9_\\u{80}-\\u{10ffff}]*',
  '\\\\(?:\\r?\\n|\\r$)'
);
/** The start of an f-string or template string, which Python 3.12 and later tokenize as code. */
export const MODERN_FSTRING = /[ \f\t]*((?:[fFtT][rR]?|[rR][fFtT])("""|'''|"|'))/y;
/** The quotes of a triple-quoted string. */
export const TRIPLE_START = new RegExp(`^${TRIPLE}$`);
/** The first quote of a string. */
export const STRING_START = new RegExp(`^${PREFIX}(['"])`);
/** A name, up to Python 3.11. */
export const NAME_START = /^[_\p{XID_Start}]/u;

/** A token other than a name, since Python 3.12. */
export const MODERN_OPERATOR = /^[^A-Za-z_\u{80}-\u{10ffff}]/u;

/**
 * Numbers that the strict tokenizer rejects: missing digits, digits too large for their base, or a trailing
 * underscore.
 */
export const BAD_NUMBER =
  /0(?:[xX](?!_?[0-9a-fA-F])|[oO](?!_?[0-7])|[bB](?!_?[01])|[oO](?:_?[0-7])+[89]|[bB](?:_?[01])+[2-9])|(?:0[xX][0-9a-fA-F_]*|0[oO][0-7_]*|0[bB][01_]*|[0-9][0-9_]*)_(?![0-9a-fA-F])/y;

/** Letters before the quotes of a string without fields. */
export const STRING_PREFIX = /^(?:[bB][rR]?|[rR][bB]?|[uU])$/;

/** The rest of a string in its last line, by its quotes. */
export const STRING_ENDS: Readonly<Record<string, RegExp>> = {
  "'": /[^'\\]*(?:\\[^\n][^'\\]*)*'/y,
  '"': /[^"\\]*(?:\\[^\n][^"\\]*)*"/y,
  "'''": /[^'\\]*(?:(?:\\[^\n]|'(?!''))[^'\\]*)*'''/y,
  '"""': /[^"\\]*(?:(?:\\[^\n]|"(?!""))[^"\\]*)*"""/y
};
