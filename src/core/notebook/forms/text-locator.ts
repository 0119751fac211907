/** Maps the sources of cells in text files to the file. */
import type { Span } from '../cell-layout';
import { fileRegions, lastUpTo } from '../source-locator';
import type { SourceLocator } from '../source-locator';
import type { BodyLine, TextCell } from './form';
import type { FileLine } from './text-lines';

/** A locator for a text file. */
export function locateTextSources(
  text: string,
  lines: readonly FileLine[],
  cells: readonly TextCell[]
): SourceLocator {
  const regions = fileRegions(text);
  const maps = new Map<number, TextMap>();
  const mapOf = (cell: number): TextMap => {
    const map = maps.get(cell) ?? new TextMap(lines, cells[cell]);
    maps.set(cell, map);
    return map;
  };
  return {
    ...regions,
    isJson: false,
    line: (cell, offset) => regions.lineAt(mapOf(cell).start(offset)),
    region(cell, { start, end }) {
      const map = mapOf(cell);
      const from = map.start(start);
      return regions.regionOf({
        start: from,
        end: end > start ? Math.max(from, map.end(end)) : from
      });
    }
  };
}

/** Maps offsets of one source. */
class TextMap {
  private readonly sourceStarts: readonly number[];
  /** Where the source would be, for an empty one. */
  private readonly marker: Span;

  constructor(
    private readonly lines: readonly FileLine[],
    private readonly cell: TextCell
  ) {
    let offset = 0;
    this.sourceStarts = cell.lines.map(({ text }) => {
      const start = offset;
      offset += text.length + 1;
      return start;
    });
    this.marker = lines.at(Math.max(0, cell.bodyAt - 1)) ?? { start: 0, end: 0 };
  }

  /** Position in the file of the character at an offset. */
  start(offset: number): number {
    const { body, column } = this.lineAt(offset);
    if (body === null) {
      return this.marker.start;
    }
    const { start, end } = this.lines[body.line];
    return body.cut === null ? start : Math.min(end, start + inFile(body, column));
  }

  /** Position in the file behind the character before an offset. */
  end(offset: number): number {
    const { body, column } = this.lineAt(offset - 1);
    if (body === null) {
      return this.marker.end;
    }
    const { start, end, next } = this.lines[body.line];
    if (column >= body.text.length) {
      return next;
    }
    return body.cut === null ? end : Math.min(end, start + inFile(body, column) + 1);
  }

  private lineAt(offset: number): { readonly body: BodyLine | null; readonly column: number } {
    const index = lastUpTo(this.sourceStarts, offset);
    return index < 0
      ? { body: null, column: 0 }
      : { body: this.cell.lines[index], column: Math.max(0, offset - this.sourceStarts[index]) };
  }
}

/** Column of the file's line, from 0, of a character of the source's line. */
function inFile({ cutAt, cut }: BodyLine, column: number): number {
  return column < cutAt ? column : column + (cut ?? 0);
}
