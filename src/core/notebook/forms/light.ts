/** Light scripts of jupytext: blank lines separate cells, comments are text, `# +` and `# -` are around cells with blank lines. */
import { plainLines, uncommented } from './body-lines';
import { isActiveIn, NO_OPTIONS, readCellOptions } from './cell-options';
import type { CellOptions } from './cell-options';
import { isMagicLine, uncommentMagics, unescapeMarkers } from './commented-magics';
import type { FormSyntax, TextCell, TextReading } from './form';
import { languageOf } from './front-matter';
import { contentOf, headerCell, scriptBody } from './percent';
import { QuoteState } from './quote-state';
import { readScriptHeader } from './script-header';
import { isBlankLine } from './text-lines';
import type { FileLine } from './text-lines';

const START = /^#\s*\+(.*)$/s;

/** Where a cell ends: the line behind its source, and the line at which the next one begins. */
interface CellEnd {
  readonly source: number;
  readonly next: number;
  /** A line says that the cell ends. */
  readonly isMarked: boolean;
}

/** Reads a script. */
export function readLight(lines: readonly FileLine[]): TextReading {
  const texts = lines.map(({ text }) => text);
  const header = readScriptHeader(texts);
  const reader = new LightReader(lines, texts);
  return {
    cells: [...headerCell(lines, header), ...reader.cells(header.end)],
    language: languageOf(header.values, ''),
    platform: null,
    syntax: LIGHT_SYNTAX
  };
}

class LightReader {
  private readonly isBlank: readonly boolean[];
  /** By line: whether the first line from there on that is not blank is indented. */
  private readonly isIndentedNext: readonly boolean[];

  constructor(
    private readonly lines: readonly FileLine[],
    private readonly texts: readonly string[]
  ) {
    this.isBlank = texts.map(isBlankLine);
    const indented: boolean[] = new Array<boolean>(texts.length).fill(false);
    for (let at = texts.length - 1, isIndented = false; at >= 0; at--) {
      isIndented = this.isBlank[at] ? isIndented : /^\s/.test(texts[at]);
      indented[at] = isIndented;
    }
    this.isIndentedNext = indented;
  }

  cells(from: number): readonly TextCell[] {
    const cells: TextCell[] = [];
    for (let at = from; at < this.texts.length;) {
      const { cell, next } = this.cellAt(at);
      cells.push(cell);
      at = next;
    }
    return cells;
  }

  private cellAt(start: number): { readonly cell: TextCell; readonly next: number } {
    const marker = START.exec(this.texts[start]);
    const options = marker === null ? NO_OPTIONS : readCellOptions(marker[1]);
    const isText = marker === null && this.isComment(start);
    const end = isText ? this.endOfText(start) : this.endOfCode(start, marker !== null, options);
    const bodyAt = start + (marker === null ? 0 : 1);
    const isPadded = end.isMarked && this.endsWithTwoBlanks(bodyAt, end.source);
    const body = plainLines(this.lines, bodyAt, Math.max(bodyAt, end.source - (isPadded ? 2 : 0)));
    const type = isText
      ? 'markdown'
      : (options.type ?? (isActiveIn('ipynb', options) ? 'code' : 'raw'));
    const content =
      type !== 'code' && (isText || options.type !== null)
        ? uncommentMagics(body, { isExplicit: marker !== null }).map(line => uncommented(line))
        : marker === null
          ? unescapeMarkers(uncommentMagics(body, { isExplicit: false }))
          : contentOf(body, type, options, { marker: start, areMagicsCommented: true });
    const cell: TextCell = {
      type,
      tags: options.tags,
      lines: content,
      first: start,
      end: end.isMarked ? end.source + 1 : Math.max(end.source, bodyAt),
      bodyAt,
      hasMarker: marker !== null,
      isOpen: marker !== null && !end.isMarked,
      isPinned: false
    };
    return { cell, next: Math.max(start + 1, this.skipBlanks(end)) };
  }

  /** Whether all lines up to the next blank one are comments, and none of them a magic. */
  private isComment(start: number): boolean {
    for (let at = start; at < this.texts.length; at++) {
      const text = this.texts[at];
      if (!text.startsWith('#')) {
        return at > start && this.isBlank[at];
      }
      const isDouble = text.slice(1).trimStart().startsWith('#');
      if (!isDouble && isMagicLine(text, { isExplicit: false })) {
        return false;
      }
    }
    return true;
  }

  private endOfText(start: number): CellEnd {
    let at = start;
    while (at < this.texts.length && !this.isBlank[at]) {
      at++;
    }
    return { source: at, next: Math.min(at + 1, this.texts.length), isMarked: false };
  }

  private endOfCode(start: number, hasMarker: boolean, { endOfCell }: CellOptions): CellEnd {
    const { texts, isBlank } = this;
    const quotes = new QuoteState();
    const mark = `# ${endOfCell ?? '-'}`;
    for (let at = start + (hasMarker ? 1 : 0); at < texts.length; at++) {
      const isQuoted = quotes.isInside;
      quotes.read(texts[at]);
      if (isQuoted) {
        continue;
      }
      if (START.test(texts[at])) {
        const blanks =
          at > start && isBlank[at - 1] ? (at > start + 1 && isBlank[at - 2] ? 2 : 1) : 0;
        return { source: at - blanks, next: at, isMarked: false };
      }
      if (hasMarker) {
        if (texts[at].trimEnd() === mark) {
          return { source: at, next: at + 1, isMarked: true };
        }
      } else if (isBlank[at] && !this.isIndentedNext[at]) {
        const isOnly = at === start && start + 1 < texts.length && !isBlank[start + 1];
        return at > start
          ? { source: at, next: at + 1, isMarked: false }
          : { source: start + 1, next: start + (isOnly ? 1 : 2), isMarked: false };
      }
    }
    return { source: texts.length, next: texts.length, isMarked: false };
  }

  private endsWithTwoBlanks(from: number, end: number): boolean {
    const { isBlank } = this;
    return end - from >= 3 && isBlank[end - 1] && isBlank[end - 2] && !isBlank[end - 3];
  }

  /** The start of the next cell: behind one blank line, or two below a mark. */
  private skipBlanks({ next, isMarked }: CellEnd): number {
    const { isBlank, texts } = this;
    if (next + 1 < texts.length && isBlank[next] && !isBlank[next + 1]) {
      return next + 1;
    }
    const isTwo =
      isMarked &&
      next + 2 < texts.length &&
      isBlank[next] &&
      isBlank[next + 1] &&
      !isBlank[next + 2];
    return isTwo ? next + 2 : next;
  }
}

const LIGHT_SYNTAX: FormSyntax = {
  body: (type, lines, cell) => {
    const body = scriptBody(type, lines, cell, true);
    const needsMarks = type === 'code' && cell?.hasMarker === false && lines.some(isBlankLine);
    return body === null || !needsMarks ? body : ['# +', ...body, '# -'];
  },
  frame: type => (type === 'code' ? { open: ['# +'], close: ['# -'] } : { open: [], close: [] }),
  between: (before, after) =>
    before === null ? [] : before.isOpen === true && !after.hasMarker ? ['# -', ''] : ['']
};
