import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync
} from 'node:fs';
import * as path from 'node:path';
import { discardFile } from './discard-file';
import { UsageFailure } from '../console/failure';
import { codeOf, failureText } from '../console/system-fault';

/** Why a file was not changed, in full sentences. */
export class WriteFailure extends UsageFailure {}

/**
 * Replaces the text of a file atomically: writes a new file with the same permissions and renames it. Links are
 * followed. A file whose text is no longer `before` is left alone.
 */
export function replaceFile(file: string, before: string, after: string): void {
  const target = attempt(() => {
    const real = realpathSync(file);
    accessSync(real, constants.W_OK);
    return real;
  }, 'The file may not be written. Check its permissions.');
  const folder = path.dirname(target);
  const temporary = path.join(folder, `.freshkernel-${process.pid}.tmp`);
  const descriptor = attempt(
    () => openSync(temporary, 'wx', 0o600),
    'The file was not changed: replacing a file safely needs write permission for its folder. Check the folder’s permissions.'
  );
  try {
    fill(descriptor, after, target);
    if (!readFileSync(target).equals(Buffer.from(before))) {
      throw new WriteFailure('The file changed meanwhile, so it was not replaced. Try again.');
    }
    renameSync(temporary, target);
  } catch (error) {
    discardFile(temporary);
    throw error instanceof WriteFailure ? error : new WriteFailure(reasonOf(error));
  }
  syncFolder(folder);
}

/** Whether a file is a link to one that is in none of the given folders. */
export function leadsOutside(file: string, given: readonly string[], cwd: string): boolean {
  try {
    if (!lstatSync(file).isSymbolicLink()) {
      return false;
    }
    const target = realpathSync(file);
    return !given.some(name => {
      const relative = path.relative(realpathSync(path.resolve(cwd, name)), target);
      return relative.split(path.sep)[0] !== '..' && !path.isAbsolute(relative);
    });
  } catch {
    // Reading the file reports why it cannot be examined.
    return false;
  }
}

/** Renames a file unless the name is taken. */
export function renameFile(file: string, name: string): void {
  const target = path.join(path.dirname(file), name);
  if (statSync(target, { throwIfNoEntry: false }) !== undefined) {
    throw new WriteFailure(`There is a file \`${name}\` already. Rename one of the two.`);
  }
  attempt(() => {
    renameSync(file, target);
  }, 'The file could not be renamed. Check the permissions of its folder.');
}

/** Writes the text with the owner and permissions of `model`, and syncs it to disk. */
function fill(descriptor: number, text: string, model: string): void {
  try {
    writeFileSync(descriptor, text);
    const { mode, uid, gid } = statSync(model);
    try {
      fchownSync(descriptor, uid, gid);
    } catch {
      // Only the superuser may change the owner.
    }
    fchmodSync(descriptor, mode & 0o777);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Syncs the renaming to disk, if the system supports it. */
function syncFolder(folder: string): void {
  try {
    const descriptor = openSync(folder, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // Windows cannot open folders. The file is complete in any case.
  }
}

/** Explains an error; a missing permission has its own message. */
function attempt<Value>(action: () => Value, denied: string): Value {
  try {
    return action();
  } catch (error) {
    const isDenied = ['EACCES', 'EPERM'].includes(codeOf(error));
    throw new WriteFailure(isDenied ? denied : reasonOf(error));
  }
}

function reasonOf(error: unknown): string {
  return failureText('The file could not be written and was not changed', error);
}
