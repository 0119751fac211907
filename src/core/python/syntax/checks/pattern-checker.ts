import type { Expression, Identifier, MatchCase, MatchOr, Pattern, Span } from '../../ast/nodes';
import { failure } from '../problem';
import { ExpressionChecker } from './expression-checker';

const MAX_BEFORE_STAR = 255;

/** The checks of CPython's symbol table and compiler on the patterns of `case`. */
export abstract class PatternChecker extends ExpressionChecker {
  protected visitCasePattern({ pattern, guard }: MatchCase, isLast: boolean): void {
    this.visitPattern(pattern, isLast || guard !== null, new Set());
  }

  /** `mayMatchAll`: whether an irrefutable pattern is allowed here; `bound`: names so far. */
  private visitPattern(pattern: Pattern, mayMatchAll: boolean, bound: Set<string>): void {
    switch (pattern.kind) {
      case 'MatchValue':
        this.visit(pattern.value);
        return;
      case 'MatchSingleton':
        return;
      case 'MatchSequence':
        this.checkStars(pattern.patterns, pattern);
        pattern.patterns.forEach(part => this.visitPattern(part, true, bound));
        return;
      case 'MatchStar':
        this.bindCapture(pattern.name, bound);
        return;
      case 'MatchMapping':
        this.checkKeys(pattern.keys);
        this.visitAll(pattern.keys);
        pattern.patterns.forEach(part => this.visitPattern(part, true, bound));
        this.bindCapture(pattern.rest, bound);
        return;
      case 'MatchClass':
        this.visit(pattern.cls);
        this.checkAttributes(pattern.kwdAttrs);
        pattern.patterns.forEach(part => this.visitPattern(part, true, bound));
        pattern.kwdPatterns.forEach(part => this.visitPattern(part, true, bound));
        return;
      case 'MatchAs':
        if (pattern.pattern !== null) {
          this.visitPattern(pattern.pattern, mayMatchAll, bound);
        } else if (!mayMatchAll) {
          this.rejectUnreachable(pattern.name, pattern);
        }
        this.bindCapture(pattern.name, bound);
        return;
      case 'MatchOr':
        this.visitAlternatives(pattern, mayMatchAll, bound);
    }
  }

  private rejectUnreachable(name: Identifier | null, span: Span): void {
    const what = name === null ? 'wildcard' : `name capture '${name.name}'`;
    const message = `${what} makes remaining patterns unreachable`;
    throw failure('irrefutable-pattern', message, span.start, span.end);
  }

  private bindCapture(name: Identifier | null, bound: Set<string>): void {
    if (name === null) {
      return;
    }
    this.bind(name.name, name);
    if (bound.has(name.name)) {
      throw this.boundTwice(name.name, name);
    }
    bound.add(name.name);
  }

  private boundTwice(name: string, span: Span): Error {
    const message = `multiple assignments to name '${name}' in pattern`;
    return failure('repeated-capture', message, span.start, span.end);
  }

  private visitAlternatives(node: MatchOr, mayMatchAll: boolean, bound: Set<string>): void {
    let expected: Set<string> | null = null;
    const last = node.patterns.length - 1;
    node.patterns.forEach((pattern, index) => {
      const names = new Set<string>();
      this.visitPattern(pattern, mayMatchAll && index === last, names);
      expected ??= names;
      if (names.size !== expected.size || [...names].some(name => !expected?.has(name))) {
        const message = 'alternative patterns bind different names';
        throw failure('different-captures', message, node.start, node.end);
      }
    });
    for (const name of expected ?? []) {
      if (bound.has(name)) {
        throw this.boundTwice(name, node);
      }
      bound.add(name);
    }
  }

  private checkStars(patterns: readonly Pattern[], span: Span): void {
    const star = patterns.findIndex(pattern => pattern.kind === 'MatchStar');
    if (patterns.slice(star + 1).some(pattern => star >= 0 && pattern.kind === 'MatchStar')) {
      const message = 'multiple starred expressions in sequence pattern';
      throw failure('invalid-pattern', message, span.start, span.end);
    }
    if (star > MAX_BEFORE_STAR) {
      const message = 'too many expressions in star-unpacking sequence pattern';
      throw failure('invalid-pattern', message, span.start, span.end);
    }
  }

  private checkKeys(keys: readonly Expression[]): void {
    const seen = new Set<string>();
    for (const key of keys) {
      const identity = literalIdentity(key);
      if (identity !== null && seen.has(identity)) {
        const message = 'mapping pattern checks duplicate key';
        throw failure('repeated-key', message, key.start, key.end);
      }
      if (identity !== null) {
        seen.add(identity);
      }
    }
  }

  private checkAttributes(names: readonly Identifier[]): void {
    const seen = new Set<string>();
    for (const name of names) {
      this.rejectDebug(name.name, 'assign to', name);
      if (seen.has(name.name)) {
        const message = `attribute name repeated in class pattern: ${name.name}`;
        throw failure('repeated-attribute', message, name.start, name.end);
      }
      seen.add(name.name);
    }
  }
}

/** A key that is equal for literals that are equal in Python (`1 == 1.0 == True`); null for other expressions. */
function literalIdentity(node: Expression): string | null {
  const number = complexValue(node);
  if (number !== null) {
    return `number ${number.real} ${number.imaginary}`;
  }
  if (node.kind !== 'Constant') {
    return null;
  }
  const { value } = node;
  switch (value.type) {
    case 'str':
      return value.value.includes('\uFFFD') ? null : `str ${value.value}`;
    case 'bytes':
      return `bytes ${value.value}`;
    default:
      return value.type;
  }
}

interface ComplexValue {
  /** A bigint for integers, so that large integers keep all digits; never -0. */
  readonly real: bigint | number;
  readonly imaginary: number;
}

function complexValue(node: Expression): ComplexValue | null {
  switch (node.kind) {
    case 'UnaryOp': {
      const operand = complexValue(node.operand);
      return operand && { real: -operand.real, imaginary: 0 - operand.imaginary };
    }
    case 'BinOp': {
      const left = complexValue(node.left);
      const right = complexValue(node.right);
      const imaginary = right?.imaginary ?? 0;
      return left && { real: left.real, imaginary: node.op === '-' ? 0 - imaginary : imaginary };
    }
    case 'Constant':
      return constantNumber(node.value);
    default:
      return null;
  }
}

function constantNumber(value: (Expression & { kind: 'Constant' })['value']): ComplexValue | null {
  switch (value.type) {
    case 'True':
      return { real: 1n, imaginary: 0 };
    case 'False':
      return { real: 0n, imaginary: 0 };
    case 'int':
      return { real: BigInt(value.text.replace(/_/g, '')), imaginary: 0 };
    case 'float': {
      const number = Number(value.text.replace(/_/g, ''));
      return { real: Number.isInteger(number) ? BigInt(number) : number, imaginary: 0 };
    }
    case 'complex':
      return { real: 0n, imaginary: Number(value.text.slice(0, -1).replace(/_/g, '')) };
    default:
      return null;
  }
}
