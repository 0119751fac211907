/** Lists the files of a project, to a limit. */
import { readdirSync } from 'node:fs';
import type { Dirent } from 'node:fs';
import * as path from 'node:path';
import type { FileListing } from '../../core/file-paths/file-suggestions';
import { withSlashes } from './notebook-files';
import { zipMembers } from './zip-members';

const MAX_FILES = 10_000;
const MAX_FOLDERS = 2_000;
const MAX_ARCHIVES = 20;

/** Folders of packages, not of data. */
const SKIPPED = new Set(['node_modules', '__pycache__', 'site-packages']);

/** A file with its folder, which is absolute. */
interface TreeFile {
  readonly folder: string;
  readonly name: string;
}

/** The files of a project, to the limits. */
export interface ProjectTree {
  readonly files: readonly TreeFile[];
  readonly archives: readonly { readonly file: TreeFile; readonly members: readonly string[] }[];
}

/** Notebooks of one project, and those of one folder, come one after the other. */
const latestTree = latest(treeOf);
const latestListing = latest(listingFor);

/**
 * The files below the root, those near to it first, relative to `folder`. Links are not followed. The answer stays the same
 * until another project or folder is asked for: a command lints hundreds of notebooks of one project.
 */
export function listProject(root: string, folder: string): FileListing {
  return latestListing(root, folder);
}

function listingFor(root: string, folder: string): FileListing {
  return listingOf(latestTree(root), folder);
}

/** The files of a project, relative to a folder. */
export function listingOf({ files, archives }: ProjectTree, folder: string): FileListing {
  const prefixes = new Map<string, string>();
  const relative = (file: TreeFile): string => {
    let prefix = prefixes.get(file.folder);
    if (prefix === undefined) {
      const way = withSlashes(path.relative(folder, file.folder));
      prefix = way === '' ? '' : `${way}/`;
      prefixes.set(file.folder, prefix);
    }
    return prefix + file.name;
  };
  return {
    files: files.map(relative),
    archives: archives.map(({ file, members }) => ({ path: relative(file), members }))
  };
}

/** Lists the files of a project. */
export function treeOf(root: string): ProjectTree {
  const files: TreeFile[] = [];
  const folders = [root];
  for (let at = 0; at < folders.length && files.length < MAX_FILES; at++) {
    const entries = entriesOf(folders[at]);
    if (at > 0 && entries.some(({ name }) => name === 'pyvenv.cfg')) {
      continue;
    }
    for (const entry of entries) {
      const { name } = entry;
      if (name.startsWith('.')) {
        continue;
      }
      if (entry.isDirectory() && !SKIPPED.has(name) && folders.length < MAX_FOLDERS) {
        folders.push(path.join(folders[at], name));
      } else if (entry.isFile() && files.length < MAX_FILES) {
        files.push({ folder: folders[at], name });
      }
    }
  }
  const archives = files
    .filter(({ name }) => name.toLowerCase().endsWith('.zip'))
    .slice(0, MAX_ARCHIVES)
    .map(file => ({ file, members: zipMembers(path.join(file.folder, file.name)) }));
  return { files, archives };
}

/** Keeps the latest result of a function of texts. */
function latest<Given extends readonly string[], Result>(
  compute: (...given: Given) => Result
): (...given: Given) => Result {
  let known: { readonly given: Given; readonly result: Result } | null = null;
  return (...given) => {
    if (known?.given.every((each, at) => each === given[at]) !== true) {
      known = { given, result: compute(...given) };
    }
    return known.result;
  };
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}
