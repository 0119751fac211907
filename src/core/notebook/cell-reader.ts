import type { CellType, NotebookCell, StoredError } from './document';
import type { JsonCursor, JsonKind } from './json-cursor';
import { ReadFailure } from './read-problem';

/** A cell as stored in the file, before it gets a key. */
export interface FileCell extends Omit<NotebookCell, 'key'> {
  /** Offset of the value of `source` in the file; null if the cell has no source. */
  readonly sourceOffset: number | null;
}

type Fields = { -readonly [Field in keyof FileCell]: FileCell[Field] };

/** Reads the cell at the cursor. `index` is its position, for messages. */
export function readCell(cursor: JsonCursor, index: number): FileCell {
  const where = `Cell ${index + 1}`;
  expectKind(cursor, where, ['object']);
  const at = cursor.at;
  let type: CellType | null = null;
  const fields: Fields = {
    index,
    id: null,
    type: 'raw',
    source: '',
    sourceOffset: null,
    executionCount: null,
    tags: [],
    storedError: null,
    editable: true
  };
  cursor.readObject(key => {
    if (key === 'cell_type') {
      type = readType(cursor, where);
    } else {
      readField(cursor, key, where, fields);
    }
  });
  if (type === null) {
    throw new ReadFailure(
      'wrong-type',
      `${where} has no \`cell_type\`. Add \`"cell_type": "code"\` or \`"markdown"\`, or restore an earlier version.`,
      at
    );
  }
  const isCode = type === 'code';
  return {
    ...fields,
    type,
    executionCount: isCode ? fields.executionCount : null,
    storedError: isCode ? fields.storedError : null
  };
}

/** Reads a field that the analysis needs; skips all others. */
function readField(cursor: JsonCursor, key: string, where: string, fields: Fields): void {
  switch (key) {
    case 'id':
      expectKind(cursor, `\`id\` of ${lowerFirst(where)}`, ['string']);
      fields.id = cursor.readString();
      break;
    case 'source':
      expectKind(cursor, `\`source\` of ${lowerFirst(where)}`, ['string', 'array']);
      fields.sourceOffset = cursor.at;
      fields.source = readText(cursor, `\`source\` of ${lowerFirst(where)}`);
      break;
    case 'execution_count':
      fields.executionCount = readCount(cursor, where);
      break;
    case 'metadata':
      readMetadata(cursor, fields);
      break;
    case 'outputs':
      fields.storedError = readFirstError(cursor);
      break;
    default:
      cursor.skipValue();
  }
}

function readType(cursor: JsonCursor, where: string): CellType {
  expectKind(cursor, `\`cell_type\` of ${lowerFirst(where)}`, ['string']);
  const at = cursor.at;
  const type = cursor.readString();
  if (type === 'code' || type === 'markdown' || type === 'raw') {
    return type;
  }
  throw new ReadFailure(
    'wrong-type',
    `\`cell_type\` of ${lowerFirst(where)} is “${type}”; a notebook of nbformat 4 has only “code”, “markdown” and “raw”. Correct it, or restore an earlier version.`,
    at
  );
}

function readCount(cursor: JsonCursor, where: string): number | null {
  const kind = expectKind(cursor, `\`execution_count\` of ${lowerFirst(where)}`, [
    'number',
    'null'
  ]);
  const at = cursor.at;
  if (kind === 'null') {
    cursor.skipValue();
    return null;
  }
  const count = cursor.readNumber();
  if (Number.isInteger(count)) {
    // Kernels count from 1: for JupyterLab, too, a cell with a 0 did not run.
    return count === 0 ? null : count;
  }
  throw new ReadFailure(
    'wrong-type',
    `\`execution_count\` of ${lowerFirst(where)} must be a whole number or null. Correct it, or clear the outputs.`,
    at
  );
}

/** Metadata may contain anything: values of unexpected types are ignored. */
function readMetadata(cursor: JsonCursor, fields: Fields): void {
  if (cursor.peekKind() !== 'object') {
    cursor.skipValue();
    return;
  }
  cursor.readObject(key => {
    if (key === 'tags') {
      fields.tags = readStrings(cursor);
    } else if (key === 'editable' && cursor.peekKind() === 'boolean') {
      fields.editable = cursor.text[cursor.at] === 't';
      cursor.skipValue();
    } else {
      cursor.skipValue();
    }
  });
}

/** Builds only the first error; other outputs may be megabytes. */
function readFirstError(cursor: JsonCursor): StoredError | null {
  if (cursor.peekKind() !== 'array') {
    cursor.skipValue();
    return null;
  }
  let first: StoredError | null = null;
  cursor.readArray(() => {
    if (first === null && cursor.peekKind() === 'object') {
      first = readErrorOutput(cursor);
    } else {
      cursor.skipValue();
    }
  });
  return first;
}

function readErrorOutput(cursor: JsonCursor): StoredError | null {
  let isError = false;
  let ename = '';
  let evalue = '';
  let traceback: readonly string[] = [];
  cursor.readObject(key => {
    switch (key) {
      case 'output_type':
        isError = readStrings(cursor).join('') === 'error';
        break;
      case 'ename':
        ename = readStrings(cursor).join('');
        break;
      case 'evalue':
        evalue = readStrings(cursor).join('');
        break;
      case 'traceback':
        traceback = readStrings(cursor);
        break;
      default:
        cursor.skipValue();
    }
  });
  return isError ? { ename, evalue, traceback } : null;
}

/** The strings of an array, or a single string; ignores anything else. */
export function readStrings(cursor: JsonCursor): readonly string[] {
  const kind = cursor.peekKind();
  if (kind === 'string') {
    return [cursor.readString()];
  }
  if (kind !== 'array') {
    cursor.skipValue();
    return [];
  }
  const strings: string[] = [];
  cursor.readArray(() => {
    if (cursor.peekKind() === 'string') {
      strings.push(cursor.readString());
    } else {
      cursor.skipValue();
    }
  });
  return strings;
}

/** A text stored as one string or as a list of strings. */
function readText(cursor: JsonCursor, what: string): string {
  if (cursor.peekKind() === 'string') {
    return cursor.readString();
  }
  return readLines(cursor) ?? readParts(cursor, what);
}

/** Decodes all lines at once. Null if the list holds anything but strings; the cursor is then where it was. */
function readLines(cursor: JsonCursor): string | null {
  const start = cursor.at;
  cursor.skipValue();
  let lines: readonly unknown[];
  try {
    lines = JSON.parse(cursor.text.slice(start, cursor.at)) as readonly unknown[];
  } catch {
    // Python's `NaN`.
    lines = [null];
  }
  if (lines.every(line => typeof line === 'string')) {
    return lines.join('');
  }
  cursor.at = start;
  return null;
}

function readParts(cursor: JsonCursor, what: string): string {
  const parts: string[] = [];
  cursor.readArray(index => {
    expectKind(cursor, `Part ${index + 1} of ${what}`, ['string']);
    parts.push(cursor.readString());
  });
  return parts.join('');
}

/** Throws unless the next value has one of `kinds`. */
export function expectKind(cursor: JsonCursor, what: string, kinds: readonly JsonKind[]): JsonKind {
  const kind = cursor.peekKind();
  if (kinds.includes(kind)) {
    return kind;
  }
  const expected = kinds.map(name => KIND_WORDS[name]).join(' or ');
  throw new ReadFailure(
    'wrong-type',
    `${what} must be ${expected}, but is ${KIND_WORDS[kind]}. Correct it, or restore an earlier version.`,
    cursor.at
  );
}

const KIND_WORDS: Readonly<Record<JsonKind, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  null: 'null'
};

function lowerFirst(text: string): string {
  return text[0].toLowerCase() + text.slice(1);
}
