/** Reads the answer of a language model, which is untrusted text. */

/** What the model proposes. */
export type ModelAnswer =
  | {
      readonly kind: 'cell';
      /** Position over all cells, from 0. */ readonly index: number;
      readonly source: string;
    }
  | { readonly kind: 'file'; readonly name: string; readonly text: string }
  | { readonly kind: 'none'; readonly reason: string };

/** A longer source or file is refused. */
const MAX_TEXT = 64_000;

/** The answer; `none` with a reason where it proposes nothing or has another form. */
export function readAnswer(text: string): ModelAnswer {
  const value = jsonObject(text);
  if (value === null) {
    return none('The answer is not a JSON object.');
  }
  const { cell, source, file, text: content, give_up: reason } = value;
  if (typeof reason === 'string') {
    return none(`The model gave up: ${reason.slice(0, 300)}`);
  }
  if (typeof cell === 'number' && typeof source === 'string') {
    return Number.isInteger(cell) && cell > 0 && source.length <= MAX_TEXT
      ? { kind: 'cell', index: cell - 1, source: source.replace(/\r\n?/g, '\n') }
      : none('The answer has no such cell, or is too long.');
  }
  if (typeof file === 'string' && typeof content === 'string') {
    return content.length <= MAX_TEXT
      ? { kind: 'file', name: file, text: content }
      : none('The file of the answer is too long.');
  }
  return none('The answer has none of the forms that were asked for.');
}

function none(reason: string): ModelAnswer {
  return { kind: 'none', reason };
}

/** Models often put JSON into a Markdown fence, or a sentence before it. */
function jsonObject(text: string): Record<string, unknown> | null {
  const start = text.indexOf('{');
  const end = text.lastIndexOf('}');
  if (start < 0 || end < start) {
    return null;
  }
  try {
    const value: unknown = JSON.parse(text.slice(start, end + 1));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
