import { failure } from '../problem';
import { Char } from './characters';
import { unterminated } from './strings';

const MAX_FIELD_NESTING = 3;

/** An f-string (or t-string) that is tokenized by the rules of 3.12 and later (PEP 701). */
export class FStringMode {
  /** Whether literal text comes next, rather than the expression of a replacement field. */
  inLiteral = true;
  /** Number of open brackets inside, including the braces of replacement fields. */
  bracketDepth = 0;
  /** `bracketDepth` of the innermost replacement field's expression; -1 outside of fields. */
  private fieldDepth = -1;
  /** Whether the literal text is a format specification. */
  private inFormatSpec = false;

  constructor(
    readonly start: number,
    readonly quoteChar: number,
    readonly quoteLength: 1 | 3,
    readonly isRaw: boolean,
    private readonly minor: number
  ) {}

  /** Whether a `:` here starts the format specification rather than belonging to the expression. */
  get colonEndsExpression(): boolean {
    return this.fieldDepth >= 0 && this.bracketDepth - 1 === this.fieldDepth;
  }

  beginFormatSpec(): void {
    this.inLiteral = true;
    this.inFormatSpec = true;
  }

  /** Called after a bracket closed; after a field's own closing brace, literal text continues. */
  closeBracket(char: number): void {
    this.bracketDepth--;
    if (char === Char.RBRACE && this.bracketDepth === this.fieldDepth) {
      this.fieldDepth--;
      this.inLiteral = true;
      this.inFormatSpec = this.fieldDepth >= 0;
    }
  }

  /** Whether the closing quotes are at `offset`. */
  endsAt(code: string, offset: number): boolean {
    for (let i = 0; i < this.quoteLength; i++) {
      if (code.charCodeAt(offset + i) !== this.quoteChar) {
        return false;
      }
    }
    return true;
  }

  /** The offset after the literal text at `offset`: at a field, at the closing quotes or at an unmatched `}`. */
  scanLiteral(code: string, offset: number): number {
    for (; offset < code.length; offset++) {
      const char = code.charCodeAt(offset);
      if (char === this.quoteChar) {
        if (this.endsAt(code, offset)) {
          return offset;
        }
      } else if (char === Char.LBRACE) {
        if (this.inFormatSpec || code.charCodeAt(offset + 1) !== Char.LBRACE) {
          return this.beginField(offset);
        }
        offset++;
      } else if (char === Char.RBRACE) {
        if (this.inFormatSpec || code.charCodeAt(offset + 1) !== Char.RBRACE) {
          this.inLiteral = false;
          return offset;
        }
        offset++;
      } else if (char === Char.BACKSLASH) {
        offset = this.skipEscape(code, offset);
      } else if (this.quoteLength === 1 && (char === Char.LF || char === Char.CR)) {
        if (this.inFormatSpec) {
          return this.endFormatSpecLine(offset);
        }
        break;
      }
    }
    throw unterminated(this.quoteLength, 'f-string', this.start, Math.min(offset, code.length));
  }

  /** Before 3.14 a line break ended the format specification of a single-line f-string. */
  private endFormatSpecLine(offset: number): number {
    if (this.minor >= 14) {
      const message =
        'f-string: newlines are not allowed in format specifiers for single quoted f-strings';
      throw failure('f-string', message, offset, offset + 1);
    }
    this.inLiteral = false;
    return offset;
  }

  private beginField(offset: number): number {
    this.fieldDepth++;
    if (this.fieldDepth >= MAX_FIELD_NESTING) {
      throw failure('too-deep', 'f-string: expressions nested too deeply', offset, offset + 1);
    }
    this.inLiteral = false;
    return offset;
  }

  /** The offset of the escape's last character. */
  private skipEscape(code: string, offset: number): number {
    const next = code.charCodeAt(offset + 1);
    if (next === Char.LBRACE || next === Char.RBRACE) {
      return offset;
    }
    if (next === Char.CR && code.charCodeAt(offset + 2) === Char.LF) {
      return offset + 2;
    }
    if (!this.isRaw && next === Char.UPPER_N && code.charCodeAt(offset + 2) === Char.LBRACE) {
      const end = code.indexOf('}', offset);
      return end < 0 ? code.length : end;
    }
    return offset + 1;
  }
}
