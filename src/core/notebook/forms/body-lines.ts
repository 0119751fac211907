import type { BodyLine } from './form';
import type { FileLine } from './text-lines';

/** Lines of the file as they are. */
export function plainLines(
  lines: readonly FileLine[],
  first: number,
  end: number
): readonly BodyLine[] {
  return lines
    .slice(first, end)
    .map(({ text }, at) => ({ line: first + at, text, cutAt: 0, cut: 0 }));
}

/** A line without some of its characters. */
export function cutLine(line: BodyLine, cutAt: number, cut: number): BodyLine {
  const text = line.text.slice(0, cutAt) + line.text.slice(cutAt + cut);
  // A cut at the same position as an earlier one, or before it on nothing but white space, is one longer cut.
  return line.cut !== null && line.cut > 0
    ? { ...line, text, cutAt: Math.min(line.cutAt, cutAt), cut: line.cut + cut }
    : { ...line, text, cutAt, cut };
}

/** A line of a comment without its mark and the space behind it; another line as it is. */
export function uncommented(line: BodyLine, mark = '#'): BodyLine {
  if (!line.text.startsWith(mark)) {
    return line;
  }
  return cutLine(line, 0, line.text[mark.length] === ' ' ? mark.length + 1 : mark.length);
}

/** The source that lines of a file stand for. */
export function sourceOfLines(lines: readonly BodyLine[]): string {
  return lines.map(({ text }) => text).join('\n');
}
