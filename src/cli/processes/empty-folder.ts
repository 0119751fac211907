/** The folder in which child processes start: in the folder of a project, they could find the files of the project. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { identityOf } from './process-tree';

let made: string | null = null;

/** Makes a folder that only this user can read, named so that a later run can remove it if this process is killed. */
export function newPrivateFolder(kind: 'check' | 'packages'): string {
  return mkdtempSync(path.join(tmpdir(), `freshkernel-${kind}-${identityOf(process.pid)}-`));
}

/** An empty folder of this process, which is removed at its end. */
export function emptyFolder(): string {
  if (made === null) {
    const folder = newPrivateFolder('check');
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    made = folder;
  }
  return made;
}
