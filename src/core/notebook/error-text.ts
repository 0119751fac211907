/** Reads the four fields of an error output: untrusted, so all work is bounded. */
import type { StoredError } from './document';

/** How much of a traceback is examined. */
const MAX_TRACEBACK = 20_000;
/** Length of a message that is quoted. */
const MAX_MESSAGE = 120;

/** The error in one line: the exception and the beginning of its message. */
export function errorText({ ename, evalue }: Pick<StoredError, 'ename' | 'evalue'>): string {
  const name = oneLine(ename);
  const message = oneLine(evalue);
  return message === '' ? `\`${name}\`` : `\`${name}\` (${message})`;
}

/** The line of the cell on which it failed, from 1; null if the traceback does not show it. */
export function errorLine({ traceback }: Pick<StoredError, 'traceback'>): number | null {
  const text = traceback.join('\n').slice(0, MAX_TRACEBACK).replace(ESCAPES, '');
  const line = LINES.map(pattern => pattern.exec(text)?.[1]).find(found => found !== undefined);
  return line === undefined ? null : Number(line);
}

/** Colors and cursor movements of terminals. */
const ESCAPES = /\u001b\[[0-9;:?]{0,20}[A-Za-z]/g;

/** The cell's own frame, which comes before those of the functions that it calls; newer versions of IPython first. */
const LINES = [
  /\bCell In ?\[\d{1,9}\], line (\d{1,9})/,
  /\bInput In \[\d{1,9}\], in (?:<[^>\n]{1,80}>|\w{1,200}\([^)\n]{0,200}\))\n(?:[^\n]*\n){0,8}?-{2,}> ?(\d{1,9})/,
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
