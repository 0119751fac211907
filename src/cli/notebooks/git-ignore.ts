/** The files that a repository does not keep. */
import * as path from 'node:path';
import { matchesGlob } from '../../core/settings/glob';
import { FileRefusal, readRegularFile } from './regular-file';

const MAX_BYTES = 262_144;
const MAX_LINES = 2_000;

/** The `.gitignore` files of a project. */
export class GitIgnore {
  private readonly lines = new Map<string, readonly string[]>();

  constructor(private readonly root: string) {}

  /** Whether a file, relative to the root and with slashes, is ignored. The last line that matches counts. */
  covers(file: string): boolean {
    const parts = file.split('/');
    let isCovered = false;
    for (let depth = 0; depth < parts.length; depth++) {
      const below = parts.slice(depth).join('/');
      for (const line of this.linesIn(parts.slice(0, depth).join('/'))) {
        const isNegated = line.startsWith('!');
        const glob = (isNegated ? line.slice(1) : line).replace(/\/$/, '');
        if (matchesGlob(glob, below)) {
          isCovered = !isNegated;
        }
      }
    }
    return isCovered;
  }

  private linesIn(folder: string): readonly string[] {
    const known = this.lines.get(folder) ?? linesOf(path.join(this.root, folder, '.gitignore'));
    this.lines.set(folder, known);
    return known;
  }
}

function linesOf(file: string): readonly string[] {
  try {
    return readRegularFile(file, { bytes: MAX_BYTES, follow: false })
      .split(/\r?\n/, MAX_LINES)
      .map(line => line.trim())
      .filter(line => line !== '' && !line.startsWith('#'));
  } catch (error) {
    if (error instanceof FileRefusal) {
      return [];
    }
    throw error;
  }
}
