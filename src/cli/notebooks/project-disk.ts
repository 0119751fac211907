/** The files of a notebook's project on the disk. Nothing outside of the project is looked at. */
import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  realpathSync,
  statSync
} from 'node:fs';
import * as path from 'node:path';
import type { FileDisk } from '../../core/file-paths/data-files';
import { suggestFiles } from '../../core/file-paths/file-suggestions';
import type { FileListing } from '../../core/file-paths/file-suggestions';
import type { FileFact } from '../../core/rule-context/file-lookup';
import type { FileSuggestion } from '../../protocol';
import { GitIgnore } from './git-ignore';
import { withSlashes } from './notebook-files';
import { listProject } from './project-listing';

/** Larger files have no hash. */
const MAX_HASHED_BYTES = 1_073_741_824;

/** The project around a notebook: its repository, otherwise the notebook's folder. */
export class ProjectDisk implements FileDisk {
  private readonly root: string;
  private readonly ignore: GitIgnore;
  private listing: FileListing | null = null;

  /** @param folder - the notebook's folder, absolute */
  constructor(private readonly folder: string) {
    this.root = rootOf(folder);
    this.ignore = new GitIgnore(this.root);
  }

  find(name: string): FileFact | null {
    const file = this.inside(name);
    if (file === null) {
      return null;
    }
    try {
      const real = realpathSync.native(file);
      const root = realpathSync.native(this.root);
      if (real !== root && !real.startsWith(root + path.sep)) {
        // A link leads out of the project.
        return null;
      }
      if (isOtherCase(path.relative(root, real), path.relative(this.root, file))) {
        return MISSING;
      }
      const state = statSync(real);
      return state.isFile()
        ? { kind: 'file', size: state.size }
        : state.isDirectory()
          ? { kind: 'folder', size: null }
          : null;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : '';
      return code === 'ENOENT' || code === 'ENOTDIR' ? MISSING : null;
    }
  }

  suggest(name: string): readonly FileSuggestion[] {
    this.listing ??= listProject(this.root, this.folder);
    return suggestFiles(name, this.listing);
  }

  isIgnored(name: string): boolean {
    const file = this.inside(name);
    return file !== null && this.ignore.covers(withSlashes(path.relative(this.root, file)));
  }

  hash(name: string): string | null {
    const file = this.inside(name);
    return file === null ? null : hashOf(file);
  }

  /** The absolute path; null outside of the project. */
  private inside(name: string): string | null {
    if (/^~|^file:/.test(name)) {
      return null;
    }
    const file = path.resolve(this.folder, name);
    return file === this.root || file.startsWith(this.root + path.sep) ? file : null;
  }
}

const MISSING: FileFact = { kind: 'missing', size: null };

/** The folder of the repository, otherwise the notebook's. */
function rootOf(folder: string): string {
  for (let at = folder; ; at = path.dirname(at)) {
    if (lstatSync(path.join(at, '.git'), { throwIfNoEntry: false }) !== undefined) {
      return at;
    }
    if (path.dirname(at) === at) {
      return folder;
    }
  }
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
