/** Finds the fenced code of a Markdown page that is not inside of something else, in one pass. */

/** Fenced code: its lines are from `open`, the fence itself, to `close`, the index of the closing fence or of the end of the page. */
export interface Fence {
  readonly open: number;
  readonly close: number;
  /** False where the page ends before the fence does. */
  readonly isClosed: boolean;
  /** The text behind the marks of the fence. */
  readonly info: string;
  readonly marks: string;
  readonly indent: number;
}

/** What a page has at its top level, in order. */
export type PageBlock =
  | { readonly kind: 'fence'; readonly fence: Fence }
  /** A line `+++` of MyST, which ends a cell. */
  | { readonly kind: 'break'; readonly line: number };

const FENCE = /^( {0,3})(`{3,}(?!`)|~{3,}(?!~))([^]*)$/;
const LIST_ITEM = /^( {0,3})(?:[-*+]|\d{1,9}[.)])( {1,4}|\t|$)/;
const BREAK = /^ {0,3}\+\+\+/;
/** Kinds of HTML that go on over blank lines, with their ends. */
const HTML: readonly (readonly [RegExp, RegExp])[] = [
  [/^ {0,3}<(?:script|pre|style|textarea)(?:\s|>|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^ {0,3}<!--/, /-->/],
  [/^ {0,3}<\?/, /\?>/],
  [/^ {0,3}<![A-Za-z]/, />/],
  [/^ {0,3}<!\[CDATA\[/, /\]\]>/]
];
/** HTML that goes on to the next blank line. */
const HTML_BLOCK =
  /^ {0,3}<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|source|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?:\s|\/?>|$)/i;
const MAX_LINE = 5_000;

/** The fences and breaks at the top level of a page, from a line on. */
export function pageBlocks(lines: readonly string[], from: number): readonly PageBlock[] {
  const blocks: PageBlock[] = [];
  let listIndent: number | null = null;
  let wasBlank = true;
  for (let at = from; at < lines.length; at++) {
    const line = lines[at].slice(0, MAX_LINE);
    if (line.trim() === '') {
      wasBlank = true;
      continue;
    }
    const indent = line.length - line.trimStart().length;
    const item = LIST_ITEM.exec(line);
    const isInList: boolean = listIndent !== null && indent >= listIndent;
    const fence = FENCE.exec(line);
    if (fence !== null && !(fence[2][0] === '`' && fence[3].includes('`'))) {
      const found = fenceAt(lines, at, fence, isInList ? (listIndent ?? 0) : null);
      if (!isInList) {
        blocks.push({ kind: 'fence', fence: found });
        listIndent = null;
      }
      at = found.isClosed ? found.close : found.close - 1;
    } else if (!isInList && BREAK.test(line)) {
      blocks.push({ kind: 'break', line: at });
      listIndent = null;
    } else if (item !== null) {
      listIndent = isInList ? listIndent : item[0].trimEnd().length + 1;
    } else if (!isInList) {
      const end = htmlEnd(lines, at);
      if (end !== null) {
        at = end;
      }
      // A line that is not indented goes on with a list's paragraph, unless a blank line ended it.
      listIndent = wasBlank || end !== null ? null : listIndent;
    }
    wasBlank = false;
  }
  return blocks;
}

/** The fence that a line opens. In an item of a list, it ends with the item. */
function fenceAt(
  lines: readonly string[],
  open: number,
  [, space, marks, info]: RegExpExecArray,
  itemIndent: number | null
): Fence {
  const facts = { open, marks, info: info.trim(), indent: space.length };
  for (let at = open + 1; at < lines.length; at++) {
    const line = lines[at].slice(0, MAX_LINE);
    const indent = line.length - line.trimStart().length;
    if (itemIndent !== null && line.trim() !== '' && indent < itemIndent) {
      return { ...facts, close: at, isClosed: false };
    }
    const end = FENCE.exec(itemIndent === null ? line : line.slice(itemIndent));
    if (end?.[3].trim() === '' && end[2][0] === marks[0] && end[2].length >= marks.length) {
      return { ...facts, close: at, isClosed: true };
    }
  }
  return { ...facts, close: lines.length, isClosed: false };
}

/** The last line of the HTML that a line begins; null where it begins none. */
function htmlEnd(lines: readonly string[], from: number): number | null {
  const first = lines[from].slice(0, MAX_LINE);
  if (!first.trimStart().startsWith('<')) {
    return null;
  }
  for (const [open, close] of HTML) {
    if (open.test(first)) {
      for (let at = from; at < lines.length; at++) {
        if (close.test(lines[at].slice(at === from ? (open.exec(first)?.[0].length ?? 0) : 0))) {
          return at;
        }
      }
      return lines.length - 1;
    }
  }
  if (!HTML_BLOCK.test(first)) {
    return null;
  }
  let at = from;
  while (at + 1 < lines.length && lines[at + 1].trim() !== '') {
    at++;
  }
  return at;
}

/** The number of lines of the YAML at the start of a page; 0 where it has none. */
export function frontMatterLength(lines: readonly string[]): number {
  if (lines[0]?.trimEnd() !== '---') {
    return 0;
  }
  const end = lines.findIndex(
    (line, at) => at > 0 && /^(?:---|\.\.\.)\s*$/.test(line.slice(0, 200))
  );
  return end < 0 ? 0 : end + 1;
}
