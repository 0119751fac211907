/** Reads the answer of a language model, which is untrusted text. */

/** The new source of a cell. */
export interface PatchedCell {
  /** Position over all cells, from 0. */
  readonly index: number;
  readonly source: string;
}

/** What the model proposes. Its plan is recorded with the answer, and decides nothing. */
export type ModelAnswer =
  | { readonly kind: 'cells'; readonly cells: readonly PatchedCell[] }
  | { readonly kind: 'file'; readonly name: string; readonly text: string }
  | { readonly kind: 'none'; readonly reason: string };

/** A longer source or file is refused. */
const MAX_TEXT = 64_000;

/** More cells are not changed by one answer. */
export const MAX_PATCHED_CELLS = 4;

/** The answer; `none` with a reason where it proposes nothing or has another form. */
export function readAnswer(text: string): ModelAnswer {
  const value = jsonObject(text);
  if (value === null) {
    return none('The answer is not a JSON object.');
  }
  const { patch, file, text: content, give_up: reason } = value;
  if (typeof reason === 'string') {
    return none(`The model gave up: ${reason.slice(0, 300)}`);
  }
  // A patch of one cell is often written without the list.
  const parts: readonly unknown[] = Array.isArray(patch) ? patch : [patch ?? value];
  const cells = parts.flatMap(part => patchedCell(part) ?? []);
  if (cells.length > 0 || patch !== undefined) {
    return cells.length === parts.length && isPatch(cells)
      ? { kind: 'cells', cells }
      : none('The patch has no such cell, has a cell twice, or is too long.');
  }
  if (typeof file === 'string' && typeof content === 'string') {
    return content.length <= MAX_TEXT
      ? { kind: 'file', name: file, text: content }
      : none('The file of the answer is too long.');
  }
  return none('The answer has none of the forms that were asked for.');
}

/** Null where the part is none. */
function patchedCell(part: unknown): PatchedCell | null {
  const { cell, source } = (part ?? {}) as Readonly<Record<string, unknown>>;
  return typeof cell === 'number' && typeof source === 'string'
    ? { index: cell - 1, source: source.replace(/\r\n?/g, '\n') }
    : null;
}

function isPatch(cells: readonly PatchedCell[]): boolean {
  return (
    cells.length > 0 &&
    cells.length <= MAX_PATCHED_CELLS &&
    new Set(cells.map(({ index }) => index)).size === cells.length &&
    cells.every(
      ({ index, source }) => Number.isInteger(index) && index >= 0 && source.length <= MAX_TEXT
    )
  );
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
