import { withoutEndSlashes } from '../../core/messages/end-slashes';
import { readdirSync, statSync } from 'node:fs';
import type { Dirent, Stats } from 'node:fs';
import * as path from 'node:path';
import { textEnding } from '../../core/notebook/forms/form-of';
import { isTextNotebook } from './found-form';
import { GitIgnore } from './git-ignore';
import { readText } from './read-text';
import type { TextReading } from './read-text';
import { repositoryOf } from './repository';

/** A notebook to work on. */
export interface NotebookFile {
  /** Path for messages: as given, or below a folder as given; with `/`. */
  readonly shown: string;
  /** Absolute path in the form of the operating system. */
  readonly absolute: string;
  /** Found in a folder. `exclude` never applies to a file given by name. */
  readonly isFound: boolean;
  /** Content if it was read already, as for standard input, which can be read only once; otherwise null. */
  readonly content: TextReading | null;
  /** Where its content and a snapshot of its project are, on a machine that has neither. */
  readonly copy?: NotebookCopy;
  /** The file with the `surroundings` that restoring it reads, where its repository is on another machine. */
  readonly surroundings?: string;
}

/** A notebook on a machine of a cluster; paths relative to the working directory. */
export interface NotebookCopy {
  /** Its content; null where that is given. */
  readonly path: string | null;
  /** The file of its project's snapshot. */
  readonly project: string;
}

/** Where the content of a notebook is read from. */
export function contentPath({ absolute, copy }: NotebookFile): string {
  return copy?.path ?? absolute;
}

/** Which files are wanted. */
export interface FileChoice {
  /** Text notebooks, too, such as scripts with cells. */
  readonly withTexts: boolean;
  /** The name that standard input has; null where it has none. */
  readonly stdinName: string | null;
  /** Files given by name are chosen like those found in folders. */
  readonly forceExclude?: boolean;
}

/** Only .ipynb files. */
export const NOTEBOOKS_ONLY: FileChoice = { withTexts: false, stdinName: null };

/** A notebook that is given by name; `-` is standard input, which is read as the file of a given name. */
export function namedNotebook(
  name: string,
  cwd: string,
  stdinName: string | null = null
): NotebookFile {
  const isStdin = name === '-';
  const known = isStdin ? (stdinName ?? name) : name;
  return {
    shown: withSlashes(known),
    absolute: path.resolve(cwd, known),
    isFound: false,
    content: isStdin ? readText('-') : null
  };
}

/** The given files and the notebooks in the given folders, in order and without duplicates. */
export function findNotebooks(
  given: readonly string[],
  cwd: string,
  { withTexts, stdinName, forceExclude = false }: FileChoice = NOTEBOOKS_ONLY
): { readonly files: readonly NotebookFile[]; readonly emptyFolders: readonly string[] } {
  const files = new Map<string, NotebookFile>();
  const emptyFolders: string[] = [];
  for (const name of given) {
    const absolute = path.resolve(cwd, name);
    if (forceExclude && name !== '-' && !isFolder(absolute)) {
      if (isNotebook(absolute, withTexts)) {
        files.set(absolute, { ...namedNotebook(name, cwd), isFound: true });
      }
      continue;
    }
    const found = isFolder(absolute)
      ? [
          ...new FolderSearch(absolute, withTexts).below(
            absolute,
            withoutEndSlashes(withSlashes(name))
          )
        ]
      : [namedNotebook(name, cwd, stdinName)];
    if (found.length === 0) {
      emptyFolders.push(name);
    }
    for (const file of found) {
      if (!files.has(file.absolute)) {
        files.set(file.absolute, file);
      }
    }
  }
  return { files: [...files.values()], emptyFolders };
}

/** Whether a file would be taken for a notebook in its folder. */
function isNotebook(absolute: string, withTexts: boolean): boolean {
  const name = path.basename(absolute);
  return (
    isJsonName(name) ||
    (mayBeNotebook(name, withTexts) &&
      isTextNotebook(absolute, name, new Set(namesIn(path.dirname(absolute)))))
  );
}

/** A path with `/` between its parts. */
export function withSlashes(name: string): string {
  return path.sep === '\\' ? name.replaceAll('\\', '/') : name;
}

function isFolder(absolute: string): boolean {
  return stateOf(absolute)?.isDirectory() === true;
}

/** Finds the notebooks in a folder that its user keeps in git, or would. */
class FolderSearch {
  private readonly root: string;
  private readonly ignore: GitIgnore;
  private readonly respectsIgnore: boolean;

  constructor(
    folder: string,
    private readonly withTexts: boolean
  ) {
    this.root = repositoryOf(folder);
    this.ignore = new GitIgnore(this.root);
    // A folder that is ignored itself is searched if it is given.
    this.respectsIgnore = !this.ignore.covers(this.relative(folder));
  }

  *below(folder: string, shown: string): Generator<NotebookFile> {
    const entries = entriesOf(folder);
    if (entries === null) {
      // Reading it as a file reports why it cannot be read.
      yield { shown, absolute: folder, isFound: false, content: null };
      return;
    }
    const names = new Set(entries.map(({ name }) => name));
    if (names.has('pyvenv.cfg')) {
      // A virtual environment has notebooks of other projects.
      return;
    }
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      const { name } = entry;
      const absolute = path.join(folder, name);
      if (name.startsWith('.') || !(entry.isDirectory() || mayBeNotebook(name, this.withTexts))) {
        continue;
      }
      if (this.isIgnored(absolute)) {
        continue;
      }
      const below = shown === '.' ? name : `${shown}/${name}`;
      if (entry.isDirectory()) {
        if (name !== 'node_modules') {
          yield* this.below(absolute, below);
        }
      } else if (isFile(absolute) && (isJsonName(name) || isTextNotebook(absolute, name, names))) {
        yield { shown: below, absolute, isFound: true, content: null };
      }
    }
  }

  private isIgnored(absolute: string): boolean {
    return this.respectsIgnore && this.ignore.covers(this.relative(absolute));
  }

  private relative(absolute: string): string {
    return withSlashes(path.relative(this.root, absolute));
  }
}

function isJsonName(name: string): boolean {
  return name.endsWith('.ipynb');
}

function mayBeNotebook(name: string, withTexts: boolean): boolean {
  return isJsonName(name) || (withTexts && textEnding(name) !== null);
}

function entriesOf(folder: string): Dirent[] | null {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return null;
  }
}

function namesIn(folder: string): readonly string[] {
  return (entriesOf(folder) ?? []).map(({ name }) => name);
}

/** Follows links, except broken ones and those to folders. Reading one that cannot be examined reports why. */
function isFile(absolute: string): boolean {
  const state = stateOf(absolute);
  return state === null || state?.isFile() === true;
}

/** The state of a file; undefined if it does not exist, null if that is unknown, as for a link to itself. */
function stateOf(absolute: string): Stats | undefined | null {
  try {
    return statSync(absolute, { throwIfNoEntry: false });
  } catch {
    return null;
  }
}

/** Size in bytes; 0 if the file cannot be examined. */
export function sizeOfFile(absolute: string): number {
  return stateOf(absolute)?.size ?? 0;
}
