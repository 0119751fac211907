/** The project that a question about trust is about. */
import { existsSync, realpathSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import * as path from 'node:path';

const REPOSITORIES = ['.git', '.hg', '.svn'];
/** As the server finds the folder to copy. */
const PROJECT_FILES = [
  'pyproject.toml',
  'freshkernel.toml',
  'setup.py',
  'setup.cfg',
  'requirements.txt',
  'environment.yml',
  'environment.yaml',
  'uv.lock',
  'Pipfile'
];

/**
 * The nearest repository of a folder, else its nearest project, else the folder itself; links are resolved. A home folder, its
 * parents and the folder for temporary files are never the project of what is below them.
 */
export function projectRoot(folder: string): string {
  const start = realPath(folder);
  const above = belowShared(start);
  for (const names of [REPOSITORIES, PROJECT_FILES]) {
    const found = above.find(each => names.some(name => existsSync(path.join(each, name))));
    if (found !== undefined) {
      return found;
    }
  }
  return start;
}

/** A path with its links resolved, as far as it exists. */
export function realPath(file: string): string {
  try {
    return realpathSync.native(file);
  } catch {
    return path.resolve(file);
  }
}

/** Whether a path is a folder or below it; both are real paths. */
export function isWithin(file: string, folder: string): boolean {
  const relative = path.relative(folder, file);
  return relative === '' || (relative.split(path.sep)[0] !== '..' && !path.isAbsolute(relative));
}

function belowShared(start: string): readonly string[] {
  const shared = [homedir(), tmpdir()].map(realPath);
  const folders: string[] = [];
  for (let at = start; path.dirname(at) !== at; at = path.dirname(at)) {
    if (shared.includes(at) || isWithin(shared[0], at)) {
      break;
    }
    folders.push(at);
  }
  return folders;
}
