/** The order in which CPython evaluates the parts of an expression. */
import type { Expression } from './nodes';

/**
 * What CPython evaluates before one part of an expression, and that part, in order. What it would do with the results
 * afterwards is left out: for `c` in `f(a.b, c)` these are `f`, `a.b` and `c`.
 *
 * @param isMeant - whether a part is that one
 * @returns null if no such part is evaluated in any case, or results are used before it
 */
export function evaluatedUpTo(
  expression: Expression,
  isMeant: (part: Expression) => boolean
): readonly Expression[] | null {
  return isMeant(expression) ? [expression] : firstUpTo(operands(expression) ?? [], isMeant);
}

/** The same for expressions that are evaluated one after the other. */
export function firstUpTo(
  expressions: readonly Expression[],
  isMeant: (part: Expression) => boolean
): readonly Expression[] | null {
  for (const [at, each] of expressions.entries()) {
    const found = evaluatedUpTo(each, isMeant);
    if (found !== null) {
      const before = expressions.slice(0, at);
      return before.some(isUnpacked) ? null : [...before, ...found];
    }
  }
  return null;
}

/** What has no value alone: its result is used before the next part is evaluated. */
function isUnpacked({ kind }: Expression): boolean {
  return kind === 'Starred' || kind === 'FormattedValue' || kind === 'Slice';
}

/** The parts that are evaluated in any case before the expression has a value; null if their results are used in between. */
function operands(expression: Expression): readonly Expression[] | null {
  switch (expression.kind) {
    case 'BinOp':
      return [expression.left, expression.right];
    case 'UnaryOp':
      return [expression.operand];
    case 'BoolOp':
      return expression.values.slice(0, 1);
    case 'IfExp':
      return [expression.test];
    case 'Compare':
      return [expression.left, expression.comparators[0]];
    case 'Call': {
      const { func, args, keywords } = expression;
      const isPlain = keywords.every(({ arg }) => arg !== null);
      return isPlain ? [func, ...args, ...keywords.map(({ value }) => value)] : null;
    }
    case 'Attribute':
    case 'Starred':
    case 'Await':
    case 'NamedExpr':
    case 'FormattedValue':
      return [expression.value];
    case 'Subscript':
      return [expression.value, expression.slice];
    case 'Slice':
      return [expression.lower, expression.upper, expression.step].filter(each => each !== null);
    case 'List':
    case 'Tuple':
    case 'Set':
      return expression.elts;
    case 'Dict': {
      const { keys, values } = expression;
      const pairs = keys.flatMap((key, at) => (key === null ? [] : [key, values[at]]));
      return pairs.length === 2 * keys.length ? pairs : null;
    }
    case 'JoinedStr':
      return expression.values;
    case 'ListComp':
    case 'SetComp':
    case 'DictComp':
    case 'GeneratorExp':
      return [expression.generators[0].iter];
    default:
      return null;
  }
}
