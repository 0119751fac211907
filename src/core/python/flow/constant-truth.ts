/** The constants that CPython folds before it lays out the flow: `if 0:`, `while not False:`, `x and 1 + 1`. */
import type { BinOp, Constant, Expression, Subscript, UnaryOp } from '../ast/nodes';
import type { Folded } from './constant-arithmetic';
import { complex, foldOperation, isTrue, sizeOf } from './constant-arithmetic';

/** The truth value of a constant expression; null if CPython's compiler does not fold it. */
export function constantTruth(node: Expression): boolean | null {
  switch (node.kind) {
    case 'UnaryOp': {
      // As a condition, `not` only swaps the targets.
      const truth = node.op === 'not' ? constantTruth(node.operand) : null;
      return truth === null ? truthOf(fold(node)) : !truth;
    }
    case 'JoinedStr': {
      // An f-string with one literal part is a constant, but only after constant folding.
      const [only] = node.values;
      return node.values.length === 1 && only.kind === 'Constant'
        ? truthOf(foldConstant(only))
        : null;
    }
    default:
      return truthOf(fold(node));
  }
}

function truthOf(value: Folded | null): boolean | null {
  return value === null ? null : isTrue(value);
}

function boolean(value: boolean): Folded {
  return { type: 'int', value: value ? 1n : 0n };
}

function fold(node: Expression): Folded | null {
  switch (node.kind) {
    case 'Constant':
      return foldConstant(node);
    case 'Name':
      return node.id === '__debug__' && node.ctx === 'Load' ? boolean(true) : null;
    case 'UnaryOp':
      return foldUnary(node);
    case 'BinOp':
      return foldBinary(node);
    case 'Tuple':
      return foldTuple(node.elts);
    case 'Subscript':
      return foldSubscript(node);
    default:
      return null;
  }
}

function foldConstant(node: Constant): Folded | null {
  const value = node.value;
  switch (value.type) {
    case 'str':
    case 'bytes':
      return { type: value.type, value: value.value };
    case 'int':
      return { type: 'int', value: parseInteger(value.text) };
    case 'float':
      return { type: 'float', value: Number(value.text.replace(/_/g, '')) };
    case 'complex':
      return complex(0, Number(value.text.replace(/_|[jJ]$/g, '')));
    case 'True':
    case 'False':
      return boolean(value.type === 'True');
    case 'None':
    case 'Ellipsis':
      return { type: value.type };
  }
}

function parseInteger(text: string): bigint {
  const digits = text.replace(/_/g, '');
  return BigInt(/^0+$/.test(digits) ? '0' : digits);
}

function foldTuple(elements: readonly Expression[]): Folded | null {
  const items: Folded[] = [];
  for (const element of elements) {
    const item = fold(element);
    if (item === null) {
      return null;
    }
    items.push(item);
  }
  return { type: 'tuple', items };
}

function foldUnary(node: UnaryOp): Folded | null {
  const operand = fold(node.operand);
  if (operand === null) {
    return null;
  }
  if (node.op === 'not') {
    return boolean(!isTrue(operand));
  }
  if (operand.type === 'int') {
    const value = { '+': operand.value, '-': -operand.value, '~': ~operand.value }[node.op];
    return { type: 'int', value };
  }
  if (operand.type === 'float' && node.op !== '~') {
    return { type: 'float', value: node.op === '-' ? -operand.value : operand.value };
  }
  if (operand.type === 'complex' && node.op !== '~') {
    const sign = node.op === '-' ? -1 : 1;
    return complex(sign * operand.real, sign * operand.imaginary);
  }
  return null;
}

function foldSubscript(node: Subscript): Folded | null {
  const value = fold(node.value);
  const index = value === null ? null : fold(node.slice);
  if (value === null || index === null || index.type !== 'int' || node.ctx !== 'Load') {
    return null;
  }
  const length = sizeOf(value);
  if (length === null) {
    return null;
  }
  const position = Number(index.value < 0n ? index.value + BigInt(length) : index.value);
  if (position < 0 || position >= length) {
    return null;
  }
  if (value.type === 'tuple') {
    return value.items[position];
  }
  if (value.type === 'bytes') {
    return { type: 'int', value: BigInt(value.value.charCodeAt(position)) };
  }
  return value.type === 'str' ? { type: 'str', value: [...value.value][position] } : null;
}

function foldBinary(node: BinOp): Folded | null {
  const left = fold(node.left);
  const right = left === null ? null : fold(node.right);
  return left === null || right === null ? null : foldOperation(left, node.op, right);
}
