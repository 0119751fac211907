import { existsSync } from 'node:fs';
import * as path from 'node:path';

/** The folder and those above it up to its repository's; only the folder itself where there is no repository. */
export function foldersInRepository(folder: string): readonly string[] {
  const folders: string[] = [];
  for (let at = folder; ; at = path.dirname(at)) {
    folders.push(at);
    if (existsSync(path.join(at, '.git'))) {
      return folders;
    }
    if (path.dirname(at) === at) {
      return [folder];
    }
  }
}

/** The repository of a folder, or the folder itself. */
export function repositoryOf(folder: string): string {
  const folders = foldersInRepository(folder);
  return folders[folders.length - 1];
}
