/** Whether the analysis can use the data on changed libraries, for hosts that load it on demand. */
import { importingCells } from '../imports/imported-modules';
import { isStandardLibrary } from '../imports/standard-library';
import type { CellRow } from '../rule-context/cell-rows';
import { deriveFromCells } from '../rule-context/cell-rows';
import type { RuleContext } from '../rule-context/rule-context';
import { targetVersion } from './target-version';

/** The libraries that have data, besides Python. */
export const CHANGED_LIBRARIES: readonly string[] = [
  'matplotlib',
  'networkx',
  'numpy',
  'pandas',
  'pillow',
  'scikit-image',
  'scikit-learn',
  'scipy',
  'seaborn',
  'statsmodels'
];

/** The changed names of Python and its standard library: their version is always known. */
export const CHANGED_PYTHON_NAMES =
  /\b(?:Callable|Container|Generator|Hashable|ItemsView|Iterable|Iterator|KeysView|Mapping|MappingView|MutableMapping|MutableSequence|MutableSet|Sequence|Set|Sized|ValuesView|clock|decodestring|encodestring|encoding|escape|gcd|getargspec|getcwdu|has_key|ifilter|imap|isAlive|iteritems|iterkeys|itervalues|izip|izip_longest|letters|linux_distribution|lowercase|maxint|quote|quote_plus|tostring|unquote|uppercase|urlencode|urlopen|urlretrieve)\b/;

/** Errors whose cause may be a removed name. */
const OF_REMOVED_NAMES = /^(?:(?:Module)?AttributeError|ImportError|ModuleNotFoundError)$/;

/**
 * Whether the data would add anything: it is unknown, and a version of a library that has some is known. A notebook that
 * imports nothing but the standard library uses none of these libraries.
 */
export function needsApiChanges(
  context: Pick<
    RuleContext,
    'apiChanges' | 'cache' | 'change' | 'rows' | keyof Parameters<typeof targetVersion>[0]
  >
): boolean {
  const { apiChanges, document, targets } = context;
  return (
    apiChanges === null &&
    document.language === 'python' &&
    (concernedCells(context).length > 0 ||
      ((targets.size > 0 ||
        CHANGED_LIBRARIES.some(name => targetVersion(context, name) !== null)) &&
        importsLibrary(context)))
  );
}

/** Whether a cell imports what is not of the standard library: a library, or a module that may import one. */
function importsLibrary(context: Parameters<typeof importingCells>[0]): boolean {
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
