/** The files of a notebook's project on the disk. Nothing outside of the project is looked at. */
import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readSync,
  realpathSync,
  statSync
} from 'node:fs';
import * as path from 'node:path';
import type { FileDisk } from '../../core/file-paths/data-files';
import { fileNeeds } from '../../core/file-paths/file-needs';
import { FileUseTracer } from '../../core/file-paths/file-uses';
import { FileSuggester } from '../../core/file-paths/file-suggestions';
import type { FileListing } from '../../core/file-paths/file-suggestions';
import { provideFileUses } from '../../core/file-paths/notebook-file-uses';
import { mayHaveFindings } from '../../core/file-paths/possible-findings';
import type { FileFact } from '../../core/rule-context/file-lookup';
import type { FileSuggestion } from '../../protocol';
import { GitIgnore } from './git-ignore';
import { withSlashes } from './notebook-files';
import { listProject } from './project-listing';
import { repositoryOf } from './repository';

provideFileUses({
  createTracer: () => new FileUseTracer(),
  mayHaveFindings,
  needs: fileNeeds
});

/** Larger files have no hash. */
const MAX_HASHED_BYTES = 1_073_741_824;

/** Names that are remembered at most. */
const MAX_NAMES = 100_000;

/** The disks of a command by folder: it lints the notebooks of a folder one after the other. */
const disks = new Map<string, ProjectDisk>();
const MAX_FOLDERS = 100;

/** The project around the notebooks of a folder, with what was found for others of them. */
export function diskNear(folder: string): ProjectDisk {
  let disk = disks.get(folder);
  if (disk === undefined) {
    if (disks.size >= MAX_FOLDERS) {
      disks.clear();
    }
    disk = new ProjectDisk(folder);
    disks.set(folder, disk);
  }
  return disk;
}

/** Forgets what was found, for programs that outlive changes of files. */
export function forgetDisks(): void {
  disks.clear();
}

/** What a disk says about absolute paths. */
export interface DiskPaths {
  /** The folder of the project around a folder. */
  rootOf(folder: string): string;
  /** The path with links resolved; null where there is nothing. */
  realPath(file: string): string | null;
  /** Whether there is something at a path; true where that cannot be found out so. */
  isThere(file: string): boolean;
  /** What is at a path without links; null for what is neither a file nor a folder. */
  factOf(real: string): FileFact | null;
  /** Whether the project at the root does not keep a file, whose path is relative to it and has slashes. */
  ignoresOf(root: string): Pick<GitIgnore, 'covers'>;
  /** The files of the project, relative to a folder. */
  list(root: string, folder: string): FileListing;
}

/** The disk of this machine. */
const THIS_MACHINE: DiskPaths = {
  rootOf: repositoryOf,
  realPath,
  isThere,
  factOf,
  ignoresOf: root => new GitIgnore(root),
  list: listProject
};

/** The project around a notebook: its repository, otherwise the notebook's folder. */
export class ProjectDisk implements FileDisk {
  private readonly root: string;
  private readonly ignore: Pick<GitIgnore, 'covers'>;
  private readonly folder: string;
  private suggester: FileSuggester | null = null;
  private readonly found = new Map<string, FileFact | null>();
  private readonly folders = new Map<string, string>();

  /** @param folder - the notebook's folder, absolute */
  constructor(
    folder: string,
    private readonly paths: DiskPaths = THIS_MACHINE
  ) {
    this.folder = paths.realPath(folder) ?? folder;
    this.root = paths.rootOf(this.folder);
    this.ignore = paths.ignoresOf(this.root);
  }

  /** What was there when it was first asked for. */
  find(name: string): FileFact | null {
    let fact = this.found.get(name);
    if (fact === undefined) {
      fact = this.lookUp(name);
      if (this.found.size < MAX_NAMES) {
        this.found.set(name, fact);
      }
    }
    return fact;
  }

  private lookUp(name: string): FileFact | null {
    const file = this.inside(name);
    if (file === null) {
      return null;
    }
    // Most names are missing: they are found out without an exception, which costs many times as much.
    const { paths } = this;
    const real = paths.isThere(file) ? paths.realPath(file) : null;
    if (real === null) {
      return this.isInside(this.existingFolder(path.dirname(file))) ? MISSING : null;
    }
    if (!this.isInside(real)) {
      // A link leads out of the project.
      return null;
    }
    if (isOtherCase(path.relative(this.root, real), path.relative(this.root, file))) {
      return MISSING;
    }
    return paths.factOf(real);
  }

  suggest(name: string): readonly FileSuggestion[] {
    this.suggester ??= new FileSuggester(this.paths.list(this.root, this.folder));
    return this.suggester.suggest(name);
  }

  isIgnored(name: string): boolean {
    const covers = (file: string): boolean =>
      this.ignore.covers(withSlashes(path.relative(this.root, file)));
    const file = this.inside(name);
    // Where the notebook itself is ignored, that says nothing about its files.
    return file !== null && covers(file) && !covers(this.folder);
  }

  hash(name: string): string | null {
    const file = this.inside(name);
    return file === null ? null : hashOf(file);
  }

  /** The folder of a missing file or the nearest one above that exists, with links resolved. */
  private existingFolder(folder: string): string {
    let real = this.folders.get(folder);
    if (real === undefined) {
      const above = path.dirname(folder);
      real =
        (this.paths.isThere(folder) ? this.paths.realPath(folder) : null) ??
        (above === folder ? folder : this.existingFolder(above));
      if (this.folders.size < MAX_NAMES) {
        this.folders.set(folder, real);
      }
    }
    return real;
  }

  /** The absolute path; null outside of the project. */
  private inside(name: string): string | null {
    if (/^~|^file:/.test(name)) {
      return null;
    }
    const file = path.resolve(this.folder, name);
    return this.isInside(file) ? file : null;
  }

  private isInside(file: string): boolean {
    return file === this.root || file.startsWith(this.root + path.sep);
  }
}

const MISSING: FileFact = { kind: 'missing', size: null };

/** The path with links resolved; null where there is nothing. */
function realPath(file: string): string | null {
  try {
    return realpathSync.native(file);
  } catch {
    return null;
  }
}

/** Whether there is something at a path; true where that cannot be found out so. */
function isThere(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}

function factOf(real: string): FileFact | null {
  const state = statSync(real, { throwIfNoEntry: false });
  return state?.isFile() === true
    ? { kind: 'file', size: state.size }
    : state?.isDirectory() === true
      ? { kind: 'folder', size: null }
      : null;
}

/** On file systems that ignore case, a path is found in any case. */
function isOtherCase(real: string, given: string): boolean {
  return real !== given && real.toLowerCase() === given.toLowerCase();
}

function hashOf(file: string): string | null {
  const { O_RDONLY, O_NONBLOCK } = constants as Partial<typeof constants>;
  let descriptor: number;
  try {
    // It may have become a pipe, which would wait for a writer.
    descriptor = openSync(file, (O_RDONLY ?? 0) | (O_NONBLOCK ?? 0));
  } catch {
    return null;
  }
  try {
    const state = fstatSync(descriptor);
    if (!state.isFile() || state.size > MAX_HASHED_BYTES) {
      return null;
    }
    const hash = createHash('sha256');
    const part = Buffer.alloc(1_048_576);
    for (let left = MAX_HASHED_BYTES; left > 0;) {
      const count = readSync(descriptor, part);
      if (count === 0) {
        return hash.digest('hex');
      }
      hash.update(part.subarray(0, count));
      left -= count;
    }
    return null;
  } catch {
    return null;
  } finally {
    closeSync(descriptor);
  }
}
