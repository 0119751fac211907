import { isAscii, isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import type { NotebookError } from '../../protocol';

/** A file's text, or why it could not be read. */
export type TextReading =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly error: NotebookError };

/** Reads a UTF-8 file; `-` is standard input. */
export function readText(file: string): TextReading {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file === '-' ? 0 : file);
  } catch (error) {
    return failure('unreadable', explain(error));
  }
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

function explain(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'There is no such file. Check the path.';
    case 'EACCES':
    case 'EPERM':
      return 'The file may not be read. Check its permissions.';
    case 'EISDIR':
      return 'This is a folder, not a file. Give the path of an .ipynb file.';
    case 'ERR_FS_FILE_TOO_LARGE':
    case 'ERR_STRING_TOO_LONG':
      return 'The file is too large to be read. Clear its outputs.';
    default:
      return `The file cannot be read (${error instanceof Error ? error.message : String(error)}).`;
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
