import type { Constant, Expression, JoinedStr } from '../../ast/nodes';
import { failure } from '../problem';
import { Char } from '../tokenizer/characters';
import { quoteLength } from '../tokenizer/strings';
import { Token } from '../tokenizer/token';
import { fieldExpressionEnd } from './fstring-fields';
import { conversionAt, literalText } from './fstring-literals';
import { JoinedValues } from './joined-values';
import { stringValue } from './string-values';
import { TokenCursor } from './token-cursor';

/** The prefix of a string token. */
interface Prefix {
  readonly isRaw: boolean;
  readonly isBytes: boolean;
  readonly isFormatted: boolean;
  readonly isTemplate: boolean;
  /** Offset of the first quote. */
  readonly quoteStart: number;
}

/** String literals: concatenation, f-strings before and since 3.12, t-strings. */
export abstract class StringParser extends TokenCursor {
  /** `yield_expr | star_expressions`, in a replacement field of 3.12 and later. */
  protected abstract parseFieldExpression(): Expression;

  /** Parses `code` from `start` to its end as one expression, as if in parentheses. */
  protected abstract parseEmbedded(code: string, start: number): Expression;

  /** One or more string tokens that form one literal. */
  protected parseStrings(): Expression {
    const next = this.peek();
    if (this.at(Token.STRING) && next !== Token.STRING && next !== Token.FSTRING_START) {
      const prefix = this.prefixAt(this.start);
      if (!prefix.isFormatted) {
        return this.parsePlainString(prefix);
      }
    }
    return this.parseConcatenation();
  }

  private parsePlainString(prefix: Prefix): Constant {
    const { start, end } = this;
    const value = this.plainValue(prefix);
    this.advance();
    return {
      kind: 'Constant',
      start,
      end,
      value: prefix.isBytes
        ? { type: 'bytes', value }
        : { type: 'str', value, unicodePrefix: this.code[start] === 'u' }
    };
  }

  private plainValue(prefix: Prefix): string {
    const length = quoteLength(this.code, prefix.quoteStart);
    // The two quotes of an empty string could be taken for the first two of three.
    const quotes = this.end - prefix.quoteStart < 6 ? 1 : length;
    return stringValue(this.code, prefix.quoteStart + quotes, this.end - quotes, prefix);
  }

  private parseConcatenation(): Expression {
    const { start } = this;
    const first = this.prefixAt(start);
    const unicodePrefix = this.code[start] === 'u';
    const values = new JoinedValues(unicodePrefix);
    let text = '';
    let isFormatted = false;
    while (this.at(Token.STRING) || this.at(Token.FSTRING_START)) {
      const prefix = this.prefixAt(this.start);
      if (prefix.isBytes !== first.isBytes) {
        const message = 'cannot mix bytes and nonbytes literals';
        throw failure('mixed-strings', message, start, this.end);
      }
      if (prefix.isTemplate !== first.isTemplate) {
        const message = 'cannot mix t-string literals with string or bytes literals';
        throw failure('mixed-strings', message, start, this.end);
      }
      isFormatted ||= prefix.isFormatted;
      if (this.at(Token.FSTRING_START)) {
        this.parseFString(prefix, values);
      } else if (prefix.isFormatted) {
        this.parseOldFString(prefix, values);
      } else {
        const value = this.plainValue(prefix);
        values.addText(value, this.start, this.end);
        text += value;
        this.advance();
      }
    }
    const end = this.lastEnd;
    if (first.isTemplate) {
      return { kind: 'TemplateStr', start, end, values: values.finish() };
    }
    if (isFormatted) {
      return { kind: 'JoinedStr', start, end, values: values.finish() };
    }
    const value: Constant['value'] = first.isBytes
      ? { type: 'bytes', value: text }
      : { type: 'str', value: text, unicodePrefix };
    return { kind: 'Constant', start, end, value };
  }

  private prefixAt(start: number): Prefix {
    let isRaw = false;
    let isBytes = false;
    let isFormatted = false;
    let isTemplate = false;
    for (let offset = start; ; offset++) {
      switch (this.code.charCodeAt(offset) | 0x20) {
        case Char.LOWER_R:
          isRaw = true;
          break;
        case Char.LOWER_B:
          isBytes = true;
          break;
        case Char.LOWER_F:
          isFormatted = true;
          break;
        case Char.LOWER_T:
          isTemplate = true;
          break;
        case Char.LOWER_U:
          break;
        default:
          return { isRaw, isBytes, isFormatted, isTemplate, quoteStart: offset };
      }
    }
  }

  // ---------------------------------------------------------------- 3.12 and later

  private parseFString(prefix: Prefix, values: JoinedValues): void {
    this.advance();
    while (!this.at(Token.FSTRING_END)) {
      this.parseFStringPart(prefix, values, false);
    }
    this.advance();
  }

  private parseFStringPart(prefix: Prefix, values: JoinedValues, isFormatSpec: boolean): void {
    if (this.at(Token.FSTRING_MIDDLE)) {
      const { start, end } = this;
      const { text } = literalText(this.code, start, end, prefix.isRaw, isFormatSpec);
      values.addText(text, start, end);
      this.advance();
    } else {
      this.parseField(prefix, values);
    }
  }

  private parseField(prefix: Prefix, values: JoinedValues): void {
    const { start, index: braceIndex } = this;
    this.expect(Token.LBRACE);
    if (this.at(Token.RBRACE) || this.at(Token.COLON) || this.at(Token.EQUAL)) {
      throw this.unexpected(`f-string: valid expression required before '${this.text}'`);
    }
    const value = this.parseFieldExpression();
    const expressionEnd = this.lastEnd;
    const isDebug = this.eat(Token.EQUAL);
    if (isDebug) {
      values.addText(this.debugText(braceIndex), start + 1, this.start);
    }
    let conversion = -1;
    if (this.at(Token.EXCLAMATION)) {
      conversion = this.parseConversion();
    }
    const formatSpec = this.at(Token.COLON) ? this.parseFormatSpec(prefix) : null;
    if (isDebug && conversion === -1 && formatSpec === null) {
      conversion = Char.LOWER_R;
    }
    this.expect(Token.RBRACE);
    const end = this.lastEnd;
    if (prefix.isTemplate) {
      const str = this.code.slice(start + 1, expressionEnd);
      values.addField({
        kind: 'Interpolation',
        start,
        end,
        value,
        str,
        conversion,
        formatSpec
      });
    } else {
      values.addField({ kind: 'FormattedValue', start, end, value, conversion, formatSpec });
    }
  }

  /** The source from the brace to the current token, without comments, for `{expression=}`. */
  private debugText(braceIndex: number): string {
    const { starts, ends } = this.tokens;
    let text = '';
    for (let index = braceIndex; index < this.index; index++) {
      const gap = this.code.slice(ends[index], starts[index + 1]);
      text += this.code.slice(index === braceIndex ? ends[index] : starts[index], ends[index]);
      text += gap.replace(/#[^\r\n]*/g, '');
    }
    return text;
  }

  private parseConversion(): number {
    const { end } = this;
    this.advance();
    if (!this.at(Token.NAME) || this.start !== end || this.end !== end + 1) {
      throw this.unexpected('f-string: invalid conversion character');
    }
    const conversion = conversionAt(this.code, this.start, this.end);
    this.advance();
    return conversion;
  }

  private parseFormatSpec(prefix: Prefix): JoinedStr {
    const { start } = this;
    const values = new JoinedValues(false);
    // Fields of a t-string's format specification are formatted immediately, as in an f-string.
    const inner = { ...prefix, isTemplate: false };
    this.advance();
    while (this.at(Token.FSTRING_MIDDLE) || this.at(Token.LBRACE)) {
      this.parseFStringPart(inner, values, true);
    }
    return { kind: 'JoinedStr', start, end: this.lastEnd, values: values.finish() };
  }

  // ---------------------------------------------------------------- 3.11 and earlier

  private parseOldFString(prefix: Prefix, values: JoinedValues): void {
    const isEmpty = this.end - prefix.quoteStart < 6;
    const quotes = isEmpty ? 1 : quoteLength(this.code, prefix.quoteStart);
    const end = this.end - quotes;
    let offset = prefix.quoteStart + quotes;
    while (offset < end) {
      offset = this.parseOldPart(offset, end, prefix.isRaw, 0, values);
    }
    this.advance();
  }

  /** Parses literal text and the field after it, if any; returns their end. */
  private parseOldPart(
    start: number,
    end: number,
    isRaw: boolean,
    level: number,
    values: JoinedValues
  ): number {
    const literal = literalText(this.code, start, end, isRaw, level > 0);
    values.addText(literal.text, start, literal.end);
    if (literal.end < end && this.code.charCodeAt(literal.end) === Char.LBRACE) {
      return this.parseOldField(literal.end, end, isRaw, level, values);
    }
    if (literal.end < end && level === 0) {
      const message = "f-string: single '}' is not allowed";
      throw failure('f-string', message, literal.end, literal.end + 1);
    }
    return literal.end;
  }

  private parseOldField(
    start: number,
    end: number,
    isRaw: boolean,
    level: number,
    values: JoinedValues
  ): number {
    if (level >= 2) {
      throw failure('too-deep', 'f-string: expressions nested too deeply', start, start + 1);
    }
    const expressionEnd = fieldExpressionEnd(this.code, start + 1, end);
    if (/^[ \t\n\f\r]*$/.test(this.code.slice(start + 1, expressionEnd))) {
      throw failure('f-string', 'f-string: empty expression not allowed', start, expressionEnd);
    }
    const value = this.parseEmbedded(this.code.slice(0, expressionEnd), start + 1);
    let offset = expressionEnd;
    const isDebug = this.code.charCodeAt(offset) === Char.EQUAL;
    if (isDebug) {
      offset++;
      while (offset < end && /[ \t\n\v\f\r]/.test(this.code[offset])) {
        offset++;
      }
      values.addText(this.code.slice(start + 1, offset), start + 1, offset);
    }
    let conversion = -1;
    if (this.code.charCodeAt(offset) === Char.EXCLAMATION) {
      conversion = conversionAt(this.code, offset + 1, end);
      offset += 2;
    }
    let formatSpec: JoinedStr | null = null;
    if (offset < end && this.code.charCodeAt(offset) === Char.COLON) {
      formatSpec = this.parseOldFormatSpec(offset, end, isRaw, level);
      offset = formatSpec.end;
    } else if (isDebug && conversion === -1) {
      conversion = Char.LOWER_R;
    }
    if (offset >= end || this.code.charCodeAt(offset) !== Char.RBRACE) {
      throw failure('f-string', "f-string: expecting '}'", start, Math.min(offset + 1, end));
    }
    offset++;
    values.addField({
      kind: 'FormattedValue',
      start,
      end: offset,
      value,
      conversion,
      formatSpec
    });
    return offset;
  }

  private parseOldFormatSpec(start: number, end: number, isRaw: boolean, level: number): JoinedStr {
    const values = new JoinedValues(false);
    let offset = start + 1;
    while (offset < end && this.code.charCodeAt(offset) !== Char.RBRACE) {
      offset = this.parseOldPart(offset, end, isRaw, level + 1, values);
    }
    return { kind: 'JoinedStr', start, end: offset, values: values.finish() };
  }
}
