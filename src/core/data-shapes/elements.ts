/** Elements of values: `value[index]`, and what an assignment to one shows. */
import { largest } from '../memo/lists';
import type { Expression } from '../python/ast/nodes';
import { columnOf, useColumns } from './columns';
import type { Evaluator } from './evaluator';
import { itemOf } from './iteration';
import { Shape } from './shape';
import type { DataValue, Value } from './values';
import { data, freshData, knownNumber, knownText, knownTexts, literalOf, shapeOf } from './values';

/** The value of `base[index]`. */
export function elementAt(
  base: Value,
  index: Value,
  node: Expression,
  evaluator: Pick<Evaluator, 'variable'>
): Value {
  const number = knownNumber(index);
  switch (base?.kind) {
    case 'data':
      return elementOfData(base, index, node);
    case 'tuple':
      return node.kind === 'Slice'
        ? base
        : number === null
          ? itemOf(base)
          : (base.values.at(number) ?? null);
    case 'sequence':
      return node.kind === 'Slice' ? base : base.item;
    case 'sizes':
      return number === null
        ? null
        : { ...base, axis: base.isFlipped ? 1 - number : axisOf(base.of, number) };
    case 'method':
      return base.of?.kind === 'data' ? located(base.of, base.name, index, node) : null;
    case 'archive': {
      const name = knownText(index);
      return name === null ? null : data(named(base.file.arrays, name), 'array');
    }
    case 'name': {
      const variable = base.name === 'os.environ' ? knownText(index) : null;
      return variable === null ? null : data(evaluator.variable(variable, null));
    }
    case 'store': {
      const name = knownText(index);
      return name === null ? null : data(named(base.file.sheets, name.replace(/^\//, '')), 'table');
    }
    case 'group': {
      const name = knownText(index);
      return name === null
        ? arrayPart(datasetOf(base), node)
        : { ...base, path: `${base.path}/${name}`.replace(/^\/+/, '') };
    }
    case 'database':
      return elementAt(base.session.rows(), index, node, evaluator);
    case 'uploaded':
      return /^(?:content|data)$/.test(knownText(index) ?? '')
        ? { kind: 'file', file: base.file }
        : base;
    case 'uploads': {
      const name = knownText(index);
      return name === null ? null : { kind: 'file', file: base.file(name) };
    }
    default:
      return null;
  }
}

/** The axis that an index of the sizes is about; one from the end is that of a picture's channels. */
function axisOf(of: Shape, index: number): number {
  if (index > 0) {
    of.needSize(index, 1);
  }
  return index < 0 ? 3 + index : index;
}

/** An array of an HDF5 file. */
export function datasetOf({ file, path }: Extract<Value, { readonly kind: 'group' }>): DataValue {
  return data(named(file.arrays, path), 'array');
}

/** An entry of a map, made on first use. */
export function named(all: Map<string, Shape>, name: string): Shape {
  const known = all.get(name) ?? new Shape();
  all.set(name, known);
  return known;
}

function elementOfData(base: DataValue, index: Value, node: Expression): Value {
  switch (base.view) {
    case 'plain':
      return node.kind === 'Slice' ? base : plainElement(base.shape, index);
    case 'table':
      return tablePart(base, index);
    case 'column':
      return node.kind === 'Slice' || index?.kind === 'data' || index?.kind === 'tuple'
        ? base
        : data(base.shape);
    case 'array':
      return arrayPart(base, node);
    case 'picture':
      return null;
  }
}

function plainElement(shape: Shape, index: Value): Value {
  const name = knownText(index);
  const number = knownNumber(index);
  if (name !== null) {
    return data(shape.setContainer('object').field(name));
  }
  if (number !== null) {
    if (shape.kinds.has('text')) {
      return freshData();
    }
    shape.setContainer('list').needLength(number < 0 ? -number : number + 1);
    return data(number < 0 ? shape.item() : shape.position(number));
  }
  const key = index?.kind === 'data' ? index.shape : null;
  if (key !== null && (key.keyOf === shape.root || key.kinds.has('text'))) {
    shape.setContainer('object');
  }
  return data(shape.container === 'object' ? shape.mapped() : shape.item());
}

function tablePart(table: DataValue, index: Value): Value {
  const name = knownText(index);
  if (name !== null) {
    return columnOf(table, name);
  }
  useColumns(table, knownTexts(index));
  useAsMask(index);
  return table;
}

/** A column that chooses rows has truth values. */
function useAsMask(rows: Value): void {
  if (rows?.kind === 'data' && rows.view === 'column' && rows.shape.kinds.size === 0) {
    rows.shape.addKind('boolean');
  }
}

/** `table.loc[rows, columns]` and `table.iloc[…]`. */
function located(value: DataValue, accessor: string, index: Value, node: Expression): Value {
  if (!/^i?(?:loc|at)$/.test(accessor)) {
    return null;
  }
  if (value.view !== 'table') {
    return elementOfData(value, index, node);
  }
  useAsMask(index?.kind === 'tuple' ? (index.values[0] ?? null) : index);
  if (node.kind === 'Tuple') {
    const second = index?.kind === 'tuple' ? (index.values[1] ?? null) : null;
    const name = knownText(second);
    if (name !== null) {
      return columnOf(value, name);
    }
    useColumns(value, knownTexts(second));
    const width = widthOf(node.elts.at(1));
    value.shape.needSize(1, width);
    return knownNumber(second) === null ? value : freshData('column');
  }
  return knownNumber(index) === null ? value : data(value.shape);
}

/** How many columns a position or a slice needs. */
function widthOf(node: Expression | undefined): number {
  const bounds = node?.kind === 'Slice' ? [node.lower, node.upper] : [];
  const numbers = bounds.map(each => (each === null ? null : literalOf(each)));
  const position = node === undefined ? undefined : literalOf(node);
  return typeof position === 'number'
    ? position < 0
      ? -position
      : position + 1
    : Math.max(0, largest(numbers.map(each => (typeof each === 'number' ? Math.abs(each) : 0))));
}

/** A part of an array shows how large it is; only `array[:, ::-1]` is as large as the whole. */
function arrayPart(array: DataValue, node: Expression): Value {
  const parts = node.kind === 'Tuple' ? node.elts : [node];
  let isWhole = true;
  let axis = 0;
  for (const part of parts) {
    if (part.kind === 'Constant' && part.value.type === 'Ellipsis') {
      // Of a picture, which is what such code is about.
      axis = 2;
      continue;
    }
    const isFull = part.kind === 'Slice' && part.lower === null && part.upper === null;
    isWhole &&= isFull;
    array.shape.needSize(axis, isFull ? 1 : Math.max(1, widthOf(part)));
    axis++;
  }
  return isWhole ? array : freshData('array');
}

/** `base[key] = value`: what it names need not be in the data. */
export function bindItem(base: Value, key: Value, value: Value): void {
  if (base?.kind !== 'data') {
    return;
  }
  const name = knownText(key);
  if (name !== null && (base.view === 'table' || base.view === 'plain')) {
    const isColumn = value?.kind === 'data' && value.view === 'column';
    const made = value === null ? null : isColumn ? value.shape : shapeOf(value);
    if (base.view === 'plain') {
      base.shape.setContainer('object');
    }
    base.shape.makeField(name, made);
  } else if (base.view === 'plain' && value !== null && key !== null && key.kind !== 'literal') {
    base.shape.setContainer('object').mapped().unite(shapeOf(value));
  }
}
