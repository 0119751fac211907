/** Strings as JSON text, in the style of an existing file. */

/** How a file writes characters that JSON allows both plain and escaped. */
export interface EscapeStyle {
  /** Everything outside ASCII is escaped, as Python's `json` does by default. */
  readonly asciiOnly: boolean;
  /** Hexadecimal digits of escapes are capital letters. */
  readonly uppercase: boolean;
}

/** An escape (with an odd number of backslashes before its `u`) of a character outside ASCII. */
const ESCAPED = /(?:^|[^\\])(?:\\\\)*\\u(?!00[0-7])[0-9a-fA-F]{4}/;
/** Any escape with a letter among its digits. */
const LETTERED = /(?:^|[^\\])(?:\\\\)*\\u(?:[0-9]{0,3})([a-fA-F])/;

const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\b', '\\b'],
  ['\f', '\\f']
]);

/** What a text shows of the escape style; null where it has no evidence. */
export interface EscapeEvidence {
  readonly asciiOnly: boolean | null;
  readonly uppercase: boolean | null;
}

/** What a text shows of the escape style. */
export function escapeEvidence(text: string): EscapeEvidence {
  const letter = LETTERED.exec(text)?.[1];
  return {
    asciiOnly: writesAsciiOnly(text),
    uppercase: letter === undefined ? null : letter < 'a'
  };
}

/** The escape style of a file, by evidence that is ordered by weight: of the nearest text first, of the whole file last. */
export function escapeStyleOf(evidence: readonly EscapeEvidence[]): EscapeStyle {
  const first = (key: keyof EscapeEvidence): boolean =>
    evidence.map(each => each[key]).find(answer => answer !== null) ?? false;
  return { asciiOnly: first('asciiOnly'), uppercase: first('uppercase') };
}

/** `value` as a JSON string, including its quotes. */
export function jsonString(value: string, { asciiOnly, uppercase }: EscapeStyle): string {
  const escape = (unit: string): string => {
    const digits = unit.charCodeAt(0).toString(16).padStart(4, '0');
    return SHORT_ESCAPES.get(unit) ?? `\\u${uppercase ? digits.toUpperCase() : digits}`;
  };
  // UTF-8 cannot encode a lone surrogate.
  const text = value.replace(/["\\\u0000-\u001f\ud800-\udfff]/gu, escape);
  return `"${asciiOnly ? text.replace(/[\u007f-\uffff]/g, escape) : text}"`;
}

/** The lines of a source with their line ends, split as Jupyter does, by Python's `splitlines(keepends=True)`. */
export function sourceLines(source: string): readonly string[] {
  return (
    source.match(
      /[^\n\r\v\f\x1c-\x1e\x85\u2028\u2029]*(?:\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029])|[^\n\r\v\f\x1c-\x1e\x85\u2028\u2029]+$/gy
    ) ?? []
  );
}

/** Null if a text contains no evidence. */
function writesAsciiOnly(text: string): boolean | null {
  if (/[\u0080-\uffff]/.test(text)) {
    return false;
  }
  return ESCAPED.test(text) ? true : null;
}
