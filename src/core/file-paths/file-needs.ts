/** Which files a notebook needs, and which uses may provide them. */
import type { FileUse } from './file-use';
import { baseName, HOLE, isAbsolute, mayBe } from './path-text';

/** A file that a notebook reads. */
export interface FileNeed {
  readonly read: FileUse;
  /** A use above that makes the file, or may make it; null for none. */
  readonly provider: FileUse | null;
  /** The cell stops without the file: it certainly reads it, and no cell tests whether it exists. */
  readonly isNeeded: boolean;
}

/** The uses that read a known path, with what may provide it. */
export function fileNeeds(uses: readonly FileUse[]): readonly FileNeed[] {
  const needs: FileNeed[] = [];
  const tested = new Set<string>();
  const writers = new Writers();
  for (const use of uses) {
    const { access, path } = use;
    if (access === 'test') {
      tested.add(path);
    } else if (access === 'read' && !path.includes(HOLE)) {
      const isNeeded = use.isCertain && !tested.has(path);
      needs.push({ read: use, provider: writers.providerOf(path), isNeeded });
    } else if (access !== 'read') {
      writers.add(use);
    }
  }
  return needs;
}

/** More texts with unknown parts than this count as any file. */
const MAX_PATTERNS = 300;

/** The uses so far that may write files. */
class Writers {
  private any: FileUse | null = null;
  private readonly exact = new Map<string, FileUse>();
  /** Folders that a file was written in, so that they are there. */
  private readonly filled = new Map<string, FileUse>();
  /** Folders in which any file may be written. */
  private readonly below = new Map<string, FileUse>();
  /** Texts with unknown parts. */
  private readonly patterns = new Map<string, FileUse>();
  /** A function may add a folder to a name that it is given. */
  private readonly names = new Map<string, FileUse>();

  add(use: FileUse): void {
    const { path, access } = use;
    if (path === HOLE || this.patterns.size > MAX_PATTERNS) {
      this.any ??= use;
      return;
    }
    const isBelow = access === 'below' || access === 'mention';
    if (path.includes(HOLE)) {
      keepFirst(this.patterns, path, use);
      keepFirst(this.patterns, isBelow ? `${path}/${HOLE}` : path, use);
    } else {
      keepFirst(this.exact, path, use);
      keepFirst(isBelow ? this.below : this.exact, path, use);
    }
    if (access === 'write') {
      foldersOf(path).forEach(folder => keepFirst(this.filled, folder, use));
    } else if (access === 'mention') {
      keepFirst(this.names, baseName(path), use);
    }
  }

  /** A certain writer if there is one, otherwise any possible one. */
  providerOf(path: string): FileUse | null {
    const folders = isAbsolute(path) || path.startsWith('..') ? [] : [''];
    const known = [...folders, ...foldersOf(path)].map(folder => this.below.get(folder));
    return (
      this.exact.get(path) ??
      this.filled.get(path) ??
      this.any ??
      known.find(use => use !== undefined) ??
      this.names.get(baseName(path)) ??
      [...this.patterns].find(([pattern]) => mayBe(pattern, path))?.[1] ??
      null
    );
  }
}

function keepFirst(map: Map<string, FileUse>, key: string, use: FileUse): void {
  if (!map.has(key)) {
    map.set(key, use);
  }
}

/** The folders above a path. */
function foldersOf(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
