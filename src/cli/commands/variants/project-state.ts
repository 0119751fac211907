/** What a run may read besides the notebook: the files of its project. */
import { statSync } from 'node:fs';
import * as path from 'node:path';
import { projectEntries } from '../../runs/project-entries';
import { projectFolder } from '../../notebooks/project-folder';

const MAX_FILES = 20_000;

/** Paths, sizes and times of the project's files but for the notebook; null where there are too many to look at. */
export function projectState(notebook: string): readonly string[] | null {
  const root = projectFolder(path.dirname(notebook));
  const found: string[] = [];
  for (const { files, pending } of projectEntries(root)) {
    for (const file of files.filter(each => each !== notebook)) {
      const state = statSync(file, { throwIfNoEntry: false });
      found.push(`${path.relative(root, file)} ${state?.size} ${state?.mtimeMs}`);
    }
    if (found.length + pending > MAX_FILES) {
      return null;
    }
  }
  return found.sort();
}
