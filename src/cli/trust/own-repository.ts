/** Whether the user made commits in a repository on this machine, from its files: git is not started. */
import { closeSync, fstatSync, lstatSync, openSync, readdirSync, readSync } from 'node:fs';
import * as path from 'node:path';
import { FileRefusal, readRegularFile } from '../notebooks/regular-file';

/** Only the end of a long log is read. */
const LOG_BYTES = 262_144;
const LINK_BYTES = 4_096;
const MAX_LINE = 2_000;
const MILLISECONDS = 1_000;

/**
 * Whether the log of a repository has a commit that was made here. A clone has no such log. One in an archive can be made up, as
 * can the author of any commit: the times at which the file system stored the files, which no archive sets, must agree.
 */
export function hasOwnCommit(repository: string): boolean {
  try {
    const folder = gitFolder(repository);
    return folder !== null && hasCommitSince(folder, earliestChange(folder.common));
  } catch {
    // Unreadable files prove nothing.
    return false;
  }
}

/** The folder of git's files, and that of the working tree, which differ in a further working tree. */
interface GitFolder {
  readonly common: string;
  readonly tree: string;
}

/** Null where it is not plainly the repository's own: a link, or a file that names the folder of another repository. */
function gitFolder(repository: string): GitFolder | null {
  const git = path.join(repository, '.git');
  const state = lstatSync(git);
  if (state.isDirectory()) {
    return { common: git, tree: git };
  }
  if (!state.isFile()) {
    return null;
  }
  const tree = /^gitdir: (.+)$/m.exec(textOf(git))?.[1].trim() ?? '';
  const common = path.dirname(path.dirname(tree));
  const isTree =
    path.isAbsolute(tree) &&
    path.basename(path.dirname(tree)) === 'worktrees' &&
    path.basename(common) === '.git' &&
    [common, path.dirname(tree), tree].every(each => lstatSync(each).isDirectory());
  // Git stores there where the working tree is.
  return isTree && textOf(path.join(tree, 'gitdir')).trim() === git ? { common, tree } : null;
}

function hasCommitSince({ common, tree }: GitFolder, earliest: number): boolean {
  return [...new Set([common, tree])].some(folder => {
    const file = path.join(folder, 'logs', 'HEAD');
    const isPlain = isOwnFolder(folder) && isOwnFolder(path.join(folder, 'logs'));
    const log = isPlain ? logOf(file) : null;
    return (
      log?.times.some(
        // Git counts whole seconds.
        seconds => (seconds + 1) * MILLISECONDS > earliest && seconds * MILLISECONDS <= log.changed
      ) ?? false
    );
  });
}

/** The earliest time at which the file system changed one of git's files: they were here then. */
function earliestChange(folder: string): number {
  const times = readdirSync(folder)
    .map(name => lstatSync(path.join(folder, name)))
    .filter(state => state.isFile() && isOwn(state))
    .map(({ ctimeMs }) => ctimeMs);
  return times.reduce((first, time) => Math.min(first, time), Infinity);
}

/** The times of the commits in a log, in seconds, and when the file system changed it, in milliseconds. */
function logOf(file: string): { readonly times: readonly number[]; readonly changed: number } {
  const state = lstatSync(file);
  if (!state.isFile() || !isOwn(state)) {
    return { times: [], changed: 0 };
  }
  const descriptor = openSync(file, 'r');
  try {
    const { size, ctimeMs } = fstatSync(descriptor);
    const bytes = Buffer.alloc(Math.min(size, LOG_BYTES));
    const count = readSync(descriptor, bytes, 0, bytes.length, Math.max(0, size - LOG_BYTES));
    const lines = bytes.toString('utf8', 0, count).split('\n');
    return { times: lines.flatMap(timeOfCommit), changed: ctimeMs };
  } finally {
    closeSync(descriptor);
  }
}

/** The time of a line `OLD NEW NAME <EMAIL> SECONDS ZONE\tcommit…: MESSAGE`; none if git did not write it for a commit. */
function timeOfCommit(line: string): readonly number[] {
  const at = line.indexOf('\t');
  const isCommit =
    at > 0 && at < MAX_LINE && /^commit(?: \([a-z]{1,20}\))?: /.test(line.slice(at + 1, at + 40));
  const time = isCommit ? /> (\d{1,12}) [+-]\d{4}$/.exec(line.slice(0, at)) : null;
  return time === null ? [] : [Number(time[1])];
}

function isOwnFolder(folder: string): boolean {
  const state = lstatSync(folder);
  return state.isDirectory() && isOwn(state);
}

/** Windows does not say whose a file is. */
function isOwn({ uid }: { readonly uid: number }): boolean {
  return process.getuid === undefined || uid === process.getuid();
}

function textOf(file: string): string {
  try {
    return readRegularFile(file, { bytes: LINK_BYTES, follow: false });
  } catch (error) {
    if (error instanceof FileRefusal) {
      return '';
    }
    throw error;
  }
}
