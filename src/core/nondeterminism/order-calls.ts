/** Calls that give, keep or drop an order. */

/** Functions that list files in the order of the file system; whether each returns a list of texts. */
export const LISTING: ReadonlyMap<string, boolean> = new Map([
  ['os.listdir', true],
  ['glob.glob', true],
  ['glob.iglob', false],
  ['os.scandir', false],
  ['os.walk', false]
]);
/** Listings whose elements `sorted` can compare. */
export const SORTABLE_LISTING = new Set(['os.listdir', 'glob.glob', 'glob.iglob']);
/** Methods that only paths have. */
export const PATH_LISTING = new Set(['iterdir', 'rglob']);
/** Functions that yield results in the order in which tasks finish. */
export const FINISHING = new Set([
  'concurrent.futures.as_completed',
  'asyncio.as_completed',
  'distributed.as_completed',
  'dask.distributed.as_completed'
]);

/** Functions that return, or iterate over, the elements of their first argument in its order. */
export const KEEPING: ReadonlyMap<string, 'list' | 'iterator' | 'mapping'> = new Map([
  ['list', 'list'],
  ['tuple', 'list'],
  ['iter', 'iterator'],
  ['enumerate', 'iterator'],
  ['reversed', 'iterator'],
  ['tqdm.tqdm', 'iterator'],
  ['tqdm.auto.tqdm', 'iterator'],
  ['tqdm.notebook.tqdm', 'iterator'],
  ['dict', 'mapping'],
  ['dict.fromkeys', 'mapping'],
  ['numpy.array', 'list'],
  ['pandas.Series', 'list'],
  ['pandas.DataFrame', 'list'],
  ['pandas.concat', 'list']
]);
/** Functions whose result shows their arguments. */
export const SHOWING_TEXT = new Set(['str', 'repr', 'json.dumps', 'pprint.pformat']);
/** Functions whose result is a number that shows their arguments. */
export const CONVERTING = new Set(['hex', 'oct', 'bin', 'int', 'abs']);

/** Methods that texts have and that return texts. */
export const TEXT_METHODS = new Set(
  'lower upper strip lstrip rstrip title capitalize casefold swapcase zfill'.split(' ')
);
/** Functions that return texts. */
export const TEXT_FUNCTIONS = new Set([
  'str',
  'repr',
  'chr',
  'input',
  'os.path.basename',
  'os.path.join'
]);
/** Texts of the standard library. */
export const TEXT_NAMES = new Set([
  'string.ascii_lowercase',
  'string.ascii_uppercase',
  'string.ascii_letters',
  'string.punctuation'
]);
/** Functions that return lists of texts. */
export const TEXT_LISTS = new Set(['re.findall', 're.split', 'nltk.word_tokenize', 'dir']);

/** Methods that change a list or a set in place. */
export const CHANGING_METHODS = new Set('sort pop remove discard insert clear reverse'.split(' '));
/** Methods of lists and tables that return them, or a part of them, in the same order. */
export const SAME_ORDER_METHODS = new Set('copy head tail keys items tolist'.split(' '));
/** Methods of sets by the operator that does the same. */
export const SET_METHODS: ReadonlyMap<string, '|' | '&' | '-' | '^'> = new Map([
  ['union', '|'],
  ['intersection', '&'],
  ['difference', '-'],
  ['symmetric_difference', '^']
]);
/** Operators of sets. */
export const SET_OPERATORS: ReadonlyMap<string, '|' | '&' | '-' | '^'> = new Map([
  ['|', '|'],
  ['&', '&'],
  ['-', '-'],
  ['^', '^']
]);
