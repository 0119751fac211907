import type {
  ExceptHandler,
  Expression,
  If,
  MatchCase,
  Module,
  Statement,
  WithItem
} from '../../ast/nodes';
import { failure } from '../problem';
import { tokenizeExpression } from '../tokenizer/tokenizer';
import { Token } from '../tokenizer/token';
import type { TokenList } from '../tokenizer/token-list';
import { DefinitionParser } from './definition-parser';

/** Statements with blocks, and the module. */
export class ModuleParser extends DefinitionParser {
  constructor(
    code: string,
    tokens: TokenList,
    minor: number,
    protected readonly isFlufl: boolean
  ) {
    super(code, tokens, minor);
  }

  parseModule(): Module {
    const body: Statement[] = [];
    while (!this.at(Token.ENDMARKER)) {
      // Before 3.9 an empty logical line (a lone continuation) was an empty statement.
      if (this.minor >= 9 || !this.eat(Token.NEWLINE)) {
        this.parseStatement(body);
      }
    }
    return { kind: 'Module', start: 0, end: this.code.length, body };
  }

  protected parseEmbedded(code: string, start: number): Expression {
    const tokens = tokenizeExpression(code, start, this.minor);
    const parser = new ModuleParser(code, tokens, this.minor, this.isFlufl);
    const value = parser.parseParenthesized(start, Token.ENDMARKER);
    return value;
  }

  private parseStatement(body: Statement[]): void {
    const { start } = this;
    switch (this.kind) {
      case Token.IF:
        body.push(this.parseIf());
        return;
      case Token.FOR:
        body.push(this.parseFor(start, false));
        return;
      case Token.WHILE:
        body.push(this.parseWhile());
        return;
      case Token.DEF:
        body.push(this.parseFunction(start, false, []));
        return;
      case Token.CLASS:
        body.push(this.parseClass([]));
        return;
      case Token.AT:
        body.push(this.parseDecorated());
        return;
      case Token.WITH:
        body.push(this.parseWith(start, false));
        return;
      case Token.TRY:
        body.push(this.parseTry());
        return;
      case Token.ASYNC:
        body.push(this.parseAsync());
        return;
      case Token.NAME:
        if (this.startsMatch()) {
          body.push(this.parseMatch());
          return;
        }
        break;
      default:
        break;
    }
    this.parseSimpleStatements(body);
  }

  private parseAsync(): Statement {
    const { start } = this;
    this.advance();
    switch (this.kind) {
      case Token.DEF:
        return this.parseFunction(start, true, []);
      case Token.FOR:
        return this.parseFor(start, true);
      case Token.WITH:
        return this.parseWith(start, true);
      default:
        throw this.unexpected();
    }
  }

  // ---------------------------------------------------------------- blocks

  protected parseBlock(owner: string, ownerStart: number): Statement[] {
    const body: Statement[] = [];
    if (this.at(Token.EQUAL)) {
      throw this.unexpected("invalid syntax; maybe you meant '==' or ':=' instead of '='?");
    }
    this.expect(Token.COLON);
    if (!this.eat(Token.NEWLINE)) {
      this.parseSimpleStatements(body);
      return body;
    }
    if (!this.at(Token.INDENT)) {
      throw this.missingBlock(owner, ownerStart);
    }
    this.advance();
    while (!this.at(Token.DEDENT)) {
      if (this.at(Token.ENDMARKER)) {
        throw this.unexpected();
      }
      this.parseStatement(body);
    }
    this.advance();
    return body;
  }

  private missingBlock(owner: string, ownerStart: number): Error {
    if (this.at(Token.ERROR)) {
      return this.unexpected();
    }
    const line = this.code.slice(0, ownerStart).split(/\r\n?|\n/).length;
    const message = `expected an indented block after ${owner} on line ${line}`;
    return failure('expected-block', message, this.start, this.end);
  }

  private parseElse(owner: string): Statement[] {
    const { start } = this;
    return this.eat(Token.ELSE) ? this.parseBlock(owner, start) : [];
  }

  // ---------------------------------------------------------------- if, for, while

  /** `elif` chains are parsed in a loop and nested from the last arm. */
  private parseIf(): Statement {
    const arms: { start: number; test: Expression; body: Statement[] }[] = [];
    do {
      const { start } = this;
      const word = arms.length === 0 ? "'if' statement" : "'elif' statement";
      this.advance();
      const test = this.parseNamedExpression();
      arms.push({ start, test, body: this.parseBlock(word, start) });
    } while (this.at(Token.ELIF));
    const orelse = this.parseElse("'else' statement");
    const end = this.lastEnd;
    let node: If | null = null;
    for (const { start, test, body } of arms.reverse()) {
      node = { kind: 'If', start, end, test, body, orelse: node === null ? orelse : [node] };
    }
    if (node === null) {
      throw this.unexpected();
    }
    return node;
  }

  private parseWhile(): Statement {
    const { start } = this;
    this.advance();
    const test = this.parseNamedExpression();
    const body = this.parseBlock("'while' statement", start);
    const orelse = this.parseElse("'else' statement");
    return { kind: 'While', start, end: this.lastEnd, test, body, orelse };
  }

  private parseFor(start: number, isAsync: boolean): Statement {
    this.advance();
    const target = this.parseTargets();
    this.expectWord(Token.IN, 'in');
    const iter = this.parseStarExpressions();
    this.rejectOldStars(iter);
    const body = this.parseBlock("'for' statement", start);
    const orelse = this.parseElse("'else' statement");
    return { kind: 'For', start, end: this.lastEnd, isAsync, target, iter, body, orelse };
  }

  // ---------------------------------------------------------------- with

  private parseWith(start: number, isAsync: boolean): Statement {
    this.advance();
    const items = this.parseWithItems();
    const body = this.parseBlock("'with' statement", start);
    return { kind: 'With', start, end: this.lastEnd, isAsync, items, body };
  }

  private parseWithItems(): WithItem[] {
    if (this.minor >= 9 && this.at(Token.LPAR) && this.isParenthesisBeforeColon()) {
      const items = this.attempt(() => this.parseParenthesizedItems());
      if (items !== null) {
        return items;
      }
    }
    const items = [this.parseWithItem()];
    while (this.eat(Token.COMMA)) {
      items.push(this.parseWithItem());
    }
    return items;
  }

  /** Whether a colon follows the parenthesis that closes the current one. */
  private isParenthesisBeforeColon(): boolean {
    const { kinds } = this.tokens;
    let depth = 0;
    for (let index = this.index; index < kinds.length; index++) {
      switch (kinds[index]) {
        case Token.LPAR:
        case Token.LSQB:
        case Token.LBRACE:
          depth++;
          break;
        case Token.RPAR:
        case Token.RSQB:
        case Token.RBRACE:
          if (--depth === 0) {
            return kinds[index + 1] === Token.COLON;
          }
          break;
        default:
          break;
      }
    }
    return false;
  }

  private parseParenthesizedItems(): WithItem[] {
    this.advance();
    const items: WithItem[] = [];
    do {
      if (items.length > 0 && this.at(Token.RPAR)) {
        break;
      }
      items.push(this.parseWithItem());
    } while (this.eat(Token.COMMA));
    this.expectClosing(Token.RPAR);
    if (!this.at(Token.COLON)) {
      throw this.unexpected();
    }
    return items;
  }

  private parseWithItem(): WithItem {
    const contextExpr = this.parseExpression();
    const optionalVars = this.eat(Token.AS) ? this.parseWithTarget() : null;
    return { contextExpr, optionalVars };
  }

  private parseWithTarget(): Expression {
    const { start } = this;
    if (this.eat(Token.STAR)) {
      const value = this.parseTarget();
      return { kind: 'Starred', start, end: this.lastEnd, value, ctx: 'Store' };
    }
    return this.parseTarget();
  }

  // ---------------------------------------------------------------- try

  private parseTry(): Statement {
    const { start } = this;
    this.advance();
    const body = this.parseBlock("'try' statement", start);
    const handlers: ExceptHandler[] = [];
    const isStar = this.at(Token.EXCEPT) && this.peek() === Token.STAR && this.minor >= 11;
    while (this.at(Token.EXCEPT)) {
      handlers.push(this.parseHandler(isStar));
    }
    const orelse = handlers.length > 0 ? this.parseElse("'else' statement") : [];
    const finallyStart = this.start;
    const finalbody = this.eat(Token.FINALLY)
      ? this.parseBlock("'finally' statement", finallyStart)
      : [];
    if (handlers.length === 0 && finalbody.length === 0) {
      throw this.unexpected("expected 'except' or 'finally' block");
    }
    return { kind: 'Try', start, end: this.lastEnd, isStar, body, handlers, orelse, finalbody };
  }

  private parseHandler(isStar: boolean): ExceptHandler {
    const { start } = this;
    this.advance();
    if (isStar !== this.at(Token.STAR)) {
      throw this.unexpected("cannot have both 'except' and 'except*' on the same 'try'");
    }
    this.eat(Token.STAR);
    const owner = isStar ? "'except*' statement" : "'except' statement";
    if (this.at(Token.COLON) && !isStar) {
      const body = this.parseBlock(owner, start);
      return { kind: 'ExceptHandler', start, end: this.lastEnd, type: null, name: null, body };
    }
    const type = this.parseHandlerType();
    const name = this.eat(Token.AS) ? this.parseIdentifier() : null;
    const body = this.parseBlock(owner, start);
    return { kind: 'ExceptHandler', start, end: this.lastEnd, type, name, body };
  }

  /** Since 3.14 several types need no parentheses if no name is bound. */
  private parseHandlerType(): Expression {
    const { start } = this;
    const first = this.parseExpression();
    if (!this.at(Token.COMMA)) {
      return first;
    }
    const elts = [first];
    while (this.eat(Token.COMMA) && !this.at(Token.COLON)) {
      elts.push(this.parseExpression());
    }
    const end = this.lastEnd;
    if (this.minor < 14 || this.at(Token.AS)) {
      const isPython2 = elts.length === 2 && elts[1].kind === 'Name' && this.at(Token.COLON);
      throw failure(
        isPython2 ? 'python2-except' : 'invalid-syntax',
        'multiple exception types must be parenthesized',
        start,
        end
      );
    }
    return { kind: 'Tuple', start, end, elts, ctx: 'Load' };
  }

  // ---------------------------------------------------------------- match

  /** Whether the current name is the soft keyword `match`: only then can its line end with a colon. */
  private startsMatch(): boolean {
    if (this.minor < 10 || !this.isWord('match')) {
      return false;
    }
    const { kinds } = this.tokens;
    let index = this.index + 1;
    while (kinds[index] > Token.ERROR) {
      index++;
    }
    return (
      index > this.index + 2 && kinds[index] === Token.NEWLINE && kinds[index - 1] === Token.COLON
    );
  }

  private parseMatch(): Statement {
    const { start } = this;
    this.advance();
    const subject = this.parseSubject();
    this.expect(Token.COLON);
    this.expect(Token.NEWLINE);
    if (!this.at(Token.INDENT)) {
      throw this.missingBlock("'match' statement", start);
    }
    this.advance();
    const cases: MatchCase[] = [];
    while (!this.eat(Token.DEDENT)) {
      cases.push(this.parseCase());
    }
    return { kind: 'Match', start, end: this.lastEnd, subject, cases };
  }

  private parseSubject(): Expression {
    const { start } = this;
    const first = this.parseStarNamedExpression();
    if (!this.at(Token.COMMA)) {
      if (first.kind === 'Starred') {
        throw this.unexpected();
      }
      return first;
    }
    const elts = [first];
    while (this.eat(Token.COMMA) && !this.at(Token.COLON)) {
      elts.push(this.parseStarNamedExpression());
    }
    return { kind: 'Tuple', start, end: this.lastEnd, elts, ctx: 'Load' };
  }

  private parseCase(): MatchCase {
    const { start } = this;
    if (!this.isWord('case')) {
      throw this.unexpected();
    }
    this.advance();
    const pattern = this.parseCasePattern();
    const guard = this.eat(Token.IF) ? this.parseNamedExpression() : null;
    const body = this.parseBlock("'case' statement", start);
    return { pattern, guard, body };
  }
}
