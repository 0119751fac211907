import type { Alias, Expression, Identifier, Statement } from '../../ast/nodes';
import { failure } from '../problem';
import { OPERATOR_TEXT } from '../tokenizer/operators';
import { Token } from '../tokenizer/token';
import { PatternParser } from './pattern-parser';
import { expressionName, toTarget } from './targets';

/** Statements without a block. */
export abstract class SimpleStatementParser extends PatternParser {
  /** `type X = …` of 3.12, if the current word starts one. */
  protected abstract parseTypeAlias(): Statement | null;

  /** Parses the statements on one logical line, including its end. */
  protected parseSimpleStatements(body: Statement[]): void {
    do {
      const { index } = this;
      const statement = this.parseSimpleStatement();
      if (!this.at(Token.SEMI) && !this.at(Token.NEWLINE)) {
        throw this.python2Failure(index) ?? this.unexpected();
      }
      body.push(statement);
    } while (this.eat(Token.SEMI) && !this.isAtLineEnd());
    this.expect(Token.NEWLINE);
  }

  private isAtLineEnd(): boolean {
    return this.at(Token.NEWLINE);
  }

  private parseSimpleStatement(): Statement {
    switch (this.kind) {
      case Token.RETURN:
        return this.parseReturn();
      case Token.IMPORT:
        return this.parseImport();
      case Token.FROM:
        return this.parseFrom();
      case Token.RAISE:
        return this.parseRaise();
      case Token.PASS:
        return this.parseWord('Pass');
      case Token.BREAK:
        return this.parseWord('Break');
      case Token.CONTINUE:
        return this.parseWord('Continue');
      case Token.DEL:
        return this.parseDelete();
      case Token.ASSERT:
        return this.parseAssert();
      case Token.GLOBAL:
        return this.parseScopeStatement('Global');
      case Token.NONLOCAL:
        return this.parseScopeStatement('Nonlocal');
      default:
        return this.parseTypeAlias() ?? this.parseExpressionStatement();
    }
  }

  private parseWord(kind: 'Pass' | 'Break' | 'Continue'): Statement {
    const { start, end } = this;
    this.advance();
    return { kind, start, end };
  }

  private parseReturn(): Statement {
    const { start } = this;
    this.advance();
    const value = this.startsExpression() ? this.parseStarExpressions() : null;
    return { kind: 'Return', start, end: this.lastEnd, value };
  }

  private parseRaise(): Statement {
    const { start } = this;
    this.advance();
    const exc = this.startsExpression() ? this.parseExpression() : null;
    const cause = exc !== null && this.eat(Token.FROM) ? this.parseExpression() : null;
    return { kind: 'Raise', start, end: this.lastEnd, exc, cause };
  }

  private parseAssert(): Statement {
    const { start } = this;
    this.advance();
    const test = this.parseExpression();
    const msg = this.eat(Token.COMMA) ? this.parseExpression() : null;
    return { kind: 'Assert', start, end: this.lastEnd, test, msg };
  }

  private parseScopeStatement(kind: 'Global' | 'Nonlocal'): Statement {
    const { start } = this;
    const names: Identifier[] = [];
    do {
      this.advance();
      names.push(this.parseIdentifier());
    } while (this.at(Token.COMMA));
    return { kind, start, end: this.lastEnd, names };
  }

  private parseDelete(): Statement {
    const { start } = this;
    const targets: Expression[] = [];
    this.advance();
    do {
      const target = this.parsePrimary();
      toTarget(target, 'Del');
      targets.push(target);
    } while (this.eat(Token.COMMA) && !this.at(Token.NEWLINE) && !this.at(Token.SEMI));
    return { kind: 'Delete', start, end: this.lastEnd, targets };
  }

  // ---------------------------------------------------------------- assignments

  private parseExpressionStatement(): Statement {
    const { start } = this;
    const first = this.parseYieldOrStarExpressions();
    if (this.at(Token.EQUAL)) {
      return this.parseAssignment(start, first);
    }
    if (this.at(Token.COLON)) {
      return this.parseAnnotated(start, first);
    }
    if (this.kind >= Token.PLUSEQUAL && this.kind <= Token.ATEQUAL) {
      return this.parseAugmented(start, first);
    }
    return { kind: 'Expr', start, end: this.lastEnd, value: first };
  }

  private parseAssignment(start: number, first: Expression): Statement {
    const targets: Expression[] = [];
    let value = first;
    while (this.eat(Token.EQUAL)) {
      toTarget(value, 'Store');
      targets.push(value);
      value = this.parseYieldOrStarExpressions();
    }
    return { kind: 'Assign', start, end: this.lastEnd, targets, value };
  }

  private parseAnnotated(start: number, target: Expression): Statement {
    switch (target.kind) {
      case 'Name':
      case 'Attribute':
      case 'Subscript':
        toTarget(target, 'Store');
        break;
      case 'List':
      case 'Tuple': {
        const message = `only single target (not ${expressionName(target)}) can be annotated`;
        throw failure('invalid-target', message, target.start, target.end);
      }
      default:
        throw this.unexpected();
    }
    this.advance();
    const annotation = this.parseExpression();
    const value = this.eat(Token.EQUAL) ? this.parseYieldOrStarExpressions() : null;
    const simple = target.kind === 'Name' && target.start === start;
    return { kind: 'AnnAssign', start, end: this.lastEnd, target, annotation, value, simple };
  }

  private parseAugmented(start: number, target: Expression): Statement {
    if (target.kind !== 'Name' && target.kind !== 'Attribute' && target.kind !== 'Subscript') {
      const message = `'${expressionName(target)}' is an illegal expression for augmented assignment`;
      throw failure('invalid-target', message, target.start, target.end);
    }
    toTarget(target, 'Store');
    const op = OPERATOR_TEXT[this.kind].slice(0, -1);
    this.advance();
    const value = this.parseYieldOrStarExpressions();
    this.rejectOldStars(value);
    return { kind: 'AugAssign', start, end: this.lastEnd, target, op, value };
  }

  // ---------------------------------------------------------------- imports

  private parseImport(): Statement {
    const { start } = this;
    const names: Alias[] = [];
    do {
      this.advance();
      names.push(this.parseAlias(this.parseDottedName()));
    } while (this.at(Token.COMMA));
    return { kind: 'Import', start, end: this.lastEnd, names };
  }

  private parseDottedName(): Identifier {
    const first = this.parseIdentifier();
    if (!this.at(Token.DOT)) {
      return first;
    }
    let { name } = first;
    while (this.eat(Token.DOT)) {
      name += `.${this.parseIdentifier().name}`;
    }
    return { name, start: first.start, end: this.lastEnd };
  }

  private parseAlias(name: Identifier): Alias {
    const asname = this.eat(Token.AS) ? this.parseIdentifier() : null;
    return { kind: 'Alias', start: name.start, end: this.lastEnd, name, asname };
  }

  private parseFrom(): Statement {
    const { start } = this;
    this.advance();
    let level = 0;
    while (this.at(Token.DOT) || this.at(Token.ELLIPSIS)) {
      level += this.at(Token.DOT) ? 1 : 3;
      this.advance();
    }
    const module = level > 0 && this.at(Token.IMPORT) ? null : this.parseDottedName();
    this.expectWord(Token.IMPORT, 'import');
    const names = this.parseImportedNames();
    return { kind: 'ImportFrom', start, end: this.lastEnd, module, names, level };
  }

  protected expectWord(kind: Token, word: string): void {
    if (!this.eat(kind)) {
      throw this.unexpected(`expected '${word}'`);
    }
  }

  private parseImportedNames(): Alias[] {
    const { start, end } = this;
    if (this.eat(Token.STAR)) {
      return [{ kind: 'Alias', start, end, name: { name: '*', start, end }, asname: null }];
    }
    const isParenthesized = this.eat(Token.LPAR);
    const names = [this.parseAlias(this.parseIdentifier())];
    while (this.eat(Token.COMMA)) {
      if (isParenthesized && this.at(Token.RPAR)) {
        break;
      }
      if (this.at(Token.NEWLINE)) {
        const message = 'trailing comma not allowed without surrounding parentheses';
        throw failure('trailing-comma', message, this.start, this.end);
      }
      names.push(this.parseAlias(this.parseIdentifier()));
    }
    if (isParenthesized) {
      this.expectClosing(Token.RPAR);
    }
    return names;
  }

  // ---------------------------------------------------------------- Python 2

  /** The failure of a Python 2 statement that began at token `first` and fails to parse here. */
  private python2Failure(first: number): Error | null {
    const { kinds, starts, ends } = this.tokens;
    const start = starts[first];
    let last = this.index;
    while (kinds[last] !== Token.NEWLINE && kinds[last] !== Token.SEMI && last < kinds.length - 1) {
      last++;
    }
    const end = ends[last - 1];
    const word = this.code.slice(start, ends[first]);
    if (kinds[first] === Token.RAISE && this.at(Token.COMMA)) {
      const message = 'raise E, V is gone in Python 3; use raise E(V)';
      return failure('python2-raise', message, start, end);
    }
    if (this.index !== first + 1 || (word !== 'print' && word !== 'exec')) {
      return null;
    }
    const message = `missing parentheses in call to '${word}'; did you mean ${word}(...)?`;
    return failure(`python2-${word}`, message, start, end);
  }
}
