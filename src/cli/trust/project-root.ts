/** The project that a question about trust is about. */
import { realpathSync } from 'node:fs';
import * as path from 'node:path';
import { projectFolder } from '../notebooks/project-folder';

/** The project of a folder, as a run copies it; links are resolved. */
export function projectRoot(folder: string): string {
  return projectFolder(realPath(folder));
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
