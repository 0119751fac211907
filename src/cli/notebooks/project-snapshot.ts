/** What linting may ask about the files of a project, as plain data that can go to another machine. */
import { readdirSync, realpathSync } from 'node:fs';
import type { Dirent } from 'node:fs';
import * as path from 'node:path';
import type { RequirementFile } from '../../protocol';
import { readIgnoreFile } from './git-ignore';
import { requirementFilesNear } from './project-files';
import { treeOf } from './project-listing';
import type { ProjectTree } from './project-listing';
import { repositoryOf } from './repository';

/** More entries than this are not in a snapshot. */
const MAX_ENTRIES = 100_000;

/** Folders of programs and packages, not of data: nothing is known of what is in them. */
const CLOSED = new Set(['.git', '.hg', '.svn', 'node_modules', '__pycache__', 'site-packages']);

/**
 * What has a name: a file, a folder with its entries, a folder whose entries are not known (`closed`), something else
 * (`other`), or a link with the path that it leads to; null for a link to nothing or to
 * itself.
 */
export type SnapshotEntry =
  'file' | 'closed' | 'other' | { readonly link: string | null } | SnapshotFolder;

/** The entries of a folder by their names. */
export interface SnapshotFolder {
  readonly entries: Readonly<Record<string, SnapshotEntry>>;
}

/** The requirement files of a folder, as positions in those of the snapshot. */
export interface SnapshotRequirements {
  readonly files: readonly number[];
  readonly createPath: string;
}

/** A project at one moment. Paths are absolute, and those of the machine that has the project. */
export interface ProjectSnapshot {
  /** With links resolved. */
  readonly root: string;
  readonly top: SnapshotEntry;
  /** The `.gitignore` files by their folders. */
  readonly ignores: Readonly<Record<string, string>>;
  readonly tree: ProjectTree;
  readonly requirementFiles: readonly RequirementFile[];
  /** For each folder with notebooks, as given: its path without links, and its requirement files; null without any. */
  readonly folders: Readonly<
    Record<string, { readonly real: string; readonly requirements: SnapshotRequirements | null }>
  >;
}

/** The root of the project around a folder, with links resolved. */
export function projectRoot(folder: string): string {
  return repositoryOf(realPath(folder) ?? folder);
}

/**
 * Takes a snapshot of a project.
 * @param folders - the folders of notebooks in it
 * @param without - files that are left out, because the command writes them
 */
export function takeSnapshot(
  root: string,
  folders: readonly string[],
  without: readonly string[]
): ProjectSnapshot {
  const walk = new Walk(new Set(without));
  const tree = treeOf(root);
  const requirements = new RequirementTable();
  return {
    root,
    top: walk.folder(root),
    ignores: walk.ignores,
    tree: {
      ...tree,
      files: tree.files.filter(({ folder, name }) => !without.includes(path.join(folder, name)))
    },
    folders: Object.fromEntries(
      folders.map(folder => [
        folder,
        { real: realPath(folder) ?? folder, requirements: requirements.of(folder) }
      ])
    ),
    requirementFiles: requirements.files
  };
}

/** Walks through a project; links are not followed. */
class Walk {
  readonly ignores: Record<string, string> = {};
  private count = 0;

  constructor(private readonly without: ReadonlySet<string>) {}

  folder(folder: string): SnapshotEntry {
    const entries = entriesOf(folder);
    this.count += entries?.length ?? 0;
    const isEnvironment = entries?.some(({ name }) => name === 'pyvenv.cfg') ?? false;
    if (entries === null || isEnvironment || this.count > MAX_ENTRIES) {
      return 'closed';
    }
    const found: [string, SnapshotEntry][] = [];
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const file = path.join(folder, entry.name);
      if (!this.without.has(file)) {
        found.push([entry.name, this.entry(file, entry)]);
      }
      const text = entry.name === '.gitignore' ? readIgnoreFile(file) : null;
      if (text !== null) {
        this.ignores[folder] = text;
      }
    }
    // No name such as `__proto__` may be taken for something else.
    return { entries: Object.assign(Object.create(null) as object, Object.fromEntries(found)) };
  }

  private entry(file: string, entry: Dirent): SnapshotEntry {
    if (entry.isSymbolicLink()) {
      return { link: realPath(file) };
    }
    if (entry.isDirectory()) {
      return CLOSED.has(entry.name) ? 'closed' : this.folder(file);
    }
    return entry.isFile() ? 'file' : 'other';
  }
}

/** The requirement files of all folders, each once. */
class RequirementTable {
  readonly files: RequirementFile[] = [];
  private readonly positions = new Map<string, number>();

  of(folder: string): SnapshotRequirements | null {
    const found = requirementFilesNear(folder);
    return found === null
      ? null
      : { files: found.files.map(file => this.position(file)), createPath: found.create_path };
  }

  private position(file: RequirementFile): number {
    let position = this.positions.get(file.path);
    if (position === undefined) {
      position = this.files.push(file) - 1;
      this.positions.set(file.path, position);
    }
    return position;
  }
}

function entriesOf(folder: string): Dirent[] | null {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return null;
  }
}

function realPath(file: string): string | null {
  try {
    return realpathSync.native(file);
  } catch {
    return null;
  }
}
