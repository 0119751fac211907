/**
 * Replaces what stands between two texts that a template keeps, except for the line breaks and comments that have a place in
 * the new text, too: before a method, after a comma or an opening bracket, and before a closing bracket.
 */
import type { SourceRange } from '../rule-context/rule-context';
import type { CallLayout } from './call-layout';
import { skipBlank } from './call-layout';

/** The code that is replaced, with the white space and the comments around it. */
interface Gap {
  readonly before: string;
  readonly code: string;
  readonly after: string;
  /** Whether the code begins with the closing parenthesis of the call. */
  readonly closes: boolean;
}

/**
 * What a gap becomes if its code becomes `text`; null where a comment would be lost.
 *
 * @param layout - of the call that is rewritten; null if it is not a call
 */
export function gapText(
  source: string,
  range: SourceRange,
  layout: CallLayout | null,
  text: string
): string | null {
  const { before, code, after, closes } = gapOf(source, range, layout);
  if (text === ', ' && code === ',') {
    return source.slice(range.start, range.end);
  }
  const opened = text.search(/(?<![^([])[^([]*$/);
  const opens = opened > 0 && !/[)\]]/.test(text.slice(opened));
  const stays = (text.startsWith('.') && code.startsWith('.')) || (closes && /^[)\]]/.test(text));
  const isSeparated = text.startsWith(', ');
  const blank = text === ', ' ? joined(before, after) : joined(before, '');
  const lost = [code, stays || isSeparated ? '' : before, opens || text === ', ' ? '' : after];
  if (lost.some(each => each.includes('#'))) {
    return null;
  }
  // The space after a comma has no place after a bracket.
  const inside = /[\n#]/.test(after) ? after : '';
  const written = opens ? text.slice(0, opened) + inside + text.slice(opened) : text;
  return (stays ? before : '') + (isSeparated ? `,${blank}${written.slice(2)}` : written);
}

/** What separates two arguments where both stood apart from what was between them; one line break is enough. */
function joined(before: string, after: string): string {
  if (before.includes('#')) {
    return before + (after.includes('#') ? after : '');
  }
  return [after, before].find(each => each.includes('\n')) ?? ' ';
}

function gapOf(source: string, { start, end }: SourceRange, layout: CallLayout | null): Gap {
  const code = skipBlank(source, start, end);
  const gap = (from: number, to: number): Gap => ({
    before: source.slice(start, from),
    code: source.slice(from, to),
    after: source.slice(to, end),
    closes: false
  });
  if (layout === null) {
    return gap(code, end);
  }
  const { open, close } = layout;
  const afterComma = source[code] === ',' ? code + 1 : code;
  if (start < open) {
    return gap(code, open <= end && skipBlank(source, open, end) === end ? open : end);
  }
  if (end > close && skipBlank(source, afterComma, close) === close) {
    const before = source.slice(start, code) + source.slice(afterComma, close);
    return { before, code: source.slice(close, end), after: '', closes: true };
  }
  return skipBlank(source, afterComma, end) === end ? gap(code, afterComma) : gap(code, end);
}
