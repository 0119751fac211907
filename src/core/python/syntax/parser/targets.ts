import type { Expression, ExpressionContext } from '../../ast/nodes';
import { failure } from '../problem';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** CPython's name, for messages, of an expression that cannot be assigned to. */
export function expressionName(node: Expression): string {
  switch (node.kind) {
    case 'Attribute':
      return 'attribute';
    case 'Subscript':
      return 'subscript';
    case 'Starred':
      return 'starred';
    case 'Name':
      return 'name';
    case 'List':
      return 'list';
    case 'Tuple':
      return 'tuple';
    case 'Lambda':
      return 'lambda';
    case 'Call':
      return 'function call';
    case 'BoolOp':
    case 'BinOp':
    case 'UnaryOp':
      return 'expression';
    case 'GeneratorExp':
      return 'generator expression';
    case 'Yield':
    case 'YieldFrom':
      return 'yield expression';
    case 'Await':
      return 'await expression';
    case 'ListComp':
      return 'list comprehension';
    case 'SetComp':
      return 'set comprehension';
    case 'DictComp':
      return 'dict comprehension';
    case 'Dict':
      return 'dict literal';
    case 'Set':
      return 'set display';
    case 'JoinedStr':
    case 'FormattedValue':
      return 'f-string expression';
    case 'TemplateStr':
    case 'Interpolation':
      return 't-string expression';
    case 'Constant':
      return constantName(node.value.type);
    case 'Compare':
      return 'comparison';
    case 'IfExp':
      return 'conditional expression';
    case 'NamedExpr':
      return 'named expression';
    case 'Slice':
      return 'slice';
  }
}

function constantName(type: string): string {
  switch (type) {
    case 'None':
    case 'True':
    case 'False':
      return type;
    case 'Ellipsis':
      return 'ellipsis';
    default:
      return 'literal';
  }
}

/** Turns an expression that was parsed as a value into a target, in place. */
export function toTarget(node: Expression, ctx: ExpressionContext): void {
  switch (node.kind) {
    case 'Name':
    case 'Attribute':
    case 'Subscript':
      (node as Mutable<typeof node>).ctx = ctx;
      return;
    case 'Starred':
      if (ctx === 'Del') {
        throw cannotAssign(node, ctx);
      }
      (node as Mutable<typeof node>).ctx = ctx;
      toTarget(node.value, ctx);
      return;
    case 'List':
    case 'Tuple':
      (node as Mutable<typeof node>).ctx = ctx;
      for (const element of node.elts) {
        toTarget(element, ctx);
      }
      return;
    default:
      throw cannotAssign(node, ctx);
  }
}

function cannotAssign(node: Expression, ctx: ExpressionContext): Error {
  const verb = ctx === 'Del' ? 'delete' : 'assign to';
  const message = `cannot ${verb} ${expressionName(node)}`;
  return failure('invalid-target', message, node.start, node.end);
}
