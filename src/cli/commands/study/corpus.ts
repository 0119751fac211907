/** Finds the notebooks of a study, and the repository of each. */
import { statSync } from 'node:fs';
import * as path from 'node:path';
import type { Console } from '../../console/console';
import { UsageFailure } from '../../console/failure';
import { NOTEBOOKS_ONLY, withSlashes } from '../../notebooks/notebook-files';
import type { NotebookFile } from '../../notebooks/notebook-files';
import { FileRefusal, readRegularFile } from '../../notebooks/regular-file';
import type { SettingsFinder } from '../../settings/project-settings';
import { selectNotebooks } from '../../settings/select-notebooks';

const LIST_BYTES = 64 * 1_048_576;

/** A notebook of the corpus; `shown` is its path below the corpus, with `/`. */
export interface CorpusFile extends NotebookFile {
  /** The top-level folder; `.` for a notebook that is in none. */
  readonly repository: string;
}

/** The notebooks of a study. */
export interface Corpus {
  /** Absolute path of the folder that contains them all. */
  readonly root: string;
  readonly files: readonly CorpusFile[];
}

/** The notebooks in a folder, or those that a file lists. */
export function findCorpus(given: string, settings: SettingsFinder, console: Console): Corpus {
  const absolute = path.resolve(console.cwd, given);
  const state = statSync(absolute, { throwIfNoEntry: false });
  if (state === undefined) {
    throw new UsageFailure(`There is no folder or file \`${given}\`. Check the path.`);
  }
  const named = state.isDirectory() ? [given] : listedIn(absolute, given);
  const found = selectNotebooks(named, settings, console, NOTEBOOKS_ONLY);
  if (found.length === 0) {
    throw new UsageFailure(`\`${given}\` has no notebooks. Give a folder or a list with some.`);
  }
  const root = state.isDirectory() ? absolute : commonFolder(found);
  const files = found.map((file): CorpusFile => {
    const shown = withSlashes(path.relative(root, file.absolute));
    const parts = shown.split('/');
    return { ...file, shown, repository: parts.length > 1 ? parts[0] : '.' };
  });
  return { root, files };
}

/** The paths in a file, one in each line, relative to its folder. */
function listedIn(absolute: string, shown: string): readonly string[] {
  if (absolute.endsWith('.ipynb')) {
    throw new UsageFailure(
      `\`${shown}\` is a notebook. Give a folder, or a file with a path in each line.`
    );
  }
  try {
    const text = readRegularFile(absolute, { bytes: LIST_BYTES, follow: true });
    const lines = text.split(/\r?\n/).filter(line => line.trim() !== '');
    return lines.map(line => path.resolve(path.dirname(absolute), line));
  } catch (error) {
    if (!(error instanceof FileRefusal)) {
      throw error;
    }
    throw new UsageFailure(`The list \`${shown}\` cannot be read: ${error.message}`);
  }
}

/** The deepest folder with all files. */
function commonFolder(files: readonly NotebookFile[]): string {
  const folders = files.map(({ absolute }) => path.dirname(absolute));
  return folders.reduce((common, folder) => {
    let at = common;
    while (isOutside(at, folder) && path.dirname(at) !== at) {
      at = path.dirname(at);
    }
    return at;
  });
}

/** Whether a path is not below a folder. */
export function isOutside(folder: string, other: string): boolean {
  const relative = path.relative(folder, other);
  return relative.split(path.sep)[0] === '..' || path.isAbsolute(relative);
}
