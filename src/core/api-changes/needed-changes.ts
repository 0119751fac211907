/** Whether the analysis can use the data on changed libraries, for hosts that load it on demand. */
import { importingCells } from '../imports/imported-modules';
import { isStandardLibrary } from '../imports/standard-library';
import type { CellRow } from '../rule-context/cell-rows';
import { deriveFromCells } from '../rule-context/cell-rows';
import type { RuleContext } from '../rule-context/rule-context';
import { targetVersion } from './target-version';

/** The libraries that have data, besides Python. */
export const CHANGED_LIBRARIES: readonly string[] = [
  'keras',
  'lmfit',
  'matplotlib',
  'networkx',
  'numpy',
  'pandas',
  'pillow',
  'plotly',
  'scikit-image',
  'scikit-learn',
  'scikit-rf',
  'scipy',
  'seaborn',
  'sktime',
  'statsmodels',
  'tensorflow',
  'yellowbrick'
];

/**
 * Names of Python and its standard library that changed, or modules where the changed name is a word that most notebooks
 * have, such as `open`: their version is always known.
 */
export const CHANGED_PYTHON_NAMES =
  /\b(?:AsyncGenerator|AsyncIterable|AsyncIterator|Awaitable|Bytes|Callable|Collection|Container|Coroutine|Generator|Hashable|ImpImporter|ItemsView|Iterable|Iterator|KeysView|Mapping|MappingView|MutableMapping|MutableSequence|MutableSet|NameConstant|Num|Reversible|SafeConfigParser|Sequence|Set|Sized|Str|ValuesView|aifc|asynchat|asyncio|asyncore|audioop|b2a_hqx|cgi|chunk|clock|crypt|decodestring|dist|encodestring|encoding|findTestCases|find_loader|formatargspec|gcd|getargspec|getcwdu|has_key|ifilter|imap|imghdr|imp|isAlive|iteritems|iterkeys|itervalues|izip|izip_longest|letters|lgettext|linux_distribution|locale|lowercase|mailcap|makeSuite|match_hostname|maxint|nntplib|pipes|quote|quote_plus|readPlist|readfp|setcheckinterval|shuffle|smtpd|sndhdr|sunau|telnetlib|template|tostring|typing\.io|typing\.re|unquote|uppercase|urlencode|urlopen|urlretrieve|utcfromtimestamp|utcnow|uu|warn|wrap_socket|writePlist|xdrlib)\b/;

/** Errors whose cause may be a removed name. */
const OF_REMOVED_NAMES = /^(?:(?:Module)?AttributeError|ImportError|ModuleNotFoundError)$/;

type UsingContext = Pick<
  RuleContext,
  'cache' | 'change' | 'rows' | keyof Parameters<typeof targetVersion>[0]
>;

/**
 * Whether the data can add anything: a cell names what Python changed, or the notebook imports a library whose version is
 * known. The data is large: nothing loads or reads it for other notebooks.
 */
export function canUseApiChanges(context: UsingContext): boolean {
  return (
    context.document.language === 'python' &&
    // Searching all cells for the names takes longest.
    ((importsLibrary(context) && knowsVersion(context)) || concernedCells(context).length > 0)
  );
}

function knowsVersion(context: UsingContext): boolean {
  return (
    context.targets.size > 0 ||
    CHANGED_LIBRARIES.some(name => targetVersion(context, name) !== null)
  );
}

/** Whether a cell imports what is not of the standard library: a library, or a module that may import one. */
function importsLibrary(context: UsingContext): boolean {
  return importingCells(context).some(({ imports }) =>
    imports.some(({ module }) => !isStandardLibrary(module))
  );
}

const concernedCells = deriveFromCells(row => (isConcerned(row) ? row : null));

function isConcerned({ cell, history }: CellRow): boolean {
  const error = history?.lastExecution?.kernelRun.error?.exception ?? cell.storedError?.ename;
  return (
    CHANGED_PYTHON_NAMES.test(cell.source) || (error !== undefined && OF_REMOVED_NAMES.test(error))
  );
}
