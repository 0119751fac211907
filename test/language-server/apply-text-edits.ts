/** Applies edits as a client does. */
import type { Position, TextEdit } from 'vscode-languageserver/node';

/** The text after edits, all of which refer to the text before. */
export function applyTextEdits(text: string, edits: readonly TextEdit[]): string {
  const starts = [0, ...[...text.matchAll(/\r\n|\n|\r/g)].map(end => end.index + end[0].length)];
  const offset = ({ line, character }: Position): number =>
    Math.min(text.length, (starts[line] ?? text.length) + character);
  return [...edits]
    .sort((a, b) => offset(b.range.start) - offset(a.range.start))
    .reduce(
      (changed, { range, newText }) =>
        changed.slice(0, offset(range.start)) + newText + changed.slice(offset(range.end)),
      text
    );
}
