/** Aligns the text of a cell after all steps with its text after the chosen ones only. */

/** A part of both texts: the same in both, or changed by a step that is left out. */
interface AlignedPart {
  readonly isSame: boolean;
  /** Length in the text after all steps. */
  readonly all: number;
  /** Length in the text after the chosen steps. */
  readonly chosen: number;
}

/** A range of a text. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Offsets of one cell; immutable. */
export class TextAlignment {
  private constructor(private readonly parts: readonly AlignedPart[]) {}

  /** The alignment of a text with itself. */
  static ofSame(length: number): TextAlignment {
    return new TextAlignment([{ isSame: true, all: length, chosen: length }]);
  }

  /** The range in the chosen text; null where it touches what a step that is left out changed. */
  toChosen({ start, end }: TextRange): TextRange | null {
    let all = 0;
    let chosen = 0;
    for (const part of this.parts) {
      if (part.isSame && start >= all && end <= all + part.all) {
        const shift = chosen - all;
        return { start: start + shift, end: end + shift };
      }
      all += part.all;
      chosen += part.chosen;
    }
    return null;
  }

  /** After a replacement in both texts; the range must have a place in the chosen text. */
  replacedInBoth({ start, end }: TextRange, length: number): TextAlignment {
    const growth = length - (end - start);
    let at = 0;
    let isDone = false;
    const parts = this.parts.map(part => {
      const begin = at;
      at += part.all;
      if (isDone || !part.isSame || start < begin || end > at) {
        return part;
      }
      isDone = true;
      return { isSame: true, all: part.all + growth, chosen: part.chosen + growth };
    });
    return new TextAlignment(parts);
  }

  /** After a replacement in the text after all steps only. */
  replacedInAll({ start, end }: TextRange, length: number): TextAlignment {
    const before: AlignedPart[] = [];
    const after: AlignedPart[] = [];
    let covered = { all: length, chosen: 0 };
    let at = 0;
    for (const part of this.parts) {
      const [from, to] = [at, at + part.all];
      at = to;
      if (to <= start) {
        before.push(part);
      } else if (from >= end) {
        after.push(part);
      } else {
        const [head, tail] = [Math.max(0, start - from), Math.max(0, to - end)];
        if (part.isSame) {
          before.push({ isSame: true, all: head, chosen: head });
          after.push({ isSame: true, all: tail, chosen: tail });
          covered = { ...covered, chosen: covered.chosen + part.all - head - tail };
        } else {
          // What is left of a changed part cannot be told apart from the rest of it.
          covered = {
            all: covered.all + head + tail,
            chosen: covered.chosen + part.chosen
          };
        }
      }
    }
    return new TextAlignment([...before, { isSame: false, ...covered }, ...after]);
  }
}
