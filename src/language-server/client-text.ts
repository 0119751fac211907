/** A text document of the client. */
import type {
  Position,
  Range,
  TextDocumentContentChangeEvent,
  TextDocumentItem
} from 'vscode-languageserver/node';
import { LineIndex } from '../core/notebook/line-index';

/** One version of a text, with positions as in the protocol: from 0, columns in UTF-16 units. */
export class ClientText {
  private index: LineIndex | null = null;

  private constructor(
    readonly uri: string,
    readonly languageId: string,
    readonly version: number,
    readonly text: string
  ) {}

  /** The text of a document that the client opens. */
  static of({ uri, languageId, version, text }: TextDocumentItem): ClientText {
    return new ClientText(uri, languageId, version, text);
  }

  /** The text after changes, each of which refers to the text after those before it. Positions outside of the text are clamped. */
  changed(changes: readonly TextDocumentContentChangeEvent[], version: number): ClientText {
    const { uri, languageId } = this;
    const { text } = changes.reduce((before: ClientText, change) => before.replaced(change), this);
    return new ClientText(uri, languageId, version, text);
  }

  /** The offset of a position. */
  offsetAt({ line, character }: Position): number {
    const lines = this.lines();
    return line >= lines.lineCount
      ? this.text.length
      : lines.offset({ line: line + 1, column: character + 1 });
  }

  /** The position of an offset. */
  positionAt(offset: number): Position {
    const { line, column } = this.lines().position(offset);
    return { line: line - 1, character: column - 1 };
  }

  /** The range between two offsets. */
  rangeOf({ start, end }: { readonly start: number; readonly end: number }): Range {
    return { start: this.positionAt(start), end: this.positionAt(end) };
  }

  private replaced(change: TextDocumentContentChangeEvent): ClientText {
    const { uri, languageId, version, text } = this;
    if (!('range' in change)) {
      return new ClientText(uri, languageId, version, change.text);
    }
    const start = this.offsetAt(change.range.start);
    const end = Math.max(start, this.offsetAt(change.range.end));
    const replaced = text.slice(0, start) + change.text + text.slice(end);
    return new ClientText(uri, languageId, version, replaced);
  }

  private lines(): LineIndex {
    return (this.index ??= new LineIndex(this.text));
  }
}
