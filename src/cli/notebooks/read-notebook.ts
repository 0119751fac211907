import { dirname } from 'node:path';
import { exportedNames } from '../../core/fixes/module-exports';
import { readNotebook, TO_CONVERT } from '../../core/notebook/reader';
import type { ReadNotebook } from '../../core/notebook/reader';
import type { ProjectFacts } from '../../core/rule-context/rule-context';
import type { NotebookError } from '../../protocol';
import { withSlashes } from './notebook-files';
import type { NotebookFile } from './notebook-files';
import { readText } from './read-text';

/** The content of a notebook file, or why it could not be read. */
export type NotebookReading =
  ({ readonly ok: true } & ReadNotebook) | { readonly ok: false; readonly error: NotebookError };

/** Name of a notebook from standard input; no title rule reports it. */
export const STDIN_NAME = 'standard-input.ipynb';

/** Reads one file. */
export function readNotebookFile(file: NotebookFile): NotebookReading {
  const isStdin = file.shown === '-';
  const reading = file.content ?? readText(file.absolute);
  if (!reading.ok) {
    return reading;
  }
  const path = isStdin ? `${folderOf(file)}/${STDIN_NAME}` : withSlashes(file.absolute);
  const notebook = readNotebook(reading.text, path);
  return notebook.ok ? notebook : { ok: false, error: { ...notebook.problem } };
}

/** Why a command that would write the file refuses it; null if it is in nbformat 4. */
export function oldFormatError({ oldFormat }: ReadNotebook): NotebookError | null {
  return oldFormat === null
    ? null
    : {
        kind: 'old-format',
        message: `The notebook is in the old format nbformat ${oldFormat}, which Freshkernel reads but does not write. ${TO_CONVERT}`,
        line: null,
        column: null
      };
}

/** Facts about the project of a notebook. */
export function projectFacts(file: NotebookFile): ProjectFacts {
  return { notebookFolder: folderOf(file), moduleExports: exportedNames };
}

function folderOf({ absolute }: NotebookFile): string {
  return withSlashes(dirname(absolute));
}
