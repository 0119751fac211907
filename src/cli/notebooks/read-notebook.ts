import { dirname } from 'node:path';
import { exportedNames } from '../../core/fixes/module-exports';
import { readNotebook } from '../../core/notebook/reader';
import type { ReadNotebook } from '../../core/notebook/reader';
import type { ProjectFacts } from '../../core/rule-context/rule-context';
import { isTextName, readTextNotebook } from '../../core/notebook/forms/text-notebook';
import type { NotebookError } from '../../protocol';
import { contentPath, withSlashes } from './notebook-files';
import type { NotebookFile } from './notebook-files';
import { readText } from './read-text';

/** The content of a notebook file, or why it could not be read. */
export type NotebookReading =
  ({ readonly ok: true } & ReadNotebook) | { readonly ok: false; readonly error: NotebookError };

/** Name of a notebook from standard input; no title rule reports it. */
export const STDIN_NAME = 'standard-input.ipynb';

/** Reads one .ipynb file, for what needs its outputs or runs it. */
export function readNotebookFile(file: NotebookFile): NotebookReading {
  const error = textError(file);
  return error === null ? readAnyNotebook(file) : { ok: false, error };
}

/** Why a command that needs outputs refuses a script or page; null for other files. */
export function textError({ shown }: NotebookFile): NotebookError | null {
  return isTextName(shown) ? TEXT_REFUSAL : null;
}

const TEXT_REFUSAL: NotebookError = {
  kind: 'text-notebook',
  message:
    'This command needs an .ipynb notebook, which has outputs. Convert the file first, for example with `jupytext --to ipynb`.',
  line: null,
  column: null
};

/** Reads one file in any form of notebook. */
export function readAnyNotebook(file: NotebookFile): NotebookReading {
  const isStdin = file.shown === '-';
  const reading = file.content ?? readText(contentPath(file));
  if (!reading.ok) {
    return reading;
  }
  const path = isStdin ? `${folderOf(file)}/${STDIN_NAME}` : withSlashes(file.absolute);
  const read = isTextName(path) ? readTextNotebook : readNotebook;
  const notebook = read(reading.text, path);
  return notebook.ok ? notebook : { ok: false, error: { ...notebook.problem } };
}

/** Facts about the project of a notebook. */
export function projectFacts(file: NotebookFile): ProjectFacts {
  return { notebookFolder: folderOf(file), moduleExports: exportedNames };
}

function folderOf({ absolute }: NotebookFile): string {
  return withSlashes(dirname(absolute));
}
