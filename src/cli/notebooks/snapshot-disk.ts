/** The project of a notebook from a snapshot, where its files are not. */
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { readEnvironmentYml } from '../../core/requirements/environment-yml';
import { provideEnvironmentYml } from '../../core/requirements/requirement-file';
import type { FileFact } from '../../core/rule-context/file-lookup';
import type { RequirementFiles } from '../../protocol';
import { GitIgnore } from './git-ignore';
import { ProjectDisk } from './project-disk';
import type { DiskPaths } from './project-disk';
import { listingOf } from './project-listing';
import type { ProjectSnapshot, SnapshotEntry } from './project-snapshot';

/** What surrounds a notebook. */
export interface Surroundings {
  readonly files: ProjectDisk;
  readonly requirements: RequirementFiles | null;
}

/** A path that is in no project: nothing is known of it. */
const UNKNOWN = '\0';

const MISSING = Symbol('missing');

/** The snapshots of this process by their files: the notebooks of a batch share them. */
const snapshots = new Map<string, SnapshotPaths>();
const surroundings = new Map<string, Surroundings>();

/** The surroundings of notebooks in a folder, from the file of a snapshot. */
export function surroundingsFrom(file: string, folder: string): Surroundings {
  const key = `${file}\0${folder}`;
  let found = surroundings.get(key);
  if (found === undefined) {
    let paths = snapshots.get(file);
    if (paths === undefined) {
      paths = new SnapshotPaths(JSON.parse(readFileSync(file, 'utf8')) as ProjectSnapshot);
      snapshots.set(file, paths);
    }
    found = { files: new ProjectDisk(folder, paths), requirements: paths.requirementsOf(folder) };
    surroundings.set(key, found);
  }
  return found;
}

/** Answers what a disk answers. */
class SnapshotPaths implements DiskPaths {
  constructor(private readonly snapshot: ProjectSnapshot) {}

  requirementsOf(folder: string): RequirementFiles | null {
    const { folders, requirementFiles } = this.snapshot;
    const known = folders[folder].requirements;
    if (known === null) {
      return null;
    }
    provideEnvironmentYml(readEnvironmentYml);
    return {
      files: known.files.map(position => requirementFiles[position]),
      create_path: known.createPath
    };
  }

  rootOf(): string {
    return this.snapshot.root;
  }

  ignoresOf(root: string): GitIgnore {
    return new GitIgnore(root, file => this.snapshot.ignores[path.dirname(file)] ?? null);
  }

  list(_: string, folder: string): ReturnType<DiskPaths['list']> {
    return listingOf(this.snapshot.tree, folder);
  }

  isThere(file: string): boolean {
    return this.realPath(file) !== null;
  }

  realPath(file: string): string | null {
    const { folders, root, top } = this.snapshot;
    const given = folders[file] as ProjectSnapshot['folders'][string] | undefined;
    if (given !== undefined) {
      return given.real;
    }
    if (file === root) {
      return root;
    }
    if (!file.startsWith(root + path.sep)) {
      return UNKNOWN;
    }
    let entry = top;
    let at = root;
    const names = file.slice(root.length + 1).split(path.sep);
    for (const [depth, name] of names.entries()) {
      const next = childOf(entry, name);
      if (next === 'unknown') {
        return UNKNOWN;
      }
      if (next === MISSING) {
        return null;
      }
      if (typeof next === 'object' && 'link' in next) {
        // The path that a link leads to has no links.
        const rest = names.slice(depth + 1);
        const { link } = next;
        return link === null ? null : this.realPath(path.join(link, ...rest));
      }
      entry = next;
      at = path.join(at, name);
    }
    return at;
  }

  factOf(real: string): FileFact | null {
    const names = real.slice(this.snapshot.root.length + 1).split(path.sep);
    const entry = names
      .filter(name => name !== '')
      .reduce<ReturnType<typeof childOf>>((found, name) => {
        return found === MISSING || found === 'unknown' ? found : childOf(found, name);
      }, this.snapshot.top);
    if (entry === 'file') {
      // The size of a file is no reason to lint its notebooks again.
      return { kind: 'file', size: null };
    }
    const isFolder = entry === 'closed' || (typeof entry === 'object' && 'entries' in entry);
    return isFolder ? { kind: 'folder', size: null } : null;
  }
}

function childOf(entry: SnapshotEntry, name: string): SnapshotEntry | typeof MISSING | 'unknown' {
  if (entry === 'closed') {
    return 'unknown';
  }
  const isFolder = typeof entry === 'object' && 'entries' in entry;
  return isFolder && Object.hasOwn(entry.entries, name) ? entry.entries[name] : MISSING;
}
