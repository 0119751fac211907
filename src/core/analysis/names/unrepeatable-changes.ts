/** Changes in a cell's own code that have another outcome the second time: they work on what the first time left. */
import { memoize } from '../../memo/fact-table';
import { innerStatements } from '../../python/ast/inner-statements';
import type { Expression, Statement } from '../../python/ast/nodes';
import type { CellSummary, NameRange, ParsedText } from '../../python/flow/cell-summary';
import { certainNames } from '../heap/certain-names';

/** One such change. */
export interface UnrepeatableChange {
  readonly name: string;
  readonly range: NameRange;
  /** `rebind`: the name is given another value, so the result could have another name. */
  readonly how: 'rebind' | 'in-place';
}

const ARITHMETIC = new Set(['+', '-', '*', '/', '//', '%', '**', '@', '<<', '>>', '^']);
/** Methods of lists and their like that add or take something each time. */
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

/** The changes of names that the cell does not itself make anew first. Code in functions runs elsewhere and does not count. */
export const unrepeatableChanges = memoize(({ module, masked }: CellSummary) =>
  module === null ? [] : findChanges({ module, map: masked.map })
);

function findChanges({ module, map }: ParsedText): readonly UnrepeatableChange[] {
  const found: UnrepeatableChange[] = [];
  const own = new Set<string>();
  const visit = (statement: Statement): void => {
    const change = changeOf(statement);
    if (change !== null && !own.has(change.name)) {
      const range = { start: map.toSource(statement.start), end: map.toSource(statement.end) };
      found.push({ ...change, range });
    }
    innerStatements(statement).forEach(visit);
    certainNames(statement).forEach(name => own.add(name));
  };
  module.body.forEach(visit);
  return found;
}

type Change = Pick<UnrepeatableChange, 'name' | 'how'>;

function changeOf(statement: Statement): Change | null {
  switch (statement.kind) {
    case 'AugAssign':
      return statement.target.kind === 'Name' && ARITHMETIC.has(statement.op)
        ? { name: statement.target.id, how: 'rebind' }
        : null;
    case 'Assign': {
      const [target] = statement.targets;
      const isOne = statement.targets.length === 1 && target.kind === 'Name';
      return isOne && dependsOnItself(target.id, statement.value)
        ? { name: target.id, how: 'rebind' }
        : null;
    }
    case 'Expr':
      return growingCall(statement.value);
    default:
      return null;
  }
}

/** Arithmetic with the value before, or a part of it that gets smaller each time. */
function dependsOnItself(name: string, value: Expression): boolean {
  switch (value.kind) {
    case 'BinOp':
      return (
        ARITHMETIC.has(value.op) &&
        [value.left, value.right].some(side => isName(side, name) || dependsOnItself(name, side))
      );
    case 'Subscript':
      return (
        (isName(value.value, name) || isPositional(value.value, name)) && dropsSome(value.slice)
      );
    default:
      return false;
  }
}

function isName(node: Expression, name: string): boolean {
  return node.kind === 'Name' && node.id === name;
}

/** `df.iloc` */
function isPositional(node: Expression, name: string): boolean {
  return node.kind === 'Attribute' && node.attr.name === 'iloc' && isName(node.value, name);
}

/** `[1:]` and `[:-1]`, which leave less each time. */
function dropsSome(slice: Expression): boolean {
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
