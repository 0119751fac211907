/** Links of a project: followed inside of it, for repositories in which several folders share a file, and never out of it. */
import { existsSync, lstatSync, realpathSync } from 'node:fs';
import * as path from 'node:path';
import { codeOf } from '../console/system-fault';
import { FileRefusal } from './regular-file';

/** The folders that may hold the files of a notebook: its project, and its own if the user named a link to that. */
export function homesOf(folder: string, root: string): readonly string[] {
  // Where the text of a notebook is given, its folder need not exist.
  if (folder === root || !existsSync(folder)) {
    return [root];
  }
  return isBelow(path.relative(realPath(root), realPath(folder))) ? [root] : [root, folder];
}

/**
 * Where the file of a project is, after all links. The folders are those that may hold it.
 * @throws FileRefusal if a link leads nowhere, out of the folders or to a hidden file, such as those of git
 */
export function realFileIn(folders: readonly string[], file: string): string {
  requireEntry(file);
  const real = realPath(file);
  for (const folder of folders) {
    const inside = path.relative(realPath(folder), real);
    if (isBelow(inside)) {
      if (inside !== path.relative(folder, file) && /(?:^|[\\/])\./.test(inside)) {
        throw new FileRefusal('irregular', 'It is a link to a hidden file.');
      }
      return real;
    }
  }
  throw new FileRefusal('irregular', 'A link leads from it out of the project.');
}

/** Whether a relative path leads to something below a folder. On Windows, one to another drive is absolute. */
function isBelow(relative: string): boolean {
  return relative !== '' && relative.split(path.sep)[0] !== '..' && !path.isAbsolute(relative);
}

function requireEntry(file: string): void {
  try {
    lstatSync(file);
  } catch (error) {
    const isDenied = codeOf(error) === 'EACCES';
    throw isDenied
      ? new FileRefusal('denied', 'It cannot be read. Check its permissions.')
      : new FileRefusal('missing', 'There is no such file.');
  }
}

function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch (error) {
    throw codeOf(error) === 'EACCES'
      ? new FileRefusal('denied', 'It cannot be read. Check its permissions.')
      : new FileRefusal('irregular', 'It is a link that leads nowhere.');
  }
}
