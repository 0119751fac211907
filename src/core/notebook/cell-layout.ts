/** The positions of cells in the text of a notebook file, and the white space between them. */
import { JsonCursor } from './json-cursor';

/** A range of the file's text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The range of a member's value, and the start of its key. */
export interface MemberSpan extends Span {
  readonly key: string;
  readonly keyStart: number;
}

/** The range of a JSON object, braces included. */
export interface ObjectSpan extends Span {
  readonly members: readonly MemberSpan[];
}

/** The range of a JSON array, brackets included. */
export interface ArraySpan<Element extends Span = Span> extends Span {
  readonly elements: readonly Element[];
}

/** The parts of a notebook file that are needed to change its cells. */
export interface FileLayout {
  readonly root: ObjectSpan;
  readonly cells: ArraySpan<ObjectSpan>;
  /** Minor version of the format; 0 if the file has none. */
  readonly minor: number;
}

/** The text between the elements or members of an array or object. */
export interface Delimiters {
  readonly open: string;
  /** White space, the comma, white space. */
  readonly separator: string;
  readonly close: string;
}

/** Locates the cells in the text of a valid notebook file. */
export function locateCells(text: string): FileLayout {
  const cursor = new JsonCursor(text);
  cursor.at = text.startsWith('\uFEFF') ? 1 : 0;
  let cells: ArraySpan<ObjectSpan> | null = null;
  let minor = 0;
  cursor.skipWhitespace();
  // The last of several equal keys counts, as in every JSON parser.
  const root = locateMembers(cursor, key => {
    if (key === 'cells') {
      cells = locateElements(cursor, () => locateMembers(cursor, () => cursor.skipValue()));
    } else if (key === 'nbformat_minor' && cursor.peekKind() === 'number') {
      minor = cursor.readNumber();
    } else {
      cursor.skipValue();
    }
  });
  if (cells === null) {
    throw new RangeError('the notebook has no cells');
  }
  return { root, cells, minor };
}

/** The elements of the array that begins at `start`. */
export function locateArray(text: string, start: number): ArraySpan {
  const cursor = new JsonCursor(text);
  cursor.at = start;
  return locateElements(cursor, () => {
    const from = cursor.at;
    cursor.skipValue();
    return { start: from, end: cursor.at };
  });
}

/** The last member with this key, which is the one that counts; null if there is none. */
export function lastMember(object: ObjectSpan, key: string): MemberSpan | null {
  return object.members.filter(member => member.key === key).at(-1) ?? null;
}

/** The delimiters of an array; null for an empty array. */
export function arrayDelimiters(
  text: string,
  { start, end, elements }: ArraySpan,
  inline: string
): Delimiters | null {
  return glueOf(text, { start, end }, elements, inline);
}

/** The delimiters of an object; null for an empty object. */
export function objectDelimiters(
  text: string,
  { start, end, members }: ObjectSpan,
  inline: string
): Delimiters | null {
  const parts = members.map(member => ({ start: member.keyStart, end: member.end }));
  return glueOf(text, { start, end }, parts, inline);
}

/** The colon between a member's key and value, with the white space around it. */
export function keyDelimiter(text: string, { keyStart, start }: MemberSpan): string {
  return /(?<![ \t\r\n])[ \t\r\n]*:[ \t\r\n]*$/.exec(text.slice(keyStart, start))?.[0] ?? ': ';
}

/** `inline` separates elements on one line; used if there is only one element. */
function glueOf(
  text: string,
  whole: Span,
  parts: readonly Span[],
  inline: string
): Delimiters | null {
  if (parts.length === 0) {
    return null;
  }
  const open = text.slice(whole.start + 1, parts[0].start);
  return {
    open,
    separator:
      parts.length > 1
        ? text.slice(parts[0].end, parts[1].start)
        : open.includes('\n')
          ? `,${open}`
          : inline,
    close: text.slice(parts[parts.length - 1].end, whole.end - 1)
  };
}

/** Locates the members of the object at the cursor; `onValue` must read or skip each value. */
function locateMembers(cursor: JsonCursor, onValue: (key: string) => void): ObjectSpan {
  const start = cursor.at;
  const members: MemberSpan[] = [];
  let before = start + 1;
  cursor.readObject(key => {
    const from = cursor.at;
    const keyStart = cursor.text.indexOf('"', before);
    onValue(key);
    before = cursor.at;
    members.push({ key, keyStart, start: from, end: cursor.at });
  });
  return { start, end: cursor.at, members };
}

function locateElements<Element extends Span>(
  cursor: JsonCursor,
  locate: () => Element
): ArraySpan<Element> {
  const start = cursor.at;
  const elements: Element[] = [];
  cursor.readArray(() => elements.push(locate()));
  return { start, end: cursor.at, elements };
}
