/** Modules of the standard library, of all versions of Python 3 and the usual ones of Python 2. */

/** Whether a module or its package belongs to the standard library. */
export function isStandardLibrary(module: string): boolean {
  return NAMES.has(module.split('.', 1)[0]);
}

const TEXT =
  'ConfigParser Queue StringIO __builtin__ __future__ abc aifc annotationlib antigravity argparse array ast ' +
  'asynchat asyncio asyncore atexit audioop base64 bdb binascii binhex bisect builtins bz2 cPickle cProfile ' +
  'cStringIO calendar cgi cgitb chunk cmath cmd code codecs codeop collections colorsys commands compileall ' +
  'compression concurrent configparser contextlib contextvars copy copyreg crypt csv ctypes curses ' +
  'dataclasses datetime dbm decimal difflib dis distutils doctest dummy_threading email encodings ensurepip ' +
  'enum errno faulthandler fcntl filecmp fileinput fnmatch formatter fractions ftplib functools gc ' +
  'genericpath getopt getpass gettext glob graphlib grp gzip hashlib heapq hmac html http idlelib imaplib ' +
  'imghdr imp importlib inspect io ipaddress itertools json keyword lib2to3 linecache locale logging lzma ' +
  'macpath mailbox mailcap marshal math mimetypes mmap modulefinder msilib msvcrt multiprocessing netrc nis ' +
  'nntplib nt ntpath nturl2path numbers opcode operator optparse os ossaudiodev parser pathlib pdb pickle ' +
  'pickletools pipes pkgutil platform plistlib poplib posix posixpath pprint profile pstats pty pwd ' +
  'py_compile pyclbr pydoc pydoc_data pyexpat queue quopri random re readline reprlib resource rlcompleter ' +
  'runpy sched secrets select selectors sets shelve shlex shutil signal site smtpd smtplib sndhdr socket ' +
  'socketserver spwd sqlite3 sre_compile sre_constants sre_parse ssl stat statistics string stringprep struct ' +
  'subprocess sunau symbol symtable sys sysconfig syslog tabnanny tarfile telnetlib tempfile termios textwrap ' +
  'this threading time timeit tkinter token tokenize tomllib trace traceback tracemalloc tty turtle ' +
  'turtledemo types typing unicodedata unittest urllib urllib2 urlparse uu uuid venv warnings wave weakref ' +
  'webbrowser winreg winsound wsgiref xdrlib xml xmlrpc zipapp zipfile zipimport zlib zoneinfo';

const NAMES: ReadonlySet<string> = new Set(TEXT.split(' '));
