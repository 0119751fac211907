/** Which data a notebook misses where it stops. */
import { DataFile } from '../data-shapes/data-file';
import type { DataReads } from '../data-shapes/data-reads';
import { Glob } from '../settings/glob';
import { missingFileOf } from './missing-name';
import type { Situation } from './situation';

/** Data that is nowhere. */
export interface MissingData {
  /** The file; where the code looks for files, each of those that it would find. */
  readonly file: DataFile;
  /** The folder below which the code looks for files, as the code names it; null where the pattern names it. */
  readonly folder: string | null;
  readonly isPattern: boolean;
}

/** What is done with a picture that is missing. */
const WITHOUT_PICTURE = /NoneType|\.empty\(\)|dtype object|^None$/;

const WITHOUT_TABLE = /no such table|unable to open database file/;

/** The data at which the notebook stops, if its code shows how it is read. */
export function missingData(situation: Situation, reads: DataReads): MissingData | null {
  const file = missingFile(situation, reads) ?? lateFile(situation, reads);
  return file === null ? unfoundFiles(situation, reads) : { file, folder: null, isPattern: false };
}

/** Some libraries name the whole path of a file that the code names from its folder. */
export function isSamePath(path: string, missing: string): boolean {
  const [one, other] = [path, missing].map(each =>
    each.replaceAll('\\', '/').replace(/^(?:\.\/)+|\/$/g, '')
  );
  return one === other || (/^(?:\/|[A-Za-z]:)/.test(other) && other.endsWith(`/${one}`));
}

/** The file that an error names. */
function missingFile({ failure }: Situation, { files }: DataReads): DataFile | null {
  const missing = missingFileOf(failure);
  const all = [...files.values()];
  const named = all.find(
    ({ path, format, isForeign }) =>
      missing !== null && (format !== null || isForeign) && isSamePath(path, missing)
  );
  if (named !== undefined) {
    return named;
  }
  const { ename, evalue } = failure.error ?? { ename: '', evalue: '' };
  const mentioned = /^(?:FileNotFoundError|OSError|IOError)$/.test(ename)
    ? all.filter(({ path, format }) => format !== null && evalue.includes(path))
    : [];
  const [longest] = mentioned.sort((a, b) => b.path.length - a.path.length);
  return longest ?? (missing === null ? null : fileByEnding(missing));
}

/** A file of which its ending shows enough, whatever reads it. */
function fileByEnding(path: string): DataFile | null {
  const format = /\.(?:png|jpe?g|svg)$/i.test(path)
    ? 'picture'
    : /\.s\d{1,2}p$/i.test(path)
      ? 'touchstone'
      : null;
  return format === null ? null : new DataFile(path).readAs(format);
}

/** A file that is missing, where not reading it fails but what is done with it. */
function lateFile(
  { failure, surroundings, addedFolder }: Situation,
  { files }: DataReads
): DataFile | null {
  const evalue = failure.error?.evalue ?? '';
  const isDatabase = WITHOUT_TABLE.test(evalue);
  if (!isDatabase && !WITHOUT_PICTURE.test(evalue)) {
    return null;
  }
  const known = new Set(surroundings.files());
  return (
    [...files.values()].find(
      ({ failsLater, path, format }) =>
        failsLater &&
        (format === 'database') === isDatabase &&
        !known.has(path) &&
        !path.startsWith(`${addedFolder}/`)
    ) ?? null
  );
}

/** Files that the code looks for by a pattern that fits none: it goes on without them, and fails for any reason. */
function unfoundFiles(
  { document, failure, surroundings, addedFolder }: Situation,
  { files, patterns, sitesOf }: DataReads
): MissingData | null {
  for (const [pattern, folder] of patterns) {
    const file = files.get(pattern);
    const isAbove = sitesOf(path => path === (folder ?? pattern)).some(({ place }) => {
      const cell = document.cells.find(({ key }) => key === place.cell);
      return cell !== undefined && cell.index <= failure.cell.index;
    });
    const isRead = file !== undefined && file.format !== null;
    if (
      isRead &&
      isAbove &&
      !pattern.startsWith(`${addedFolder}/`) &&
      findsNone(pattern, surroundings.files())
    ) {
      return { file, folder, isPattern: true };
    }
  }
  return null;
}

function findsNone(pattern: string, files: readonly string[]): boolean {
  const glob = new Glob(`/${pattern}`);
  return pattern.startsWith('/') || !files.some(file => glob.matches(file));
}
