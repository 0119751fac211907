/** All normalizers: what a comparison may look past, each with a name under which it can be switched off. */

/** The names, in the order in which they are listed. */
export const NORMALIZER_NAMES = [
  'line-ends',
  'terminal-colors',
  'carriage-returns',
  'backspaces',
  'unicode-form',
  'float-tolerance',
  'number-format',
  'numpy-scalar',
  'set-order',
  'memory-address',
  'uuid',
  'temporary-path',
  'copied-folder',
  'package-path',
  'home-path',
  'warning-line',
  'cell-number',
  'progress-bar',
  'keras-progress',
  'cell-timing',
  'elapsed-time',
  'log-clock',
  'statsmodels-clock',
  'process-id',
  'local-port',
  'memory-usage',
  'generated-ids',
  'picture-metadata',
  'picture-packing',
  'markup-form',
  'json-form',
  'richest-form'
] as const;

/** The name of a normalizer that every project has. */
export type KnownNormalizer = (typeof NORMALIZER_NAMES)[number];

/** What a project has of its own: a tolerance, a pattern by its name, what holds for the cells with a tag. */
export type OwnNormalizer = 'tolerance' | `pattern:${string}` | `tag:${string}`;

/** The name of a normalizer. */
export type NormalizerName = KnownNormalizer | OwnNormalizer;

/** All of them, as they are unless somebody switches one off. */
export const ALL_NORMALIZERS: ReadonlySet<NormalizerName> = new Set(NORMALIZER_NAMES);

/** The normalizer of this name, or null. */
export function normalizerNamed(name: string): KnownNormalizer | null {
  return NORMALIZER_NAMES.find(known => known === name) ?? null;
}

/** What each looks past, for the page of normalizers. */
export const NORMALIZER_TEXTS: Readonly<Record<KnownNormalizer, string>> = {
  'line-ends': 'Windows line ends are line ends.',
  'terminal-colors': 'Colours and other escape sequences of terminals do not count.',
  'carriage-returns':
    'What follows a carriage return is written over the line, as a terminal does.',
  backspaces: 'A backspace takes away the character before it.',
  'unicode-form': 'An accented character is the same whether it is one code point or two (NFC).',
  'float-tolerance':
    'Floats (with a point or an exponent) may differ by 1 part in 10,000,000,000; 0.0 and at most 1e-14 are the same. Whole numbers never may.',
  'number-format':
    '`1e-05` is `0.00001`, and `-0.0` is `0.0`. `1.1` is not `1.10`, `1` is not `1.0`.',
  'numpy-scalar': '`np.float64(1.5)`, as numpy 2 writes it, is `1.5`.',
  'set-order':
    'A line that is a set of plain texts or numbers and nothing else may be in any order.',
  'memory-address': 'The address behind `at 0x…`.',
  uuid: 'UUIDs (8-4-4-4-12 hexadecimal digits) in texts.',
  'temporary-path':
    'The random part of temporary files (`/tmp/tmpab12cd_x`) and of cells in warnings (`/tmp/ipykernel_881/338912.py`).',
  'copied-folder':
    'The folder of the private copy in which a check ran, for the folder that it is a copy of.',
  'package-path': 'The folder in front of `site-packages/` and `dist-packages/`.',
  'home-path': 'Whose home folder it is: `/home/ann/`, `/Users/bob/`, `C:\\Users\\bob\\`.',
  'warning-line': 'The line number of a warning inside an installed package.',
  'cell-number': 'The number in `Cell In[3]` and `<ipython-input-3-…>`.',
  'progress-bar':
    'Bar, times and speed of a tqdm bar. The description, percentage, count and values behind the speed are compared.',
  'keras-progress': 'Bar and times of a keras bar. Steps and metrics are compared.',
  'cell-timing': 'The lines of `%time` and `%timeit`.',
  'elapsed-time':
    'Seconds behind words such as “took”, “elapsed” or “finished in”; never hours or days.',
  'log-clock': 'Date and time at the start of a line that names a log level.',
  'statsmodels-clock': '`Date:` and `Time:` in the head of a statsmodels summary.',
  'process-id': 'The number behind “pid”.',
  'local-port': 'The port of `localhost` and `127.0.0.1` in an address.',
  'memory-usage': 'The line `memory usage:` of `DataFrame.info()`.',
  'generated-ids':
    'Generated ids of HTML, SVG, widgets, Styler, scikit-learn, plotly and bokeh, renamed by order; what refers to what is compared.',
  'picture-metadata': 'Date and software inside PNG and SVG pictures.',
  'picture-packing':
    'PNG, JPEG and GIF pictures are compared pixel by pixel, however they are packed; of moving ones all frames count.',
  'markup-form':
    'Order of attributes, blanks between tags, comments and ways to write a character in HTML and SVG.',
  'json-form': 'Order of keys and layout of JSON.',
  'richest-form':
    'Of an output in several forms (a table as HTML and as text) the richest decides where a lesser one differs.'
};
