import type { NotebookError } from '../../protocol';
import type { NotebookFile } from './notebook-files';

/** Formats a problem with a file as one line. */
export function errorLine(file: NotebookFile, { line, column, message }: NotebookError): string {
  const location = line === null ? '' : `:${line}:${column ?? 1}`;
  return `${file.shown}${location}: ${message}\n`;
}
