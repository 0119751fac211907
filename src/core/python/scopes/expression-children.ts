/** The direct subexpressions of an expression without its own scope, in CPython's order of evaluation. */
import type { Expression, Keyword } from '../ast/nodes';

const NONE: readonly Expression[] = [];

function present(...nodes: readonly (Expression | null)[]): readonly Expression[] {
  return nodes.filter((node): node is Expression => node !== null);
}

function dictChildren(
  keys: readonly (Expression | null)[],
  values: readonly Expression[]
): readonly Expression[] {
  const children: Expression[] = [];
  values.forEach((value, index) => {
    const key = keys[index];
    if (key !== null) {
      children.push(key);
    }
    children.push(value);
  });
  return children;
}

function callChildren(
  func: Expression,
  args: readonly Expression[],
  keywords: readonly Keyword[]
): readonly Expression[] {
  return [func, ...args, ...keywords.map(keyword => keyword.value)];
}

/**
 * Children of any expression except lambdas and comprehensions, whose parts run in several scopes and which return
 * none here. Short circuits are not represented: callers that follow the flow handle those kinds first.
 */
export function expressionChildren(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case 'BoolOp':
    case 'JoinedStr':
    case 'TemplateStr':
      return node.values;
    case 'NamedExpr':
      return [node.value];
    case 'BinOp':
      return [node.left, node.right];
    case 'UnaryOp':
      return [node.operand];
    case 'IfExp':
      return [node.test, node.body, node.orelse];
    case 'Dict':
      return dictChildren(node.keys, node.values);
    case 'Set':
    case 'List':
    case 'Tuple':
      return node.elts;
    case 'Await':
    case 'YieldFrom':
    case 'Attribute':
    case 'Starred':
      return [node.value];
    case 'Yield':
      return present(node.value);
    case 'Compare':
      return [node.left, ...node.comparators];
    case 'Call':
      return callChildren(node.func, node.args, node.keywords);
    case 'FormattedValue':
    case 'Interpolation':
      return present(node.value, node.formatSpec);
    case 'Subscript':
      return [node.value, node.slice];
    case 'Slice':
      return present(node.lower, node.upper, node.step);
    case 'Name':
    case 'Constant':
    case 'Lambda':
    case 'ListComp':
    case 'SetComp':
    case 'DictComp':
    case 'GeneratorExp':
      return NONE;
  }
}
