/** Recognizes errors whose exception, message and frames alone show what they are about. */
import type { StoredError } from '../notebook/document';
import type { Frame } from '../notebook/traceback-frames';

/** An exception and its message. */
export type RaisedError = Pick<StoredError, 'ename' | 'evalue'>;

/** Exceptions of a text that Python cannot compile. */
export const SYNTAX_ERRORS: ReadonlySet<string> = new Set([
  'SyntaxError',
  'IndentationError',
  'TabError'
]);

/** Whether memory, disk space or another resource is used up. */
export function lacksResources({ ename, evalue }: RaisedError): boolean {
  return (
    /^(?:_?Array)?MemoryError$|OutOfMemoryError$|^ResourceExhaustedError$/.test(ename) ||
    /out of memory|Unable to allocate|DefaultCPUAllocator: can't allocate|Maximum allowed dimension exceeded|No space left on device|Disk quota exceeded|Too many open files/i.test(
      evalue
    )
  );
}

const MISSING =
  /No such file or directory|non-existent directory|does not exist|cannot find the (?:file|path)|not found on disk|unable to open (?:database )?file/i;

/** Whether a file or folder is missing. */
export function isMissingFile({ ename, evalue }: RaisedError): boolean {
  return (
    ename === 'FileNotFoundError' ||
    (/^\w{1,40}(?:Error|Exception)$/.test(ename) &&
      /^[^\n]{0,500}\bNo such file or directory\b/.test(evalue)) ||
    (/^(?:(?:OS|IO)Error|OperationalError)$/.test(ename) && MISSING.test(evalue)) ||
    // `%run` raises it.
    (/^(?:Exception|OSError)$/.test(ename) && /^File `'[^']{1,500}'` not found\.$/.test(evalue))
  );
}

/** A file with an extension, or a path, in a message such as NumPy's `data/a.dat not found.` */
const UNQUOTED =
  /^(?:File )?((?:[^\s'"]{1,300}[\\/])?[^\\/'"]{1,200}\.[a-z]\w{0,9}|\S{0,300}[\\/]\S{0,300}) (?:not found|does not exist)\.?$/i;

/** The path that a message names, without the doubled backslashes of its `repr`. */
export function pathIn(evalue: string): string | null {
  const quotedPath = /'([^']{1,500})'|"([^"]{1,500})"/.exec(evalue);
  const path = (quotedPath?.[1] ?? quotedPath?.[2])?.replaceAll('\\\\', '\\');
  return path ?? UNQUOTED.exec(evalue)?.[1] ?? null;
}

/** The program that a shell did not find; null where the message is about something else. */
export function unknownProgramIn(evalue: string): string | null {
  return /([\w.+-]{1,60}): command not found\b/.exec(evalue)?.[1] ?? null;
}

const ABSOLUTE = /^(?:\/|~|[A-Za-z]:[\\/]|\\\\|file:)/;
/** Folders in which hosted services keep files of the notebook, and temporary folders. */
const OF_SERVICES = /^\/(?:tmp|dev|proc|kaggle|content|data|mnt|dbfs)\b/;

/** Whether an absolute path belongs to one machine. */
export function isOfOneMachine(path: string): boolean {
  return ABSOLUTE.test(path) && !OF_SERVICES.test(path);
}

/** Whether a program was started, which then is what is missing. */
export function startsProgram(frames: readonly Frame[]): boolean {
  return frames.some(
    ({ file, name }) => name === '_execute_child' || /[\\/]subprocess\.py$/.test(file ?? '')
  );
}

const NETWORK_ERRORS =
  /^(?:URLError|HTTPError|ConnectionError|ConnectionRefusedError|ConnectionResetError|ConnectionAbortedError|ConnectTimeout|ConnectTimeoutError|ReadTimeout|ReadTimeoutError|SSLError|SSLCertVerificationError|gaierror|herror|MaxRetryError|NewConnectionError|NameResolutionError|ProxyError|RemoteDisconnected|ClientConnectorError|EndpointConnectionError|TooManyRedirects|IncompleteRead|ServerDisconnectedError)$/;
const NETWORK_WORDS =
  /Name or service not known|Temporary failure in name resolution|nodename nor servname|getaddrinfo failed|Max retries exceeded|Network is unreachable|No route to host|Connection (?:refused|reset|timed out)|HTTP Error \d{3}|CERTIFICATE_VERIFY_FAILED/;

/** Whether another computer did not answer as expected. */
export function isNetworkError({ ename, evalue }: RaisedError, frames: readonly Frame[]): boolean {
  const isTimeout =
    /^(?:timeout|TimeoutError)$/.test(ename) &&
    frames.some(({ file }) => /[\\/](?:socket|ssl|http|urllib)\b/.test(file ?? ''));
  return NETWORK_ERRORS.test(ename) || NETWORK_WORDS.test(evalue) || isTimeout;
}

/** Whether a file system can only be read. */
export function isReadOnly({ evalue }: Pick<RaisedError, 'evalue'>): boolean {
  return /^\[Errno 30\]|\bRead-only file system\b/i.test(evalue);
}

/** Whether a KeyError is about an environment variable. */
export function isOfVariables(ename: string, frames: readonly Frame[]): boolean {
  return (
    ename === 'KeyError' &&
    frames.some(({ file }) => /^<frozen os>$|(?:^|[\\/])os\.py$/.test(file ?? ''))
  );
}

/** Whether the machine lacks a program, a device or a permission. */
export function lacksMachine({ ename, evalue }: RaisedError): boolean {
  // A shell's status of a program that it does not find.
  const isNoProgram =
    ename === 'CalledProcessError' && /returned non-zero exit status 127\b/.test(evalue);
  return (
    isNoProgram ||
    unknownProgramIn(evalue) !== null ||
    ename === 'PermissionError' ||
    isReadOnly({ evalue }) ||
    /\bffmpeg\b.{0,40}(?:not available|unavailable|not found)|not compiled with CUDA|no NVIDIA driver|CUDA driver|No CUDA GPUs|CUDA (?:error|is not available)|no display name|cannot connect to display|unsupported locale/i.test(
      evalue
    )
  );
}

const UNREADABLE =
  /^(?:JSONDecodeError|UnicodeDecodeError|ParserError|EmptyDataError|BadZipFile|BadGzipFile|UnpicklingError|XMLSyntaxError|ParseError|UnidentifiedImageError|TOMLDecodeError|ReadError|CParserError)$/;

/** Whether data is not in the format in which it is read. */
export function isUnreadable(ename: string): boolean {
  return UNREADABLE.test(ename);
}

const BINARY =
  /cannot open shared object file|DLL load failed|undefined symbol|Library not loaded|symbol not found|compiled (?:using|against)|wrong ELF class|incompatible architecture/i;

/** Whether a compiled library does not fit the machine. */
export function isBinaryMismatch(evalue: string): boolean {
  return BINARY.test(evalue);
}

/** The module that Python does not find. */
export function missingModule(evalue: string): string | null {
  return /^No module named '?([\w.]{1,200})'?/.exec(evalue)?.[1] ?? null;
}

/** The package that a library asks to install. */
export function optionalPackage(evalue: string): string | null {
  return (
    /Missing optional dependency '([\w.-]{1,99})'/.exec(evalue)?.[1] ??
    /\brequires package '([\w.-]{1,99})' to be present/.exec(evalue)?.[1] ??
    /`(?:import )?([\w.-]{1,99})` (?:not installed|is required)/.exec(evalue)?.[1] ??
    /^`Import ([\w.-]{1,99})` failed/.exec(evalue)?.[1] ??
    /(?:pip|conda) install (?:-U |--upgrade )?([\w.-]{1,99})/.exec(evalue)?.[1] ??
    /^requires ([\w.-]{1,99}) https?:/.exec(evalue)?.[1] ??
    /\bdepends on ([\w.-]{1,99}) to [^.]{1,99}\. To proceed please install \1\b/.exec(
      evalue
    )?.[1] ??
    /^Unable to find a usable engine; tried using: '([\w.-]{1,99})/.exec(evalue)?.[1] ??
    null
  );
}

/** The module of a name that cannot be imported from it. */
export interface MissingMember {
  readonly module: string;
  readonly member: string;
  /** The module was still being imported: two modules import each other, or a file hides the module. */
  readonly isPartial: boolean;
}

/** The name that a module does not have. */
export function missingMember(evalue: string): MissingMember | null {
  const match =
    /^cannot import name '?(\w{1,200})'?(?: from (partially initialized module )?'([\w.]{1,200})')?/.exec(
      evalue
    );
  return match === null
    ? null
    : { module: match[3] ?? '', member: match[1], isPartial: match[2] !== undefined };
}

const WRONG_ARGUMENTS: readonly RegExp[] = [
  /^([\w.<>]{1,200})\(\) got an unexpected keyword argument/,
  /^'\w{1,99}' is an invalid keyword argument for ([\w.]{1,200})\(\)/,
  /^([\w.<>]{1,200})\(\) (?:takes|missing|expected(?= (?:at (?:most|least) |exactly )?\d)|got multiple values|got some positional-only)\b/,
  /^([\w.]{1,200}) expected (?:at (?:most|least) |exactly )?\d{1,9} arguments?, got/,
  /^([\w.]{1,200})\(\) takes no (?:keyword )?arguments/,
  /^(function) missing required argument/
];

/** The function that a TypeError says was called with wrong arguments. */
export function calledWrongly(evalue: string): string | null {
  return WRONG_ARGUMENTS.flatMap(pattern => pattern.exec(evalue)?.[1] ?? []).at(0) ?? null;
}
