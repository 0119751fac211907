/** The lines of a text file with their positions. */

/** A line of a file: its text is from `start` to `end`, its line end up to `next`. */
export interface FileLine {
  readonly start: number;
  readonly end: number;
  readonly next: number;
  readonly text: string;
}

/** Splits a text into lines that end at `\n`, `\r\n` or a lone `\r`. A last line end begins no further line. */
export function fileLines(text: string): readonly FileLine[] {
  const lines: FileLine[] = [];
  // A byte order mark belongs to no line.
  let start = text.startsWith('\uFEFF') ? 1 : 0;
  for (const match of text.matchAll(/\r\n|\n|\r/g)) {
    const end = match.index;
    const next = end + match[0].length;
    lines.push({ start, end, next, text: text.slice(start, end) });
    start = next;
  }
  if (start < text.length) {
    lines.push({ start, end: text.length, next: text.length, text: text.slice(start) });
  }
  return lines;
}

/** Whether a line holds nothing but white space. */
export function isBlankLine(text: string): boolean {
  return text.trim() === '';
}

/** The line end that most tools would add: that of the first line. */
export function lineEndOf(text: string): string {
  return /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
}
