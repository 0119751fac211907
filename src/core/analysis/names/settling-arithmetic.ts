/**
 * Arithmetic that changes a value once: `x /= x.sum()`, `x = (x - x.mean()) / x.std()`. The second time, the sum is 1, or the
 * mean 0 and the deviation 1 (for a unit above 0, as data have). What an expression gives for a scaled or shifted value shows it.
 */
import type { BinOp, ConstantValue, Expression } from '../../python/ast/nodes';

/** How an expression follows the value of a name. */
interface Course {
  /** The power of a factor by which it changes if the value is multiplied: 1 for a sum, 2 for a variance. */
  readonly degree: number;
  /** Whether it moves by what is added to the value, or stays; null for anything else. */
  readonly shift: 'moves' | 'stays' | null;
  /** Whether it is one number for all items of an axis, not one for each item. */
  readonly isReduced: boolean;
}

const CONSTANT: Course = { degree: 0, shift: 'stays', isReduced: true };
const VALUE: Course = { degree: 1, shift: 'moves', isReduced: false };

/** Reductions to a number of the same unit, and what a shift of all items does to it. */
const REDUCTIONS: Readonly<Record<string, Course['shift']>> = {
  sum: null,
  nansum: null,
  norm: null,
  mean: 'moves',
  nanmean: 'moves',
  average: 'moves',
  median: 'moves',
  nanmedian: 'moves',
  min: 'moves',
  nanmin: 'moves',
  amin: 'moves',
  max: 'moves',
  nanmax: 'moves',
  amax: 'moves',
  std: 'stays',
  nanstd: 'stays',
  ptp: 'stays'
};
const SQUARED: ReadonlySet<string> = new Set(['var', 'nanvar']);
const SAME_SIZE: ReadonlySet<string> = new Set(['abs', 'absolute', 'fabs']);
/** Parts that are the value in another form. */
const FORMS: ReadonlySet<string> = new Set(['values', 'iloc']);

/** Whether `name = name op right` gives the same when it runs again. */
export function settlesByItself(name: string, op: string, right: Expression): boolean {
  const course = courseOf(right, name);
  // Items that are scaled differently have other sums.
  if (course?.isReduced !== true) {
    return false;
  }
  switch (op) {
    case '/':
      return course.degree === 1;
    case '*':
      return course.degree === -1;
    case '-':
      return course.shift === 'moves';
    case '%':
      return isIndependent(course);
    default:
      return false;
  }
}

/** Whether `name = value` gives the same when it runs again. */
export function settles(name: string, value: Expression): boolean {
  if (value.kind !== 'BinOp') {
    return false;
  }
  const { left, op, right } = value;
  if (left.kind === 'Name' && left.id === name) {
    return settlesByItself(name, op, right);
  }
  const isCentered = left.kind === 'BinOp' && left.op === '-' && settles(name, left);
  const unit = courseOf(right, name);
  return isCentered && op === '/' && unit?.degree === 1 && unit.shift === 'stays' && unit.isReduced;
}

/** How an expression follows the value of the name; null if that is unknown. */
function courseOf(node: Expression, name: string): Course | null {
  switch (node.kind) {
    case 'Constant':
      return CONSTANT;
    case 'Name':
      return node.id === name ? VALUE : CONSTANT;
    case 'UnaryOp': {
      const course = node.op === '-' || node.op === '+' ? courseOf(node.operand, name) : null;
      return course === null || node.op === '+' ? course : { ...course, shift: staysOnly(course) };
    }
    case 'Attribute': {
      const course = courseOf(node.value, name);
      return course?.isReduced === true || FORMS.has(node.attr.name) ? course : null;
    }
    case 'Subscript':
      return itemCourse(courseOf(node.value, name), node.slice);
    case 'BinOp':
      return arithmeticCourse(node, courseOf(node.left, name), courseOf(node.right, name));
    case 'Call':
      return callCourse(node.func, node.args, name);
    default:
      return null;
  }
}

function staysOnly({ shift }: Course): Course['shift'] {
  return shift === 'stays' ? shift : null;
}

/** One item or row of the value, or anything of a number that was computed from it. */
function itemCourse(course: Course | null, slice: Expression): Course | null {
  if (course === null || course.isReduced) {
    return course;
  }
  return slice.kind === 'Constant' && slice.value.type === 'int'
    ? { ...course, isReduced: true }
    : null;
}

function isIndependent({ degree, shift, isReduced }: Course): boolean {
  return degree === 0 && shift === 'stays' && isReduced;
}

function arithmeticCourse(
  { op, right: power }: BinOp,
  left: Course | null,
  right: Course | null
): Course | null {
  if (left === null || right === null) {
    return null;
  }
  const isReduced = left.isReduced && right.isReduced;
  const bothStay = left.shift === 'stays' && right.shift === 'stays' ? 'stays' : null;
  switch (op) {
    case '*':
      return { degree: left.degree + right.degree, shift: bothStay, isReduced };
    case '/':
      return { degree: left.degree - right.degree, shift: bothStay, isReduced };
    case '-':
      return left.degree === right.degree
        ? { ...left, shift: difference(left, right), isReduced }
        : null;
    case '+':
      return left.degree === right.degree ? { ...left, shift: sum(left, right), isReduced } : null;
    case '**': {
      const exponent = power.kind === 'Constant' ? exponentOf(power.value) : null;
      return exponent === null
        ? null
        : { degree: left.degree * exponent, shift: bothStay, isReduced };
    }
    default:
      return null;
  }
}

function sum(left: Course, right: Course): Course['shift'] {
  const shifts = [left.shift, right.shift];
  return shifts.includes(null) || (left.shift === 'moves' && right.shift === 'moves')
    ? null
    : shifts.includes('moves')
      ? 'moves'
      : 'stays';
}

function difference(left: Course, right: Course): Course['shift'] {
  if (left.shift === null || right.shift === null) {
    return null;
  }
  return left.shift === right.shift ? 'stays' : left.shift === 'moves' ? 'moves' : null;
}

function exponentOf(value: ConstantValue): number | null {
  const exponent = 'text' in value ? Number(value.text) : NaN;
  return Number.isFinite(exponent) ? exponent : null;
}

/** Methods of the value, and functions of any library that get it first and have the same names. */
function callCourse(func: Expression, args: readonly Expression[], name: string): Course | null {
  const called = func.kind === 'Attribute' ? func.attr.name : func.kind === 'Name' ? func.id : '';
  const owner = func.kind === 'Attribute' ? courseOf(func.value, name) : CONSTANT;
  const isFunction = owner !== null && isIndependent(owner);
  const [first, ...rest] = args;
  const given = first === undefined ? null : courseOf(first, name);
  const subject = isFunction ? given : owner;
  const isFixed = (isFunction ? rest : args).every(arg => {
    const course = courseOf(arg, name);
    return course !== null && isIndependent(course);
  });
  if (subject === null || !isFixed) {
    return null;
  }
  return resultCourse(called, subject);
}

/** What a function makes of its subject. */
function resultCourse(called: string, subject: Course): Course | null {
  const { degree, shift } = subject;
  if (Object.hasOwn(REDUCTIONS, called)) {
    const moved = REDUCTIONS[called] ?? staysOnly(subject);
    const isSteady = moved === 'stays' || shift === 'stays';
    return { degree, shift: shift === null ? null : isSteady ? 'stays' : moved, isReduced: true };
  }
  if (SQUARED.has(called)) {
    return { degree: 2 * degree, shift: shift === null ? null : 'stays', isReduced: true };
  }
  if (SAME_SIZE.has(called)) {
    return { ...subject, shift: staysOnly(subject) };
  }
  return called === 'sqrt' ? { ...subject, degree: degree / 2, shift: staysOnly(subject) } : null;
}
