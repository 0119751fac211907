/** Evaluates expressions, as far as the notebook's texts give their values. */
import type {
  BinOp,
  Comprehension,
  Constant,
  Expression,
  IfExp,
  JoinedStr,
  Subscript
} from '../python/ast/nodes';
import { expressionChildren } from '../python/scopes/expression-children';
import type { Interpreter } from './interpreter';
import { dividedPath, interpolated, libraryValue, parentOf, tailOf } from './path-functions';
import { HOLE } from './path-text';
import type { Value } from './value';
import { isSame, Scope, textOf, textValue } from './value';

/** The value of an expression; evaluates all of its parts. */
export function evaluate(run: Interpreter, node: Expression): Value {
  const { state } = run;
  state.budget.spend(1);
  if (state.isDone) {
    return null;
  }
  switch (node.kind) {
    case 'Constant':
      return constant(run, node);
    case 'Name':
      return state.scope.find(node.id) ?? null;
    case 'JoinedStr':
      return formatted(run, node);
    case 'BinOp':
      return operation(run, node);
    case 'Attribute': {
      const owner = run.value(node.value);
      return owner?.kind === 'library'
        ? libraryValue(`${owner.name}.${node.attr.name}`)
        : node.attr.name === 'parent' && owner?.kind === 'text' && owner.isPath
          ? parentOf(owner)
          : null;
    }
    case 'Call':
      return run.call(node);
    case 'List':
    case 'Tuple':
      return { kind: 'list', items: node.elts.map(element => run.value(element)) };
    case 'Lambda':
      return state.position === null
        ? null
        : { kind: 'function', node, scope: state.scope, position: state.position };
    default:
      return compound(run, node);
  }
}

function compound(run: Interpreter, node: Expression): Value {
  switch (node.kind) {
    case 'NamedExpr': {
      const value = run.value(node.value);
      run.bind(node.target, value);
      return value;
    }
    case 'IfExp':
      return choice(run, node);
    case 'BoolOp': {
      const first = run.value(node.values[0]);
      run.state.doubts++;
      node.values.slice(1).forEach(value => run.value(value));
      run.state.doubts--;
      return node.op === 'or' && first?.kind === 'text' ? first : null;
    }
    case 'Dict':
      return mapping(
        node.keys.map(key => (key === null ? null : run.value(key))),
        node.values.map(value => run.value(value))
      );
    case 'Subscript':
      return item(run, node);
    case 'ListComp':
    case 'SetComp':
    case 'GeneratorExp':
      return comprehension(run, node.generators, () => run.value(node.elt));
    case 'DictComp':
      comprehension(run, node.generators, () => (run.value(node.key), run.value(node.value)));
      return null;
    case 'UnaryOp': {
      const value = run.value(node.operand);
      return node.op === 'not' && value?.kind === 'constant'
        ? { kind: 'constant', isTrue: !value.isTrue, number: null }
        : null;
    }
    default:
      expressionChildren(node).forEach(child => run.value(child));
      return null;
  }
}

function constant({ state }: Interpreter, node: Constant): Value {
  const { value } = node;
  switch (value.type) {
    case 'str': {
      if (value.value.includes(HOLE) || state.position === null) {
        return null;
      }
      const literal = { cell: state.position.cell, range: state.rangeOf(node), text: value.value };
      return textValue(value.value, literal);
    }
    case 'int': {
      const number = Number(value.text);
      return {
        kind: 'constant',
        isTrue: number !== 0,
        number: Number.isSafeInteger(number) ? number : null
      };
    }
    case 'True':
    case 'False':
    case 'None':
      return { kind: 'constant', isTrue: value.type === 'True', number: null };
    default:
      return null;
  }
}

function formatted(run: Interpreter, { values }: JoinedStr): Value {
  let text = '';
  let tail: ReturnType<typeof tailOf> = null;
  for (const part of values) {
    const field = part.kind === 'FormattedValue' ? part : null;
    const value = run.value(field === null ? part : field.value);
    const isPlain = field === null || (field.formatSpec === null && field.conversion === -1);
    text += isPlain ? textOf(value) : HOLE;
    // A part of an f-string has no quotes to replace.
    tail = null;
  }
  return textValue(text, tail);
}

function operation(run: Interpreter, { left, op, right }: BinOp): Value {
  const [a, b] = [run.value(left), run.value(right)];
  if (op === '/') {
    return dividedPath(a, b);
  }
  if (op === '%') {
    return a?.kind === 'text' ? textValue(interpolated(a.text, b)) : null;
  }
  if (op !== '+') {
    return null;
  }
  if (a?.kind === 'list' && b?.kind === 'list') {
    return { kind: 'list', items: [...a.items, ...b.items] };
  }
  return a?.kind === 'text' || b?.kind === 'text'
    ? textValue(textOf(a) + textOf(b), tailOf(b))
    : null;
}

function choice(run: Interpreter, { test, body, orelse }: IfExp): Value {
  const known = run.value(test);
  if (known?.kind === 'constant') {
    return run.value(known.isTrue ? body : orelse);
  }
  run.state.doubts++;
  const [a, b] = [run.value(body), run.value(orelse)];
  run.state.doubts--;
  return isSame(a, b) ? a : null;
}

function mapping(keys: readonly Value[], values: readonly Value[]): Value {
  const entries = new Map<string, Value>();
  for (const [index, key] of keys.entries()) {
    if (key?.kind !== 'text') {
      return null;
    }
    entries.set(key.text, values[index]);
  }
  return { kind: 'mapping', entries };
}

function item(run: Interpreter, { value, slice }: Subscript): Value {
  const [owner, key] = [run.value(value), run.value(slice)];
  if (owner?.kind === 'list' && key?.kind === 'constant' && key.number !== null) {
    return owner.items.at(key.number) ?? null;
  }
  return owner?.kind === 'mapping' && key?.kind === 'text'
    ? (owner.entries.get(key.text) ?? null)
    : null;
}

/** Runs a comprehension in a scope of its own; a list of its values, or null where some are unknown. */
function comprehension(
  run: Interpreter,
  generators: readonly Comprehension[],
  element: () => Value
): Value {
  const { state } = run;
  const outer = state.scope;
  state.scope = new Scope(outer);
  const items: Value[] = [];
  const isFiltered = generators.some(({ ifs }) => ifs.length > 0);
  const level = (depth: number): void => {
    const generator = generators.at(depth);
    if (generator === undefined) {
      items.push(element());
      return;
    }
    const { target, iter, ifs } = generator;
    run.each(target, run.value(iter), () => {
      ifs.forEach(test => run.value(test));
      state.doubts += ifs.length;
      level(depth + 1);
      state.doubts -= ifs.length;
    });
  };
  level(0);
  state.scope = outer;
  const isKnown = !isFiltered && items.every(value => value?.kind === 'text');
  return isKnown && items.length > 0 ? { kind: 'list', items } : null;
}
