import { LineIndex } from './line_index';

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

/** The strings that make up a source, in order. */
interface SourceMap {
  /** Offset in the source where each string begins. */
  readonly sourceStarts: readonly number[];
  /** Offset in the file of each string's first character (after the quote). */
  readonly fileStarts: readonly number[];
}

const SPACE = /[\s,]*/y;
const PLAIN = /[^"\\]*/y;

/** Walks the value at `start`, which the reader found valid: a string or an array of strings. */
function mapSource(text: string, start: number): SourceMap {
  const sourceStarts: number[] = [];
  const fileStarts: number[] = [];
  const isArray = text[start] === '[';
  let at = isArray ? skip(SPACE, text, start + 1) : start;
  let length = 0;
  while (text[at] === '"') {
    sourceStarts.push(length);
    fileStarts.push(at + 1);
    const end = walkString(text, at + 1, Infinity);
    length += end.units;
    at = isArray ? skip(SPACE, text, end.at + 1) : text.length;
  }
  return { sourceStarts, fileStarts };
}

function fileOffset(text: string, map: SourceMap, offset: number): number {
  let index = map.sourceStarts.length - 1;
  while (index > 0 && map.sourceStarts[index] > offset) {
    index--;
  }
  // An empty string begins where the next one does; the character stands in the last that begins there.
  return index < 0
    ? 0
    : walkString(text, map.fileStarts[index], offset - map.sourceStarts[index]).at;
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
      const run = Math.min(skip(PLAIN, text, at) - at, limit - units);
      at += run;
      units += run;
    }
  }
  return { at, units };
}

function skip(expression: RegExp, text: string, at: number): number {
  expression.lastIndex = at;
  expression.test(text);
  return expression.lastIndex;
}
