/** A range of text and its origin. */
interface Piece {
  /** Length in the text. */
  readonly length: number;
  /** Offset of the range in the cell's source; null for text that is not in the source. */
  readonly origin: number | null;
  /** Index of the form that the range represents. */
  readonly form: number | null;
}

/** A piece of traced text, with the text itself. */
export interface TracedPiece extends Piece {
  readonly text: string;
}

/**
 * Text that records the source offset of each of its characters. The transformation of a cell cuts and joins such
 * texts as IPython does with its lines, so that positions survive every step.
 */
export class TracedText {
  /** The offset after each part; computed on demand. */
  private partEnds: readonly number[] | null = null;

  private constructor(
    readonly text: string,
    private readonly parts: readonly Piece[]
  ) {}

  static readonly empty = new TracedText('', []);

  /** Text of the source at `origin`. */
  static ofSource(text: string, origin: number): TracedText {
    return new TracedText(text, [{ length: text.length, origin, form: null }]);
  }

  /** Text that is not in the source. */
  static generated(text: string): TracedText {
    return new TracedText(text, [{ length: text.length, origin: null, form: null }]);
  }

  /** The text of a form: a placeholder, or nothing before the code that replaces the form. */
  static ofForm(text: string, form: number): TracedText {
    return new TracedText(text, [{ length: text.length, origin: null, form }]);
  }

  static join(texts: readonly TracedText[]): TracedText {
    const parts: Piece[] = [];
    for (const text of texts) {
      text.parts.forEach(part => addPiece(parts, part));
    }
    return new TracedText(texts.map(text => text.text).join(''), parts);
  }

  get length(): number {
    return this.text.length;
  }

  /** The characters from `start` up to `end`; zero-length marks belong to the following character. */
  slice(start: number, end: number = this.text.length): TracedText {
    if (start === 0 && end === this.text.length) {
      return this;
    }
    const parts: Piece[] = [];
    let index = this.partEndingAt(start);
    let at = index === 0 ? 0 : this.ends[index - 1];
    for (; index < this.parts.length && at < end; index++) {
      const part = this.parts[index];
      const from = Math.max(at, start);
      const to = Math.min(at + part.length, end);
      if (from < to || (part.length === 0 && start <= at && at < end)) {
        const origin = part.origin === null ? null : part.origin + from - at;
        parts.push({ length: Math.max(0, to - from), origin, form: part.form });
      }
      at += part.length;
    }
    return new TracedText(this.text.slice(start, end), parts);
  }

  /** Index of the first part that ends at the offset or after it; a text may be cut thousands of times. */
  private partEndingAt(offset: number): number {
    const { ends } = this;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle] < offset) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private get ends(): readonly number[] {
    if (this.partEnds === null) {
      let at = 0;
      this.partEnds = this.parts.map(({ length }) => (at += length));
    }
    return this.partEnds;
  }

  /** Source offset of the first character that has one. */
  get sourceStart(): number | null {
    for (const part of this.parts) {
      if (part.origin !== null && part.length > 0) {
        return part.origin;
      }
    }
    return null;
  }

  /** Source offset after the last character that has one. */
  get sourceEnd(): number | null {
    for (let index = this.parts.length - 1; index >= 0; index -= 1) {
      const part = this.parts[index];
      if (part.origin !== null && part.length > 0) {
        return part.origin + part.length;
      }
    }
    return null;
  }

  /** Splits into lines after each match of `lineEnd` (a global pattern). */
  splitLines(lineEnd: RegExp): TracedText[] {
    const ends = Array.from(this.text.matchAll(lineEnd), match => match.index + match[0].length);
    if (ends[ends.length - 1] !== this.text.length && this.text !== '') {
      ends.push(this.text.length);
    }
    const lines: TracedText[] = [];
    let at = 0;
    let index = 0;
    let partStart = 0;
    for (const end of ends) {
      const parts: Piece[] = [];
      let from = at;
      while (index < this.parts.length && partStart < end) {
        const { length, origin, form } = this.parts[index];
        const to = Math.min(partStart + length, end);
        const offset = from - partStart;
        parts.push({ length: to - from, origin: origin === null ? null : origin + offset, form });
        from = to;
        if (partStart + length > end) {
          break;
        }
        partStart += length;
        index += 1;
      }
      lines.push(new TracedText(this.text.slice(at, end), parts));
      at = end;
    }
    return lines;
  }

  /** The text with the placeholders of some forms replaced. */
  withForms(replacements: ReadonlyMap<number, TracedText>): TracedText {
    if (replacements.size === 0) {
      return this;
    }
    const texts: TracedText[] = [];
    let at = 0;
    for (const part of this.parts) {
      const text = this.text.slice(at, at + part.length);
      const replacement = part.form === null ? undefined : replacements.get(part.form);
      texts.push(replacement ?? new TracedText(text, [part]));
      at += part.length;
    }
    return TracedText.join(texts);
  }

  *pieces(): IterableIterator<TracedPiece> {
    let at = 0;
    for (const part of this.parts) {
      yield { ...part, text: this.text.slice(at, at + part.length) };
      at += part.length;
    }
  }
}

/** Adds a piece, merged with the last one if they are adjacent in the source. */
function addPiece(pieces: Piece[], piece: Piece): void {
  const last = pieces[pieces.length - 1];
  if (
    last !== undefined &&
    last.origin !== null &&
    last.form === null &&
    piece.form === null &&
    last.origin + last.length === piece.origin
  ) {
    pieces[pieces.length - 1] = { ...last, length: last.length + piece.length };
  } else {
    pieces.push(piece);
  }
}
