/** Finds the sources of cells in the text of notebooks of nbformat 2 and 3. */
import { append } from '../memo/lists';
import { JsonCursor } from './json-cursor';
import { areWithoutEnds } from './old-format';
import type { SourceStart } from './source-locator';

/** The starts of the cells' sources in the text of a notebook of an old format; null for a cell without a source. */
export function oldSourceStarts(text: string): readonly (SourceStart | null)[] {
  const cursor = new JsonCursor(text);
  let starts: (SourceStart | null)[] = [];
  cursor.readMembers(key => {
    if (key !== 'worksheets') {
      cursor.skipValue();
      return;
    }
    // The last of several equal keys counts, as in every JSON parser.
    starts = [];
    readObjects(cursor, () => append(starts, startsInSheet(cursor)));
  });
  return starts;
}

function startsInSheet(cursor: JsonCursor): readonly (SourceStart | null)[] {
  let starts: (SourceStart | null)[] = [];
  cursor.readMembers(key => {
    if (key === 'cells') {
      starts = [];
      readObjects(cursor, () => starts.push(startInCell(cursor)));
    } else {
      cursor.skipValue();
    }
  });
  return starts;
}

function startInCell(cursor: JsonCursor): SourceStart | null {
  const texts = new Map<string, SourceStart>();
  let isCode = false;
  cursor.readMembers(key => {
    const kind = cursor.peekKind();
    const offset = cursor.at;
    cursor.skipValue();
    if (key === 'cell_type') {
      isCode = cursor.text.slice(offset, cursor.at) === '"code"';
    } else if (key === 'input' || key === 'source') {
      const isList = kind === 'array' && isWithoutEnds(cursor.text.slice(offset, cursor.at));
      texts.set(key, { offset, gap: isList ? 1 : 0 });
    }
  });
  return texts.get(isCode ? 'input' : 'source') ?? null;
}

function isWithoutEnds(list: string): boolean {
  try {
    return areWithoutEnds(JSON.parse(list) as readonly unknown[]);
  } catch {
    // Python's `NaN`.
    return false;
  }
}

/** Reads the objects of an array; skips anything else. */
function readObjects(cursor: JsonCursor, onObject: () => void): void {
  if (cursor.peekKind() !== 'array') {
    cursor.skipValue();
    return;
  }
  cursor.readArray(() => {
    if (cursor.peekKind() === 'object') {
      onObject();
    } else {
      cursor.skipValue();
    }
  });
}
