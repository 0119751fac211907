import { dirname } from 'node:path';
import { exportedNames } from '../../core/fixes/module-exports';
import type { NotebookDocument } from '../../core/notebook/document';
import { readNotebook } from '../../core/notebook/reader';
import type { SourceLocator } from '../../core/notebook/source-locator';
import type { ProjectFacts } from '../../core/rule-context/rule-context';
import type { NotebookError } from '../../protocol';
import { withSlashes } from './notebook-files';
import type { NotebookFile } from './notebook-files';
import { readText } from './read-text';

/** The content of a notebook file, or why it could not be read. */
export type NotebookReading =
  | {
      readonly ok: true;
      readonly text: string;
      readonly document: NotebookDocument;
      readonly locator: SourceLocator;
    }
  | { readonly ok: false; readonly error: NotebookError };

/** Name of a notebook from standard input; no title rule reports it. */
const STDIN_NAME = 'standard-input.ipynb';

/** Reads one file. */
export function readNotebookFile(file: NotebookFile): NotebookReading {
  const isStdin = file.shown === '-';
  const reading = file.content ?? readText(file.absolute);
  if (!reading.ok) {
    return reading;
  }
  const path = isStdin ? `${folderOf(file)}/${STDIN_NAME}` : withSlashes(file.absolute);
  const notebook = readNotebook(reading.text, path);
  return notebook.ok
    ? { ok: true, text: reading.text, document: notebook.document, locator: notebook.locator }
    : { ok: false, error: { ...notebook.problem } };
}

/** Facts about the project of a notebook. */
export function projectFacts(file: NotebookFile): ProjectFacts {
  return { notebookFolder: folderOf(file), moduleExports: exportedNames };
}

function folderOf({ absolute }: NotebookFile): string {
  return withSlashes(dirname(absolute));
}
