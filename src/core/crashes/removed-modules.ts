/** Modules that were removed from Python. */

/** Modules of earlier Python 3 versions, by the version that removed them. */
const SINCE: readonly (readonly [string, string])[] = [
  ['3.9', '_dummy_thread dummy_threading macpath'],
  ['3.10', 'formatter parser symbol'],
  ['3.11', 'binhex'],
  ['3.12', 'asynchat asyncore distutils imp smtpd'],
  [
    '3.13',
    'aifc audioop cgi cgitb chunk crypt imghdr lib2to3 mailcap msilib nis nntplib ossaudiodev pipes sndhdr spwd sunau telnetlib uu xdrlib'
  ],
  [
    '3',
    '__builtin__ BaseHTTPServer ConfigParser Cookie cPickle cStringIO commands cookielib copy_reg htmlentitydefs HTMLParser httplib md5 Queue sets sha SimpleHTTPServer SocketServer StringIO thread Tkinter tkMessageBox urllib2 urlparse UserDict xmlrpclib'
  ]
];

const REMOVED: ReadonlyMap<string, string> = new Map(
  SINCE.flatMap(([version, names]) => names.split(' ').map(name => [name, version] as const))
);

/** The version of Python that removed this module; null if Python never had it or still has it. */
export function removedSince(module: string): string | null {
  return REMOVED.get(module) ?? null;
}
