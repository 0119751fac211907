import type { Expression, Statement, TypeParam } from '../../ast/nodes';
import { Token } from '../tokenizer/token';
import { SimpleStatementParser } from './simple-statement-parser';

/** Functions, classes, decorators, type parameters and type aliases. */
export abstract class DefinitionParser extends SimpleStatementParser {
  /** `':' block` */
  protected abstract parseBlock(owner: string, ownerStart: number): Statement[];

  protected parseDecorated(): Statement {
    const decorators: Expression[] = [];
    while (this.eat(Token.AT)) {
      decorators.push(this.minor >= 9 ? this.parseNamedExpression() : this.parseOldDecorator());
      this.expect(Token.NEWLINE);
    }
    switch (this.kind) {
      case Token.CLASS:
        return this.parseClass(decorators);
      case Token.DEF:
        return this.parseFunction(this.start, false, decorators);
      case Token.ASYNC: {
        const { start } = this;
        this.advance();
        return this.parseFunction(start, true, decorators);
      }
      default:
        throw this.unexpected();
    }
  }

  /** Before 3.9: a dotted name with at most one call. */
  private parseOldDecorator(): Expression {
    const { start } = this;
    const name = this.parseIdentifier();
    let node: Expression = { kind: 'Name', start, end: name.end, id: name.name, ctx: 'Load' };
    while (this.eat(Token.DOT)) {
      const attr = this.parseIdentifier();
      node = { kind: 'Attribute', start, end: attr.end, value: node, attr, ctx: 'Load' };
    }
    if (this.at(Token.LPAR)) {
      const { args, keywords } = this.parseCallArguments(true);
      node = { kind: 'Call', start, end: this.lastEnd, func: node, args, keywords };
    }
    return node;
  }

  protected parseFunction(start: number, isAsync: boolean, decorators: Expression[]): Statement {
    this.expectWord(Token.DEF, 'def');
    const name = this.parseIdentifier();
    const typeParams = this.parseTypeParams();
    this.expect(Token.LPAR);
    const args = this.parseParameters(Token.RPAR);
    this.expectClosing(Token.RPAR);
    const returns = this.eat(Token.RARROW) ? this.parseExpression() : null;
    const body = this.parseBlock('function definition', start);
    return {
      kind: 'FunctionDef',
      start,
      end: this.lastEnd,
      isAsync,
      name,
      args,
      body,
      decorators,
      returns,
      typeParams
    };
  }

  protected parseClass(decorators: Expression[]): Statement {
    const { start } = this;
    this.advance();
    const name = this.parseIdentifier();
    const typeParams = this.parseTypeParams();
    const { args, keywords } = this.at(Token.LPAR)
      ? this.parseCallArguments(false)
      : { args: [], keywords: [] };
    const body = this.parseBlock('class definition', start);
    return {
      kind: 'ClassDef',
      start,
      end: this.lastEnd,
      name,
      bases: args,
      keywords,
      body,
      decorators,
      typeParams
    };
  }

  // ---------------------------------------------------------------- type parameters

  protected parseTypeAlias(): Statement | null {
    if (this.minor < 12 || !this.isWord('type') || this.peek() !== Token.NAME) {
      return null;
    }
    const { start } = this;
    this.advance();
    const { name, start: nameStart, end } = this.parseIdentifier();
    const typeParams = this.parseTypeParams();
    this.expect(Token.EQUAL);
    const value = this.parseExpression();
    return {
      kind: 'TypeAlias',
      start,
      end: this.lastEnd,
      name: { kind: 'Name', start: nameStart, end, id: name, ctx: 'Store' },
      typeParams,
      value
    };
  }

  private parseTypeParams(): TypeParam[] {
    const params: TypeParam[] = [];
    if (this.minor < 12 || !this.eat(Token.LSQB)) {
      return params;
    }
    do {
      if (params.length > 0 && this.at(Token.RSQB)) {
        break;
      }
      params.push(this.parseTypeParam());
    } while (this.eat(Token.COMMA));
    this.expectClosing(Token.RSQB);
    return params;
  }

  private parseTypeParam(): TypeParam {
    const { start } = this;
    const kind = this.eat(Token.STAR)
      ? 'TypeVarTuple'
      : this.eat(Token.DOUBLESTAR)
        ? 'ParamSpec'
        : 'TypeVar';
    const name = this.parseIdentifier();
    const bound = kind === 'TypeVar' && this.eat(Token.COLON) ? this.parseExpression() : null;
    let defaultValue: Expression | null = null;
    if (this.minor >= 13 && this.eat(Token.EQUAL)) {
      const mayStar = kind === 'TypeVarTuple' && this.at(Token.STAR);
      defaultValue = mayStar ? this.parseStarred() : this.parseExpression();
    }
    return { kind, start, end: this.lastEnd, name, bound, defaultValue };
  }
}
