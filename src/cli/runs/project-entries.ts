/** The files of a project that a run may read, folder by folder. */
import { readdirSync } from 'node:fs';
import * as path from 'node:path';

const LEFT_OUT = new Set([
  '.git',
  '.hg',
  '.svn',
  'node_modules',
  '__pycache__',
  '.ipynb_checkpoints'
]);

/** What one folder contains. */
export interface FolderEntries {
  /** All that is no folder, as paths below the root. */
  readonly files: readonly string[];
  /** The number of folders that were found and not yet read. */
  readonly pending: number;
}

/**
 * Reads a folder and those below it, but for repositories' data, installed packages and caches. Folders that cannot be read
 * are empty; links are not followed.
 *
 * @param skipped - a folder that is left out, too
 */
export function* projectEntries(
  root: string,
  skipped: string | null = null
): Generator<FolderEntries, void> {
  const pending = [root];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const files: string[] = [];
    for (const entry of entriesOf(at)) {
      const file = path.join(at, entry.name);
      if (!entry.isDirectory()) {
        files.push(file);
      } else if (!LEFT_OUT.has(entry.name) && file !== skipped) {
        pending.push(file);
      }
    }
    yield { files, pending: pending.length };
  }
}

/** By name, so that the same folder is always read in the same order. */
function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}
