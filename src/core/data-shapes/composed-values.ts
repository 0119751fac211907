/** Values that are put together from others: comparisons, formatted texts, dictionaries, and what several targets get. */
import type { Arguments, Compare, Dict, Expression } from '../python/ast/nodes';
import { itemOf } from './iteration';
import { evaluateOperation } from './operations';
import { Shape } from './shape';
import type { Value } from './values';
import { data, freshData, knownText, shapeOf } from './values';

type Evaluate = (node: Expression) => Value;

/** The value of a chain of comparisons. */
export function comparison({ left, ops, comparators }: Compare, evaluate: Evaluate): Value {
  let one = evaluate(left);
  let made: Value = null;
  comparators.forEach((each, at) => {
    const other = evaluate(each);
    made = evaluateOperation(ops[at], one, other);
    one = other;
  });
  return made;
}

/** The value of an f-string. The format of a number shows that there is one. */
export function formattedText(values: readonly Expression[], evaluate: Evaluate): Value {
  const texts = values.map(each => {
    if (each.kind !== 'FormattedValue') {
      return knownText(evaluate(each));
    }
    const value = evaluate(each.value);
    const format =
      each.formatSpec === null ? null : formattedText(each.formatSpec.values, evaluate);
    const letter = knownText(format)?.at(-1) ?? '';
    if (value?.kind === 'data' && /[dfeg%,]/.test(letter)) {
      value.shape.addKind(letter === 'd' ? 'whole' : 'number');
    }
    const known = format === null && value?.kind === 'literal' ? value.value : null;
    return typeof known === 'string' || typeof known === 'number'
      ? String(known)
      : knownText(value);
  });
  return texts.every(each => each !== null)
    ? { kind: 'literal', value: texts.join('') }
    : freshData();
}

/** A dictionary that the code makes. */
export function dictionary({ keys, values }: Dict, evaluate: Evaluate): Value {
  const made = data(new Shape().setContainer('object'));
  keys.forEach((key, at) => {
    const name = key === null ? null : knownText(evaluate(key));
    const value = evaluate(values[at]);
    if (name !== null) {
      made.shape.makeField(name, shapeOf(value));
    } else if (key !== null) {
      made.shape.mapped().unite(shapeOf(value));
    }
  });
  return made;
}

/** The data among the values that an expression may have. */
export function preferred(values: readonly Value[]): Value {
  return (
    values.find(value => value !== null && value.kind !== 'literal') ??
    values.find(value => value !== null) ??
    null
  );
}

/** The value of one of several targets. */
export function partAt(value: Value, at: number, count: number): Value {
  if (value?.kind === 'tuple') {
    return value.values[at] ?? null;
  }
  if (value?.kind === 'sizes' && value.axis === null) {
    if (!value.isFlipped) {
      value.of.setAxes(count);
    }
    return { ...value, axis: value.isFlipped ? 1 - at : at };
  }
  if (value?.kind === 'slices') {
    value.of.setSize(value.axis, count);
    return freshData('array');
  }
  if (value?.kind === 'data' && value.view === 'plain') {
    value.shape.setContainer('list').needLength(count);
    return data(value.shape.position(at));
  }
  return itemOf(value);
}

/** Takes the data of two values for the same. */
export function uniteData(one: Value, other: Value | undefined): void {
  if (one?.kind === 'data' && other?.kind === 'data' && one.view === other.view) {
    other.shape.unite(one.shape);
  }
}

/** Gives a table the names of all its columns. */
export function nameColumns(table: Value, names: readonly Value[]): void {
  if (table?.kind === 'data' && table.view === 'table') {
    names.forEach(each => {
      const name = knownText(each);
      return name !== null && table.shape.field(name);
    });
  }
}

/** What the parameters of a function get in a call. */
export function parameterValues(
  { posonlyargs, args, kwonlyargs, kwDefaults, defaults, vararg, kwarg }: Arguments,
  given: readonly Value[],
  keywords: ReadonlyMap<string, Value> | undefined,
  evaluate: Evaluate
): ReadonlyMap<string, Value> {
  const values = new Map<string, Value>();
  const add = (name: string, fallback: Expression | null | undefined): void => {
    values.set(name, keywords?.get(name) ?? (fallback ? evaluate(fallback) : null));
  };
  const positional = [...posonlyargs, ...args];
  const required = positional.length - defaults.length;
  positional.forEach(({ arg: { name } }, at) => {
    if (at < given.length) {
      values.set(name, given[at]);
    } else {
      add(name, at < required ? null : defaults[at - required]);
    }
  });
  kwonlyargs.forEach(({ arg: { name } }, at) => add(name, kwDefaults[at]));
  [vararg, kwarg].forEach(each => each !== null && values.set(each.arg.name, null));
  return values;
}
