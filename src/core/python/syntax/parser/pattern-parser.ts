import type { Constant, Expression, Identifier, MatchMapping, Pattern } from '../../ast/nodes';
import { failure } from '../problem';
import { OPERATOR_TEXT } from '../tokenizer/operators';
import { Token } from '../tokenizer/token';
import { ExpressionParser } from './expression-parser';

/** The patterns of `case`. */
export abstract class PatternParser extends ExpressionParser {
  /** `patterns`: a pattern or a sequence without brackets. */
  protected parseCasePattern(): Pattern {
    const { start } = this;
    const first = this.parseMaybeStarPattern();
    if (!this.at(Token.COMMA)) {
      this.rejectLoneStar(first);
      return first;
    }
    const patterns = this.parseRestOfSequence(first, Token.COLON);
    return { kind: 'MatchSequence', start, end: this.lastEnd, patterns };
  }

  private rejectLoneStar(pattern: Pattern): void {
    if (pattern.kind === 'MatchStar') {
      throw failure(
        'invalid-pattern',
        'starred pattern outside of a sequence',
        pattern.start,
        pattern.end
      );
    }
  }

  private parseRestOfSequence(first: Pattern, close: Token): Pattern[] {
    const patterns = [first];
    while (this.eat(Token.COMMA) && !this.at(close) && !this.at(Token.IF)) {
      patterns.push(this.parseMaybeStarPattern());
    }
    return patterns;
  }

  private parseMaybeStarPattern(): Pattern {
    const { start } = this;
    if (!this.eat(Token.STAR)) {
      return this.parsePattern();
    }
    const name = this.isWord('_') ? null : this.parseCaptureTarget();
    if (name === null) {
      this.advance();
    }
    return { kind: 'MatchStar', start, end: this.lastEnd, name };
  }

  /** `as_pattern | or_pattern` */
  private parsePattern(): Pattern {
    this.enter();
    const { start } = this;
    const pattern = this.parseOrPattern();
    this.leave();
    if (!this.eat(Token.AS)) {
      return pattern;
    }
    if (this.isWord('_')) {
      throw this.unexpected("cannot use '_' as a target");
    }
    const name = this.parseCaptureTarget();
    return { kind: 'MatchAs', start, end: this.lastEnd, pattern, name };
  }

  /** A capture name; never `_` and never the start of a longer pattern. */
  private parseCaptureTarget(): Identifier {
    if (this.isWord('_')) {
      throw this.unexpected();
    }
    const name = this.parseIdentifier();
    if (this.at(Token.DOT) || this.at(Token.LPAR) || this.at(Token.EQUAL)) {
      throw this.unexpected('invalid pattern target');
    }
    return name;
  }

  private parseOrPattern(): Pattern {
    const { start } = this;
    const first = this.parseClosedPattern();
    if (!this.at(Token.VBAR)) {
      return first;
    }
    const patterns = [first];
    while (this.eat(Token.VBAR)) {
      patterns.push(this.parseClosedPattern());
    }
    return { kind: 'MatchOr', start, end: this.lastEnd, patterns };
  }

  private parseClosedPattern(): Pattern {
    const { start } = this;
    switch (this.kind) {
      case Token.NAME:
        return this.parseNamePattern();
      case Token.NONE:
      case Token.TRUE:
      case Token.FALSE: {
        const value = this.at(Token.NONE) ? 'None' : this.at(Token.TRUE) ? 'True' : 'False';
        this.advance();
        return { kind: 'MatchSingleton', start, end: this.lastEnd, value };
      }
      case Token.LPAR:
        return this.parseGroupOrSequence();
      case Token.LSQB:
        return this.parseBracketedSequence();
      case Token.LBRACE:
        return this.parseMapping();
      default: {
        const value = this.parseLiteral();
        return { kind: 'MatchValue', start, end: this.lastEnd, value };
      }
    }
  }

  // ---------------------------------------------------------------- literals

  private parseLiteral(): Expression {
    switch (this.kind) {
      case Token.STRING:
      case Token.FSTRING_START: {
        const value = this.parseStrings();
        if (value.kind !== 'Constant') {
          const message = 'patterns may only match literals and attribute lookups';
          throw failure('invalid-pattern', message, value.start, value.end);
        }
        return value;
      }
      case Token.NUMBER:
      case Token.MINUS:
        return this.parseSignedNumber();
      default:
        throw this.unexpected();
    }
  }

  /** A number with an optional minus, or a complex number `real ± imaginary`. */
  private parseSignedNumber(): Expression {
    const { start } = this;
    const isNegative = this.eat(Token.MINUS);
    const number = this.parsePlainNumber();
    const left: Expression = isNegative
      ? { kind: 'UnaryOp', start, end: number.end, op: '-', operand: number }
      : number;
    if (!this.at(Token.PLUS) && !this.at(Token.MINUS)) {
      return left;
    }
    if (number.value.type === 'complex') {
      const message = 'real number required in complex literal';
      throw failure('invalid-pattern', message, number.start, number.end);
    }
    const op = OPERATOR_TEXT[this.kind];
    this.advance();
    const right = this.parsePlainNumber();
    if (right.value.type !== 'complex') {
      const message = 'imaginary number required in complex literal';
      throw failure('invalid-pattern', message, right.start, right.end);
    }
    return { kind: 'BinOp', start, end: right.end, left, op, right };
  }

  private parsePlainNumber(): Constant {
    if (!this.at(Token.NUMBER)) {
      throw this.unexpected();
    }
    return this.parseNumber();
  }

  // ---------------------------------------------------------------- names and classes

  /** A capture, the wildcard, a dotted value or a class. */
  private parseNamePattern(): Pattern {
    const { start } = this;
    const isWildcard = this.isWord('_');
    const name = this.parseIdentifier();
    // Nothing can follow the wildcard, not even a dot.
    if (isWildcard || (!this.at(Token.DOT) && !this.at(Token.LPAR))) {
      if (this.at(Token.EQUAL)) {
        throw this.unexpected();
      }
      const end = this.lastEnd;
      return { kind: 'MatchAs', start, end, pattern: null, name: isWildcard ? null : name };
    }
    const value = this.parseDotted(name);
    if (this.at(Token.LPAR)) {
      return this.parseClassPattern(start, value);
    }
    return { kind: 'MatchValue', start, end: this.lastEnd, value };
  }

  private parseDotted(name: Identifier): Expression {
    const { start } = name;
    let value: Expression = { kind: 'Name', start, end: name.end, id: name.name, ctx: 'Load' };
    while (this.eat(Token.DOT)) {
      const attr = this.parseIdentifier();
      value = { kind: 'Attribute', start, end: attr.end, value, attr, ctx: 'Load' };
    }
    return value;
  }

  private parseClassPattern(start: number, cls: Expression): Pattern {
    const patterns: Pattern[] = [];
    const kwdAttrs: Identifier[] = [];
    const kwdPatterns: Pattern[] = [];
    this.advance();
    while (!this.at(Token.RPAR)) {
      if (this.at(Token.NAME) && this.peek() === Token.EQUAL) {
        kwdAttrs.push(this.parseIdentifier());
        this.advance();
        kwdPatterns.push(this.parsePattern());
      } else if (kwdAttrs.length > 0) {
        throw this.unexpected('positional patterns follow keyword patterns');
      } else {
        patterns.push(this.parsePattern());
      }
      if (!this.eat(Token.COMMA)) {
        break;
      }
    }
    this.expectClosing(Token.RPAR);
    const end = this.lastEnd;
    return { kind: 'MatchClass', start, end, cls, patterns, kwdAttrs, kwdPatterns };
  }

  // ---------------------------------------------------------------- sequences and mappings

  private parseGroupOrSequence(): Pattern {
    const { start } = this;
    this.advance();
    if (this.eat(Token.RPAR)) {
      return { kind: 'MatchSequence', start, end: this.lastEnd, patterns: [] };
    }
    const first = this.parseMaybeStarPattern();
    if (!this.at(Token.COMMA)) {
      this.rejectLoneStar(first);
      this.expectClosing(Token.RPAR);
      return first;
    }
    const patterns = this.parseRestOfSequence(first, Token.RPAR);
    this.expectClosing(Token.RPAR);
    return { kind: 'MatchSequence', start, end: this.lastEnd, patterns };
  }

  private parseBracketedSequence(): Pattern {
    const { start } = this;
    this.advance();
    const patterns = this.at(Token.RSQB)
      ? []
      : this.parseRestOfSequence(this.parseMaybeStarPattern(), Token.RSQB);
    this.expectClosing(Token.RSQB);
    return { kind: 'MatchSequence', start, end: this.lastEnd, patterns };
  }

  private parseMapping(): MatchMapping {
    const { start } = this;
    const keys: Expression[] = [];
    const patterns: Pattern[] = [];
    let rest: Identifier | null = null;
    this.advance();
    while (!this.at(Token.RBRACE)) {
      if (rest !== null) {
        throw this.unexpected('double star pattern must be the last of a mapping pattern');
      }
      if (this.eat(Token.DOUBLESTAR)) {
        rest = this.parseCaptureTarget();
      } else {
        keys.push(this.parseMappingKey());
        this.expect(Token.COLON);
        patterns.push(this.parsePattern());
      }
      if (!this.eat(Token.COMMA)) {
        break;
      }
    }
    this.expectClosing(Token.RBRACE);
    return { kind: 'MatchMapping', start, end: this.lastEnd, keys, patterns, rest };
  }

  private parseMappingKey(): Expression {
    switch (this.kind) {
      case Token.NONE:
      case Token.TRUE:
      case Token.FALSE:
        return this.parseAtom();
      case Token.NAME: {
        const value = this.parseDotted(this.parseIdentifier());
        if (value.kind === 'Name') {
          throw this.unexpected();
        }
        return value;
      }
      default:
        return this.parseLiteral();
    }
  }
}
