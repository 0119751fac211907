/**
 * Writes changed cells into the text of a script or page. Unchanged lines and all between the cells are kept byte for byte. What is
 * written is read again: where the cells are others than those that were meant, nothing is written.
 */
import { WorkBudget } from '../../memo/work-budget';
import type { CellEdit } from '../cell-edit';
import { WriteRefusal } from '../cell-edit';
import type { CellWriter } from '../cell-edit';
import type { Span } from '../cell-layout';
import { textReplacements } from '../text-replacements';
import type { TextPiece, TextReplacement } from '../text-replacements';
import { sourceOfLines } from './body-lines';
import type { CellFacts, FormSyntax, TextCell, TextReading } from './form';
import { lineEndOf } from './text-lines';
import type { FileLine } from './text-lines';

/** A cell of the changed file: its facts, and its text. */
interface WrittenCell {
  readonly facts: CellFacts;
  readonly pieces: readonly TextPiece[];
  /** Index among the cells of the file; null for a new one. */
  readonly index: number | null;
}

/** Characters that one writer reads again for replacements: a file may have thousands of fixes. */
const MAX_REREAD = 50_000_000;

/** Writes changed versions of one text file. */
export class TextWriter implements CellWriter {
  private readonly lineEnd: string;
  private readonly budget = new WorkBudget(MAX_REREAD);

  constructor(
    private readonly text: string,
    private readonly lines: readonly FileLine[],
    private readonly reading: TextReading & { readonly syntax: FormSyntax },
    private readonly read: (text: string) => TextReading
  ) {
    this.lineEnd = lineEndOf(text);
  }

  write(edits: readonly CellEdit[]): string {
    const pieces = this.pieces(edits);
    const written = pieces
      .map(piece => (typeof piece === 'string' ? piece : this.text.slice(piece.start, piece.end)))
      .join('');
    this.verify(written, edits);
    return written;
  }

  replacements(edits: readonly CellEdit[]): readonly TextReplacement[] {
    if (this.budget.isSpent) {
      throw new WriteRefusal();
    }
    this.budget.spend(this.text.length);
    this.write(edits);
    return textReplacements(this.text, this.pieces(edits));
  }

  /** @throws WriteRefusal - where reading the text gives other cells */
  private verify(written: string, edits: readonly CellEdit[]): void {
    const { cells } = this.read(written);
    const isAsMeant =
      cells.length === edits.length &&
      edits.every((edit, at) => {
        const type = edit.kind === 'kept' ? this.reading.cells[edit.cell.index].type : edit.type;
        return cells[at].type === type && sourceOfLines(cells[at].lines) === edit.source;
      });
    if (!isAsMeant) {
      throw new WriteRefusal();
    }
  }

  private pieces(edits: readonly CellEdit[]): readonly TextPiece[] {
    const { cells } = this.reading;
    const isUnchanged =
      edits.length === cells.length &&
      edits.every(
        (edit, at) =>
          edit.kind === 'kept' && edit.cell.index === at && edit.source === edit.cell.source
      );
    if (isUnchanged) {
      return [{ start: 0, end: this.text.length }];
    }
    const written = edits.map(edit => this.cell(edit));
    const last = written.at(-1);
    const pieces: readonly TextPiece[] = [
      this.range(0, cells.length === 0 ? this.lines.length : cells[0].first, true),
      ...written.flatMap((cell, at) => [...this.gap(written[at - 1] ?? null, cell), ...cell.pieces])
    ];
    const end = cells.at(-1)?.end ?? this.lines.length;
    const rest = this.range(end, this.lines.length);
    const isLast = last?.index === cells.length - 1;
    return this.withLineEnds(
      isLast || rest.start === rest.end ? [...pieces, rest] : [...pieces, rest],
      isLast
    );
  }

  /** Adds the line end that the last line of the file may lack, where something follows it. */
  private withLineEnds(pieces: readonly TextPiece[], endsAsBefore: boolean): readonly TextPiece[] {
    const filled = pieces.filter(piece =>
      typeof piece === 'string' ? piece !== '' : piece.start < piece.end
    );
    return filled.flatMap((piece, at) => {
      const isOpen =
        typeof piece !== 'string' && piece.end === this.text.length && !/[\r\n]$/.test(this.text);
      const isEnd = at === filled.length - 1 && endsAsBefore;
      return isOpen && !isEnd ? [piece, this.lineEnd] : [piece];
    });
  }

  /** What is above a cell: as in the file between neighbors, otherwise as the form has it. */
  private gap(before: WrittenCell | null, after: WrittenCell): readonly TextPiece[] {
    const { cells, syntax } = this.reading;
    const from = before === null ? -1 : before.index;
    if (after.index !== null && from !== null && after.index === from + 1) {
      return after.index === 0
        ? []
        : [this.range(cells[after.index - 1].end, cells[after.index].first)];
    }
    return [this.joined(syntax.between(before?.facts ?? null, after.facts))];
  }

  private cell(edit: CellEdit): WrittenCell {
    const { cells, syntax } = this.reading;
    if (edit.kind === 'inserted') {
      const body = syntax.body(edit.type, edit.source.split('\n'), null);
      if (body === null) {
        throw new WriteRefusal();
      }
      const { open, close } = syntax.frame(edit.type, body);
      return {
        facts: { type: edit.type, hasMarker: open.length > 0 },
        pieces: [this.joined([...open, ...body, ...close])],
        index: null
      };
    }
    const { index } = edit.cell;
    const cell = cells[index];
    const isSame = edit.source === edit.cell.source;
    if (cell.isPinned && !isSame) {
      throw new WriteRefusal();
    }
    return {
      facts: cell,
      pieces: isSame
        ? [this.range(cell.first, cell.end)]
        : this.changed(cell, edit.source.split('\n')),
      index
    };
  }

  /** A cell with other lines; those at its start and end that stay are kept. */
  private changed(cell: TextCell, lines: readonly string[]): readonly TextPiece[] {
    const own = cell.lines;
    const body = this.reading.syntax.body(cell.type, lines, cell);
    const isContiguous = own.every(
      ({ line, cut }, at) => cut === null || at === 0 || line === own[0].line + at
    );
    if (body === null || !isContiguous || own.some(({ cut }) => cut === null)) {
      throw new WriteRefusal();
    }
    if (body.length !== lines.length) {
      const end = own.length === 0 ? cell.bodyAt : own[own.length - 1].line + 1;
      return [
        this.range(cell.first, own[0]?.line ?? cell.bodyAt),
        this.joined(body),
        this.range(end, cell.end)
      ];
    }
    let head = 0;
    while (head < Math.min(own.length, lines.length) && own[head].text === lines[head]) {
      head++;
    }
    let tail = 0;
    while (
      tail < Math.min(own.length, lines.length) - head &&
      own[own.length - 1 - tail].text === lines[lines.length - 1 - tail]
    ) {
      tail++;
    }
    const bodyAt = own[0]?.line ?? cell.bodyAt;
    return [
      this.range(cell.first, bodyAt + head),
      this.joined(body.slice(head, body.length - tail)),
      this.range(bodyAt + own.length - tail, cell.end)
    ];
  }

  private joined(lines: readonly string[]): string {
    return lines.map(line => line + this.lineEnd).join('');
  }

  /** The text of lines of the file, with their line ends; from the very start of the file for its head. */
  private range(first: number, end: number, isHead = false): Span {
    const at = (line: number): number => this.lines[line]?.start ?? this.text.length;
    return { start: isHead ? 0 : at(first), end: Math.max(isHead ? 0 : at(first), at(end)) };
  }
}
