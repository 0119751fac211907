/** The constants that CPython folds before it lays out the flow: `if 0:`, `while not False:`, `x and 1 + 1`. */
import type { BinOp, Constant, Expression, Subscript, UnaryOp } from '../ast/nodes';

type Folded =
  | { readonly type: 'int'; readonly value: bigint }
  | { readonly type: 'float'; readonly value: number }
  | { readonly type: 'complex'; readonly isZero: boolean }
  | { readonly type: 'str' | 'bytes'; readonly value: string }
  | { readonly type: 'tuple'; readonly items: readonly Folded[] }
  | { readonly type: 'None' | 'Ellipsis' };

const LARGEST_INT_BITS = 128;
const LONGEST_TEXT = 4096;
const LONGEST_TUPLE = 256;

/** Whether the expression is a constant for CPython's compiler, and then whether it is true; null if not. */
export function constantTruth(node: Expression): boolean | null {
  const folded = fold(node);
  return folded === null ? null : isTrue(folded);
}

function isTrue(value: Folded): boolean {
  switch (value.type) {
    case 'int':
      return value.value !== 0n;
    case 'float':
      return value.value !== 0;
    case 'complex':
      return !value.isZero;
    case 'str':
    case 'bytes':
      return value.value !== '';
    case 'tuple':
      return value.items.length > 0;
    case 'None':
      return false;
    case 'Ellipsis':
      return true;
  }
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
    case 'JoinedStr':
      return node.values.length === 1 && node.values[0].kind === 'Constant'
        ? foldConstant(node.values[0])
        : null;
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
      return { type: 'complex', isZero: Number(value.text.replace(/_|[jJ]$/g, '')) === 0 };
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
  return operand.type === 'complex' && node.op !== '~' ? operand : null;
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

function sizeOf(value: Folded): number | null {
  switch (value.type) {
    case 'tuple':
      return value.items.length;
    case 'str':
      return [...value.value].length;
    case 'bytes':
      return value.value.length;
    default:
      return null;
  }
}

function foldBinary(node: BinOp): Folded | null {
  const left = fold(node.left);
  const right = left === null ? null : fold(node.right);
  if (left === null || right === null) {
    return null;
  }
  if (left.type === 'int' && right.type === 'int') {
    return foldIntegers(left.value, node.op, right.value);
  }
  if (isReal(left) && isReal(right)) {
    return foldFloats(Number(left.value), node.op, Number(right.value));
  }
  if (node.op === '*') {
    return left.type === 'int' ? repeat(right, left.value) : repeatBy(left, right);
  }
  return node.op === '+' ? concatenate(left, right) : null;
}

function isReal(value: Folded): value is Extract<Folded, { type: 'int' | 'float' }> {
  return value.type === 'int' || value.type === 'float';
}

function bits(value: bigint): number {
  return value === 0n ? 0 : (value < 0n ? -value : value).toString(2).length;
}

function foldIntegers(left: bigint, op: string, right: bigint): Folded | null {
  const integer = (value: bigint): Folded => ({ type: 'int', value });
  switch (op) {
    case '+':
      return integer(left + right);
    case '-':
      return integer(left - right);
    case '*':
      return bits(left) + bits(right) > LARGEST_INT_BITS ? null : integer(left * right);
    case '&':
      return integer(left & right);
    case '|':
      return integer(left | right);
    case '^':
      return integer(left ^ right);
    case '/':
      return right === 0n ? null : { type: 'float', value: Number(left) / Number(right) };
    case '//':
    case '%': {
      if (right === 0n) {
        return null;
      }
      const remainder = ((left % right) + right) % right;
      return integer(op === '%' ? remainder : (left - remainder) / right);
    }
    case '<<':
    case '>>':
      return foldShift(left, op, right);
    case '**':
      return foldPower(left, right);
    default:
      return null;
  }
}

function foldShift(left: bigint, op: '<<' | '>>', right: bigint): Folded | null {
  const tooLong = op === '<<' && right + BigInt(bits(left)) > BigInt(LARGEST_INT_BITS);
  if (right < 0n || (tooLong && left !== 0n)) {
    return null;
  }
  const value = op === '>>' || left === 0n ? left >> right : left << right;
  return { type: 'int', value };
}

function foldPower(left: bigint, right: bigint): Folded | null {
  if (right < 0n) {
    return left === 0n ? null : { type: 'float', value: Number(left) ** Number(right) };
  }
  const tooLong = BigInt(bits(left)) * right > BigInt(LARGEST_INT_BITS);
  return tooLong && right !== 0n ? null : { type: 'int', value: left ** right };
}

function foldFloats(left: number, op: string, right: number): Folded | null {
  switch (op) {
    case '+':
      return { type: 'float', value: left + right };
    case '-':
      return { type: 'float', value: left - right };
    case '*':
      return { type: 'float', value: left * right };
    case '/':
      return right === 0 ? null : { type: 'float', value: left / right };
    case '//':
      return right === 0 ? null : { type: 'float', value: Math.floor(left / right) };
    case '%':
      return right === 0 ? null : { type: 'float', value: ((left % right) + right) % right };
    case '**':
      return left <= 0 ? null : { type: 'float', value: left ** right };
    default:
      return null;
  }
}

function repeatBy(left: Folded, right: Folded): Folded | null {
  return right.type === 'int' ? repeat(left, right.value) : null;
}

function repeat(value: Folded, count: bigint): Folded | null {
  const length = sizeOf(value);
  if (length === null) {
    return null;
  }
  const times = count < 0n ? 0n : count;
  const limit = value.type === 'tuple' ? LONGEST_TUPLE : LONGEST_TEXT;
  if (BigInt(length) * times > BigInt(limit)) {
    return null;
  }
  if (value.type === 'tuple') {
    const items = Array.from({ length: Number(times) }, () => value.items).flat();
    return { type: 'tuple', items };
  }
  return value.type === 'str' || value.type === 'bytes'
    ? { type: value.type, value: value.value.repeat(Number(times)) }
    : null;
}

function concatenate(left: Folded, right: Folded): Folded | null {
  if (left.type === 'tuple' && right.type === 'tuple') {
    return { type: 'tuple', items: [...left.items, ...right.items] };
  }
  if ((left.type === 'str' || left.type === 'bytes') && right.type === left.type) {
    return { type: left.type, value: left.value + right.value };
  }
  return null;
}
