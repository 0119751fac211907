// Why a tutorial stops, by its first error: only the exception, its message and the sources of the notebook are looked at, so
// that notebooks which nobody read are counted in the same way.

/** The reasons, in the order of the table. `library` is what modernizing is for. */
export const REASONS = {
  runs: 'runs to its end',
  library:
    'removed or renamed names, moved modules, other changed behavior of libraries or of Python',
  within: 'the library fails within itself: the name in the message is not in the notebook',
  module: 'a module is missing: a library that is not installed, or a local one',
  file: 'a file is missing',
  network: 'reads data from the network',
  time: 'out of time',
  name: 'a name that no cell defines',
  intended: 'the error is stored: it is shown on purpose',
  other: 'kernel, magic, widget or program of the system'
};

const PYTHON2_MODULES =
  /^(?:urllib2|urlparse|StringIO|cStringIO|cPickle|ConfigParser|Queue|Tkinter|tkFileDialog|HTMLParser|httplib|cookielib|commands|__builtin__|itertools\.izip|copy_reg|dummy_thread|imp|distutils|asynchat|asyncore|smtpd)\b/;
const PYTHON2_NAMES = new Set(
  'unicode xrange raw_input reduce basestring long unichr execfile file cmp reload apply buffer intern coerce izip'.split(
    ' '
  )
);
const NETWORK =
  /^(?:URLError|HTTPError|ConnectionError|ConnectTimeout|ConnectTimeoutError|SSLError|ProxyError|gaierror|RemoteDataError|MaxRetryError|ReadTimeout|NewConnectionError|RemoteDisconnected|ConnectionRefusedError|ConnectionResetError|TimeoutError|RetryError)$/;
const MISSING_FILE = /No such file|not found|does not exist|not a directory/i;
const NAMED = [
  /has no attribute '(\w+)'/,
  /cannot import name '(\w+)'/,
  /unexpected keyword argument '(\w+)'/,
  /No module named '([\w.]+)'/
];

function missingModule(message, installed) {
  const module = /No module named '([\w.]+)'/.exec(message)?.[1] ?? '';
  if (PYTHON2_MODULES.test(module)) {
    return 'library';
  }
  const [top] = module.split('.');
  return top !== module && installed(top) ? 'library' : 'module';
}

/** Whether a message names what the notebook does not. */
function isWithin(message, sources) {
  const name = NAMED.map(form => form.exec(message)?.[1]).find(found => found !== undefined);
  return name !== undefined && !sources.includes(name.split('.').at(-1));
}

/** The reason for an error, by its exception and its message. */
export function reasonOfError({ exception, message }, sources, installed) {
  if (
    NETWORK.test(exception) ||
    /urlopen error|Max retries exceeded|Name or service/.test(message)
  ) {
    return 'network';
  }
  if (
    exception === 'FileNotFoundError' ||
    (exception === 'OSError' && MISSING_FILE.test(message))
  ) {
    return 'file';
  }
  if (isWithin(message, sources)) {
    return 'within';
  }
  if (exception === 'ModuleNotFoundError') {
    return missingModule(message, installed);
  }
  if (exception === 'ImportError') {
    return /^cannot import name/.test(message) ? 'library' : 'module';
  }
  if (exception === 'NameError') {
    const name = /name '(\w+)'/.exec(message)?.[1] ?? '';
    return PYTHON2_NAMES.has(name) ? 'library' : 'name';
  }
  return [
    'UsageError',
    'CalledProcessError',
    'TqdmWarning',
    'SystemExit',
    'KeyboardInterrupt'
  ].includes(exception)
    ? 'other'
    : 'library';
}

const IMPORTED = /^(?:from\s+([A-Za-z_]\w*)[\w.]*\s+import|import\s+([A-Za-z_]\w*))/gm;
const FETCHES =
  /https?:\/\/|s3:\/\/|\burlopen\(|\burlretrieve\(|\bget_rdataset\(|\bpandas_datareader\b|\bfetch_\w+\(|\bload_(?:flights|dataset)\(|\btutorial\.(?:open|load)_dataset\(|\bfrom download import\b/;

/** The top-level modules that a notebook imports. */
export const importsOf = sources => [
  ...new Set([...sources.matchAll(IMPORTED)].map(([, from, plain]) => from ?? plain))
];

/** Why a notebook cannot run to its end in this environment, whatever its libraries changed; null where nothing says so. */
export function reasonBeforeRun(sources, isThere) {
  const code = sources.replace(/^\s*#.*$/gm, '');
  if (FETCHES.test(code)) {
    return 'network';
  }
  const missing = importsOf(code).some(name => !PYTHON2_MODULES.test(name) && !isThere(name));
  return missing ? 'module' : null;
}

/** The reason for which a checked notebook stops. `installed` says whether a top-level module is in the environment. */
export function reasonOf(check, sources, installed) {
  const failed = check.cells.find(({ status }) => status !== 'ok' && status !== 'skipped');
  if (failed === undefined) {
    return check.status === 'finished' ? 'runs' : 'other';
  }
  if (failed.difference === 'failed-as-stored') {
    return 'intended';
  }
  if (failed.status === 'timeout' || check.status === 'timeout') {
    return 'time';
  }
  return failed.error === null ? 'other' : reasonOfError(failed.error, sources, installed);
}
