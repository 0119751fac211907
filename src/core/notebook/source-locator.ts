import { LineIndex } from './line-index';

/** Finds the place in the notebook's file where a piece of a cell's source stands. */
export interface SourceLocator {
  /**
   * The line of the file, from 1, where the character at `offset` of the cell's source stands; for the source's end,
   * where it ends. `cell` is the position over all cells, from 0.
   */
  jsonLine(cell: number, offset: number): number;
}

/** A locator over the file's text; `starts` gives the offset of each cell's `source` value, null where it has none. */
export function locateSources(text: string, starts: readonly (number | null)[]): SourceLocator {
  let lines: LineIndex | null = null;
  const maps = new Map<number, SourceMap>();
  return {
    jsonLine(cell, offset) {
      const start = starts[cell] ?? null;
      if (start === null) {
        throw new RangeError(`cell ${cell + 1} has no source in the file`);
      }
      const map = maps.get(cell) ?? mapSource(text, start);
      maps.set(cell, map);
      lines ??= new LineIndex(text);
      return lines.lineAt(fileOffset(text, map, offset));
    }
  };
}

/** Points of a source from which any offset is near, in order: where its strings begin, and points within long ones. */
interface SourceMap {
  /** Offset of each point in the source. */
  readonly sourceStarts: readonly number[];
  /** Offset of each point in the file (after the quote where a string begins). */
  readonly fileStarts: readonly number[];
}

/** The most UTF-16 units between two points of a source map. */
const STRIDE = 1024;

const SPACE = /[\s,]*/y;

/** Walks the value at `start`, which the reader found valid: a string or an array of strings. */
function mapSource(text: string, start: number): SourceMap {
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
    at = isArray ? skip(SPACE, text, end.at + 1) : text.length;
  }
  return { sourceStarts, fileStarts };
}

function fileOffset(text: string, map: SourceMap, offset: number): number {
  const index = lastUpTo(map.sourceStarts, offset);
  // An empty string begins where the next one does; the character stands in the last that begins there.
  return index < 0
    ? 0
    : walkString(text, map.fileStarts[index], offset - map.sourceStarts[index]).at;
}

/** Position of the last of the ascending numbers that is not above `limit`; that of the first where all are. */
function lastUpTo(numbers: readonly number[], limit: number): number {
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

/** Goes at most `limit` UTF-16 units of a JSON string's value forward, not beyond its closing quote. */
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
