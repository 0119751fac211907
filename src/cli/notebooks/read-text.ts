import { isAscii, isUtf8 } from 'node:buffer';
import { constants } from 'node:buffer';
import { closeSync, constants as files, fstatSync, openSync, readFileSync } from 'node:fs';
import type { NotebookError } from '../../protocol';
import { errorReason } from '../../core/messages/error-reason';

/** A file's text, or why it could not be read. */
export type TextReading =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly error: NotebookError };

/** Reads a UTF-8 file; `-` is standard input. */
export function readText(file: string): TextReading {
  let bytes: Buffer;
  try {
    bytes = file === '-' ? readFileSync(0) : bytesOf(file);
  } catch (error) {
    return failure('unreadable', explain(error));
  }
  return textOfBytes(bytes);
}

/** The text that bytes in UTF-8 hold. */
export function textOfBytes(bytes: Buffer): TextReading {
  if (isAscii(bytes)) {
    // Several times as fast as decoding UTF-8.
    return { ok: true, text: bytes.toString('latin1') };
  }
  if (isUtf8(bytes)) {
    return { ok: true, text: bytes.toString('utf8') };
  }
  const sound = soundPrefix(bytes);
  const lines = sound.split(/\r\n|\n|\r/);
  return failure(
    'not-utf-8',
    'The file is not UTF-8 from here on. Save it as UTF-8, or restore an earlier version.',
    lines.length,
    lines[lines.length - 1].length + 1
  );
}

/** Pipes that a shell makes for a command, as `<(git show …)`. */
const SHELL_PIPES = /^\/(?:dev\/fd|proc\/self\/fd)\/\d+$|^\/dev\/stdin$/;

class NotAFileError extends Error {}

/** Reads a file, which is checked after it was opened: a device has no end, and a pipe may never have a writer. */
function bytesOf(file: string): Buffer {
  if (SHELL_PIPES.test(file)) {
    return readFileSync(file);
  }
  // Windows has no such flag.
  const { O_NONBLOCK } = files as Partial<typeof files>;
  const descriptor = openSync(file, files.O_RDONLY | (O_NONBLOCK ?? 0));
  try {
    const state = fstatSync(descriptor);
    if (!state.isFile() && !state.isDirectory()) {
      throw new NotAFileError();
    }
    if (state.size > constants.MAX_STRING_LENGTH) {
      throw Object.assign(new Error(), { code: 'ERR_STRING_TOO_LONG' });
    }
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** The longest prefix that is UTF-8, found by binary search. */
function soundPrefix(bytes: Buffer): string {
  let low = 0;
  let high = bytes.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    // A cut through a character leaves at most three bytes of it.
    const isSound = [0, 1, 2, 3].some(back => isUtf8(bytes.subarray(0, middle - back)));
    if (isSound) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  for (let back = 0; back <= 3; back++) {
    if (isUtf8(bytes.subarray(0, low - back))) {
      return bytes.toString('utf8', 0, low - back);
    }
  }
  return '';
}

const NOT_A_FILE =
  'This is a device or a pipe, not a regular file. Give the path of an .ipynb file.';

function explain(error: unknown): string {
  if (error instanceof NotAFileError) {
    return NOT_A_FILE;
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'There is no such file. Check the path.';
    case 'EACCES':
    case 'EPERM':
      return 'The file may not be read. Check its permissions.';
    case 'ELOOP':
      return 'The file is a link to itself. Replace the link with the notebook.';
    case 'ENAMETOOLONG':
      return 'The path is too long. Check the path.';
    case 'ENXIO':
      return NOT_A_FILE;
    case 'EISDIR':
      return 'This is a folder, not a file. Give the path of an .ipynb file.';
    case 'ERR_FS_FILE_TOO_LARGE':
    case 'ERR_STRING_TOO_LONG':
      return 'The file is too large to be read. Clear its outputs.';
    default:
      return `The file cannot be read (${errorReason(error)}).`;
  }
}

function failure(
  kind: string,
  message: string,
  line: number | null = null,
  column: number | null = null
): TextReading {
  return { ok: false, error: { kind, message, line, column } };
}
