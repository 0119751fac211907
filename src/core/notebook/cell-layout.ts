/** Where the cells of a notebook file stand in its text, and with what white space. */
import { JsonCursor } from './json-cursor';

/** A stretch of the file's text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The value of a member of an object, and where its key begins. */
export interface MemberSpan extends Span {
  readonly key: string;
  readonly keyStart: number;
}

/** A JSON object, from its opening brace to behind its closing one. */
export interface ObjectSpan extends Span {
  readonly members: readonly MemberSpan[];
}

/** A JSON array, from its opening bracket to behind its closing one. */
export interface ArraySpan<Element extends Span = Span> extends Span {
  readonly elements: readonly Element[];
}

/** The parts of a notebook file that a change of cells concerns. */
export interface FileLayout {
  readonly root: ObjectSpan;
  readonly cells: ArraySpan<ObjectSpan>;
  /** Minor of the format; 0 where the file names none. */
  readonly minor: number;
}

/** What stands between the brackets of an array or object, beside its contents. */
export interface Glue {
  readonly open: string;
  /** White space, the comma, white space. */
  readonly separator: string;
  readonly close: string;
}

/** Finds the cells in the text of a notebook file, which the reader took. */
export function locateCells(text: string): FileLayout {
  const cursor = new JsonCursor(text);
  cursor.at = text.startsWith('\uFEFF') ? 1 : 0;
  let cells: ArraySpan<ObjectSpan> | null = null;
  let minor = 0;
  cursor.skipWhitespace();
  // Where a key stands twice the last one counts, as for all readers of JSON.
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

/** The member that counts where several have the same key; null where there is none. */
export function memberOf(object: ObjectSpan, key: string): MemberSpan | null {
  return object.members.filter(member => member.key === key).at(-1) ?? null;
}

/** What stands around the elements of an array; null for an empty one, which tells nothing. */
export function arrayGlue(
  text: string,
  { start, end, elements }: ArraySpan,
  inline: string
): Glue | null {
  return glueOf(text, { start, end }, elements, inline);
}

/** What stands around the members of an object; null for an empty one, which tells nothing. */
export function objectGlue(
  text: string,
  { start, end, members }: ObjectSpan,
  inline: string
): Glue | null {
  const parts = members.map(member => ({ start: member.keyStart, end: member.end }));
  return glueOf(text, { start, end }, parts, inline);
}

/** What stands between the key and the value of a member: the colon, and white space around it. */
export function colonOf(text: string, { keyStart, start }: MemberSpan): string {
  return /[ \t\r\n]*:[ \t\r\n]*$/.exec(text.slice(keyStart, start))?.[0] ?? ': ';
}

/** `inline`: what separates parts on one line, for where there is only one part. */
function glueOf(text: string, whole: Span, parts: readonly Span[], inline: string): Glue | null {
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

/** Reads the object that the cursor stands before; `onValue` must read or skip each value. */
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
