import { readdirSync, statSync } from 'node:fs';
import type { Dirent, Stats } from 'node:fs';
import * as path from 'node:path';
import { readText } from './read-text';
import type { TextReading } from './read-text';

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
}

/** A notebook that is given by name; `-` is standard input. */
export function namedNotebook(name: string, cwd: string): NotebookFile {
  return {
    shown: withSlashes(name),
    absolute: path.resolve(cwd, name),
    isFound: false,
    content: name === '-' ? readText('-') : null
  };
}

/** The given files and the notebooks in the given folders, in order and without duplicates. */
export function findNotebooks(
  given: readonly string[],
  cwd: string
): { readonly files: readonly NotebookFile[]; readonly emptyFolders: readonly string[] } {
  const files = new Map<string, NotebookFile>();
  const emptyFolders: string[] = [];
  for (const name of given) {
    const absolute = path.resolve(cwd, name);
    const found = isFolder(absolute)
      ? [...search(absolute, withSlashes(name).replace(/\/+$/, ''))]
      : [namedNotebook(name, cwd)];
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

/** A path with `/` between its parts. */
export function withSlashes(name: string): string {
  return path.sep === '\\' ? name.replaceAll('\\', '/') : name;
}

function isFolder(absolute: string): boolean {
  return stateOf(absolute)?.isDirectory() === true;
}

function* search(folder: string, shown: string): Generator<NotebookFile> {
  const entries = entriesOf(folder);
  if (entries === null) {
    // Reading it as a file reports why it cannot be read.
    yield { shown, absolute: folder, isFound: false, content: null };
    return;
  }
  if (entries.some(entry => entry.name === 'pyvenv.cfg')) {
    // A virtual environment has notebooks of other projects.
    return;
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const absolute = path.join(folder, entry.name);
    const below = shown === '.' ? entry.name : `${shown}/${entry.name}`;
    if (entry.name.startsWith('.')) {
      continue;
    }
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules') {
        yield* search(absolute, below);
      }
    } else if (entry.name.endsWith('.ipynb') && isFile(absolute)) {
      yield { shown: below, absolute, isFound: true, content: null };
    }
  }
}

function entriesOf(folder: string): Dirent[] | null {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return null;
  }
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
