/** Renders the masked text of a transformed cell and its offset map, moving as little text as possible. */
import type { OffsetMap } from './masked-cell';
import type { MapSegment } from './offset-map';
import { IDENTITY_MAP, SegmentMap } from './offset-map';
import type { TracedText } from './traced-text';

/** The masked text of a cell, or of code inside a form. */
export interface RenderedText {
  readonly code: string;
  readonly map: OffsetMap;
  /** The offset of each form's placeholder or code. */
  readonly formAt: ReadonlyMap<number, number>;
}

/** Source range that a form's placeholder covers. */
export interface FormRange {
  readonly start: number;
  readonly end: number;
}

/** Renders `text`, whose forms cover the ranges `forms` in `source`; `whole` if it is the complete cell. */
export function renderText(
  text: TracedText,
  forms: readonly FormRange[],
  source: string,
  whole: boolean
): RenderedText {
  const writer = new Writer(source);
  const formAt = new Map<number, number>();
  const pieces = Array.from(text.pieces());
  for (const [index, piece] of pieces.entries()) {
    if (piece.form !== null) {
      formAt.set(piece.form, writer.at);
    }
    if (piece.form !== null && piece.text !== '') {
      writer.cover(forms[piece.form], piece.text);
    } else if (piece.origin !== null) {
      writer.copy(piece.origin, piece.text, piece.length);
    } else if (index < pieces.length - 1 || piece.text !== '\n') {
      writer.write(piece.text);
    }
  }
  if (whole) {
    writer.copyRest();
  }
  return { ...writer.finish(), formAt };
}

class Writer {
  private readonly chunks: string[] = [];
  private readonly segments: MapSegment[] = [];
  /** Length of the output so far. */
  at = 0;
  private sourceEnd: number | null = null;

  constructor(private readonly source: string) {}

  /** Writes text that is not in the source. */
  write(text: string): void {
    this.chunks.push(text);
    this.at += text.length;
  }

  /** Copies text of the source. Keeps the blanks that IPython removes from empty lines, since they change nothing. */
  copy(origin: number, text: string, length: number): void {
    const gapStart = this.sourceEnd ?? 0;
    const gap = this.source.slice(gapStart, origin);
    const lineStart = gapStart === 0 || this.source[gapStart - 1] === '\n';
    if (lineStart && /^[ \t]+$/.test(gap) && text.startsWith('\n')) {
      this.append(gapStart, gap);
    } else if (this.sourceEnd === null && /^(?:[ \t]*\n)+$/.test(gap)) {
      this.append(0, gap);
    }
    this.append(origin, text, length);
  }

  /** Writes a placeholder, padded with blanks to the length of the form. */
  cover(range: FormRange, placeholder: string): void {
    const rest = this.source.slice(range.start + placeholder.length, range.end);
    this.append(range.start, placeholder + rest.replace(/[^\n]/g, ' '));
  }

  private append(origin: number, text: string, length: number = text.length): void {
    this.chunks.push(text);
    const last = this.segments[this.segments.length - 1];
    if (
      last !== undefined &&
      last.source + last.length === origin &&
      last.masked + last.length === this.at
    ) {
      this.segments[this.segments.length - 1] = { ...last, length: last.length + length };
    } else {
      this.segments.push({ masked: this.at, source: origin, length });
    }
    this.at += length;
    this.sourceEnd = origin + length;
  }

  /** Copies trailing blanks of the source. */
  copyRest(): void {
    const from = this.sourceEnd ?? 0;
    const rest = this.source.slice(from);
    if (/^[ \t]+$/.test(rest) && (from === 0 || this.source[from - 1] === '\n')) {
      this.append(from, rest);
    }
  }

  finish(): { code: string; map: OffsetMap } {
    const [only] = this.segments;
    const identity =
      this.segments.length === 1 &&
      only.masked === 0 &&
      only.source === 0 &&
      only.length === this.at;
    return {
      code: this.chunks.join(''),
      map: identity ? IDENTITY_MAP : new SegmentMap(this.segments)
    };
  }
}
