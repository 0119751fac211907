/** Real notebook files: the examples of this repository, at full scale also the public corpus. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');
const CORPUS = join(ROOT, '.cache/corpus');
const OLD_NOTEBOOKS = join(ROOT, '.cache/old-notebooks');

/** Whether tests run at full scale. */
export const FULL = process.env.FRESHKERNEL_SCALE === 'full';

/** A file and its text. */
export interface NotebookText {
  readonly name: string;
  readonly text: string;
}

/** All notebook files, in order of their names. */
export function notebookTexts(): readonly NotebookText[] {
  return textsIn([join(ROOT, 'examples'), ...(FULL ? [CORPUS] : [])]);
}

/** Notebook files of nbformat 2 and 3, if there is a folder with some. */
export function oldNotebookTexts(): readonly NotebookText[] {
  return textsIn([OLD_NOTEBOOKS]);
}

function textsIn(folders: readonly string[]): readonly NotebookText[] {
  return folders.filter(existsSync).flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.ipynb') && !name.includes('.ipynb_checkpoints'))
      .sort()
      .map(name => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
  );
}
