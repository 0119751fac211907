/** Constant folding as in CPython's compiler, within the same limits. */

/** A constant. */
export type Folded =
  | { readonly type: 'int'; readonly value: bigint }
  | { readonly type: 'float'; readonly value: number }
  | { readonly type: 'complex'; readonly real: number; readonly imaginary: number }
  | { readonly type: 'str' | 'bytes'; readonly value: string }
  | { readonly type: 'tuple'; readonly items: readonly Folded[] }
  | { readonly type: 'None' | 'Ellipsis' };

const MAX_INT_BITS = 128;
const MAX_TEXT_LENGTH = 4096;
const MAX_TUPLE_LENGTH = 256;

/** Whether the constant is truthy. */
export function isTrue(value: Folded): boolean {
  switch (value.type) {
    case 'int':
      return value.value !== 0n;
    case 'float':
      return value.value !== 0;
    case 'complex':
      return value.real !== 0 || value.imaginary !== 0;
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

/** A complex constant. */
export function complex(real: number, imaginary: number): Folded {
  return { type: 'complex', real, imaginary };
}

/** The length of a sequence; null for other constants. */
export function sizeOf(value: Folded): number | null {
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

/** `left op right`; null if the compiler does not fold it. */
export function foldOperation(left: Folded, op: string, right: Folded): Folded | null {
  if (left.type === 'int' && right.type === 'int') {
    return foldIntegers(left.value, op, right.value);
  }
  if (isReal(left) && isReal(right)) {
    return foldFloats(Number(left.value), op, Number(right.value));
  }
  if (isNumber(left) && isNumber(right)) {
    return foldComplex(asComplex(left), op, asComplex(right));
  }
  if (op === '*') {
    return left.type === 'int' ? repeat(right, left.value) : repeatBy(left, right);
  }
  return op === '+' ? concatenate(left, right) : null;
}

function isReal(value: Folded): value is Extract<Folded, { type: 'int' | 'float' }> {
  return value.type === 'int' || value.type === 'float';
}

type ComplexNumber = Extract<Folded, { type: 'complex' }>;
type NumberValue = Extract<Folded, { type: 'int' | 'float' | 'complex' }>;

function isNumber(value: Folded): value is NumberValue {
  return isReal(value) || value.type === 'complex';
}

function asComplex(value: NumberValue): ComplexNumber {
  return value.type === 'complex'
    ? value
    : { type: 'complex', real: Number(value.value), imaginary: 0 };
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
      return bits(left) + bits(right) > MAX_INT_BITS ? null : integer(left * right);
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
  const isTooLarge = op === '<<' && right + BigInt(bits(left)) > BigInt(MAX_INT_BITS);
  if (right < 0n || (isTooLarge && left !== 0n)) {
    return null;
  }
  const value = op === '>>' || left === 0n ? left >> right : left << right;
  return { type: 'int', value };
}

function foldPower(left: bigint, right: bigint): Folded | null {
  if (right < 0n) {
    return foldFloats(Number(left), '**', Number(right));
  }
  const isTooLarge = BigInt(bits(left)) * right > BigInt(MAX_INT_BITS);
  return isTooLarge && right !== 0n ? null : { type: 'int', value: left ** right };
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
      return foldFloatPower(left, right);
    default:
      return null;
  }
}

function foldFloatPower(left: number, right: number): Folded | null {
  if (left < 0 && !Number.isInteger(right)) {
    return foldComplex(asReal(left), '**', asReal(right));
  }
  const value = left ** right;
  const fails = Number.isFinite(left) && Number.isFinite(right) && !Number.isFinite(value);
  return fails ? null : { type: 'float', value };
}

function asReal(value: number): ComplexNumber {
  return { type: 'complex', real: value, imaginary: 0 };
}

function foldComplex(left: ComplexNumber, op: string, right: ComplexNumber): Folded | null {
  const [a, b, c, d] = [left.real, left.imaginary, right.real, right.imaginary];
  switch (op) {
    case '+':
      return complex(a + c, b + d);
    case '-':
      return complex(a - c, b - d);
    case '*':
      return complex(a * c - b * d, a * d + b * c);
    case '/': {
      const square = c * c + d * d;
      return square === 0 ? null : complex((a * c + b * d) / square, (b * c - a * d) / square);
    }
    case '**':
      return foldComplexPower(left, right);
    default:
      return null;
  }
}

function foldComplexPower(left: ComplexNumber, right: ComplexNumber): Folded | null {
  if (!isTrue(right)) {
    return complex(1, 0);
  }
  if (!isTrue(left)) {
    return right.imaginary !== 0 || right.real < 0 ? null : complex(0, 0);
  }
  const angle = Math.atan2(left.imaginary, left.real);
  const size = Math.hypot(left.real, left.imaginary);
  const length = size ** right.real * Math.exp(-angle * right.imaginary);
  const turn = angle * right.real + right.imaginary * Math.log(size);
  return Number.isFinite(length) ? complex(length * Math.cos(turn), length * Math.sin(turn)) : null;
}

function repeatBy(left: Folded, right: Folded): Folded | null {
  return right.type === 'int' ? repeat(left, right.value) : null;
}

function repeat(value: Folded, count: bigint): Folded | null {
  const length = sizeOf(value);
  if (length === null) {
    return null;
  }
  if (count < 0n && length > 0) {
    return null;
  }
  const times = count < 0n ? 0n : count;
  const limit = value.type === 'tuple' ? MAX_TUPLE_LENGTH : MAX_TEXT_LENGTH;
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
