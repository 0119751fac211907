import { failure, SyntaxFailure } from '../problem';
import { BracketStack } from './brackets';
import { afterLineBreak, Char, continuesIdentifier, isDigit, startsIdentifier } from './characters';
import { FStringMode } from './fstring-mode';
import { IndentationStack } from './indentation';
import { characterFailure, normalizedName } from './names';
import { scanNumber } from './numbers';
import { operatorAt, OPERATOR_TEXT } from './operators';
import { quoteLength, scanString } from './strings';
import { KEYWORDS, MAX_KEYWORD_LENGTH, Token } from './token';
import { TokenList } from './token-list';

const MAX_NESTED_FSTRINGS = 150;
const TAB_SIZE = 8;

/**
 * Splits a text into tokens as CPython's tokenizer does; stops at the first error with an ERROR token. `minor` is
 * the version of the grammar (3.`minor`).
 */
export function tokenize(code: string, minor: number): TokenList {
  return new Tokenizer(code, 0, minor, false).run();
}

/** The tokens of an expression in brackets that are before `start` and after the end of `code`. */
export function tokenizeExpression(code: string, start: number, minor: number): TokenList {
  return new Tokenizer(code, start, minor, true).run();
}

class Tokenizer {
  private readonly tokens = new TokenList();
  private readonly brackets = new BracketStack();
  private readonly indentation = new IndentationStack();
  private readonly fstrings: FStringMode[] = [];
  private fstring: FStringMode | null = null;
  private atLineStart: boolean;

  constructor(
    private readonly code: string,
    private offset: number,
    private readonly minor: number,
    private readonly inBrackets: boolean
  ) {
    this.atLineStart = !inBrackets;
  }

  run(): TokenList {
    try {
      this.scanAll();
      this.finish();
    } catch (error) {
      if (!(error instanceof SyntaxFailure)) {
        throw error;
      }
      this.tokens.failure = error;
      const { start, end } = error.problem;
      this.tokens.push(Token.ERROR, start, end);
    }
    return this.tokens;
  }

  private scanAll(): void {
    const code = this.code;
    while (this.offset < code.length) {
      if (this.fstring !== null && this.fstring.inLiteral) {
        this.scanFStringLiteral(this.fstring);
        continue;
      }
      if (this.atLineStart && !this.startLine()) {
        continue;
      }
      this.scanToken(code.charCodeAt(this.offset));
    }
  }

  private scanToken(char: number): void {
    const offset = this.offset;
    if (startsIdentifier(char)) {
      this.scanNameOrString(offset);
      return;
    }
    switch (char) {
      case Char.SPACE:
      case Char.TAB:
      case Char.FF:
        this.offset++;
        return;
      case Char.LF:
      case Char.CR:
        this.scanLineBreak(offset);
        return;
      case Char.HASH:
        this.skipComment();
        return;
      case Char.BACKSLASH:
        this.skipContinuation();
        return;
      case Char.SINGLE_QUOTE:
      case Char.DOUBLE_QUOTE:
        this.pushTo(Token.STRING, scanString(this.code, offset, offset));
        return;
    }
    if (isDigit(char) || (char === Char.DOT && isDigit(this.code.charCodeAt(offset + 1)))) {
      this.pushTo(Token.NUMBER, scanNumber(this.code, offset, this.minor));
      return;
    }
    this.scanOperator(char, offset);
  }

  private pushTo(kind: Token, end: number): void {
    this.tokens.push(kind, this.offset, end);
    this.offset = end;
  }

  // ---------------------------------------------------------------- lines

  /** Reads a line's indentation; false if the line is blank. */
  private startLine(): boolean {
    const { code } = this;
    const lineStart = this.offset;
    let offset = lineStart;
    let column = 0;
    let altColumn = 0;
    let continuedColumn = 0;
    for (; ; offset++) {
      const char = code.charCodeAt(offset);
      if (char === Char.SPACE) {
        column++;
        altColumn++;
      } else if (char === Char.TAB) {
        column = (Math.floor(column / TAB_SIZE) + 1) * TAB_SIZE;
        altColumn++;
      } else if (char === Char.FF) {
        column = altColumn = 0;
      } else if (char === Char.BACKSLASH && this.minor === 9) {
        this.offset = offset;
        return this.startContinuedLine();
      } else if (char === Char.BACKSLASH && this.minor >= 10) {
        // The indentation cannot be split over lines: the first line's counts.
        continuedColumn = continuedColumn || column;
        this.offset = offset;
        this.skipContinuation();
        offset = this.offset - 1;
      } else {
        break;
      }
    }
    this.offset = offset;
    const char = code.charCodeAt(offset);
    if (char === Char.HASH) {
      this.skipComment();
      return false;
    }
    if (char === Char.LF || char === Char.CR) {
      this.offset = afterLineBreak(code, offset);
      return false;
    }
    if (offset >= code.length) {
      return false;
    }
    this.atLineStart = false;
    const indentation = continuedColumn
      ? { column: continuedColumn, altColumn: continuedColumn }
      : { column, altColumn };
    this.indentation.startLine(this.tokens, indentation, lineStart, offset);
    return true;
  }

  /** In 3.9 a line whose indentation ends with a backslash has no indentation. */
  private startContinuedLine(): boolean {
    const { code } = this;
    while (code.charCodeAt(this.offset) === Char.BACKSLASH) {
      this.skipContinuation();
      this.offset += code.slice(this.offset).search(/[^ \t\f]|$/);
    }
    if (code.charCodeAt(this.offset) === Char.HASH) {
      this.skipComment();
    }
    const char = code.charCodeAt(this.offset);
    if (char === Char.LF || char === Char.CR) {
      this.offset = afterLineBreak(code, this.offset);
      return false;
    }
    this.atLineStart = false;
    return this.offset < code.length;
  }

  private scanLineBreak(offset: number): void {
    this.offset = afterLineBreak(this.code, offset);
    if (this.brackets.depth === 0 && !this.inBrackets) {
      this.tokens.push(Token.NEWLINE, offset, this.offset);
      this.atLineStart = true;
    }
  }

  private skipComment(): void {
    const { code } = this;
    let offset = this.offset;
    for (; offset < code.length; offset++) {
      const char = code.charCodeAt(offset);
      if (char === Char.LF || char === Char.CR) {
        break;
      }
    }
    this.offset = offset;
  }

  /** Skips a backslash and the line break that must follow it, with more text after it. */
  private skipContinuation(): void {
    const { code } = this;
    const offset = this.offset;
    const next = code.charCodeAt(offset + 1);
    if (next !== Char.LF && next !== Char.CR) {
      if (offset + 1 < code.length) {
        const message = 'unexpected character after line continuation character';
        throw failure('line-continuation', message, offset, offset + 2);
      }
      throw failure('unexpected-end', 'unexpected end of the code', offset, offset + 1);
    }
    this.offset = afterLineBreak(code, offset + 1);
    if (this.offset >= code.length) {
      throw failure('unexpected-end', 'unexpected end of the code', offset, this.offset);
    }
  }

  private finish(): void {
    const end = this.code.length;
    if (this.fstring !== null) {
      this.fstring.scanLiteral(this.code, end);
    }
    if (this.brackets.depth > 0) {
      throw this.brackets.neverClosed();
    }
    if (!this.atLineStart && !this.inBrackets) {
      this.tokens.push(Token.NEWLINE, end, end);
    }
    this.indentation.finish(this.tokens, end);
    this.tokens.push(Token.ENDMARKER, end, end);
  }

  // ---------------------------------------------------------------- names and strings

  private scanNameOrString(start: number): void {
    const { code } = this;
    let offset = start;
    let char = code.charCodeAt(offset);
    let isAscii = true;
    do {
      isAscii &&= char < 128;
      char = code.charCodeAt(++offset);
    } while (continuesIdentifier(char));
    const length = offset - start;
    if (
      (char === Char.SINGLE_QUOTE || char === Char.DOUBLE_QUOTE) &&
      length <= 2 &&
      this.scanPrefixedString(start, offset)
    ) {
      return;
    }
    let kind: Token = Token.NAME;
    if (!isAscii) {
      this.tokens.normalized.set(
        this.tokens.kinds.length,
        normalizedName(code.slice(start, offset), start)
      );
    } else if (length > 1 && length <= MAX_KEYWORD_LENGTH) {
      kind = KEYWORDS.get(code.slice(start, offset)) ?? Token.NAME;
    }
    this.pushTo(kind, offset);
  }

  private scanPrefixedString(start: number, quoteStart: number): boolean {
    const { code } = this;
    const prefix = code.slice(start, quoteStart).toLowerCase();
    if (/^(?:[bu]|r|br|rb)$/.test(prefix)) {
      this.pushTo(Token.STRING, scanString(code, start, quoteStart));
      return true;
    }
    if (/^(?:f|rf|fr)$/.test(prefix) || (this.minor >= 14 && /^(?:t|rt|tr)$/.test(prefix))) {
      if (this.minor < 12) {
        this.pushTo(Token.STRING, scanString(code, start, quoteStart));
      } else {
        this.openFString(start, quoteStart, prefix.includes('r'));
      }
      return true;
    }
    if (prefix === 'ur') {
      throw failure('python2-literal', "the prefix 'ur' is gone in Python 3", start, quoteStart);
    }
    return false;
  }

  private openFString(start: number, quoteStart: number, isRaw: boolean): void {
    const length = quoteLength(this.code, quoteStart);
    if (this.fstrings.length >= MAX_NESTED_FSTRINGS - 1) {
      throw failure('too-deep', 'too many nested f-strings', start, quoteStart);
    }
    const mode = new FStringMode(
      start,
      this.code.charCodeAt(quoteStart),
      length,
      isRaw,
      this.minor
    );
    this.fstrings.push(mode);
    this.fstring = mode;
    this.pushTo(Token.FSTRING_START, quoteStart + length);
  }

  private scanFStringLiteral(mode: FStringMode): void {
    if (!mode.endsAt(this.code, this.offset)) {
      const end = mode.scanLiteral(this.code, this.offset);
      // As in CPython, a closing brace comes after literal text, even if that is empty.
      if (end > this.offset || this.code.charCodeAt(end) === Char.RBRACE) {
        this.pushTo(Token.FSTRING_MIDDLE, end);
      }
      if (!mode.inLiteral || !mode.endsAt(this.code, end)) {
        return;
      }
    }
    this.pushTo(Token.FSTRING_END, this.offset + mode.quoteLength);
    this.fstrings.pop();
    this.fstring = this.fstrings[this.fstrings.length - 1] ?? null;
  }

  // ---------------------------------------------------------------- operators

  private scanOperator(char: number, offset: number): void {
    const { fstring } = this;
    if (fstring !== null && char === Char.COLON && fstring.colonEndsExpression) {
      this.pushTo(Token.COLON, offset + 1);
      fstring.beginFormatSpec();
      return;
    }
    const kind = operatorAt(this.code, offset);
    switch (kind) {
      case Token.LPAR:
      case Token.LSQB:
      case Token.LBRACE:
        this.brackets.open(char, offset);
        if (fstring !== null) {
          fstring.bracketDepth++;
        }
        break;
      case Token.RPAR:
      case Token.RSQB:
      case Token.RBRACE:
        this.closeBracket(char, kind, offset);
        break;
      case Token.ENDMARKER:
        this.scanStrayCharacter(char, offset);
        return;
      default:
        break;
    }
    this.pushTo(kind, offset + OPERATOR_TEXT[kind].length);
  }

  private closeBracket(char: number, kind: Token, offset: number): void {
    const { fstring } = this;
    if (fstring !== null && char === Char.RBRACE && fstring.bracketDepth === 0) {
      const message = "f-string: single '}' is not allowed";
      throw failure('f-string', message, offset, offset + 1);
    }
    this.brackets.close(OPERATOR_TEXT[kind], offset);
    fstring?.closeBracket(char);
  }

  private scanStrayCharacter(char: number, offset: number): void {
    if (char === Char.EXCLAMATION) {
      this.pushTo(Token.EXCLAMATION, offset + 1);
    } else if (char === Char.BACKTICK) {
      const lineEnd = this.code.slice(offset).search(/[\r\n]|$/) + offset;
      const close = this.code.indexOf('`', offset + 1);
      const end = close > 0 && close < lineEnd ? close + 1 : offset + 1;
      throw failure('python2-backticks', 'backticks are gone in Python 3; use repr()', offset, end);
    } else if (char === Char.DOLLAR || char === Char.QUESTION) {
      throw failure('invalid-syntax', 'invalid syntax', offset, offset + 1);
    } else {
      throw characterFailure(this.code[offset], offset);
    }
  }
}
