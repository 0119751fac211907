/** Lists the files of a project, to a limit. */
import { readdirSync } from 'node:fs';
import type { Dirent } from 'node:fs';
import * as path from 'node:path';
import type { FileListing } from '../../core/file-paths/file-suggestions';
import { withSlashes } from './notebook-files';
import { zipMembers } from './zip-members';

const MAX_FILES = 10_000;
const MAX_FOLDERS = 2_000;
const MAX_ARCHIVES = 20;

/** Folders of packages, not of data. */
const SKIPPED = new Set(['node_modules', '__pycache__', 'site-packages']);

/** The files below the root, those near to it first, relative to `folder`. Links are not followed. */
export function listProject(root: string, folder: string): FileListing {
  const files: string[] = [];
  const folders = [root];
  for (let at = 0; at < folders.length && files.length < MAX_FILES; at++) {
    const entries = entriesOf(folders[at]);
    if (at > 0 && entries.some(({ name }) => name === 'pyvenv.cfg')) {
      continue;
    }
    for (const entry of entries) {
      const file = path.join(folders[at], entry.name);
      if (entry.name.startsWith('.')) {
        continue;
      }
      if (entry.isDirectory() && !SKIPPED.has(entry.name) && folders.length < MAX_FOLDERS) {
        folders.push(file);
      } else if (entry.isFile() && files.length < MAX_FILES) {
        files.push(file);
      }
    }
  }
  const relative = (file: string): string => withSlashes(path.relative(folder, file));
  const archives = files
    .filter(file => file.toLowerCase().endsWith('.zip'))
    .slice(0, MAX_ARCHIVES)
    .map(file => ({ path: relative(file), members: zipMembers(file) }));
  return { files: files.map(relative), archives };
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}
