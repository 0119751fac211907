import type { Expression, Keyword } from '../../ast/nodes';
import { failure } from '../problem';
import { Token } from '../tokenizer/token';
import { AtomParser, isBareWalrus } from './atom-parser';

interface CallArguments {
  readonly args: Expression[];
  readonly keywords: Keyword[];
}

/** Calls, subscripts and attributes. */
export abstract class PrimaryParser extends AtomParser {
  protected parsePrimary(): Expression {
    const { start } = this;
    let node = this.parseAtom();
    for (;;) {
      switch (this.kind) {
        case Token.DOT: {
          this.advance();
          const attr = this.parseIdentifier();
          node = { kind: 'Attribute', start, end: attr.end, value: node, attr, ctx: 'Load' };
          break;
        }
        case Token.LPAR: {
          const { args, keywords } = this.parseCallArguments(true);
          node = { kind: 'Call', start, end: this.lastEnd, func: node, args, keywords };
          break;
        }
        case Token.LSQB: {
          this.advance();
          const slice = this.parseSlices();
          this.expectClosing(Token.RSQB);
          const end = this.lastEnd;
          node = { kind: 'Subscript', start, end, value: node, slice, ctx: 'Load' };
          break;
        }
        default:
          return node;
      }
    }
  }

  // ---------------------------------------------------------------- arguments

  /** `'(' [arguments] ')'`; a single generator needs no parentheses in a call. */
  protected parseCallArguments(allowGenerator: boolean): CallArguments {
    const open = this.start;
    this.advance();
    const args: Expression[] = [];
    const keywords: Keyword[] = [];
    let hasUnpackedMapping = false;
    while (!this.at(Token.RPAR)) {
      if (this.at(Token.DOUBLESTAR)) {
        keywords.push(this.parseUnpackedMapping());
        hasUnpackedMapping = true;
      } else if (this.at(Token.STAR)) {
        if (hasUnpackedMapping) {
          const message = 'iterable argument unpacking follows keyword argument unpacking';
          throw failure('argument-order', message, this.start, this.end);
        }
        args.push(this.parseUnpackedIterable());
      } else if (this.at(Token.NAME) && this.peek() === Token.EQUAL) {
        keywords.push(this.parseKeyword());
      } else {
        const argument = this.parsePositional(keywords.length > 0, hasUnpackedMapping);
        if (this.startsComprehension()) {
          const isAlone = args.length === 0 && keywords.length === 0 && allowGenerator;
          return { args: [this.parseLoneGenerator(open, argument, isAlone)], keywords };
        }
        args.push(argument);
      }
      if (!this.eat(Token.COMMA)) {
        break;
      }
    }
    this.expectClosing(Token.RPAR);
    return { args, keywords };
  }

  private parseUnpackedMapping(): Keyword {
    const { start } = this;
    this.advance();
    const value = this.parseExpression();
    return { kind: 'Keyword', start, end: this.lastEnd, arg: null, value };
  }

  private parseUnpackedIterable(): Expression {
    const { start } = this;
    this.advance();
    const value = this.parseExpression();
    return { kind: 'Starred', start, end: this.lastEnd, value, ctx: 'Load' };
  }

  private parseKeyword(): Keyword {
    const arg = this.parseIdentifier();
    this.advance();
    const value = this.parseExpression();
    return { kind: 'Keyword', start: arg.start, end: this.lastEnd, arg, value };
  }

  private parsePositional(afterKeyword: boolean, afterUnpackedMapping: boolean): Expression {
    const { start } = this;
    const argument = this.parseNamedExpression();
    if (this.minor < 9 && this.startsComprehension() && isBareWalrus(argument, start)) {
      throw this.unexpected();
    }
    if (this.at(Token.EQUAL)) {
      const message = 'expression cannot contain assignment, perhaps you meant "=="?';
      throw failure('invalid-keyword', message, start, this.end);
    }
    if (afterKeyword) {
      const follows = afterUnpackedMapping ? 'keyword argument unpacking' : 'keyword argument';
      const message = `positional argument follows ${follows}`;
      throw failure('argument-order', message, start, this.lastEnd);
    }
    return argument;
  }

  private parseLoneGenerator(open: number, elt: Expression, isAlone: boolean): Expression {
    const generators = this.parseComprehensionClauses();
    if (!isAlone || this.at(Token.COMMA)) {
      const message = 'generator expression must be parenthesized';
      throw failure('bare-generator', message, elt.start, this.lastEnd);
    }
    this.expectClosing(Token.RPAR);
    return { kind: 'GeneratorExp', start: open, end: this.lastEnd, elt, generators };
  }

  // ---------------------------------------------------------------- subscripts

  private parseSlices(): Expression {
    const { start } = this;
    const first = this.parseSlice();
    if (!this.at(Token.COMMA) && !(first.kind === 'Starred' && this.minor >= 11)) {
      return first;
    }
    const elts = [first];
    while (this.eat(Token.COMMA) && !this.at(Token.RSQB)) {
      elts.push(this.parseSlice());
    }
    return { kind: 'Tuple', start, end: this.lastEnd, elts, ctx: 'Load' };
  }

  private parseSlice(): Expression {
    const { start } = this;
    if (this.at(Token.STAR) && this.minor >= 11) {
      return this.parseUnpackedIterable();
    }
    let lower: Expression | null = null;
    if (!this.at(Token.COLON)) {
      lower = this.minor >= 10 ? this.parseNamedExpression() : this.parseExpression();
      if (!this.at(Token.COLON)) {
        return lower;
      }
      if (isBareWalrus(lower, start)) {
        throw this.unexpected();
      }
    }
    this.advance();
    const upper = this.parseSliceBound();
    const step = this.eat(Token.COLON) ? this.parseSliceBound() : null;
    return { kind: 'Slice', start, end: this.lastEnd, lower, upper, step };
  }

  private parseSliceBound(): Expression | null {
    switch (this.kind) {
      case Token.COLON:
      case Token.COMMA:
      case Token.RSQB:
        return null;
      default:
        return this.parseExpression();
    }
  }
}
