/**
 * Writes changed cells into the text of a notebook file. Unchanged cells and everything outside the cells are kept byte
 * for byte; new text follows the style of the file.
 */
import type { CellEdit, CellWriter } from './cell-edit';
import {
  arrayDelimiters,
  keyDelimiter,
  locateArray,
  locateCells,
  lastMember,
  objectDelimiters
} from './cell-layout';
import type { FileLayout, Delimiters, ObjectSpan } from './cell-layout';
import { escapeEvidence, escapeStyleOf, jsonString, sourceLines } from './json-text';
import type { EscapeEvidence } from './json-text';
import { newCellId } from './new-cell-id';
import { textReplacements } from './text-replacements';
import type { TextPiece, TextReplacement } from './text-replacements';

/** The text of the notebook file with these cells in this order; `text` must be a valid notebook. */
export function rewriteNotebook(text: string, edits: readonly CellEdit[]): string {
  return new NotebookWriter(text).write(edits);
}

/** The formatting of objects in the `cells` array. */
interface CellStyle extends Delimiters {
  readonly colon: string;
  readonly keys: readonly string[];
}

/** The formatting of a source: a list of lines or one string. */
type SourceStyle =
  { readonly kind: 'list'; readonly glue: Delimiters } | { readonly kind: 'string' };

/** The style of a cell of the file; the delimiters of an empty list are unknown. */
type OwnSourceStyle =
  { readonly kind: 'list'; readonly glue: Delimiters | null } | { readonly kind: 'string' };

/** Writes changed versions of one notebook file. */
export class NotebookWriter implements CellWriter {
  private readonly layout: FileLayout;
  /** What does not depend on the changes, once it was needed: finding it reads the whole file. */
  private fileEvidence: EscapeEvidence | null = null;
  private sourceStyles: readonly OwnSourceStyle[] | null = null;

  constructor(private readonly text: string) {
    this.layout = locateCells(text);
  }

  /** The text with these cells in this order. */
  write(edits: readonly CellEdit[]): string {
    return this.pieces(edits)
      .map(piece => (typeof piece === 'string' ? piece : this.text.slice(piece.start, piece.end)))
      .join('');
  }

  /** The same as replacements in the file's text, in order. */
  replacements(edits: readonly CellEdit[]): readonly TextReplacement[] {
    return textReplacements(this.text, this.pieces(edits));
  }

  private pieces(edits: readonly CellEdit[]): readonly TextPiece[] {
    const { cells } = this.layout;
    if (edits.length === 0 && cells.elements.length === 0) {
      return [{ start: 0, end: this.text.length }];
    }
    const taken = this.takenIds();
    const inner = edits.flatMap((edit, at) => [
      ...(at === 0 ? [] : [this.gap(edits[at - 1], edit)]),
      ...(edit.kind === 'kept'
        ? this.keptCell(edit.cell.index, edit.cell.source, edit.source)
        : [this.newCell(edit, this.template(edits, at), taken)])
    ]);
    const glue = this.cellsGlue();
    return [
      { start: 0, end: cells.start + 1 },
      ...(inner.length === 0 ? [] : [glue.open, ...inner, glue.close]),
      { start: cells.end - 1, end: this.text.length }
    ];
  }

  // ---------------------------------------------------------------- between cells

  /** The separator of two cells: the original one, else that next to one of the cells, else any in the file. */
  private gap(before: CellEdit, after: CellEdit): TextPiece {
    const { elements } = this.layout.cells;
    const candidates = [
      before.kind === 'kept' ? before.cell.index : -1,
      after.kind === 'kept' ? after.cell.index - 1 : -1
    ];
    const index = candidates.find(at => at >= 0 && at + 1 < elements.length);
    return index === undefined
      ? this.cellsGlue().separator
      : { start: elements[index].end, end: elements[index + 1].start };
  }

  private cellsGlue(): Delimiters {
    const { cells } = this.layout;
    return (
      arrayDelimiters(this.text, cells, this.inlineComma()) ?? nestedDelimiters(this.rootGlue())
    );
  }

  private rootGlue(): Delimiters {
    const { root } = this.layout;
    return objectDelimiters(this.text, root, ', ') ?? { open: '', separator: ', ', close: '' };
  }

  /** The comma between values on one line. */
  private inlineComma(): string {
    const { separator } = this.rootGlue();
    return separator.includes('\n') ? ', ' : separator;
  }

  // ---------------------------------------------------------------- cells of the file

  private keptCell(index: number, before: string, after: string): readonly TextPiece[] {
    const { text } = this;
    const cell = this.layout.cells.elements[index];
    if (before === after) {
      return [cell];
    }
    const source = lastMember(cell, 'source');
    if (source === null) {
      const last = cell.members[cell.members.length - 1];
      const added = `${this.styleOf(cell).separator}"source"${keyDelimiter(text, last)}`;
      const value = this.sourceText(after, this.sourceStyle(cell), '');
      const [head, tail] = [
        { start: cell.start, end: last.end },
        { start: last.end, end: cell.end }
      ];
      return [head, `${added}${value}`, tail];
    }
    const own = text.slice(source.start, source.end);
    const value = this.sourceText(after, this.sourceStyle(cell), own);
    const [head, tail] = [
      { start: cell.start, end: source.start },
      { start: source.end, end: cell.end }
    ];
    return [head, value, tail];
  }

  /** `near` is the text whose escape style has priority. */
  private sourceText(source: string, style: SourceStyle, near: string): string {
    this.fileEvidence ??= escapeEvidence(this.text);
    const escapeStyle = escapeStyleOf([escapeEvidence(near), this.fileEvidence]);
    if (style.kind === 'string') {
      return jsonString(source, escapeStyle);
    }
    const lines = sourceLines(source).map(line => jsonString(line, escapeStyle));
    const { open, separator, close } = style.glue;
    return lines.length === 0 ? '[]' : `[${open}${lines.join(separator)}${close}]`;
  }

  /** The cell's own style, else that of other cells; unknown parts are derived from the cell's members. */
  private sourceStyle(cell: ObjectSpan | null): SourceStyle {
    const own = cell === null ? null : this.ownSourceStyle(cell);
    const kind = own?.kind ?? this.knownStyles()[0]?.kind ?? 'list';
    if (kind === 'string') {
      return { kind };
    }
    if (own?.kind === 'list' && own.glue !== null) {
      return { kind, glue: own.glue };
    }
    const known = this.knownStyles().find(style => style.kind === 'list' && style.glue !== null);
    const glue = known?.kind === 'list' ? known.glue : null;
    return { kind, glue: glue ?? nestedDelimiters(this.styleOf(cell)) };
  }

  private knownStyles(): readonly OwnSourceStyle[] {
    this.sourceStyles ??= this.layout.cells.elements
      .map(cell => this.ownSourceStyle(cell))
      .filter(style => style !== null);
    return this.sourceStyles;
  }

  /** The style of a cell's source; null if it has none. */
  private ownSourceStyle(cell: ObjectSpan): OwnSourceStyle | null {
    const source = lastMember(cell, 'source');
    if (source === null) {
      return null;
    }
    if (this.text[source.start] !== '[') {
      return { kind: 'string' };
    }
    const list = locateArray(this.text, source.start);
    return { kind: 'list', glue: arrayDelimiters(this.text, list, this.inlineComma()) };
  }

  // ---------------------------------------------------------------- new cells

  /** The template for a new cell: the nearest cell of its type, else any of its type, else the nearest cell. */
  private template(edits: readonly CellEdit[], at: number): ObjectSpan | null {
    const edit = edits[at];
    const kept = edits
      .flatMap((other, index) =>
        other.kind === 'kept' ? [{ index: other.cell.index, distance: Math.abs(index - at) }] : []
      )
      .sort((a, b) => a.distance - b.distance)
      .map(({ index }) => this.layout.cells.elements[index]);
    const known = [...kept, ...this.layout.cells.elements];
    const type = edit.kind === 'inserted' ? edit.type : null;
    return known.find(cell => this.typeOf(cell) === type) ?? known.at(0) ?? null;
  }

  private typeOf(cell: ObjectSpan): string | null {
    const type = lastMember(cell, 'cell_type');
    return type === null ? null : (JSON.parse(this.text.slice(type.start, type.end)) as string);
  }

  private newCell(
    { type, source }: CellEdit & { kind: 'inserted' },
    template: ObjectSpan | null,
    taken: Set<string>
  ): string {
    const near = template === null ? '' : this.text.slice(template.start, template.end);
    const values = new Map<string, string>([['cell_type', `"${type}"`]]);
    if (this.layout.minor >= 5) {
      const id = newCellId(type, source, taken);
      taken.add(id);
      values.set('id', `"${id}"`);
    }
    if (type === 'code') {
      values.set('execution_count', 'null');
    }
    values.set('metadata', '{}');
    if (type === 'code') {
      values.set('outputs', '[]');
    }
    values.set('source', this.sourceText(source, this.sourceStyle(template), near));
    const { open, separator, close, colon, keys } = this.styleOf(template);
    const members = inOrder([...values.keys()], keys).map(
      key => `"${key}"${colon}${values.get(key) ?? ''}`
    );
    return `{${open}${members.join(separator)}${close}}`;
  }

  private styleOf(cell: ObjectSpan | null): CellStyle {
    const { text } = this;
    const glue = cell === null ? null : objectDelimiters(text, cell, this.inlineComma());
    if (cell === null || glue === null) {
      const rootMember = this.layout.root.members[0];
      return {
        ...nestedDelimiters(this.cellsGlue()),
        colon: keyDelimiter(text, rootMember),
        keys: []
      };
    }
    const keys = cell.members.map(({ key }) => key);
    return { ...glue, colon: keyDelimiter(text, cell.members[0]), keys };
  }

  private takenIds(): Set<string> {
    return new Set(
      this.layout.cells.elements.flatMap(cell => {
        const id = lastMember(cell, 'id');
        return id === null ? [] : [JSON.parse(this.text.slice(id.start, id.end)) as string];
      })
    );
  }
}

/** The delimiters one nesting level deeper, indented by the step between this level and its parent. */
function nestedDelimiters({ open, separator, close }: Delimiters): Delimiters {
  if (!open.includes('\n')) {
    return { open: '', separator: separator.includes('\n') ? ', ' : separator, close: '' };
  }
  const step = open.startsWith(close) ? open.slice(close.length) : '';
  const inner = open + (/^[ \t]+$/.test(step) ? step : ' ');
  return { open: inner, separator: `,${inner}`, close: open };
}

/** Keys in the order of `model`; new keys are sorted in if `model` is alphabetical, else appended. */
function inOrder(keys: readonly string[], model: readonly string[]): readonly string[] {
  if (model.every((key, index) => index === 0 || model[index - 1] < key)) {
    return [...keys].sort();
  }
  return [...new Set([...model.filter(key => keys.includes(key)), ...keys])];
}
