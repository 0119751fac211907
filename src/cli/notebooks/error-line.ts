import type { NotebookError } from '../../protocol';
import type { NotebookFile } from './notebook-files';

/** Formats a problem with a file as one line. */
export function errorLine(file: NotebookFile, { line, column, message }: NotebookError): string {
  const location = line === null ? '' : `:${line}:${column ?? 1}`;
  return `${file.shown}${location}: ${message}\n`;
}

/** Why a notebook in a language other than Python cannot be analyzed, as one line. */
export function otherLanguageLine({ shown }: NotebookFile, language: string): string {
  return `${shown}: Only notebooks in Python can be analyzed; this one is in ${language}.\n`;
}
