import type { Expression, Name, UnaryOp } from '../../ast/nodes';
import { failure } from '../problem';
import { OPERATOR_TEXT } from '../tokenizer/operators';
import { TOKEN_KINDS, Token } from '../tokenizer/token';
import { ParameterParser } from './parameter-parser';

/** Precedence of binary operators, by kind; 0 for every other token. */
const PRECEDENCE = new Uint8Array(TOKEN_KINDS);
PRECEDENCE[Token.VBAR] = 1;
PRECEDENCE[Token.CIRCUMFLEX] = 2;
PRECEDENCE[Token.AMPER] = 3;
PRECEDENCE[Token.LEFTSHIFT] = PRECEDENCE[Token.RIGHTSHIFT] = 4;
PRECEDENCE[Token.PLUS] = PRECEDENCE[Token.MINUS] = 5;
PRECEDENCE[Token.STAR] = PRECEDENCE[Token.SLASH] = PRECEDENCE[Token.DOUBLESLASH] = 6;
PRECEDENCE[Token.PERCENT] = PRECEDENCE[Token.AT] = 6;

/** Operators, conditional expressions, lambdas, yields and lists of expressions. */
export abstract class ExpressionParser extends ParameterParser {
  /** Whether `<>` means not equal and `!=` is invalid. */
  protected abstract readonly isFlufl: boolean;

  // ---------------------------------------------------------------- lists of expressions

  /** `star_expressions`: one expression or a tuple without parentheses; stars are allowed. */
  protected parseStarExpressions(): Expression {
    const { start } = this;
    const first = this.parseStarExpression();
    if (!this.at(Token.COMMA)) {
      return first;
    }
    const elts = [first];
    while (this.eat(Token.COMMA) && this.startsExpression()) {
      elts.push(this.parseStarExpression());
    }
    return { kind: 'Tuple', start, end: this.lastEnd, elts, ctx: 'Load' };
  }

  /** Before 3.9 a tuple with stars needed parentheses after `for … in` and `+=`. */
  protected rejectOldStars(node: Expression): void {
    if (this.minor < 9 && node.kind === 'Tuple' && node.elts.length > 0) {
      const starred = node.elts.find(element => element.kind === 'Starred');
      if (starred !== undefined && node.start === node.elts[0].start) {
        throw failure('invalid-syntax', 'invalid syntax', starred.start, starred.end);
      }
    }
  }

  private parseStarExpression(): Expression {
    return this.at(Token.STAR) ? this.parseStarred() : this.parseExpression();
  }

  /** Whether an expression may begin with the current token. */
  protected startsExpression(): boolean {
    switch (this.kind) {
      case Token.NAME:
      case Token.NUMBER:
      case Token.STRING:
      case Token.FSTRING_START:
      case Token.LPAR:
      case Token.LSQB:
      case Token.LBRACE:
      case Token.ELLIPSIS:
      case Token.PLUS:
      case Token.MINUS:
      case Token.STAR:
      case Token.TILDE:
      case Token.FALSE:
      case Token.NONE:
      case Token.TRUE:
      case Token.AWAIT:
      case Token.LAMBDA:
      case Token.NOT:
        return true;
      default:
        return false;
    }
  }

  protected parseFieldExpression(): Expression {
    return this.parseYieldOrStarExpressions();
  }

  protected parseYieldOrStarExpressions(): Expression {
    return this.at(Token.YIELD) ? this.parseYield() : this.parseStarExpressions();
  }

  protected parseYield(): Expression {
    const { start } = this;
    this.advance();
    if (this.eat(Token.FROM)) {
      const value = this.parseExpression();
      return { kind: 'YieldFrom', start, end: this.lastEnd, value };
    }
    const value = this.startsExpression() ? this.parseStarExpressions() : null;
    return { kind: 'Yield', start, end: this.lastEnd, value };
  }

  // ---------------------------------------------------------------- one expression

  protected parseNamedExpression(): Expression {
    if (this.at(Token.NAME) && this.peek() === Token.COLONEQUAL) {
      const { start, end } = this;
      const target: Name = { kind: 'Name', start, end, id: this.nameText(), ctx: 'Store' };
      this.advance();
      this.advance();
      const value = this.parseExpression();
      return { kind: 'NamedExpr', start, end: this.lastEnd, target, value };
    }
    return this.parseExpression();
  }

  protected parseExpression(): Expression {
    this.enter();
    const node = this.at(Token.LAMBDA) ? this.parseLambda() : this.parseConditional();
    this.leave();
    return node;
  }

  /** `a if b else c if d else e`: parsed in a loop, nested to the right. */
  private parseConditional(): Expression {
    const { start } = this;
    const first = this.parseDisjunction();
    if (!this.at(Token.IF)) {
      return first;
    }
    const arms: { start: number; body: Expression; test: Expression }[] = [];
    let armStart = start;
    let body = first;
    while (this.eat(Token.IF)) {
      const test = this.parseDisjunction();
      if (!this.at(Token.ELSE)) {
        throw this.unexpected("expected 'else' after 'if' expression");
      }
      this.advance();
      arms.push({ start: armStart, body, test });
      armStart = this.start;
      body = this.at(Token.LAMBDA) ? this.parseExpression() : this.parseDisjunction();
    }
    const end = this.lastEnd;
    return arms.reduceRight<Expression>(
      (orelse, arm) => ({
        kind: 'IfExp',
        start: arm.start,
        end,
        test: arm.test,
        body: arm.body,
        orelse
      }),
      body
    );
  }

  private parseLambda(): Expression {
    const { start } = this;
    this.advance();
    const args = this.parseParameters(Token.COLON);
    this.expect(Token.COLON);
    const body = this.parseExpression();
    return { kind: 'Lambda', start, end: this.lastEnd, args, body };
  }

  // ---------------------------------------------------------------- operators

  protected parseDisjunction(): Expression {
    const { start } = this;
    const first = this.parseConjunction();
    if (!this.at(Token.OR)) {
      return first;
    }
    const values = [first];
    while (this.eat(Token.OR)) {
      values.push(this.parseConjunction());
    }
    return { kind: 'BoolOp', start, end: this.lastEnd, op: 'or', values };
  }

  private parseConjunction(): Expression {
    const { start } = this;
    const first = this.parseInversion();
    if (!this.at(Token.AND)) {
      return first;
    }
    const values = [first];
    while (this.eat(Token.AND)) {
      values.push(this.parseInversion());
    }
    return { kind: 'BoolOp', start, end: this.lastEnd, op: 'and', values };
  }

  private parseInversion(): Expression {
    if (!this.at(Token.NOT)) {
      return this.parseComparison();
    }
    const starts: number[] = [];
    while (this.at(Token.NOT)) {
      starts.push(this.start);
      this.advance();
    }
    let node = this.parseComparison();
    const end = this.lastEnd;
    for (const start of starts.reverse()) {
      node = { kind: 'UnaryOp', start, end, op: 'not', operand: node };
    }
    return node;
  }

  private parseComparison(): Expression {
    const { start } = this;
    const left = this.parseBitwiseOr();
    let op = this.eatComparison();
    if (op === null) {
      return left;
    }
    const ops: string[] = [];
    const comparators: Expression[] = [];
    while (op !== null) {
      ops.push(op);
      comparators.push(this.parseBitwiseOr());
      op = this.eatComparison();
    }
    return { kind: 'Compare', start, end: this.lastEnd, left, ops, comparators };
  }

  private eatComparison(): string | null {
    const { kind } = this;
    switch (kind) {
      case Token.EQEQUAL:
      case Token.LESS:
      case Token.GREATER:
      case Token.LESSEQUAL:
      case Token.GREATEREQUAL:
        this.advance();
        return OPERATOR_TEXT[kind];
      case Token.NOTEQUAL:
      case Token.LESSGREATER:
        if ((kind === Token.LESSGREATER) !== this.isFlufl) {
          throw this.unexpected();
        }
        this.advance();
        return '!=';
      case Token.IN:
        this.advance();
        return 'in';
      case Token.IS:
        this.advance();
        return this.eat(Token.NOT) ? 'is not' : 'is';
      case Token.NOT:
        if (this.peek() !== Token.IN) {
          return null;
        }
        this.advance();
        this.advance();
        return 'not in';
      default:
        return null;
    }
  }

  protected parseBitwiseOr(): Expression {
    return this.parseBinary(1);
  }

  private parseBinary(minimum: number): Expression {
    const { start } = this;
    let left = this.parseFactor();
    for (;;) {
      const precedence = PRECEDENCE[this.kind];
      if (precedence === 0 || precedence < minimum) {
        return left;
      }
      const op = OPERATOR_TEXT[this.kind];
      this.advance();
      const right = this.parseBinary(precedence + 1);
      left = { kind: 'BinOp', start, end: this.lastEnd, left, op, right };
    }
  }

  private parseFactor(): Expression {
    if (!this.startsSign()) {
      return this.parsePower();
    }
    const signs: { start: number; op: UnaryOp['op'] }[] = [];
    while (this.startsSign()) {
      const op = this.at(Token.PLUS) ? '+' : this.at(Token.MINUS) ? '-' : '~';
      signs.push({ start: this.start, op });
      this.advance();
    }
    let node = this.parsePower();
    const end = this.lastEnd;
    for (const { start, op } of signs.reverse()) {
      node = { kind: 'UnaryOp', start, end, op, operand: node };
    }
    return node;
  }

  private startsSign(): boolean {
    return this.at(Token.MINUS) || this.at(Token.PLUS) || this.at(Token.TILDE);
  }

  private parsePower(): Expression {
    const { start } = this;
    const left = this.at(Token.AWAIT) ? this.parseAwait() : this.parsePrimary();
    if (!this.at(Token.DOUBLESTAR)) {
      return left;
    }
    this.enter();
    this.advance();
    const right = this.parseFactor();
    this.leave();
    return { kind: 'BinOp', start, end: this.lastEnd, left, op: '**', right };
  }

  private parseAwait(): Expression {
    const { start } = this;
    this.advance();
    const value = this.parsePrimary();
    return { kind: 'Await', start, end: this.lastEnd, value };
  }
}
