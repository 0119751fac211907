/** Modules that were part of Python. */

/** Python 3 had them; the version that has them no more. */
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

/** The version of Python that has this module no more; null where it never had it, or has it still. */
export function removedSince(module: string): string | null {
  return REMOVED.get(module) ?? null;
}
