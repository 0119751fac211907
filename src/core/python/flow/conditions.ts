/**
 * Expressions as conditions: short circuits, `not`, conditional expressions and chained comparisons jump, as in
 * CPython.
 */
import type { BoolOp, Compare, Expression } from '../ast/nodes';
import type { Body } from './body';
import { constantTruth } from './constant-truth';
import type { BlockDraft } from './block-draft';
import { testedName } from './guards';

/** Evaluates `node` as a condition; control continues in one of the two blocks. */
export function walkCondition(
  body: Body,
  node: Expression,
  whenTrue: BlockDraft,
  whenFalse: BlockDraft
): void {
  const constant = constantTruth(node);
  if (constant !== null) {
    return body.flow.jump(constant ? whenTrue : whenFalse);
  }
  switch (node.kind) {
    case 'UnaryOp':
      if (node.op === 'not') {
        return walkCondition(body, node.operand, whenFalse, whenTrue);
      }
      return walkPlain(body, node, whenTrue, whenFalse);
    case 'BoolOp':
      return walkBoolOp(body, node, whenTrue, whenFalse);
    case 'IfExp': {
      const chosen = body.flow.createBlock();
      const other = body.flow.createBlock();
      walkCondition(body, node.test, chosen, other);
      body.flow.enter(chosen);
      walkCondition(body, node.body, whenTrue, whenFalse);
      body.flow.enter(other);
      return walkCondition(body, node.orelse, whenTrue, whenFalse);
    }
    case 'Compare':
      return node.ops.length > 1
        ? walkChain(body, node, whenTrue, whenFalse)
        : walkComparison(body, node, whenTrue, whenFalse);
    default:
      return walkPlain(body, node, whenTrue, whenFalse);
  }
}

function walkPlain(
  body: Body,
  node: Expression,
  whenTrue: BlockDraft,
  whenFalse: BlockDraft
): void {
  body.cell.walk.value(body, node);
  body.flow.branch(whenFalse);
  body.flow.jump(whenTrue);
}

function walkBoolOp(body: Body, node: BoolOp, whenTrue: BlockDraft, whenFalse: BlockDraft): void {
  const last = node.values.length - 1;
  node.values.forEach((value, index) => {
    if (index === last) {
      return walkCondition(body, value, whenTrue, whenFalse);
    }
    const next = body.flow.createBlock();
    if (node.op === 'and') {
      walkCondition(body, value, next, whenFalse);
    } else {
      walkCondition(body, value, whenTrue, next);
    }
    body.flow.enter(next);
  });
}

function walkChain(body: Body, node: Compare, whenTrue: BlockDraft, whenFalse: BlockDraft): void {
  body.cell.walk.value(body, node.left);
  for (const comparator of node.comparators) {
    body.cell.walk.value(body, comparator);
    body.flow.branch(whenFalse);
  }
  body.flow.jump(whenTrue);
}

/** A comparison may test for a name: `'x' in globals()`. */
function walkComparison(
  body: Body,
  node: Compare,
  whenTrue: BlockDraft,
  whenFalse: BlockDraft
): void {
  const name = testedName(node);
  if (name === null) {
    return walkPlain(body, node, whenTrue, whenFalse);
  }
  const isBound = body.flow.createBlock();
  const isMissing = body.flow.createBlock();
  walkPlain(body, node, isBound, isMissing);
  const [present, absent] = node.ops[0] === 'in' ? [isBound, isMissing] : [isMissing, isBound];
  body.flow.enter(present);
  body.emit({ kind: 'assume-bound', name, ...body.range(node) });
  body.flow.jump(node.ops[0] === 'in' ? whenTrue : whenFalse);
  body.flow.enter(absent);
  body.flow.jump(node.ops[0] === 'in' ? whenFalse : whenTrue);
}
