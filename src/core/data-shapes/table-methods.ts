/** Methods of tables and of their columns. */
import { columnOf, newTable, useColumns } from './columns';
import type { Evaluator } from './evaluator';
import { itemOf } from './iteration';
import { argument } from './call-arguments';
import { Shape } from './shape';
import type { DataValue, EvaluatedCall, Value } from './values';
import { data, freshData, knownNumber, knownText, knownTexts } from './values';

/** Arguments that name columns. */
const COLUMN_ARGUMENTS = [
  'by',
  'subset',
  'on',
  'left_on',
  'index',
  'columns',
  'values',
  'x',
  'y',
  'z',
  'hue',
  'color',
  'size',
  'id_vars',
  'value_vars',
  'column',
  'keys'
];

/** Methods whose first arguments name columns. */
const NAMED_FIRST =
  /^(?:sort_values|groupby|set_index|drop_duplicates|pivot|explode|boxplot|hist|pop|filter|get|value_counts)$/;

/** Methods of which `index` and `columns` are something else. */
const OTHER_NAMES = /^(?:drop|reindex|rename|to_csv|to_excel|to_html|to_json|fillna|replace)$/;

/** Notes the columns that a call with a table names. */
export function useNamedColumns(table: DataValue, { keywords }: EvaluatedCall): void {
  for (const name of COLUMN_ARGUMENTS) {
    const texts = knownTexts(keywords.get(name));
    useColumns(table, texts);
    if ((name === 'y' || name === 'values') && texts.length > 0) {
      texts.forEach(each => columnOf(table, each).shape.addKind('number'));
    }
  }
}

/** The value of a method of a table. */
export function tableMethod(
  table: DataValue,
  name: string,
  call: EvaluatedCall,
  evaluator: Evaluator
): Value {
  if (!OTHER_NAMES.test(name)) {
    useNamedColumns(table, call);
  }
  const [first, second] = call.args;
  if (NAMED_FIRST.test(name)) {
    useColumns(table, knownTexts(first));
  }
  switch (name) {
    case 'nlargest':
    case 'nsmallest':
      useColumns(table, knownTexts(second));
      return table;
    case 'drop':
      useDropped(table, call);
      return table;
    case 'rename':
      return renamed(table, call.keywords.get('columns') ?? null);
    case 'merge':
    case 'join':
      return merged(table, first ?? null, call);
    case 'append':
      return united(table, first ?? null);
    case 'astype':
    case 'agg':
    case 'aggregate':
    case 'fillna':
    case 'replace':
      return useMapped(table, first ?? null, name);
    case 'iterrows':
      return { kind: 'sequence', item: { kind: 'tuple', values: [null, data(table.shape)] } };
    case 'itertuples':
      return { kind: 'sequence', item: table };
    case 'set_index':
      return knownText(first) === null
        ? table
        : { ...table, index: columnOf(table, knownText(first) ?? '').shape };
    case 'resample':
    case 'asfreq':
      useDates(table, call);
      return table;
    case 'to_pandas':
      return table;
    case 'apply':
      return applied(table, call, evaluator);
    case 'query':
      return queried(table, knownText(first));
    case 'to_dict':
      return knownText(argument(call, 0, 'orient')) === 'records'
        ? { kind: 'sequence', item: data(table.shape) }
        : null;
    case 'pop':
    case 'get':
      return knownText(first) === null ? null : columnOf(table, knownText(first) ?? '');
    default:
      return NO_TABLE.test(name) ? null : table;
  }
}

const NO_TABLE =
  /^(?:plot|hist|boxplot|to_\w+|info|items|pivot|pivot_table|melt|stack|unstack|transpose|describe|value_counts)$/;

/** Only dates are resampled: those of the index, or of the column that is named. */
function useDates(value: DataValue, { keywords }: EvaluatedCall): void {
  const name = knownText(keywords.get('on'));
  const dates = name === null ? value.index : columnOf(value, name).shape;
  dates?.addKind('date');
}

function useDropped(table: DataValue, call: EvaluatedCall): void {
  const axis = argument(call, 1, 'axis');
  const isColumns = knownNumber(axis) === 1 || knownText(axis) === 'columns';
  useColumns(table, [
    ...(isColumns ? knownTexts(call.args[0]) : []),
    ...knownTexts(call.keywords.get('columns'))
  ]);
}

function renamed(table: DataValue, names: Value): Value {
  if (names?.kind !== 'data') {
    return table;
  }
  const both = new Map(table.renamed ?? []);
  for (const [old, made] of names.shape.fields) {
    const [name] = made.choices;
    if (typeof name === 'string') {
      both.set(name, table.renamed?.get(old) ?? old);
    }
  }
  return { ...table, renamed: both };
}

/** A table of the columns of both; those that join them have the same values. */
export function merged(table: Value, other: Value, call: EvaluatedCall): Value {
  if (table?.kind !== 'data' || other?.kind !== 'data') {
    return table?.kind === 'data' ? table : newTable();
  }
  const { keywords } = call;
  const pairs = [...knownTexts(keywords.get('on') ?? null)].map(each => [each, each] as const);
  const [left, right] = ['left_on', 'right_on'].map(name => knownTexts(keywords.get(name)));
  left.forEach((each, at) => right.at(at) !== undefined && pairs.push([each, right[at]]));
  for (const [one, two] of pairs) {
    columnOf(table, one).shape.unite(columnOf(other, two).shape).addKind('key');
  }
  return { ...table, others: [...(table.others ?? []), other.shape, ...(other.others ?? [])] };
}

/** The rows of both. */
export function united(table: DataValue, other: Value): Value {
  if (other?.kind === 'data' && other.view === table.view) {
    table.shape.unite(other.shape);
  }
  return table;
}

/** `{'column': value}` names columns. */
function useMapped(table: DataValue, mapping: Value, method: string): Value {
  if (mapping?.kind === 'data' && mapping.view === 'plain') {
    useColumns(table, [...mapping.shape.fields.keys()]);
    if (method.startsWith('agg')) {
      mapping.shape.fields.forEach((_, name) => columnOf(table, name).shape.addKind('number'));
    }
  }
  return table;
}

function applied(table: DataValue, call: EvaluatedCall, evaluator: Evaluator): Value {
  const axis = argument(call, 1, 'axis');
  const isRows = knownNumber(axis) === 1 || knownText(axis) === 'columns';
  const callee = argument(call, 0, 'func');
  if (isRows) {
    evaluator.call(callee, [data(table.shape)]);
    return freshData('column');
  }
  return null;
}

/** The names in a condition are columns, except those of variables. */
function queried(table: DataValue, condition: string | null): Value {
  for (const [, name, operator, number] of (condition ?? '').matchAll(
    /(?<![\w@"'.])([A-Za-z_]\w{0,99})(?![\w("'])\s*(?:([<>]=?|[=!]=)\s*(-?\d+(?:\.\d+)?))?/g
  )) {
    if (!/^(?:and|or|not|in|True|False|None)$/.test(name)) {
      const { shape } = columnOf(table, name);
      if (operator !== undefined) {
        shape.addKind('number').addBound(Number(number));
      }
    }
  }
  return table;
}

const NUMERIC =
  /^(?:mean|median|std|var|quantile|cumsum|cumprod|diff|pct_change|rolling|corr|cov|skew|kurt|plot|hist|interpolate|round|abs|clip|between|sem|mad)$/;

/** Methods whose value is one of the column's. */
const ONE_OF = /^(?:max|min|mode|item|sum|mean|median)$/;

/** The value of a method of a column. */
export function columnMethod(
  column: DataValue,
  name: string,
  call: EvaluatedCall,
  evaluator: Evaluator
): Value {
  const { shape } = column;
  const [first, second] = call.args;
  if (NUMERIC.test(name)) {
    shape.addKind('number');
  }
  switch (name) {
    case 'apply':
    case 'map':
      return mapped(column, first ?? null, evaluator);
    case 'isin':
      if (first?.kind === 'tuple') {
        first.values.forEach(each => each?.kind === 'literal' && shape.addChoice(each.value));
      }
      return freshData('column');
    case 'between':
      [first, second].forEach(each => shape.addBound(knownNumber(each) ?? 1));
      return freshData('column');
    case 'resample':
    case 'asfreq':
      useDates(column, call);
      return column;
    case 'astype':
      noteType(shape, first ?? null);
      return column;
    case 'str.split':
      return data(listColumn(shape, knownText(first) ?? ' '), 'column');
    case 'str.contains':
    case 'str.startswith':
    case 'str.endswith': {
      const text = knownText(first);
      if (text !== null && /^[\w -]*$/.test(text)) {
        shape.addContained(text);
      }
      return freshData('column');
    }
    case 'replace':
      if (first?.kind === 'data') {
        first.shape.fields.forEach((_, key) => shape.addChoice(key));
      }
      return column;
    default:
      return ONE_OF.test(name) ? data(shape) : CALCULATED.test(name) ? freshData('column') : column;
  }
}

const CALCULATED =
  /^(?:value_counts|describe|isnull|isna|notnull|notna|rolling|diff|pct_change|rank|groupby|plot|hist|nunique|count|str\.\w+|duplicated|to_frame)$/;

function listColumn(text: Shape, separator: string): Shape {
  return text.split(separator);
}

function mapped(column: DataValue, callee: Value, evaluator: Evaluator): Value {
  if (callee?.kind === 'data') {
    // What is not in the dictionary would become empty.
    callee.shape.fields.forEach((_, key) => column.shape.addChoice(key));
    return freshData('column');
  }
  const result = evaluator.call(callee, [data(column.shape)]);
  return result?.kind === 'data' ? { ...result, view: 'column' } : freshData('column');
}

function noteType(shape: Shape, type: Value): void {
  const name = type?.kind === 'name' ? type.name : (knownText(type) ?? '');
  if (/(?:^|\.)u?int\d*$/.test(name)) {
    shape.addKind('whole');
  } else if (/(?:^|\.)float\d*$/.test(name)) {
    shape.addKind('number');
  } else if (/^datetime/.test(name)) {
    shape.addKind('date');
  }
}

/** A table with a row for each element of a list. */
export function tableOf(value: Value): DataValue {
  if (value?.kind === 'data' && value.view === 'plain') {
    return value.shape.container === 'object' && value.shape.made.size > 0
      ? tableOfLists(value.shape)
      : data(value.shape.setContainer('list').item().setContainer('object'), 'table');
  }
  const item = itemOf(value);
  return item?.kind === 'data' && item.view === 'plain' ? data(item.shape, 'table') : newTable();
}

/** `DataFrame({'a': list, …})`. */
function tableOfLists(lists: Shape): DataValue {
  const row = new Shape();
  for (const [name, list] of lists.fields) {
    row.makeField(name, list.element ?? new Shape());
  }
  return data(row, 'table');
}
