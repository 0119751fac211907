/**
 * Changes in a cell's own code that have a different effect the second time, because they build on their own result.
 */
import { memoize } from '../../memo/fact-table';
import { innerStatements } from '../../python/ast/inner-statements';
import type { Expression, Statement } from '../../python/ast/nodes';
import type { CellSummary, NameRange, ParsedText } from '../../python/flow/cell-summary';
import { certainNames } from '../heap/certain-names';
import { settles, settlesByItself } from './settling-arithmetic';

/** A change that is not repeatable. */
export interface UnrepeatableChange {
  readonly name: string;
  readonly range: NameRange;
  /** `rebind`: the name gets a new value, so the result could have a different name. */
  readonly how: 'rebind' | 'in-place';
}

const ARITHMETIC = new Set(['+', '-', '*', '/', '//', '%', '**', '@', '<<', '>>', '^']);
/** Methods of lists and similar types that add or remove something on each call. */
const GROWING = new Set([
  'append',
  'appendleft',
  'extend',
  'extendleft',
  'insert',
  'pop',
  'popleft',
  'reverse',
  'rotate'
]);

/** Changes of names that the cell does not assign first. Code in functions runs elsewhere and does not count. */
export const unrepeatableChanges = memoize(({ module, masked }: CellSummary) =>
  module === null ? [] : findChanges({ module, map: masked.map })
);

function findChanges({ module, map }: ParsedText): readonly UnrepeatableChange[] {
  // Most cells have none, and need not know what is assigned.
  if (!module.body.some(mayChange)) {
    return [];
  }
  const found: UnrepeatableChange[] = [];
  const assigned = new Set<string>();
  const visit = (statement: Statement): void => {
    const change = changeOf(statement);
    if (change !== null && !assigned.has(change.name)) {
      const range = { start: map.toSource(statement.start), end: map.toSource(statement.end) };
      found.push({ ...change, range });
    }
    innerStatements(statement).forEach(visit);
    certainNames(statement).forEach(name => assigned.add(name));
  };
  module.body.forEach(visit);
  return found;
}

function mayChange(statement: Statement): boolean {
  return changeOf(statement) !== null || innerStatements(statement).some(mayChange);
}

type Change = Pick<UnrepeatableChange, 'name' | 'how'>;

function changeOf(statement: Statement): Change | null {
  switch (statement.kind) {
    case 'AugAssign':
      return statement.target.kind === 'Name' &&
        ARITHMETIC.has(statement.op) &&
        !settlesByItself(statement.target.id, statement.op, statement.value)
        ? { name: statement.target.id, how: 'rebind' }
        : null;
    case 'Assign': {
      const [target] = statement.targets;
      const isOne = statement.targets.length === 1 && target.kind === 'Name';
      return isOne &&
        dependsOnItself(target.id, statement.value) &&
        !settles(target.id, statement.value)
        ? { name: target.id, how: 'rebind' }
        : null;
    }
    case 'Expr':
      return growingCall(statement.value);
    default:
      return null;
  }
}

/** Arithmetic with the previous value, or a slice of it that shrinks each time. */
function dependsOnItself(name: string, value: Expression): boolean {
  switch (value.kind) {
    case 'BinOp':
      return (
        ARITHMETIC.has(value.op) &&
        [value.left, value.right].some(side => isName(side, name) || dependsOnItself(name, side))
      );
    case 'Subscript':
      return (isName(value.value, name) || isPositional(value.value, name)) && shrinks(value.slice);
    default:
      return false;
  }
}

function isName(node: Expression, name: string): boolean {
  return node.kind === 'Name' && node.id === name;
}

/** Matches `df.iloc`. */
function isPositional(node: Expression, name: string): boolean {
  return node.kind === 'Attribute' && node.attr.name === 'iloc' && isName(node.value, name);
}

/** Matches `[1:]` and `[:-1]`, which shrink the value each time. */
function shrinks(slice: Expression): boolean {
  if (slice.kind !== 'Slice' || slice.step !== null) {
    return false;
  }
  const { lower, upper } = slice;
  return (lower !== null && isPositive(lower)) || (upper?.kind === 'UnaryOp' && upper.op === '-');
}

function isPositive(node: Expression): boolean {
  return node.kind === 'Constant' && node.value.type === 'int' && node.value.text !== '0';
}

function growingCall(node: Expression): Change | null {
  if (node.kind !== 'Call' || node.func.kind !== 'Attribute' || !GROWING.has(node.func.attr.name)) {
    return null;
  }
  const { value } = node.func;
  return value.kind === 'Name' ? { name: value.id, how: 'in-place' } : null;
}
