/** What operators show about their operands. */
import { itemOf } from './iteration';
import { Shape } from './shape';
import type { Literal } from './shape';
import type { DataValue, Value } from './values';
import { data, freshData, knownNumber, knownText, shapeOf } from './values';

const ORDER = new Set(['<', '<=', '>', '>=']);

/** The value of an operation; `right` is null for one with a single operand. */
export function evaluateOperation(op: string, left: Value, right: Value): Value {
  if (op === '==' || op === '!=' || op === 'in' || op === 'not in' || ORDER.has(op)) {
    return comparisonOf(op, left, right);
  }
  if (op === 'not' || op === 'is' || op === 'is not') {
    return freshData();
  }
  return (
    textOperation(op, left, right) ?? listOperation(op, left, right) ?? calculation(op, left, right)
  );
}

/** Lists that are added: the first takes the items of the second, as by `extend`. */
function listOperation(op: string, left: Value, right: Value): Value {
  if (op !== '+' || !(isList(left) || isList(right))) {
    return null;
  }
  const list = data(shapeOf(left).setContainer('list'));
  list.shape.item().unite(shapeOf(itemOf(right)));
  return list;
}

function isList(value: Value): boolean {
  return (
    value?.kind === 'sequence' ||
    (value?.kind === 'data' && value.view === 'plain' && value.shape.container === 'list')
  );
}

/** Texts and paths that are put together, and lists. */
function textOperation(op: string, left: Value, right: Value): Value {
  const [start, end] = [knownText(left), knownText(right)];
  if (op === '/' && left?.kind === 'path' && end !== null) {
    return { ...left, path: joined(left.path, end) };
  }
  if (op === '+' && start !== null && end !== null) {
    return { kind: 'literal', value: `${start}${end}` };
  }
  if (op === '%' && start !== null) {
    const values = right?.kind === 'tuple' ? right.values : [right];
    const known = values.map(each => (each?.kind === 'literal' ? each.value : null));
    return percentFormat(start, known);
  }
  if (op === '+' && left?.kind === 'tuple' && right?.kind === 'tuple') {
    return { kind: 'tuple', values: [...left.values, ...right.values] };
  }
  const text = start !== null ? right : end !== null ? left : null;
  if (op === '+' && text?.kind === 'data') {
    text.shape.addKind('text');
    return data(new Shape().addKind('text'), text.view);
  }
  return null;
}

/** The path of a name in a folder. */
export function joined(folder: string, name: string): string {
  return name.startsWith('/') || folder === '' ? name : `${folder.replace(/\/$/, '')}/${name}`;
}

/** `'%s.csv' % name` with plain fields only. */
function percentFormat(format: string, values: readonly (Literal | undefined)[]): Value {
  const pieces = format.split(/%[sd]/);
  if (pieces.length - 1 !== values.length || pieces.some(each => each.includes('%'))) {
    return freshData();
  }
  const texts = values.map(each =>
    typeof each === 'string' || typeof each === 'number' ? String(each) : null
  );
  return texts.some(each => each === null)
    ? freshData()
    : { kind: 'literal', value: pieces.map((each, at) => each + (texts[at] ?? '')).join('') };
}

function calculation(op: string, left: Value, right: Value): Value {
  const operands = [left, right].filter((each): each is DataValue => each?.kind === 'data');
  const [first] = operands;
  if (first === undefined) {
    const [a, b] = [knownNumber(left), knownNumber(right)];
    const result = a !== null && b !== null ? arithmetic(op, a, b) : null;
    return result === null ? null : { kind: 'literal', value: result };
  }
  if (first.view === 'array') {
    // Element by element: both have the same size, and so has the result.
    operands.forEach(each => each.view === 'array' && first.shape.unite(each.shape));
    return first;
  }
  // Texts and lists can be added, too; masks are combined by `&` and `|`.
  if (!'&|^~'.includes(op)) {
    const isSure = op !== '+' || knownNumber(left) !== null || knownNumber(right) !== null;
    operands.forEach(({ view, shape }) => {
      if (view !== 'table' && (isSure || shape.kinds.size === 0)) {
        shape.addKind('number');
      }
    });
  }
  const view = operands.find(each => each.view !== 'plain')?.view ?? 'plain';
  return view === 'table' ? first : data(new Shape().addKind('number'), view);
}

function arithmetic(op: string, a: number, b: number): number | null {
  switch (op) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '//':
      return b === 0 ? null : Math.floor(a / b);
    default:
      return null;
  }
}

function comparisonOf(op: string, left: Value, right: Value): Value {
  noteSizes(op, left, right);
  if (op === 'in' || op === 'not in') {
    noteMembership(left, right);
  } else {
    noteComparison(op, left, right);
    noteComparison(op, right, left);
  }
  const view = left?.kind === 'data' && left.view === 'column' ? 'column' : 'plain';
  return data(new Shape().addKind('boolean'), view);
}

function noteSizes(op: string, left: Value, right: Value): void {
  if (op !== '==' || left?.kind !== 'sizes') {
    return;
  }
  const { of, axis, isFlipped } = left;
  const number = knownNumber(right);
  if (axis !== null && number !== null) {
    of.setSize(axis, number);
  } else if (right?.kind === 'tuple') {
    if (!isFlipped) {
      of.setAxes(right.values.length);
    }
    right.values.forEach((each, at) => {
      const size = knownNumber(each);
      if (size !== null) {
        of.setSize(isFlipped ? 1 - at : at, size);
      }
    });
  }
}

function noteMembership(one: Value, whole: Value): void {
  if (one?.kind === 'data' && whole?.kind === 'tuple') {
    whole.values.forEach(each => each?.kind === 'literal' && one.shape.addChoice(each.value));
  } else if (one?.kind === 'literal' && whole?.kind === 'data' && whole.view === 'plain') {
    whole.shape.addContained(one.value);
  }
}

function noteComparison(op: string, one: Value, other: Value): void {
  if (one?.kind !== 'data' || one.view === 'table' || one.view === 'array') {
    return;
  }
  if (other?.kind === 'literal') {
    const { value } = other;
    if (ORDER.has(op) && typeof value === 'number') {
      one.shape.addKind('number').addBound(value);
    } else if (!ORDER.has(op)) {
      one.shape.addChoice(value);
    } else if (typeof value === 'string') {
      one.shape.addKind('text').addChoice(value);
    }
  } else if (ORDER.has(op) && other?.kind === 'data' && one.shape.kinds.size === 0) {
    one.shape.addKind('number');
  }
}
