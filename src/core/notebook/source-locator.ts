import { utf8Length } from './utf8-length';
import type { Span } from './cell-layout';
import { LineIndex } from './line-index';
import type { TextPosition } from './line-index';

/** A position in the file: line and column from 1, the column in UTF-16 units. */
export interface FilePosition extends TextPosition {
  /** The column in bytes of UTF-8; null far from the start of a line. */
  readonly byteColumn: number | null;
}

/** A range of the file's text; the end is exclusive. */
export interface FileRegion {
  readonly start: FilePosition;
  readonly end: FilePosition;
  /** The same as offsets in the text. */
  readonly span: Span;
}

/** Maps a cell's source to the file. */
export interface SourceLocator {
  /** Whether the file is JSON; its lines are not those of the code. */
  readonly isJson: boolean;
  /**
   * The line of the file, from 1, of the character at `offset` of the cell's source; for the end of the source, the
   * line where it ends. `cell` is the index among all cells, from 0.
   */
  line(cell: number, offset: number): number;
  /**
   * The region of the file that holds a range of the cell's source: in JSON within quotes, with escapes, and with the quotes
   * and commas between lines; elsewhere with the marks of comments between lines. Null for a cell without a source.
   */
  region(cell: number, range: Span): FileRegion | null;
  /** The position of a range of the file. */
  regionOf(span: Span): FileRegion;
  /** The text of a range of the file. */
  textOf(span: Span): string;
}

/** The value that holds a cell's source, a string or a list of strings. */
export interface SourceStart {
  /** Offset in the file. */
  readonly offset: number;
  /** Number of characters of the source between two strings of the list. */
  readonly gap: number;
}

/** A locator for a file's text, by the start of each cell's source; null for a cell without one. */
export function locateSources(
  text: string,
  starts: readonly (SourceStart | null)[]
): SourceLocator {
  const regions = fileRegions(text);
  const maps = new Map<number, SourceMap>();
  const mapOf = (cell: number): SourceMap | null => {
    const start = starts[cell] ?? null;
    if (start === null) {
      return null;
    }
    const map = maps.get(cell) ?? mapSource(text, start);
    maps.set(cell, map);
    return map;
  };
  return {
    ...regions,
    isJson: true,
    line(cell, offset) {
      const map = mapOf(cell);
      if (map === null) {
        throw new RangeError(`cell ${cell + 1} has no source in the file`);
      }
      return regions.lineAt(fileOffset(text, map, offset));
    },
    region(cell, { start, end }) {
      const map = mapOf(cell);
      if (map === null) {
        return null;
      }
      const from = fileOffset(text, map, start);
      return regions.regionOf({ start: from, end: end > start ? fileEnd(text, map, end) : from });
    }
  };
}

/** The part of a locator that needs nothing but the file's text. */
export interface FileRegions extends Pick<SourceLocator, 'regionOf' | 'textOf'> {
  /** The line of an offset of the file, from 1. */
  lineAt(offset: number): number;
}

/** Positions in a file's text. */
export function fileRegions(text: string): FileRegions {
  let lines: LineIndex | null = null;
  const linesOf = (): LineIndex => (lines ??= new LineIndex(text));
  const positionOf = (offset: number): FilePosition => {
    const position = linesOf().position(offset);
    return { ...position, byteColumn: byteColumn(text, offset, position.column) };
  };
  return {
    lineAt: offset => linesOf().lineAt(offset),
    regionOf: span => ({ start: positionOf(span.start), end: positionOf(span.end), span }),
    textOf: ({ start, end }) => text.slice(start, end)
  };
}

/** A file may be one line: farther columns are not worth counting. */
const MAX_BYTE_COLUMN = 10_000;

function byteColumn(text: string, offset: number, column: number): number | null {
  if (column > MAX_BYTE_COLUMN) {
    return null;
  }
  let bytes = 1;
  for (let at = offset - column + 1; at < offset; at++) {
    bytes += utf8Length(text.charCodeAt(at));
  }
  return bytes;
}

/** Checkpoints of a source, in order: the start of each string, and points within long strings. */
interface SourceMap {
  /** Offset of the value in the file. */
  readonly start: number;
  /** Offset of each checkpoint in the source. */
  readonly sourceStarts: readonly number[];
  /** Offset of each checkpoint in the file (after the opening quote at the start of a string). */
  readonly fileStarts: readonly number[];
}

/** Maximum number of UTF-16 units between two checkpoints. */
const STRIDE = 1024;

const SPACE = /[\s,]*/y;

/** Maps the value at a start. */
function mapSource(text: string, { offset: start, gap }: SourceStart): SourceMap {
  const sourceStarts: number[] = [];
  const fileStarts: number[] = [];
  const isArray = text[start] === '[';
  let at = isArray ? skip(SPACE, text, start + 1) : start;
  let length = 0;
  while (text[at] === '"') {
    let end = { at: at + 1, units: 0 };
    do {
      sourceStarts.push(length);
      fileStarts.push(end.at);
      end = walkString(text, end.at, STRIDE);
      length += end.units;
    } while (text[end.at] !== '"');
    length += gap;
    at = isArray ? skip(SPACE, text, end.at + 1) : text.length;
  }
  return { start, sourceStarts, fileStarts };
}

function fileOffset(text: string, map: SourceMap, offset: number): number {
  const index = lastUpTo(map.sourceStarts, offset);
  // An empty string begins where the next string begins; the last of them contains the character.
  return index < 0
    ? map.start
    : walkString(text, map.fileStarts[index], offset - map.sourceStarts[index]).at;
}

/** The end of the character before the offset: not the start of the string with the next character. */
function fileEnd(text: string, map: SourceMap, offset: number): number {
  return walkString(text, fileOffset(text, map, offset - 1), 1).at;
}

/** Index of the last of the ascending numbers that is not above `limit`; of the first if all are. */
export function lastUpTo(numbers: readonly number[], limit: number): number {
  let low = Math.min(0, numbers.length - 1);
  let high = numbers.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (numbers[middle] <= limit) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

/** Moves up to `limit` UTF-16 units of a JSON string's value forward, not past its closing quote. */
function walkString(text: string, from: number, limit: number): { at: number; units: number } {
  let at = from;
  let units = 0;
  while (units < limit && text[at] !== '"') {
    if (text[at] === '\\') {
      at += text[at + 1] === 'u' ? 6 : 2;
      units++;
    } else {
      at++;
      units++;
    }
  }
  return { at, units };
}

function skip(expression: RegExp, text: string, at: number): number {
  expression.lastIndex = at;
  expression.test(text);
  return expression.lastIndex;
}
