/** Expressions as values, in CPython's order of evaluation. */
import type { BoolOp, Compare, Expression, IfExp, NamedExpr } from '../ast/nodes';
import { expressionChildren } from '../scopes/expression-children';
import type { Body } from './body';
import { walkCall } from './calls';
import { walkComprehension } from './comprehensions';
import { noteNamespaceRead } from './dynamic-names';
import { walkGeneratorExp, walkLambda } from './nested-bodies';
import { versionOutcome } from './version-tests';

/** Evaluates an expression for its value. */
export function walkValue(body: Body, node: Expression): void {
  if (!body.flow.isReachable) {
    return;
  }
  switch (node.kind) {
    case 'Constant':
      return;
    case 'Name':
      return node.id === '__debug__' ? undefined : body.read(node.id, node);
    case 'BoolOp':
      return walkBoolOp(body, node);
    case 'IfExp':
      return walkIfExp(body, node);
    case 'Compare':
      return walkCompare(body, node);
    case 'NamedExpr':
      return walkNamedExpr(body, node);
    case 'Lambda':
      walkLambda(body, node);
      return;
    case 'ListComp':
    case 'SetComp':
      return walkComprehension(body, node, [node.elt]);
    case 'DictComp':
      return walkComprehension(body, node, [node.key, node.value]);
    case 'GeneratorExp':
      walkGeneratorExp(body, node);
      return;
    case 'Call':
      return walkCall(body, node, false);
    case 'Subscript':
      walkValues(body, expressionChildren(node));
      return noteNamespaceRead(body, node);
    case 'Await':
      return node.value.kind === 'Call'
        ? walkCall(body, node.value, true)
        : walkValue(body, node.value);
    default:
      return walkValues(body, expressionChildren(node));
  }
}

/** Evaluates expressions in order. */
export function walkValues(body: Body, nodes: readonly Expression[]): void {
  for (const node of nodes) {
    walkValue(body, node);
  }
}

/** An operand that decides the result jumps to the end; its own short circuits jump there directly. */
function walkBoolOp(body: Body, node: BoolOp): void {
  const end = body.flow.createBlock();
  const last = node.values.length - 1;
  node.values.forEach((value, index) => {
    if (index === last) {
      walkValue(body, value);
      return;
    }
    const next = body.flow.createBlock();
    if (node.op === 'and') {
      body.cell.walk.condition(body, value, next, end);
    } else {
      body.cell.walk.condition(body, value, end, next);
    }
    body.flow.enter(next);
  });
  body.flow.start(end);
}

function walkIfExp(body: Body, node: IfExp): void {
  const chosen = body.flow.createBlock();
  const other = body.flow.createBlock();
  const end = body.flow.createBlock();
  const supported = versionOutcome(node.test);
  body.cell.walk.condition(body, node.test, chosen, other);
  body.flow.enter(chosen);
  body.otherVersions(supported === false, () => walkValue(body, node.body));
  body.flow.jump(end);
  body.flow.enter(other);
  body.otherVersions(supported === true, () => walkValue(body, node.orelse));
  body.flow.start(end);
}

function walkCompare(body: Body, node: Compare): void {
  const end = body.flow.createBlock();
  walkValue(body, node.left);
  node.comparators.forEach((comparator, index) => {
    walkValue(body, comparator);
    if (index < node.comparators.length - 1) {
      body.flow.branch(end);
    }
  });
  if (node.comparators.length > 1) {
    body.flow.start(end);
  }
}

function walkNamedExpr(body: Body, node: NamedExpr): void {
  walkValue(body, node.value);
  body.bind(node.target.id, node.target, body.cell.walk.boundValue(body, node.value));
}
