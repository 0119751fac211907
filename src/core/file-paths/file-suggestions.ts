/** Files of a project that a wrong path may mean. */
import type { FileSuggestion } from '../../protocol';
import { lettered, nearestLettered } from '../fixes/nearest-name';
import type { LetteredName } from '../fixes/nearest-name';
import { addToGroup, groupBy } from '../memo/group-by';
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

/** Suggests the files that a path may mean: each path is looked up, and compared with the names of one folder. */
export class FileSuggester {
  /** By the whole path, by the name, and by the folder with the ending; the first two without regard to case. */
  private readonly byPath: ReadonlyMap<string, readonly string[]>;
  private readonly byName: ReadonlyMap<string, readonly string[]>;
  private readonly byFolderAndEnd = new Map<string, SpelledName[]>();
  private readonly membersByName = new Map<string, FileSuggestion[]>();

  constructor({ files, archives }: FileListing) {
    this.byPath = groupBy(files, file => file.toLowerCase());
    this.byName = groupBy(files, file => baseName(file).toLowerCase());
    for (const file of files) {
      const name = baseName(file);
      addToGroup(this.byFolderAndEnd, folderOf(file) + endOf(name), spelled(name));
    }
    for (const { path, members } of archives) {
      for (const member of members) {
        const suggestion: FileSuggestion = { path, reason: 'archive', member };
        addToGroup(this.membersByName, baseName(member).toLowerCase(), suggestion);
      }
    }
  }

  /** The files that `path` may mean, the likeliest first: other case, similar name, other folder, archive. */
  suggest(path: string): FileSuggestion[] {
    const name = baseName(path).toLowerCase();
    const elsewhere = this.byName.get(name) ?? [];
    const compressed = COMPRESSED.map(end => path + end).filter(each => this.has(each));
    const all = [
      ...asSuggestions('case', this.byPath.get(path.toLowerCase()) ?? []),
      ...asSuggestions('name', this.similarlyNamed(path)),
      ...asSuggestions('folder', nearestFirst(path, elsewhere)),
      ...asSuggestions('archive', compressed),
      ...(this.membersByName.get(name) ?? [])
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

  private has(path: string): boolean {
    return this.byPath.get(path.toLowerCase())?.includes(path) === true;
  }

  /** The file of the same folder that is nearest in name, if one may be meant: `part1.csv` is no misspelled `part2.csv`. */
  private similarlyNamed(path: string): readonly string[] {
    const name = baseName(path);
    const folder = folderOf(path);
    const { withoutDigits } = spelled(name);
    const beside = this.byFolderAndEnd.get(folder + endOf(name)) ?? [];
    const variants = beside.filter(other => other.withoutDigits !== withoutDigits);
    const near = nearestLettered(name, variants);
    return near === null ? [] : [folder + near];
  }
}

/** A name, and what sets it apart from the other parts of a numbered series. */
interface SpelledName extends LetteredName {
  readonly withoutDigits: string;
}

function spelled(name: string): SpelledName {
  return { ...lettered(name), withoutDigits: name.toLowerCase().replace(/\d+/g, '') };
}

function asSuggestions(
  reason: FileSuggestion['reason'],
  paths: readonly string[]
): FileSuggestion[] {
  return paths.map(path => ({ path, reason, member: null }));
}

/** The files ordered by the number of folders that they do not share with the path. */
function nearestFirst(path: string, files: readonly string[]): string[] {
  return files
    .map(file => ({ file, distance: distance(path, file) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ file }) => file);
}

/** The folder of a path, with the slash at its end. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
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
