/** The folder in which child processes start: in the folder of a project, they could find the files of the project. */
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { UsageFailure } from '../console/failure';
import { failureText } from '../console/system-fault';
import { identityOf } from './process-tree';

let made: string | null = null;

/** There is no folder for temporary files, or it cannot be used. */
export class TemporaryFolderFailure extends UsageFailure {}

/**
 * Makes a folder that only this user can read, named so that a later run can remove it if this process is killed.
 *
 * @throws TemporaryFolderFailure
 */
export function newPrivateFolder(kind: 'check' | 'packages'): string {
  const parent = tmpdir();
  try {
    return mkdtempSync(path.join(parent, `freshkernel-${kind}-${identityOf(process.pid)}-`));
  } catch (error) {
    throw new TemporaryFolderFailure(
      failureText(`No folder for temporary files could be made in \`${parent}\``, error)
    );
  }
}

/** Removes a folder that this command made; also where code of a notebook took away the rights of a folder in it. */
export function removePrivateFolder(folder: string): void {
  for (const prepare of [() => undefined, () => giveRights(folder)]) {
    try {
      prepare();
      rmSync(folder, { recursive: true, force: true });
      return;
    } catch {
      // A file of a different user stays.
    }
  }
}

/** Links are no folders here: what they lead to keeps its rights. */
function giveRights(folder: string): void {
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) {
      giveRights(path.join(folder, entry.name));
    }
  }
}

/** An empty folder of this process, which is removed at its end. */
export function emptyFolder(): string {
  if (made === null) {
    const folder = newPrivateFolder('check');
    process.once('exit', () => removePrivateFolder(folder));
    made = folder;
  }
  return made;
}
