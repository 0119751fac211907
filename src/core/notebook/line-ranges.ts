/** Lines of a text, from 1, both included. */
export type LineRange = readonly [from: number, to: number];

/** Lines end as in Python and the editor. */
const LINE_END = /\r\n|\r|\n/;

/** The lines of a text without their ends. */
export function linesOf(text: string): readonly string[] {
  return text.split(LINE_END);
}

/** The lines of these ranges, as a text. */
export function textOfLines(text: string, ranges: readonly LineRange[]): string {
  const lines = linesOf(text);
  return ranges.flatMap(([from, to]) => lines.slice(from - 1, to)).join('\n');
}

/** Ranges in order; those that touch are one. */
export function joinedRanges(ranges: readonly LineRange[]): readonly LineRange[] {
  const joined: LineRange[] = [];
  for (const range of [...ranges].sort(([one], [other]) => one - other)) {
    const last = joined.at(-1);
    if (last !== undefined && range[0] <= last[1] + 1) {
      joined[joined.length - 1] = [last[0], Math.max(last[1], range[1])];
    } else {
      joined.push(range);
    }
  }
  return joined;
}
