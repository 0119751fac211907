import { rmSync } from 'node:fs';

/** Removes what a failed write left. Never throws: the error of the write says more. */
export function discardFile(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // For example, a part of the path is no folder.
  }
}
