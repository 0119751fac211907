/** What a run may read besides the notebook: the files of its project. */
import { readdirSync, statSync } from 'node:fs';
import * as path from 'node:path';
import { projectFolder } from '../../runs/project-folder';

const MAX_FILES = 20_000;
const LEFT_OUT = new Set([
  '.git',
  '.hg',
  '.svn',
  'node_modules',
  '__pycache__',
  '.ipynb_checkpoints'
]);

/** Paths, sizes and times of the project's files but for the notebook; null where there are too many to look at. */
export function projectState(notebook: string): readonly string[] | null {
  const root = projectFolder(path.dirname(notebook));
  const found: string[] = [];
  const pending = [root];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    for (const entry of entriesOf(at)) {
      const file = path.join(at, entry.name);
      if (entry.isDirectory()) {
        if (!LEFT_OUT.has(entry.name)) {
          pending.push(file);
        }
      } else if (file !== notebook) {
        const state = statSync(file, { throwIfNoEntry: false });
        found.push(`${path.relative(root, file)} ${state?.size} ${state?.mtimeMs}`);
      }
    }
    if (found.length + pending.length > MAX_FILES) {
      return null;
    }
  }
  return found.sort();
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
