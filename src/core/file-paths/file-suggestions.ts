/** Files of a project that a wrong path may mean. */
import type { FileSuggestion } from '../../protocol';
import { nearestName } from '../fixes/nearest-name';
import { baseName } from './path-text';

/** The files of a project, relative to the notebook's folder. */
export interface FileListing {
  readonly files: readonly string[];
  readonly archives: readonly {
    readonly path: string;
    readonly members: readonly string[];
  }[];
}

const MAX_SUGGESTIONS = 5;
const COMPRESSED = ['.gz', '.zip', '.bz2', '.xz', '.zst'];

/** The files that `path` may mean, the likeliest first: other case, similar name, other folder, archive. */
export function suggestFiles(path: string, { files, archives }: FileListing): FileSuggestion[] {
  const lower = path.toLowerCase();
  const name = baseName(path);
  const folder = path.slice(0, path.length - name.length);
  const suggest = (reason: FileSuggestion['reason'], found: readonly string[]): FileSuggestion[] =>
    found.map(each => ({ path: each, reason, member: null }));
  const sameCase = files.filter(file => file.toLowerCase() === lower);
  const next to = files
    .filter(file => file.startsWith(folder) && !file.slice(folder.length).includes('/'))
    .map(baseName)
    .filter(other => isVariant(name, other));
  const near = nearestName(name, beside);
  const elsewhere = files.filter(file => baseName(file).toLowerCase() === name.toLowerCase());
  const all = [
    ...suggest('case', sameCase),
    ...suggest('name', near === null ? [] : [folder + near]),
    ...suggest(
      'folder',
      elsewhere.sort((a, b) => distance(path, a) - distance(path, b))
    ),
    ...suggest(
      'archive',
      COMPRESSED.map(end => path + end).filter(each => files.includes(each))
    ),
    ...archives.flatMap(archive => membersOf(archive, path))
  ];
  const seen = new Set<string>();
  return all
    .filter(({ path: file, member }) => {
      const key = `${file}\n${member ?? ''}`;
      const isNew = !seen.has(key) && file !== path;
      seen.add(key);
      return isNew;
    })
    .slice(0, MAX_SUGGESTIONS);
}

/** Whether a name may be misspelled for the other: `part1.csv` is no misspelled `part2.csv`. */
function isVariant(name: string, other: string): boolean {
  const withoutDigits = (text: string): string => text.toLowerCase().replace(/\d+/g, '');
  const isNumbered = withoutDigits(name) === withoutDigits(other);
  return !isNumbered && endOf(name) === endOf(other);
}

function endOf(name: string): string {
  return /\.[^.]*$/.exec(name)?.[0].toLowerCase() ?? '';
}

/** The number of folders that the paths do not share. */
function distance(a: string, b: string): number {
  const [left, right] = [a.split('/').slice(0, -1), b.split('/').slice(0, -1)];
  return [
    ...left.filter(part => !right.includes(part)),
    ...right.filter(part => !left.includes(part))
  ].length;
}

function membersOf(
  { path, members }: FileListing['archives'][number],
  wanted: string
): FileSuggestion[] {
  const name = baseName(wanted).toLowerCase();
  return members
    .filter(member => baseName(member).toLowerCase() === name)
    .map(member => ({ path, reason: 'archive', member }));
}
