/** Names of types and frequencies that versions of pandas and NumPy print differently for the same values. */

/** Pairs of a pattern and the name that stands for all its spellings. Every repetition is bounded. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/\bdatetime64\[(?:ns|us|ms|s)(?=[\],])/g, 'datetime64[(unit)'],
  [/\btimedelta64\[(?:ns|us|ms|s)(?=\])/g, 'timedelta64[(unit)'],
  [/\b(?:Int64|UInt64|Float64)Index(?=\()/g, 'Index'],
  [/\bdtype(=|: )'?(?:object|str|string)\b'?/g, 'dtype$1(text)'],
  // Columns of `DataFrame.dtypes` and `DataFrame.info()`.
  [/^(.{1,200}(?:\s{2}|non-null ))(?:object|str|string) *$/g, '$1(text)'],
  [/^(dtypes: .{0,200})\b(?:object|str|string)\((\d{1,9})\)/g, '$1(text)($2)'],
  [/<(?:Arrow)?StringArray(?:NumpySemantics)?>/g, '<StringArray>'],
  [/\b(?:Arrow)?StringArray(?:NumpySemantics)?\b/g, 'StringArray']
];

const FREQUENCIES: ReadonlyMap<string, string> = new Map(
  'H:h BH:bh CBH:cbh T:min S:s L:ms U:us N:ns M:ME Q:QE A:YE Y:YE BM:BME BQ:BQE BA:BYE BY:BYE SM:SME CBM:CBME AS:YS BAS:BYS'
    .split(' ')
    .map(pair => pair.split(':') as [string, string])
);

/** The line with one spelling for each of these names. */
export function unifyTypeNames(line: string): string {
  const named = SPELLINGS.reduce(
    (text, [pattern, name]) => text.replace(pattern, name),
    line.trimEnd()
  );
  return named.replace(
    /\b(freq(?:=|: ))'?(\d{0,9})([A-Za-z]{1,4})(-[A-Z]{3})?\b'?/g,
    (_, start: string, count: string, name: string, anchor = '') =>
      `${start}${count}${FREQUENCIES.get(name) ?? name}${String(anchor)}`
  );
}
