/** Errors whose cause is outside the notebook: files, network, memory, machine. */
import type { RaisedError } from '../verdict/check-outcome';
import type { DifferenceCause } from './cause';
import type { CellFacts, CheckedNotebook } from './checked-notebook';
import { failedProviderOf, isCutShort } from './failed-cells';
import { fileNotBrought, thereText } from './run-target';
import { makeCause, quoted } from './make-cause';
import { tracebackText } from './traceback';

/** The cause of an error of files, network, memory or machine; null for other errors. */
export function causeInSurroundings(
  checked: CheckedNotebook,
  facts: CellFacts,
  error: RaisedError
): DifferenceCause | null {
  const trace = tracebackText(error);
  return (
    lackOfResources(facts, error) ??
    missingFile(checked, facts, error, trace) ??
    network(facts, error, trace) ??
    environment(checked, facts, error, trace) ??
    unreadableData(checked, facts, error)
  );
}

function lackOfResources(
  { cell: { index } }: CellFacts,
  { ename, evalue }: RaisedError
): DifferenceCause | null {
  const isMemory =
    /^(?:_?Array)?MemoryError$|OutOfMemoryError$/.test(ename) ||
    /out of memory|Unable to allocate|DefaultCPUAllocator: can't allocate/i.test(evalue);
  const isPlace = /No space left on device|Disk quota exceeded|Too many open files/i.test(evalue);
  return isMemory || isPlace
    ? makeCause(
        'resource',
        'The machine has too little memory or disk space for this cell: {what}.',
        {
          what: quoted(`${ename}: ${evalue}`)
        },
        { cell: index }
      )
    : null;
}

const MISSING =
  /No such file or directory|does not exist|cannot find the (?:file|path)|not found on disk|unable to open file/i;
const ABSOLUTE = /^(?:\/|~|[A-Za-z]:[\\/]|\\\\|file:)/;
/** Folders in which hosted services keep files of the notebook, and temporary folders. */
const OF_SERVICES = /^\/(?:tmp|dev|proc|kaggle|content|data|mnt|dbfs)\b/;

function missingFile(
  checked: CheckedNotebook,
  facts: CellFacts,
  { ename, evalue }: RaisedError,
  trace: string
): DifferenceCause | null {
  const { index } = facts.cell;
  const isMissing =
    ename === 'FileNotFoundError' ||
    (/^(?:OS|IO)Error$/.test(ename) && MISSING.test(evalue)) ||
    // `%run` raises it.
    (/^(?:Exception|OSError)$/.test(ename) && /^File `'[^']{1,500}'` not found\.$/.test(evalue));
  if (!isMissing) {
    return null;
  }
  const path = pathIn(evalue);
  const what = path === null ? quoted(evalue) : `\`${path}\``;
  if (/[\\/]subprocess\.py\b|\b_execute_child\b/.test(trace)) {
    return makeCause(
      'environment',
      'The program {what} is not installed {there}.',
      { what, there: thereText(checked.run.place) },
      { cell: index }
    );
  }
  const writer = path === null ? null : writerOf(checked, path, index);
  if (writer !== null && (writer.cell.index > index || isCutShort(writer))) {
    const other = { cell: writer.cell.index };
    const isBelow = writer.cell.index > index;
    return makeCause(
      isBelow ? 'order' : 'previous-error',
      isBelow
        ? 'The file {what} is written by {other}, below this cell.'
        : 'The file {what} is written by {other}, which did not run to its end.',
      { what, other },
      { cell: other.cell, finding: checked.findingAt(index, /^H13$/) }
    );
  }
  const failed = failedProviderOf(checked, facts);
  if (failed !== null) {
    return makeCause(
      'previous-error',
      'The file {what} is missing, and {other}, on which this cell depends, did not run to its end.',
      { what, other: { cell: failed.cell.index } },
      { cell: failed.cell.index }
    );
  }
  const isLeftOut = path !== null && isOutsideOfCopy(checked, path);
  if (isLeftOut) {
    return makeCause(
      'missing-file',
      'The private copy lacks {what}. If the file exists, check in the notebook’s own folder.',
      { what },
      { cell: index }
    );
  }
  const away = path === null ? null : fileNotBrought(checked, index, path);
  if (away !== null) {
    return away;
  }
  const isOwn = path !== null && isIn(checked.run.files?.original ?? '/', path);
  return path !== null && !isOwn && ABSOLUTE.test(path) && !OF_SERVICES.test(path)
    ? makeCause(
        'path',
        'There is no {what} here: the path belongs to another machine.',
        { what },
        { cell: index, finding: checked.findingAt(index, /^P1$/) }
      )
    : makeCause('missing-file', 'There is no {what} here.', { what }, { cell: index });
}

/** Whether the file was left out of the private copy, or lies next to the folder that was copied. */
function isOutsideOfCopy({ run: { files } }: CheckedNotebook, path: string): boolean {
  if (files?.copied !== true) {
    return false;
  }
  const { original, left_out = [] } = files;
  const above = original.replace(/[\\/][^\\/]+$/, '');
  return (
    left_out.some(each => each.path === path) ||
    (above.length > 1 && isIn(above, path) && !isIn(original, path))
  );
}

function isIn(folder: string, path: string): boolean {
  return path.startsWith(folder) && /^[\\/]/.test(path.slice(folder.length));
}

/** The path quoted in a message, without the doubled backslashes of its `repr`. */
function pathIn(evalue: string): string | null {
  const quotedPath = /'([^']{1,500})'|"([^"]{1,500})"/.exec(evalue);
  return (quotedPath?.[1] ?? quotedPath?.[2])?.replaceAll('\\\\', '\\') ?? null;
}

function writerOf(checked: CheckedNotebook, path: string, index: number): CellFacts | null {
  const normal = path.replace(/^(?:\.\/)+/, '');
  const writers = [...checked.cells.values()].filter(
    ({ cell, summary }) =>
      cell.index !== index &&
      (summary?.writesFiles.includes(normal) === true ||
        checked
          .statementsOf(cell.index)
          .some(({ run }) =>
            run.writes.some(({ location }) => location.kind === 'file' && location.label === normal)
          ))
  );
  return writers.find(isCutShort) ?? writers.at(0) ?? null;
}

const NETWORK_ERRORS =
  /^(?:URLError|HTTPError|ConnectionError|ConnectionRefusedError|ConnectionResetError|ConnectionAbortedError|ConnectTimeout|ConnectTimeoutError|ReadTimeout|ReadTimeoutError|SSLError|SSLCertVerificationError|gaierror|herror|MaxRetryError|NewConnectionError|NameResolutionError|ProxyError|RemoteDisconnected|ClientConnectorError|EndpointConnectionError|TooManyRedirects|IncompleteRead|ServerDisconnectedError)$/;
const NETWORK_WORDS =
  /Name or service not known|Temporary failure in name resolution|nodename nor servname|getaddrinfo failed|Max retries exceeded|Network is unreachable|No route to host|Connection (?:refused|reset|timed out)|HTTP Error \d{3}|CERTIFICATE_VERIFY_FAILED/;

function network(
  { cell: { index } }: CellFacts,
  { ename, evalue }: RaisedError,
  trace: string
): DifferenceCause | null {
  const isTimeout =
    /^(?:timeout|TimeoutError)$/.test(ename) && /[\\/](?:socket|ssl|http|urllib)\b/.test(trace);
  return NETWORK_ERRORS.test(ename) || NETWORK_WORDS.test(evalue) || isTimeout
    ? makeCause(
        'network',
        'Another computer did not answer as expected: {what}.',
        {
          what: quoted(`${ename}: ${evalue}`)
        },
        { cell: index }
      )
    : null;
}

function environment(
  { run: { place } }: CheckedNotebook,
  { cell: { index } }: CellFacts,
  { ename, evalue }: RaisedError,
  trace: string
): DifferenceCause | null {
  if (ename === 'KeyError' && /^File .*(?:<frozen os>|[\\/]os\.py)/m.test(trace)) {
    return makeCause(
      'environment',
      'The environment variable {name} is not set {there}.',
      { name: quoted(evalue.replace(/^['"]|['"]$/g, '')), there: thereText(place) },
      { cell: index }
    );
  }
  // A shell's status of a program that it does not find.
  const isNoProgram =
    ename === 'CalledProcessError' && /returned non-zero exit status 127\b/.test(evalue);
  const isMachine =
    isNoProgram ||
    ename === 'PermissionError' ||
    /\bffmpeg\b.{0,40}(?:not available|unavailable|not found)|not compiled with CUDA|no NVIDIA driver|CUDA driver|No CUDA GPUs|CUDA (?:error|is not available)|no display name|cannot connect to display|unsupported locale/i.test(
      evalue
    );
  return isMachine
    ? makeCause(
        'environment',
        'This machine lacks what the cell needs: {what}.',
        {
          what: quoted(`${ename}: ${evalue}`)
        },
        { cell: index }
      )
    : null;
}

const UNREADABLE =
  /^(?:JSONDecodeError|UnicodeDecodeError|ParserError|EmptyDataError|BadZipFile|BadGzipFile|UnpicklingError|XMLSyntaxError|ParseError|UnidentifiedImageError|TOMLDecodeError|ReadError|CParserError)$/;

function unreadableData(
  checked: CheckedNotebook,
  facts: CellFacts,
  { ename, evalue }: RaisedError
): DifferenceCause | null {
  if (!UNREADABLE.test(ename)) {
    return null;
  }
  const files = new Set<string>();
  for (const { run } of checked.closureOf(facts).statements) {
    run.reads.forEach(({ location }) => location.kind === 'file' && files.add(location.label));
  }
  files.delete('.');
  const isWritten = [...files].some(file => writerOf(checked, file, -1) !== null);
  return files.size === 0 || isWritten
    ? null
    : makeCause(
        'data',
        'The cell cannot read {files}: {what}.',
        {
          files: [...files].slice(0, 3).map(file => `\`${file}\``),
          what: quoted(`${ename}: ${evalue}`)
        },
        { cell: facts.cell.index }
      );
}
