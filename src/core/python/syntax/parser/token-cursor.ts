import type { Identifier } from '../../ast/nodes';
import { failure, SyntaxFailure } from '../problem';
import { OPERATOR_TEXT } from '../tokenizer/operators';
import { Token } from '../tokenizer/token';
import type { TokenList } from '../tokenizer/token-list';

/** Maximum nesting of expressions, far below the limit of the engine's stack. */
const MAX_DEPTH = 400;

/** A position in the tokens, with the basic operations of the parser: look, advance, expect, fail. */
export abstract class TokenCursor {
  protected index = 0;
  /** Kind of the current token. */
  protected kind: Token;
  /** End of the last token that a node's range can end with. */
  protected lastEnd = 0;
  private depth = 0;

  constructor(
    protected readonly code: string,
    protected readonly tokens: TokenList,
    /** The grammar's version: 3.`minor`. */
    protected readonly minor: number
  ) {
    this.kind = tokens.kinds[0];
  }

  /** Start of the current token. */
  protected get start(): number {
    return this.tokens.starts[this.index];
  }

  /** End of the current token. */
  protected get end(): number {
    return this.tokens.ends[this.index];
  }

  protected advance(): void {
    if (this.kind > Token.DEDENT) {
      this.lastEnd = this.tokens.ends[this.index];
    }
    // The last token is ENDMARKER or ERROR, which the grammar never accepts.
    this.kind = this.tokens.kinds[++this.index];
  }

  /** Kind of the token `distance` after the current one. */
  protected peek(distance = 1): Token {
    return this.tokens.kinds[this.index + distance] ?? Token.ENDMARKER;
  }

  /** Whether the current token is of this kind; a call, so that the compiler does not narrow `kind`. */
  protected at(kind: Token): boolean {
    return this.kind === kind;
  }

  /** Consumes the current token if it is of this kind. */
  protected eat(kind: Token): boolean {
    if (this.kind !== kind) {
      return false;
    }
    this.advance();
    return true;
  }

  protected expect(kind: Token): void {
    if (this.kind !== kind) {
      throw this.unexpected(OPERATOR_TEXT[kind] ? `expected '${OPERATOR_TEXT[kind]}'` : undefined);
    }
    this.advance();
  }

  /** Text of the current token. */
  protected get text(): string {
    return this.code.slice(this.start, this.end);
  }

  /** Whether the current token is the soft keyword `word`. */
  protected isWord(word: string): boolean {
    return (
      this.at(Token.NAME) &&
      this.end - this.start === word.length &&
      this.code.startsWith(word, this.start)
    );
  }

  /** The text of the current NAME token as an identifier. */
  protected nameText(): string {
    return this.tokens.normalized.get(this.index) ?? this.text;
  }

  protected parseIdentifier(): Identifier {
    if (!this.at(Token.NAME)) {
      throw this.unexpected();
    }
    const identifier = { name: this.nameText(), start: this.start, end: this.end };
    this.advance();
    return identifier;
  }

  /** The failure for a current token that is not allowed here. */
  protected unexpected(message = 'invalid syntax'): SyntaxFailure {
    const { failure: tokenFailure } = this.tokens;
    if (tokenFailure !== null) {
      const isUnclosed = tokenFailure.problem.id === 'unclosed-bracket';
      if (this.at(Token.ERROR) || (isUnclosed && tokenFailure.problem.start < this.start)) {
        return tokenFailure;
      }
    }
    switch (this.kind) {
      case Token.INDENT:
        return failure('indentation', 'unexpected indent', this.start, this.end);
      case Token.LESSGREATER:
        return failure('python2-operator', '<> is gone in Python 3; use !=', this.start, this.end);
      default:
        return failure('invalid-syntax', message, this.start, this.end);
    }
  }

  /** The result of `parse`; null with the position restored if it fails. */
  protected attempt<T>(parse: () => T): T | null {
    const { index, kind, lastEnd, depth } = this;
    try {
      return parse();
    } catch (error) {
      if (!(error instanceof SyntaxFailure)) {
        throw error;
      }
      this.index = index;
      this.kind = kind;
      this.lastEnd = lastEnd;
      this.depth = depth;
      return null;
    }
  }

  /** Enters a nesting level; `leave` exits it. */
  protected enter(): void {
    if (++this.depth > MAX_DEPTH) {
      throw failure('too-deep', 'too deeply nested to be compiled', this.start, this.end);
    }
  }

  protected leave(): void {
    this.depth--;
  }
}
