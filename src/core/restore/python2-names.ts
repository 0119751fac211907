/** What Python 3 renamed besides builtins: modules and methods. */

/** Python 2 module → Python 3 module. */
export const RENAMED_MODULES: Readonly<Record<string, string>> = {
  BaseHTTPServer: 'http.server',
  ConfigParser: 'configparser',
  Cookie: 'http.cookies',
  HTMLParser: 'html.parser',
  Queue: 'queue',
  SimpleHTTPServer: 'http.server',
  SocketServer: 'socketserver',
  StringIO: 'io',
  Tkinter: 'tkinter',
  cPickle: 'pickle',
  cStringIO: 'io',
  cookielib: 'http.cookiejar',
  copy_reg: 'copyreg',
  httplib: 'http.client',
  urllib2: 'urllib.request',
  urlparse: 'urllib.parse',
  xmlrpclib: 'xmlrpc.client'
};

/** Member of a Python 2 module → the module that has it now. */
export const MOVED_MEMBERS: Readonly<Record<string, string>> = {
  'urllib.quote': 'urllib.parse',
  'urllib.quote_plus': 'urllib.parse',
  'urllib.unquote': 'urllib.parse',
  'urllib.unquote_plus': 'urllib.parse',
  'urllib.urlencode': 'urllib.parse',
  'urllib.urlopen': 'urllib.request',
  'urllib.urlretrieve': 'urllib.request',
  'urllib2.HTTPError': 'urllib.error',
  'urllib2.URLError': 'urllib.error'
};

/** Members of `itertools` that became builtins. */
export const ITERTOOLS_BUILTINS: Readonly<Record<string, string>> = {
  ifilter: 'filter',
  imap: 'map',
  izip: 'zip'
};

/** Methods without arguments, by their new names. */
export const RENAMED_METHODS: Readonly<Record<string, string>> = {
  iteritems: 'items',
  iterkeys: 'keys',
  itervalues: 'values'
};
