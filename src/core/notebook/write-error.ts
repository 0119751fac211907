/** Why a notebook that was read cannot be written. */
import type { NotebookError } from '../../protocol';
import { TO_CONVERT } from './reader';
import type { ReadNotebook } from './reader';

/** Why the file of a notebook is not written; null if it can be written. */
export function writeError({ oldFormat, form, createWriter }: ReadNotebook): NotebookError | null {
  if (form === 'marimo' || form === 'r-markdown') {
    return createWriter === null ? READ_ONLY[form] : null;
  }
  return oldFormat === null
    ? null
    : {
        kind: 'old-format',
        message: `The notebook is in the old format nbformat ${oldFormat}, which Freshkernel reads but does not write. ${TO_CONVERT}`,
        line: null,
        column: null
      };
}

const READ_ONLY = {
  marimo: readOnly(
    'marimo notebooks are read, not written: marimo itself writes what cells pass on. Make the changes in marimo; `lint` shows them.'
  ),
  'r-markdown': readOnly(
    'R Markdown is read, not written. Make the changes by hand; `lint` shows them.'
  )
};

function readOnly(message: string): NotebookError {
  return { kind: 'read-only', message, line: null, column: null };
}
