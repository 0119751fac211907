import type { Arguments, Expression, Parameter } from '../../ast/nodes';
import { failure } from '../problem';
import { Token } from '../tokenizer/token';
import { PrimaryParser } from './primary-parser';

/** The parameters collected so far. */
interface ParameterList {
  posonlyargs: Parameter[];
  args: Parameter[];
  vararg: Parameter | null;
  readonly kwonlyargs: Parameter[];
  readonly kwDefaults: (Expression | null)[];
  kwarg: Parameter | null;
  readonly defaults: Expression[];
  hasStar: boolean;
}

/** Parameters of functions and lambdas. */
export abstract class ParameterParser extends PrimaryParser {
  /** Parses up to `close` (exclusive): `)` of a function, `:` of a lambda. */
  protected parseParameters(close: Token): Arguments {
    const list: ParameterList = {
      posonlyargs: [],
      args: [],
      vararg: null,
      kwonlyargs: [],
      kwDefaults: [],
      kwarg: null,
      defaults: [],
      hasStar: false
    };
    const isAnnotated = close === Token.RPAR;
    while (!this.at(close)) {
      if (list.kwarg !== null) {
        const message = 'arguments cannot follow var-keyword argument';
        throw failure('parameter-order', message, this.start, this.end);
      }
      switch (this.kind) {
        case Token.SLASH:
          this.parseSlash(list);
          break;
        case Token.STAR:
          this.parseStar(list, close, isAnnotated);
          break;
        case Token.DOUBLESTAR:
          this.advance();
          list.kwarg = this.parseParameter(isAnnotated);
          this.rejectDefault('var-keyword');
          break;
        default:
          this.parseNamedParameter(list, isAnnotated);
      }
      if (!this.eat(Token.COMMA)) {
        break;
      }
    }
    const { posonlyargs, args, vararg, kwonlyargs, kwDefaults, kwarg, defaults } = list;
    return { posonlyargs, args, vararg, kwonlyargs, kwDefaults, kwarg, defaults };
  }

  private parseSlash(list: ParameterList): void {
    if (list.posonlyargs.length > 0 || list.hasStar || list.args.length === 0) {
      throw this.unexpected(
        list.hasStar ? '/ must be ahead of *' : 'at least one argument must precede /'
      );
    }
    this.advance();
    list.posonlyargs = list.args;
    list.args = [];
  }

  private parseStar(list: ParameterList, close: Token, isAnnotated: boolean): void {
    if (list.hasStar) {
      throw this.unexpected('* argument may appear only once');
    }
    list.hasStar = true;
    this.advance();
    if (this.at(Token.COMMA)) {
      const next = this.peek();
      if (next === close || next === Token.DOUBLESTAR) {
        throw this.unexpected('named arguments must follow bare *');
      }
      return;
    }
    if (this.at(close)) {
      throw this.unexpected('named arguments must follow bare *');
    }
    const { start } = this;
    const arg = this.parseIdentifier();
    let annotation: Expression | null = null;
    if (isAnnotated && this.eat(Token.COLON)) {
      annotation =
        this.at(Token.STAR) && this.minor >= 11
          ? this.parseStarredAnnotation()
          : this.parseExpression();
    }
    list.vararg = { kind: 'Parameter', start, end: this.lastEnd, arg, annotation };
    this.rejectDefault('var-positional');
  }

  private parseStarredAnnotation(): Expression {
    const { start } = this;
    this.advance();
    const value = this.parseExpression();
    return { kind: 'Starred', start, end: this.lastEnd, value, ctx: 'Load' };
  }

  private parseNamedParameter(list: ParameterList, isAnnotated: boolean): void {
    const parameter = this.parseParameter(isAnnotated);
    const value = this.eat(Token.EQUAL) ? this.parseExpression() : null;
    if (list.hasStar) {
      list.kwonlyargs.push(parameter);
      list.kwDefaults.push(value);
      return;
    }
    list.args.push(parameter);
    if (value !== null) {
      list.defaults.push(value);
    } else if (list.defaults.length > 0) {
      const message =
        this.minor >= 12
          ? 'parameter without a default follows parameter with a default'
          : 'non-default argument follows default argument';
      throw failure('parameter-order', message, parameter.start, parameter.end);
    }
  }

  private parseParameter(isAnnotated: boolean): Parameter {
    const arg = this.parseIdentifier();
    const annotation = isAnnotated && this.eat(Token.COLON) ? this.parseExpression() : null;
    return { kind: 'Parameter', start: arg.start, end: this.lastEnd, arg, annotation };
  }

  private rejectDefault(what: string): void {
    if (this.at(Token.EQUAL)) {
      throw this.unexpected(`${what} argument cannot have default value`);
    }
  }
}
