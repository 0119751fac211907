/** A changed text as replacements in the original one. */
import type { Span } from './cell-layout';
import { longestNondecreasingSubsequence } from './longest-subsequence';

/** A part of a changed text: a range of the original text, or new text. */
export type TextPiece = Span | string;

/** A range of the original text, and what is there afterwards. */
export interface TextReplacement extends Span {
  readonly text: string;
}

/**
 * The replacements that make the pieces of the original text, in order and apart from each other. Of a piece that
 * moved, the text is inserted. Equal lines at the ends of a replacement are left out.
 */
export function textReplacements(
  text: string,
  pieces: readonly TextPiece[]
): readonly TextReplacement[] {
  const ranges = pieces.filter(piece => typeof piece !== 'string');
  const inOrder = longestNondecreasingSubsequence(ranges.map(({ start }) => start));
  const stays = new Set(ranges.filter((_, index) => inOrder[index]));
  const replacements: TextReplacement[] = [];
  let position = 0;
  let inserted: string[] = [];
  const replaceUpTo = (start: number): void => {
    const replacement = withoutEqualLines(text, { start: position, end: start }, inserted.join(''));
    if (replacement !== null) {
      replacements.push(replacement);
    }
    inserted = [];
  };
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      inserted.push(piece);
    } else if (stays.has(piece) && piece.start >= position) {
      replaceUpTo(piece.start);
      position = piece.end;
    } else {
      inserted.push(text.slice(piece.start, piece.end));
    }
  }
  replaceUpTo(text.length);
  return replacements;
}

/** The text after the replacements. */
export function replaceAll(text: string, replacements: readonly TextReplacement[]): string {
  const parts: string[] = [];
  let position = 0;
  for (const replacement of replacements) {
    parts.push(text.slice(position, replacement.start), replacement.text);
    position = replacement.end;
  }
  return parts.join('') + text.slice(position);
}

/** The part of a replacement between its first and last line that differ; null where nothing changes. */
function withoutEqualLines(
  text: string,
  { start, end }: Span,
  inserted: string
): TextReplacement | null {
  const most = Math.min(end - start, inserted.length);
  let head = 0;
  while (head < most && text[start + head] === inserted[head]) {
    head++;
  }
  if (head === most && end - start === inserted.length) {
    return null;
  }
  head = head === 0 ? 0 : inserted.lastIndexOf('\n', head - 1) + 1;
  let tail = 0;
  while (tail < most - head && text[end - 1 - tail] === inserted[inserted.length - 1 - tail]) {
    tail++;
  }
  const lineEnd = inserted.indexOf('\n', inserted.length - tail);
  tail = tail === 0 || lineEnd === -1 ? 0 : inserted.length - lineEnd;
  return {
    start: start + head,
    end: end - tail,
    text: inserted.slice(head, inserted.length - tail)
  };
}
