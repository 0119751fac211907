/** Edits array elements in a TOML text, in the style of the array. */
import { replaceRange } from './layout';
import type { TomlValue } from './layout';

/** The text with `item`, written as TOML, as the last element. */
export function appendElement(text: string, array: TomlValue, item: string): string {
  const last = array.elements.at(-1);
  if (last === undefined) {
    return replaceRange(text, { start: array.start + 1, end: array.start + 1 }, item);
  }
  const [tail] = /^[ \t]*,?/.exec(text.slice(last.end)) ?? [''];
  const hasComma = tail.endsWith(',');
  const restOfLine = /^[^\r\n]*/.exec(text.slice(last.end + tail.length))?.[0] ?? '';
  const lineEnd = last.end + tail.length + restOfLine.length;
  const before = text.slice(text.lastIndexOf('\n', last.start) + 1, last.start);
  const hasOwnLine = before.trim() === '' && lineEnd < array.end;
  if (!hasOwnLine) {
    const at = hasComma ? last.end + tail.length : last.end;
    return replaceRange(text, { start: at, end: at }, hasComma ? ` ${item}` : `, ${item}`);
  }
  const eol = text.startsWith('\r\n', lineEnd) ? '\r\n' : '\n';
  const added = `${eol}${before}${item}${hasComma ? ',' : ''}`;
  return `${text.slice(0, last.end)}${hasComma ? '' : ','}${text.slice(last.end, lineEnd)}${added}${text.slice(lineEnd)}`;
}

/** The text without an element; if the element has its own lines, its comment is removed, too. */
export function removeElement(text: string, array: TomlValue, index: number): string {
  const element = array.elements[index];
  const lineStart = text.lastIndexOf('\n', element.start) + 1;
  const [line] = /^[ \t]*(?:,[ \t]*)?(?:#[^\r\n]*)?\r?\n/.exec(text.slice(element.end)) ?? [''];
  const isAlone = line !== '' && text.slice(lineStart, element.start).trim() === '';
  if (isAlone) {
    return replaceRange(text, { start: lineStart, end: element.end + line.length }, '');
  }
  const next = array.elements.at(index + 1);
  const previous = index > 0 ? array.elements[index - 1] : undefined;
  if (next !== undefined) {
    return replaceRange(text, { start: element.start, end: next.start }, '');
  }
  const [comma] = /^[ \t]*,?/.exec(text.slice(element.end)) ?? [''];
  const end = previous === undefined ? element.end + comma.length : element.end;
  return replaceRange(text, { start: previous?.end ?? element.start, end }, '');
}
