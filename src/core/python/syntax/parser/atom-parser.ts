import type { Comprehension, Constant, Expression, Tuple } from '../../ast/nodes';
import { failure } from '../problem';
import { Token } from '../tokenizer/token';
import { StringParser } from './string-parser';
import { toTarget } from './targets';

/** Atoms: names, literals and bracketed expressions. */
export abstract class AtomParser extends StringParser {
  protected abstract parseExpression(): Expression;
  protected abstract parseNamedExpression(): Expression;
  protected abstract parseStarExpressions(): Expression;
  protected abstract parseYield(): Expression;
  /** Whether an expression may begin with the current token. */
  protected abstract startsExpression(): boolean;
  /** A chain of binary operators. */
  protected abstract parseBitwiseOr(): Expression;
  /** `or` and all operators that bind tighter. */
  protected abstract parseDisjunction(): Expression;
  /** An atom with its calls, subscripts and attributes. */
  protected abstract parsePrimary(): Expression;

  protected parseAtom(): Expression {
    const { start, end } = this;
    switch (this.kind) {
      case Token.NAME: {
        const id = this.nameText();
        this.advance();
        return { kind: 'Name', start, end, id, ctx: 'Load' };
      }
      case Token.NUMBER:
        return this.parseNumber();
      case Token.STRING:
      case Token.FSTRING_START:
        return this.parseStrings();
      case Token.NONE:
        return this.parseSingleton('None');
      case Token.TRUE:
        return this.parseSingleton('True');
      case Token.FALSE:
        return this.parseSingleton('False');
      case Token.ELLIPSIS:
        return this.parseSingleton('Ellipsis');
      case Token.LPAR:
        this.advance();
        return this.parseParenthesized(start, Token.RPAR);
      case Token.LSQB:
        return this.parseList();
      case Token.LBRACE:
        return this.parseBraces();
      default:
        throw this.unexpected();
    }
  }

  private parseSingleton(type: 'None' | 'True' | 'False' | 'Ellipsis'): Constant {
    const { start, end } = this;
    this.advance();
    return { kind: 'Constant', start, end, value: { type } };
  }

  protected parseNumber(): Constant {
    const { start, end, text } = this;
    this.advance();
    return { kind: 'Constant', start, end, value: { type: numberType(text), text } };
  }

  /**
   * The content after `(` up to `close`: a tuple, a generator or a parenthesized expression. `close` is ENDMARKER
   * for a replacement field of 3.11 and earlier, which is parsed as if in parentheses.
   */
  protected parseParenthesized(start: number, close: Token): Expression {
    if (this.at(close)) {
      this.advance();
      return { kind: 'Tuple', start, end: this.lastEnd, elts: [], ctx: 'Load' };
    }
    if (this.at(Token.YIELD)) {
      const value = this.parseYield();
      this.expectClosing(close);
      return value;
    }
    const first = this.parseStarNamedExpression();
    if (this.at(Token.COMMA)) {
      const elts = this.parseElements(first, close);
      this.expectClosing(close);
      return { kind: 'Tuple', start, end: this.lastEnd, elts, ctx: 'Load' };
    }
    if (this.startsComprehension() && first.kind !== 'Starred') {
      const generators = this.parseComprehensionClauses();
      this.expectClosing(close);
      return { kind: 'GeneratorExp', start, end: this.lastEnd, elt: first, generators };
    }
    if (first.kind === 'Starred' && this.minor >= 9) {
      const message = 'cannot use starred expression here';
      throw failure('invalid-starred', message, first.start, first.end);
    }
    this.expectClosing(close);
    return first;
  }

  /** Expects a closing bracket; reports a missing comma. */
  protected expectClosing(close: Token): void {
    if (!this.at(close)) {
      const isCommaMissing = close !== Token.ENDMARKER && this.startsExpression();
      throw this.unexpected(
        isCommaMissing ? 'invalid syntax; perhaps you forgot a comma?' : undefined
      );
    }
    this.advance();
  }

  /** The elements after the first up to `close`; the current token is the comma after the first. */
  private parseElements(first: Expression, close: Token): Expression[] {
    const elements = [first];
    while (this.eat(Token.COMMA) && !this.at(close)) {
      elements.push(this.parseStarNamedExpression());
    }
    return elements;
  }

  protected parseStarNamedExpression(): Expression {
    return this.at(Token.STAR) ? this.parseStarred() : this.parseNamedExpression();
  }

  /** `'*' bitwise_or` */
  protected parseStarred(): Expression {
    const { start } = this;
    this.advance();
    const value = this.parseBitwiseOr();
    return { kind: 'Starred', start, end: this.lastEnd, value, ctx: 'Load' };
  }

  private parseList(): Expression {
    const { start } = this;
    this.advance();
    if (this.eat(Token.RSQB)) {
      return { kind: 'List', start, end: this.lastEnd, elts: [], ctx: 'Load' };
    }
    const first = this.parseStarNamedExpression();
    if (this.startsComprehension()) {
      this.rejectStarredElement(first);
      const generators = this.parseComprehensionClauses();
      this.expectClosing(Token.RSQB);
      return { kind: 'ListComp', start, end: this.lastEnd, elt: first, generators };
    }
    const elts = this.parseElements(first, Token.RSQB);
    this.expectClosing(Token.RSQB);
    return { kind: 'List', start, end: this.lastEnd, elts, ctx: 'Load' };
  }

  private rejectStarredElement(element: Expression): void {
    if (element.kind === 'Starred') {
      const message = 'iterable unpacking cannot be used in comprehension';
      throw failure('invalid-starred', message, element.start, element.end);
    }
  }

  // ---------------------------------------------------------------- sets and dictionaries

  private parseBraces(): Expression {
    const { start } = this;
    this.advance();
    if (this.eat(Token.RBRACE)) {
      return { kind: 'Dict', start, end: this.lastEnd, keys: [], values: [] };
    }
    if (this.at(Token.DOUBLESTAR)) {
      return this.parseDict(start, null);
    }
    const elementStart = this.start;
    const first = this.parseSetElement();
    const isKey = first.kind !== 'Starred' && !isBareWalrus(first, elementStart);
    if (this.at(Token.COLON) && isKey) {
      return this.parseDict(start, first);
    }
    if (this.startsComprehension()) {
      this.rejectStarredElement(first);
      const generators = this.parseComprehensionClauses();
      this.expectClosing(Token.RBRACE);
      return { kind: 'SetComp', start, end: this.lastEnd, elt: first, generators };
    }
    const elts = [first];
    while (this.eat(Token.COMMA) && !this.at(Token.RBRACE)) {
      elts.push(this.parseSetElement());
    }
    this.expectClosing(Token.RBRACE);
    return { kind: 'Set', start, end: this.lastEnd, elts };
  }

  /** An unparenthesized walrus may be an element of a set since 3.9. */
  private parseSetElement(): Expression {
    if (this.at(Token.STAR)) {
      return this.parseStarred();
    }
    return this.minor >= 9 ? this.parseNamedExpression() : this.parseExpression();
  }

  private parseDict(start: number, firstKey: Expression | null): Expression {
    const keys: (Expression | null)[] = [];
    const values: Expression[] = [];
    let key = firstKey;
    do {
      if (keys.length > 0 && this.at(Token.RBRACE)) {
        break;
      }
      if (key === null && this.eat(Token.DOUBLESTAR)) {
        keys.push(null);
        values.push(this.parseBitwiseOr());
      } else {
        key ??= this.parseExpression();
        this.expect(Token.COLON);
        const value = this.parseExpression();
        if (keys.length === 0 && this.startsComprehension()) {
          return this.parseDictComprehension(start, key, value);
        }
        keys.push(key);
        values.push(value);
      }
      key = null;
    } while (this.eat(Token.COMMA));
    this.expectClosing(Token.RBRACE);
    return { kind: 'Dict', start, end: this.lastEnd, keys, values };
  }

  private parseDictComprehension(start: number, key: Expression, value: Expression): Expression {
    const generators = this.parseComprehensionClauses();
    this.expectClosing(Token.RBRACE);
    return { kind: 'DictComp', start, end: this.lastEnd, key, value, generators };
  }

  // ---------------------------------------------------------------- comprehensions

  protected startsComprehension(): boolean {
    return this.at(Token.FOR) || (this.at(Token.ASYNC) && this.peek() === Token.FOR);
  }

  protected parseComprehensionClauses(): Comprehension[] {
    const clauses: Comprehension[] = [];
    while (this.startsComprehension()) {
      const isAsync = this.eat(Token.ASYNC);
      this.advance();
      const target = this.parseTargets();
      this.expect(Token.IN);
      const iter = this.parseDisjunction();
      const ifs: Expression[] = [];
      while (this.eat(Token.IF)) {
        ifs.push(this.parseComprehensionCondition());
      }
      clauses.push({ target, iter, ifs, isAsync });
    }
    return clauses;
  }

  /** Before 3.9 a lambda could be a condition without parentheses. */
  private parseComprehensionCondition(): Expression {
    return this.minor < 9 && this.at(Token.LAMBDA)
      ? this.parseExpression()
      : this.parseDisjunction();
  }

  /** `star_targets`: the targets of `for`. */
  protected parseTargets(): Expression {
    const { start } = this;
    const first = this.parseStarTarget();
    if (!this.at(Token.COMMA)) {
      return first;
    }
    const elts = [first];
    while (this.eat(Token.COMMA) && this.startsTarget()) {
      elts.push(this.parseStarTarget());
    }
    const tuple: Tuple = { kind: 'Tuple', start, end: this.lastEnd, elts, ctx: 'Store' };
    return tuple;
  }

  private startsTarget(): boolean {
    return !this.at(Token.IN) && !this.at(Token.EQUAL);
  }

  private parseStarTarget(): Expression {
    const { start } = this;
    if (this.eat(Token.STAR)) {
      const value = this.parseTarget();
      return { kind: 'Starred', start, end: this.lastEnd, value, ctx: 'Store' };
    }
    return this.parseTarget();
  }

  /** `star_target` without a star. */
  protected parseTarget(): Expression {
    const target = this.parsePrimary();
    toTarget(target, 'Store');
    return target;
  }
}

/** Whether a node whose tokens start at `start` is a walrus without parentheses. */
export function isBareWalrus(node: Expression, start: number): boolean {
  return node.kind === 'NamedExpr' && node.start === start;
}

function numberType(text: string): 'int' | 'float' | 'complex' {
  const last = text.charCodeAt(text.length - 1) | 0x20;
  if (last === 0x6a) {
    return 'complex';
  }
  const isPrefixed = text.length > 1 && text[0] === '0' && /[xXoObB]/.test(text[1]);
  return !isPrefixed && /[.eE]/.test(text) ? 'float' : 'int';
}
