import type { NotebookError } from '../protocol';
import type { NotebookFile } from './notebook-files';

/** Formats a problem with a file as one line. */
export function problemLine(file: NotebookFile, { line, column, message }: NotebookError): string {
  const place = line === null ? '' : `:${line}:${column ?? 1}`;
  return `${file.shown}${place}: ${message}\n`;
}
