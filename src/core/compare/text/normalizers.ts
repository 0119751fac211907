/** All normalizers: differences that a comparison may ignore, each with a name for switching it off. */

/** The names, in listing order. */
export const NORMALIZER_NAMES = [
  'line-ends',
  'trailing-space',
  'terminal-colors',
  'carriage-returns',
  'backspaces',
  'unicode-form',
  'float-tolerance',
  'number-format',
  'numpy-scalar',
  'set-order',
  'array-layout',
  'layer-number',
  'device-tag',
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
  'file-written',
  'log-clock',
  'statsmodels-clock',
  'process-id',
  'stream-order',
  'deprecation-notice',
  'local-port',
  'memory-usage',
  'generated-ids',
  'picture-metadata',
  'picture-packing',
  'svg-rounding',
  'table-style',
  'markup-form',
  'json-form',
  'richest-form'
] as const;

/** The name of a built-in normalizer. */
export type BuiltinNormalizer = (typeof NORMALIZER_NAMES)[number];

/** A normalizer of a project: a tolerance, a named pattern, or the rules of a cell tag. */
export type ProjectNormalizer = 'tolerance' | `pattern:${string}` | `tag:${string}`;

/** The name of a normalizer. */
export type NormalizerName = BuiltinNormalizer | ProjectNormalizer;

/** All built-in normalizers, which are on by default. */
export const ALL_NORMALIZERS: ReadonlySet<NormalizerName> = new Set(NORMALIZER_NAMES);

/** The normalizer of this name, or null. */
export function normalizerNamed(name: string): BuiltinNormalizer | null {
  return NORMALIZER_NAMES.find(known => known === name) ?? null;
}

/** What each normalizer ignores, for the documentation page. */
export const NORMALIZER_DESCRIPTIONS: Readonly<Record<BuiltinNormalizer, string>> = {
  'line-ends': 'Line endings: Windows and Unix line endings are equal.',
  'trailing-space': 'Trailing blanks on a line, and empty lines at the end of a text.',
  'terminal-colors': 'Colors and other escape sequences of terminals.',
  'carriage-returns': 'Text before a carriage return, which a terminal overwrites.',
  backspaces: 'A backspace and the character before it.',
  'unicode-form': 'Whether an accented character is one code point or two (NFC).',
  'float-tolerance':
    'Differences of floats (with a decimal point or an exponent) up to 1 part in 10,000,000,000; 0.0 equals up to 1e-14. Integers must match exactly.',
  'number-format':
    'Number formats: `1e-05` equals `0.00001`, and `-0.0` equals `0.0`. `1.1` is not `1.10`, `1` is not `1.0`.',
  'numpy-scalar': 'The type in `np.float64(1.5)`, as NumPy 2 writes `1.5`.',
  'set-order':
    'The order of the items of a Python set, also inside lists, tuples and dictionaries.',
  'array-layout':
    'Line breaks and columns of arrays, lists, tuples and dictionaries: `[ 1.  2.]` equals `[1. 2.]`. Quoted strings must match exactly.',
  'layer-number':
    'The numbers that Keras adds to the names of layers (`dense_3`), which are renumbered in order of appearance.',
  'device-tag':
    "The device of a tensor: `device='cuda:0'` after its values, and `/device:GPU:0` in a placement.",
  'memory-address': 'The address after `at 0x…`.',
  uuid: 'UUIDs (8-4-4-4-12 hexadecimal digits) in texts, and the `display_id` of IPython.',
  'temporary-path':
    'The random part of temporary files (`/tmp/tmpab12cd_x`) and of cells in warnings (`/tmp/ipykernel_881/338912.py`).',
  'copied-folder':
    'The folder of the private copy in which a check ran, instead of the original folder.',
  'package-path': 'The folder before `site-packages/` and `dist-packages/`.',
  'home-path':
    'The user name in the path of a home folder: `/home/ann/`, `/Users/bob/`, `C:\\Users\\bob\\`.',
  'warning-line': 'The line number of a warning inside an installed package.',
  'cell-number':
    'The number in `Cell In[3]`, `<ipython-input-3-…>` and, in the message of a syntax error, `(338912.py, line 1)`.',
  'progress-bar':
    'Bar, times and speed of a tqdm progress bar. The description, percentage, count and values after the speed are compared.',
  'keras-progress': 'Bar and times of a Keras progress bar. Steps and metrics are compared.',
  'cell-timing':
    'The lines that `%time` and `%timeit` print, including the one about the slowest run, and the times and the order of lines of `%prun`.',
  'elapsed-time':
    'Seconds after words such as “took”, “elapsed” or “finished in”, between dashes, or alone on a line with four or more decimals; not hours or days.',
  'file-written':
    'Whether `%%writefile` wrote a new file (`Writing`) or replaced one (`Overwriting`).',
  'log-clock':
    'Date, time and process number at the start of a line with a log level, also in the format of TensorFlow and glog.',
  'statsmodels-clock': '`Date:` and `Time:` in the header of a statsmodels summary.',
  'process-id': 'The number after “pid”.',
  'stream-order':
    'The order of stdout and stderr in relation to each other. The order within each is compared.',
  'deprecation-notice':
    'Warnings on stderr that a library will change: `DeprecationWarning`, `FutureWarning` and similar ones.',
  'local-port': 'The port of `localhost` and `127.0.0.1` in an address.',
  'memory-usage': 'The line `memory usage:` of `DataFrame.info()`.',
  'generated-ids':
    'Ids of SVG, and generated ids of HTML, widgets, Styler, scikit-learn, plotly, bokeh and Altair, renamed in order of appearance; references are compared.',
  'picture-metadata': 'Date and software inside PNG and SVG pictures.',
  'picture-packing':
    'The compression and color type (RGB, opaque RGBA, palette) of PNG, JPEG and GIF pictures, which are compared pixel by pixel; of animations, all frames.',
  'svg-rounding': 'Differences of up to 0.001 in the coordinates of SVG.',
  'table-style': 'The `<style>` element and the box around a pandas table.',
  'markup-form':
    'Order of attributes, blanks between tags, comments and character references in HTML and SVG.',
  'json-form': 'Order of keys and layout of JSON, also of JSON objects in printed text.',
  'richest-form':
    'Differences in a simpler form of an output (a table as text) if the richest form (HTML) is equal; HTML that only one side has in addition to the same text.'
};
