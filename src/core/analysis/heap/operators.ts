/** Operators, including those that the notebook's own classes define. */
import { callOperator } from './function-calls';
import { readDeep } from './deep-reads';
import { noteDerived } from './object-numbers';
import { newObject, readState } from './objects';
import { readLocation } from './reading';
import type { SymbolicRun } from './execution-context';
import { joinedTexts } from './texts';
import type { Callable, Value } from './value';

const OPERATORS: Readonly<Record<string, string>> = {
  '+': 'add',
  '-': 'sub',
  '*': 'mul',
  '/': 'truediv',
  '//': 'floordiv',
  '%': 'mod',
  '**': 'pow',
  '@': 'matmul',
  '<<': 'lshift',
  '>>': 'rshift',
  '&': 'and',
  '|': 'or',
  '^': 'xor'
};

/** The value of a binary operation. */
export function operate(run: SymbolicRun, one: Value, other: Value, op: string): Value {
  const { values } = run;
  const [left, right] = [one, other].map(each => asOperand(run, each));
  if (
    left.texts.length > 0 &&
    right.texts.length > 0 &&
    isPlainText(left, right) &&
    (op === '+' || op === '/')
  ) {
    return joinedTexts(run, [left, right], op === '+' ? '' : '/');
  }
  const name = OPERATORS[op];
  readStates(run, left, `__${name}__`);
  readStates(run, right, `__${name}__`);
  const own = [
    callOperator(run, left, [`__${name}__`], [right]),
    callOperator(run, right, [`__r${name}__`], [left])
  ].filter(each => each !== null);
  return values.joinAll([derived(run, [left, right]), ...own]);
}

function isPlainText(...operands: readonly Value[]): boolean {
  return operands.every(({ objects, callables }) => objects.length + callables.length === 0);
}

/** What may be a column or a method (`df.a`) is a column where it is an operand. */
function asOperand({ values }: SymbolicRun, value: Value): Value {
  const { objects, callables } = value;
  return objects.length > 0 && callables.length > 0 && callables.every(isMethod)
    ? values.objects(objects)
    : value;
}

function isMethod({ kind }: Callable): boolean {
  return kind === 'method';
}

/** States on which an operator of a library's type depends: the precision of decimal numbers. */
function readStates(run: SymbolicRun, { type }: Value, method: string): void {
  const effect = type === null ? null : run.effects.methodEffect(type, method);
  effect?.reads?.forEach(state => readState(run, state));
}

/** A new value computed from operands; it shares only the elements of containers with them. */
export function derived(run: SymbolicRun, given: readonly Value[]): Value {
  const operands = given.map(each => asOperand(run, each));
  operands.forEach(operand => readDeep(run, operand));
  const objects = operands.flatMap(operand => operand.objects);
  if (objects.length === 0) {
    return operands.every(({ type }) => type === operands[0].type) && operands[0].type !== null
      ? run.values.ofType(operands[0].type)
      : run.values.plain;
  }
  const typed = objects.find(
    ({ allocation }) => allocation.type !== null && allocation.type !== 'instance'
  );
  const held = objects.map(object => readLocation(run, object.content));
  const result = newObject(run, typed?.allocation.type ?? null, run.values.joinAll(held));
  noteDerived(run, operands, result);
  return result;
}

/** The value of a comparison. */
export function compare(run: SymbolicRun, given: readonly Value[], ops: readonly string[]): Value {
  const operands = given.map(each => asOperand(run, each));
  operands.forEach((operand, index) => {
    if (!ops.every(op => op.startsWith('is'))) {
      readDeep(run, operand);
      callOperator(
        run,
        operand,
        ['__eq__', '__lt__', '__gt__', '__le__', '__ge__', '__contains__', '__ne__'],
        [operands[index === 0 ? 1 : 0]]
      );
    }
  });
  const isArray = operands.some(({ objects }) =>
    objects.some(({ allocation }) => /^(?:numpy|pandas|torch)\./.test(allocation.type ?? ''))
  );
  return isArray && !ops.some(op => /is|in/.test(op))
    ? derived(run, operands)
    : run.values.ofType('bool');
}
