/** The files that a repository does not keep. */
import * as path from 'node:path';
import { Glob } from '../../core/settings/glob';
import { FileRefusal, readRegularFile } from './regular-file';

const MAX_BYTES = 262_144;
const MAX_LINES = 2_000;

interface IgnoreLine {
  readonly glob: Glob;
  readonly isNegated: boolean;
}

/** The `.gitignore` files of a project. */
export class GitIgnore {
  private readonly lines = new Map<string, readonly IgnoreLine[]>();

  /** @param read - gives the text of a file; null where there is none */
  constructor(
    private readonly root: string,
    private readonly read: (file: string) => string | null = readIgnoreFile
  ) {}

  /** Whether a file, relative to the root and with slashes, is ignored. The last line that matches counts. */
  covers(file: string): boolean {
    const parts = file.split('/');
    let isCovered = false;
    for (let depth = 0; depth < parts.length; depth++) {
      const below = parts.slice(depth).join('/');
      for (const { glob, isNegated } of this.linesIn(parts.slice(0, depth).join('/'))) {
        if (isCovered === isNegated && glob.matches(below)) {
          isCovered = !isNegated;
        }
      }
    }
    return isCovered;
  }

  private linesIn(folder: string): readonly IgnoreLine[] {
    const known =
      this.lines.get(folder) ?? linesOf(this.read(path.join(this.root, folder, '.gitignore')));
    this.lines.set(folder, known);
    return known;
  }
}

function linesOf(text: string | null): readonly IgnoreLine[] {
  return (text ?? '')
    .split(/\r?\n/, MAX_LINES)
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(ignoreLine);
}

/** The text of a `.gitignore` file; null where there is none that can be read. */
export function readIgnoreFile(file: string): string | null {
  try {
    return readRegularFile(file, { bytes: MAX_BYTES, follow: false });
  } catch (error) {
    if (error instanceof FileRefusal) {
      return null;
    }
    throw error;
  }
}

/** Why lines of a `.gitignore` file do not count; null if all do, or there is none. */
export function ignoreFileFault(file: string): string | null {
  try {
    const text = readRegularFile(file, { bytes: MAX_BYTES, follow: false });
    return text.split('\n', MAX_LINES + 1).length > MAX_LINES
      ? `Files after its first ${MAX_LINES} lines count as kept: it has more.`
      : null;
  } catch (error) {
    if (error instanceof FileRefusal) {
      return error.isAbsent ? null : `What it ignores is unknown. ${error.message}`;
    }
    throw error;
  }
}

function ignoreLine(line: string): IgnoreLine {
  const isNegated = line.startsWith('!');
  return { glob: new Glob((isNegated ? line.slice(1) : line).replace(/\/$/, '')), isNegated };
}
