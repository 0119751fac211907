/** Reads the four fields of an error output: untrusted, so all work is bounded. */
import type { StoredError } from './document';
import type { Frame } from './traceback-frames';
import { framesOf, lastTraceback } from './traceback-frames';

/** Length of a message that is quoted. */
const MAX_MESSAGE = 120;

/** The error in one line: the exception and the beginning of its message. */
export function errorText({ ename, evalue }: Pick<StoredError, 'ename' | 'evalue'>): string {
  const name = oneLine(ename);
  const message = oneLine(evalue.slice(0, 10 * MAX_MESSAGE).replace(COMPILED_FILE, ''));
  return message === '' ? `\`${name}\`` : `\`${name}\` (${message})`;
}

/** The file that IPython compiled a cell as: a name that no user knows, at the end of the message of a `SyntaxError`. */
const COMPILED_FILE = / \((?:<ipython-input-[\w-]{1,80}>|\d{1,20}\.py), line \d{1,9}\)\s*$/;

/**
 * The line of the cell on which it failed, from 1; null if the traceback does not show it.
 *
 * @param frames - of this error
 */
export function errorLine(
  error: Pick<StoredError, 'traceback'>,
  frames: readonly Frame[] = framesOf(error)
): number | null {
  // The cell's own frame comes before those of the functions that it calls.
  const own = frames.find(({ file }) => file === null)?.line ?? null;
  return own ?? lineOfSyntaxError(lastTraceback(error));
}

/** The line of a cell that could not be compiled, so that none of it ran. */
function lineOfSyntaxError(text: string): number | null {
  const line = SYNTAX_ERROR.map(pattern => pattern.exec(text)?.[1]).find(
    found => found !== undefined
  );
  return line === undefined ? null : Number(line);
}

const SYNTAX_ERROR = [
  /\bCell In ?\[\d{1,9}\], line (\d{1,9})/,
  /\bFile "<ipython-input-[\w-]{1,80}>", line (\d{1,9})/,
  /\bInput In \[\d{1,9}\]"?, line (\d{1,9})/,
  /^-{2,}> ?(\d{1,9})/m
];

/** The first line that is not empty, without control characters and marks of code. */
function oneLine(text: string): string {
  const line =
    text
      .slice(0, 10 * MAX_MESSAGE)
      .split(/[\r\n]/)
      .map(each => each.replace(/[\p{Cc}\p{Cf}`]/gu, '').trim())
      .find(each => each !== '') ?? '';
  return line.length > MAX_MESSAGE ? `${line.slice(0, MAX_MESSAGE - 1)}…` : line;
}
