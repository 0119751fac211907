/** Stored outputs that a front end cut, because they were too long. */
import type { StoredOutput } from '../notebook/outputs-reader';

/** A cut output: the text that is left, and which end of the whole it is. */
export interface CutText {
  readonly text: string;
  readonly part: 'beginning' | 'end';
}

/** The last lines of a text that was cut at its end, by Jupyter, Colab, Databricks and extensions. */
const CUT_END =
  /(?:^|\n)(?:\[?\.{0,3} ?Output truncated\b[^\n]*|\[\.\.\. Output truncated \.\.\.\]|Buffered data was truncated after reaching the output size limit\.[^\n]*|\*\*\* WARNING: max output size exceeded, skipping output\. \*\*\*[^\n]*|(?:<b>)?limit_output extension: Maximum message size of [^\n]*|IOPub (?:data|message) rate exceeded\.[^]*)$/;
const CUT_START = /^Streaming output truncated to the last \d{1,9} lines\.\n/;

/** The text that a front end left of what a cell printed; null if it cut nothing. */
export function cutText(outputs: readonly StoredOutput[]): CutText | null {
  const isPrinted = outputs.every(({ kind }) => kind === 'stream');
  const text = outputs.map(output => (output.kind === 'stream' ? output.text : '')).join('\n');
  if (!isPrinted || text.length > 2_000_000) {
    return null;
  }
  if (CUT_START.test(text)) {
    return { text: text.replace(CUT_START, ''), part: 'end' };
  }
  const trimmed = text.trimEnd();
  return CUT_END.test(trimmed) ? { text: trimmed.replace(CUT_END, ''), part: 'beginning' } : null;
}

/** The lines of a whole text that correspond to the part that is left. The line at which it was cut may be partial. */
export function partOf(whole: string, { text, part }: CutText): string {
  const count = text.trimEnd().split('\n').length;
  const lines = whole.trimEnd().split('\n');
  return (part === 'beginning' ? lines.slice(0, count) : lines.slice(-count)).join('\n');
}
