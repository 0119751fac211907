import type { NotebookForm } from '../../protocol';
import { parsePythonVersion } from '../python/version';
import { expectKind, readCell, readStrings } from './cell-reader';
import type { FileCell } from './cell-reader';
import type { CellWriter } from './cell-edit';
import type { NotebookCell, NotebookDocument } from './document';
import { JsonCursor, JsonProblem } from './json-cursor';
import { isLanguageNamed, notebookLanguage } from './language';
import { platformOf } from './platforms';
import { inCurrentFormat, isConvertible, isStandardJson } from './old-format';
import { oldSourceStarts } from './old-source-starts';
import { describeJsonProblem, problemAt, ReadFailure } from './read-problem';
import type { ReadProblem } from './read-problem';
import { locateSources } from './source-locator';
import type { SourceLocator } from './source-locator';
import { languageOfCode } from './unnamed-language';
import { NotebookWriter } from './writer';

/** A file read as a notebook, or the reason why it cannot be read. */
export type ReadResult =
  ({ readonly ok: true } & ReadNotebook) | { readonly ok: false; readonly problem: ReadProblem };

/** A notebook file that was read. */
export interface ReadNotebook {
  readonly document: NotebookDocument;
  /** Maps sources to the file, also to one in an old format. */
  readonly locator: SourceLocator;
  /** The notebook in nbformat 4: the file's text, or what it was converted to. */
  readonly text: string;
  /** The format of the file, if the notebook was converted. */
  readonly oldFormat: number | null;
  readonly form: NotebookForm;
  /** Makes what writes changed cells; null where Freshkernel only reads such a file. */
  readonly createWriter: (() => CellWriter) | null;
}

/** Reads the text of a notebook file (nbformat 2, 3 and 4). `path` becomes the document's path. */
export function readNotebook(text: string, path: string): ReadResult {
  try {
    return { ok: true, ...readChecked(text, path) };
  } catch (error) {
    const failure = error instanceof ReadFailure ? error : null;
    // Broken JSON after a wrong type is the better explanation for both.
    const broken = error instanceof JsonProblem ? error : failure && findJsonProblem(text);
    if (broken !== null) {
      return { ok: false, problem: problemAt(text, describeJsonProblem(text, broken)) };
    }
    if (failure !== null) {
      return { ok: false, problem: problemAt(text, failure) };
    }
    throw error;
  }
}

function findJsonProblem(text: string): JsonProblem | null {
  const cursor = new JsonCursor(text.replace(/^\uFEFF/, ' '));
  try {
    cursor.skipValue();
    cursor.expectEnd();
    return null;
  } catch (error) {
    if (error instanceof JsonProblem) {
      return error;
    }
    throw error;
  }
}

function readChecked(text: string, path: string): ReadNotebook {
  if (text.startsWith('\uFEFF')) {
    throw new ReadFailure(
      'byte-order-mark',
      'The file begins with a byte order mark, which Jupyter does not open. Save it as UTF-8 without one.',
      0
    );
  }
  const parts = readTopLevel(text);
  const oldFormat = parts.format?.major ?? 0;
  const converted = isConvertible(oldFormat) ? inCurrentFormat(text) : null;
  if (converted !== null) {
    const locator = locateSources(text, oldSourceStarts(text));
    return { ...readChecked(converted, path), locator, oldFormat, createWriter: null };
  }
  checkFormat(parts, text);
  const cells = parts.cells ?? [];
  return {
    document: {
      path,
      language: parts.metadata.language ?? languageOfCode(codeOf(cells)),
      platform: parts.metadata.platform,
      languageVersion: parsePythonVersion(parts.metadata.version),
      cells: withKeys(cells)
    },
    locator: locateSources(
      text,
      cells.map(({ sourceOffset: offset }) => (offset === null ? null : { offset, gap: 0 }))
    ),
    text,
    oldFormat: null,
    form: 'ipynb',
    createWriter: () => new NotebookWriter(text)
  };
}

interface Metadata {
  /** Null where none is named. */
  readonly language: string | null;
  readonly version: string;
  readonly platform: string | null;
}

interface TopLevel {
  format: { readonly major: number; readonly at: number } | null;
  hasWorksheets: boolean;
  cells: FileCell[] | null;
  /** Failure inside the cells. It is reported only if the format has cells at the top level. */
  cellsFailure: ReadFailure | null;
  metadata: Metadata;
}

function readTopLevel(text: string): TopLevel {
  const cursor = new JsonCursor(text);
  const parts: TopLevel = {
    format: null,
    hasWorksheets: false,
    cells: null,
    cellsFailure: null,
    metadata: { language: null, version: '', platform: null }
  };
  if (cursor.peekKind() !== 'object') {
    cursor.skipValue();
    cursor.expectEnd();
    throw notANotebook('its JSON is not an object');
  }
  cursor.readObject(key => {
    switch (key) {
      case 'nbformat':
        parts.format = readFormat(cursor);
        break;
      case 'cells':
        readCells(cursor, parts);
        break;
      case 'worksheets':
        parts.hasWorksheets = true;
        cursor.skipValue();
        break;
      case 'metadata':
        parts.metadata = readMetadata(cursor);
        break;
      default:
        cursor.skipValue();
    }
  });
  cursor.expectEnd();
  return parts;
}

function readFormat(cursor: JsonCursor): TopLevel['format'] {
  expectKind(cursor, '`nbformat`', ['number']);
  const at = cursor.at;
  return { major: cursor.readNumber(), at };
}

function readCells(cursor: JsonCursor, parts: TopLevel): void {
  const cells: FileCell[] = [];
  const start = cursor.at;
  try {
    expectKind(cursor, '`cells`', ['array']);
    cursor.readArray(index => cells.push(readCell(cursor, index)));
    parts.cells = cells;
    parts.cellsFailure = null;
  } catch (error) {
    if (!(error instanceof ReadFailure)) {
      throw error;
    }
    parts.cells = null;
    parts.cellsFailure = error;
    cursor.at = start;
    cursor.skipValue();
  }
}

/** What to do about a notebook in an old format. */
export const TO_CONVERT =
  'Open and save it in JupyterLab, or run `jupyter nbconvert --to notebook --inplace` on it.';

function checkFormat(parts: TopLevel, text: string): void {
  if (parts.format === null) {
    throw notANotebook('it has no `nbformat`');
  }
  const { major, at } = parts.format;
  if (major < 4 || (parts.hasWorksheets && parts.cells === null)) {
    throw new ReadFailure('old-format', oldFormatText(major, text), at);
  }
  if (major !== 4) {
    throw new ReadFailure(
      'unknown-format',
      `The notebook is in format nbformat ${major}; this version of Freshkernel reads nbformat 4. Look for a newer Freshkernel.`,
      at
    );
  }
  if (parts.cellsFailure !== null) {
    throw parts.cellsFailure;
  }
  if (parts.cells === null) {
    throw notANotebook('it has no `cells`');
  }
}

function oldFormatText(major: number, text: string): string {
  if (!isConvertible(major)) {
    return `The notebook is in the old format nbformat ${major}. ${TO_CONVERT}`;
  }
  return isStandardJson(text)
    ? `The notebook is in nbformat ${major}, but has no list of worksheets. Restore an earlier version.`
    : `The notebook is in nbformat ${major} and contains \`NaN\` or \`Infinity\`, which is read in nbformat 4 only. ${TO_CONVERT}`;
}

function notANotebook(reason: string): ReadFailure {
  return new ReadFailure(
    'not-a-notebook',
    `The file is not a notebook: ${reason}. Give the path of an .ipynb file.`,
    0
  );
}

/** The language, its version and the platform. */
function readMetadata(cursor: JsonCursor): Metadata {
  const keys: string[] = [];
  const kernels: string[] = [];
  let kernelLanguage = '';
  let infoLanguage = '';
  let version = '';
  readMembers(cursor, key => {
    keys.push(key);
    if (key !== 'kernelspec' && key !== 'kernel_info' && key !== 'language_info') {
      cursor.skipValue();
      return;
    }
    readMembers(cursor, field => {
      if (key !== 'language_info' && field === 'name') {
        kernels.push(readStrings(cursor).join(''));
      } else if (key === 'kernelspec' && field === 'language') {
        kernelLanguage = readStrings(cursor).join('');
      } else if (key === 'language_info' && field === 'name') {
        infoLanguage = readStrings(cursor).join('');
      } else if (key === 'language_info' && field === 'version') {
        version = readStrings(cursor).join('');
      } else {
        cursor.skipValue();
      }
    });
  });
  const platform = platformOf(keys, kernels);
  const isNamed = platform !== null || isLanguageNamed([kernelLanguage, infoLanguage], kernels);
  const language = isNamed ? notebookLanguage(kernelLanguage, infoLanguage, platform) : null;
  return { language, version, platform };
}

function codeOf(cells: readonly FileCell[]): readonly string[] {
  return cells.flatMap(({ type, source }) => (type === 'code' ? [source] : []));
}

/** Reads the members of an object; skips anything else. */
function readMembers(cursor: JsonCursor, onMember: (key: string) => void): void {
  if (cursor.peekKind() === 'object') {
    cursor.readObject(onMember);
  } else {
    cursor.skipValue();
  }
}

/** Gives each cell a unique key: the id in the file, with a suffix for duplicates. */
function withKeys(cells: readonly FileCell[]): NotebookCell[] {
  const taken = new Set<string>();
  return cells.map(({ sourceOffset: _, ...cell }) => {
    const wanted = cell.id ?? `cell-${cell.index + 1}`;
    let key = wanted;
    for (let copy = 2; taken.has(key); copy++) {
      key = `${wanted}#${copy}`;
    }
    taken.add(key);
    return { ...cell, key };
  });
}
