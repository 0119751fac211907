/** Calls of functions by their full names. */
import { dottedPath } from '../imports/dotted-path';
import { columnOf, useColumns } from './columns';
import { datasetOf } from './elements';
import type { Evaluator } from './evaluator';
import { itemOf } from './iteration';
import { joined } from './operations';
import { argument, fileOf } from './call-arguments';
import { READERS } from './readers';
import { Shape } from './shape';
import { merged, tableOf, united, useNamedColumns } from './table-methods';
import type { DataValue, EvaluatedCall, Value } from './values';
import { data, freshData, knownText, knownTexts, shapeOf } from './values';

type Call = (call: EvaluatedCall, evaluator: Evaluator) => Value;

/** Whatever a class of dates is called here. */
const PARSED_DATES = /\.(?:strptime|fromisoformat)$/;

/** The value of a call. What the libraries' functions do with columns by name is noted for all of them. */
export function callLibrary(name: string, call: EvaluatedCall, evaluator: Evaluator): Value {
  const reader = READERS.get(name);
  if (reader !== undefined) {
    return reader(call, evaluator);
  }
  const known = CALLS.get(name) ?? (PARSED_DATES.test(name) ? dateOf : undefined);
  if (known !== undefined) {
    return known(call, evaluator);
  }
  if (OF_NUMBERS.test(name)) {
    call.args.forEach(numbersIn);
    return freshData();
  }
  if (OF_NUMBER.test(name)) {
    call.args.forEach(numberIn);
    const [first] = call.args;
    return first?.kind === 'data' && first.view === 'array' ? first : freshData();
  }
  const widget = /^ipywidgets\.(?:widgets\.)?([A-Z]\w*)$/.exec(name);
  if (widget !== null && call.node !== null) {
    return { kind: 'widget', widget: evaluator.makeWidget(widget[1], call.node, call.keywords) };
  }
  if (name === 'google.colab.files.upload') {
    return { kind: 'uploads', file: each => evaluator.upload(each) };
  }
  useTables(call);
  return null;
}

/** Functions of lists of numbers. */
const OF_NUMBERS =
  /^(?:statistics\.(?!mode)\w+|math\.(?:fsum|prod|dist)|numpy\.(?:mean|median|average|std|var|sum|percentile|quantile|cumsum|diff|dot|corrcoef|polyfit|histogram|linalg\.\w+)|matplotlib\.pyplot\.(?:plot|scatter|hist|boxplot|violinplot|fill_between|stem|step)|scipy\.stats\.\w+)$/;

/** Functions of a number, or of each element of an array. */
const OF_NUMBER =
  /^(?:math\.\w+|numpy\.(?:sqrt|log\w*|exp|abs|absolute|round|floor|ceil|clip|power|square|sin|cos|maximum|minimum))$/;

/** What is an element of a list of numbers, and no list itself. */
function numbersIn(value: Value): void {
  numberIn(itemOf(value));
}

function numberIn(value: Value): void {
  if (
    value?.kind === 'data' &&
    value.view !== 'table' &&
    value.view !== 'array' &&
    isScalar(value.shape)
  ) {
    value.shape.addKind('number');
  }
}

function isScalar(shape: Shape): boolean {
  return shape.container === null && shape.element === null && shape.fields.size === 0;
}

/** A table that is passed along with the names of its columns. */
function useTables(call: EvaluatedCall): void {
  const values = [...call.args, ...call.keywords.values()];
  const table = values.find(
    (each): each is DataValue => each?.kind === 'data' && each.view === 'table'
  );
  if (table === undefined) {
    return;
  }
  useNamedColumns(table, call);
  const isGiven = call.args.includes(table)
    ? call.args[0] === table
    : call.keywords.get('data') === table;
  const formula = call.args.map(each => knownText(each)).find(each => each?.includes('~'));
  if (isGiven && formula === undefined && call.keywords.get('data') === table) {
    call.args.slice(0, 2).forEach(each => useColumns(table, knownTexts(each)));
  }
  // The model of a regression.
  for (const [name] of (formula ?? '').matchAll(/[A-Za-z_]\w{0,99}(?![\w(.])/g)) {
    columnOf(table, name).shape.addKind('number');
  }
}

function convert(kind: 'whole' | 'number' | 'text'): Call {
  return ({ args: [value] }) => {
    if (value?.kind === 'data' && value.view !== 'table' && kind !== 'text') {
      value.shape.addKind(kind);
    }
    return value?.kind === 'literal' && kind === 'text' && value.value !== null
      ? { kind: 'literal', value: String(value.value) }
      : data(new Shape().addKind(kind));
  };
}

/** A function that yields what it is given, in whatever order. */
const passOn: Call = ({ args }) => args.at(0) ?? freshData();

/** `list()` and `sorted(…)`; a dictionary yields its keys. */
const listed: Call = (call, evaluator) => {
  const [value] = call.args;
  const key = call.keywords.get('key');
  if (key !== undefined) {
    evaluator.call(key, [itemOf(value ?? null)]);
  }
  if (value === undefined) {
    return data(new Shape().setContainer('list'));
  }
  return value?.kind === 'file' ? data(shapeOf({ kind: 'sequence', item: itemOf(value) })) : value;
};

/** The first of the values, or the largest. */
const oneOf: Call = (call, evaluator) => {
  const [first] = call.args;
  const item = call.args.length > 1 ? first : itemOf(first ?? null);
  const key = call.keywords.get('key');
  if (key !== undefined) {
    evaluator.call(key, [item ?? null]);
  } else if (item?.kind === 'data' && isScalar(item.shape) && item.shape.kinds.size === 0) {
    item.shape.addKind('number');
  }
  return item ?? null;
};

const total: Call = ({ args: [value] }) => {
  numbersIn(value);
  return data(new Shape().addKind('number'));
};

const dateOf: Call = ({ args: [value], keywords, args }) => {
  if (value?.kind === 'data' && value.view !== 'table') {
    const format = knownText(keywords.get('format') ?? args[1]);
    value.shape.addKind(keywords.has('unit') ? 'whole' : 'date');
    if (format?.includes('%')) {
      value.shape.setDateFormat(format);
    }
  }
  return freshData(value?.kind === 'data' ? value.view : 'plain');
};

const toNumber: Call = ({ args: [value] }) => {
  if (value?.kind === 'data' && value.view !== 'table') {
    value.shape.addKind('number');
  }
  return value?.kind === 'data' ? value : null;
};

/** An array of what it is given. */
const arrayOf: Call = ({ args: [value] }) => {
  if (value?.kind === 'group') {
    return datasetOf(value);
  }
  if (value?.kind === 'data') {
    return value.view === 'picture'
      ? data(value.shape, 'array')
      : value.view === 'plain'
        ? data(value.shape.setContainer('list').item(), 'column')
        : value;
  }
  const item = itemOf(value ?? null);
  return item?.kind === 'data' && item.view === 'plain'
    ? data(item.shape, 'column')
    : freshData('array');
};

/** A table with the fields of nested dictionaries. */
const normalized: Call = call => {
  const [value] = call.args;
  const table = tableOf(value ?? null);
  const path = knownTexts(argument(call, 1, 'record_path'));
  const source = value?.kind === 'data' && value.view === 'plain' ? value.shape : null;
  if (path.length > 0 && source !== null) {
    const isOne = source.container === 'object';
    const start = isOne ? source : table.shape;
    const records = path.reduce((whole, name) => whole.setContainer('object').field(name), start);
    const row = records.setContainer('list').item().setContainer('object');
    useColumns(data(start, 'table'), knownTexts(argument(call, 2, 'meta')));
    return { ...data(row, 'table'), others: [start], nesting: '.' };
  }
  return source?.container === 'object'
    ? { ...data(source, 'table'), nesting: '.' }
    : { ...table, nesting: knownText(call.keywords.get('sep')) ?? '.' };
};

const fromDictionary: Call = call => {
  const [value] = call.args;
  const isIndex = knownText(call.keywords.get('orient')) === 'index';
  return isIndex && value?.kind === 'data'
    ? data(value.shape.setContainer('object').mapped().setContainer('object'), 'table')
    : tableOf(value ?? null);
};

const concatenated: Call = ({ args: [list] }) => {
  const tables = list?.kind === 'tuple' ? list.values : [itemOf(list ?? null)];
  const [first, ...rest] = tables.filter((each): each is DataValue => each?.kind === 'data');
  if (first === undefined) {
    return null;
  }
  rest.forEach(each => united(first, each));
  return first;
};

const pathOf: Call = ({ node, args }) => {
  const parts = args.map(each => knownText(each));
  const maker = node === null ? null : dottedPath(node.func);
  return maker === null || !parts.every(each => each !== null)
    ? null
    : { kind: 'path', path: parts.reduce(joined, ''), maker };
};

const joinedPath: Call = ({ args }) => {
  const parts = args.map(each => knownText(each));
  return parts.every(each => each !== null)
    ? { kind: 'literal', value: parts.reduce(joined, '') }
    : null;
};

const lengthOf: Call = ({ args: [value] }) => {
  if (value?.kind === 'data' && value.view === 'plain' && isScalar(value.shape)) {
    value.shape.addKind('sized');
  }
  return data(new Shape().addKind('whole'));
};

/** The text of an uploaded file. */
const textOfFile: Call = (call, evaluator) => {
  const file = fileOf(call.args[0], evaluator);
  return file === null ? null : data(file.readAs('text').shape.addKind('text'));
};

/** A variable that may be missing; one with a default is not. */
const variableOf: Call = (call, evaluator) => {
  const name = knownText(argument(call, 0, 'key'));
  const hasDefault = call.args.length > 1 || call.keywords.has('default');
  return name === null || hasDefault ? null : data(evaluator.variable(name, call.node));
};

const CALLS: ReadonlyMap<string, Call> = new Map<string, Call>([
  ['int', convert('whole')],
  ['float', convert('number')],
  ['str', convert('text')],
  ['list', listed],
  ['sorted', listed],
  ['set', listed],
  ['tuple', listed],
  ['reversed', passOn],
  ['iter', passOn],
  ['tqdm.tqdm', passOn],
  ['tqdm.notebook.tqdm', passOn],
  ['collections.Counter', passOn],
  ['itertools.islice', passOn],
  ['copy.deepcopy', passOn],
  ['copy.copy', passOn],
  ['numpy.unique', passOn],
  ['contextlib.closing', passOn],
  ['sqlalchemy.text', passOn],
  ['bytes', passOn],
  ['bytearray', passOn],
  ['memoryview', passOn],
  ['codecs.decode', textOfFile],
  ['os.getenv', variableOf],
  ['os.environ.get', variableOf],
  ['io.BytesIO', passOn],
  ['io.StringIO', passOn],
  ['next', oneOf],
  ['min', oneOf],
  ['max', oneOf],
  ['random.choice', oneOf],
  ['sum', total],
  ['len', lengthOf],
  ['round', toNumber],
  ['abs', toNumber],
  ['pandas.to_numeric', toNumber],
  ['pandas.to_datetime', dateOf],
  ['datetime.datetime.strptime', dateOf],
  ['datetime.datetime.fromisoformat', dateOf],
  ['datetime.date.fromisoformat', dateOf],
  ['dateutil.parser.parse', dateOf],
  ['numpy.array', arrayOf],
  ['numpy.asarray', arrayOf],
  ['keras.preprocessing.image.img_to_array', arrayOf],
  [
    'pandas.DataFrame',
    ({ args: [value], keywords }) => named(tableOf(value ?? keywords.get('data') ?? null), keywords)
  ],
  ['pandas.Series', arrayOf],
  ['pandas.DataFrame.from_dict', fromDictionary],
  ['pandas.DataFrame.from_records', ({ args: [value] }) => tableOf(value)],
  ['pandas.json_normalize', normalized],
  ['pandas.io.json.json_normalize', normalized],
  ['pandas.merge', call => merged(argument(call, 0, 'left'), argument(call, 1, 'right'), call)],
  ['pandas.concat', concatenated],
  ['pathlib.Path', pathOf],
  ['os.path.join', joinedPath],
  ['os.path.expanduser', ({ args: [value] }) => value],
  ['os.fspath', ({ args: [value] }) => value],
  [
    'enumerate',
    ({ args: [value] }) => ({
      kind: 'sequence',
      item: { kind: 'tuple', values: [data(new Shape().addKind('whole')), itemOf(value)] }
    })
  ],
  ['zip', ({ args }) => ({ kind: 'sequence', item: { kind: 'tuple', values: args.map(itemOf) } })],
  [
    'map',
    ({ args: [callee, value] }, evaluator) => ({
      kind: 'sequence',
      item: evaluator.call(callee, [itemOf(value)])
    })
  ],
  [
    'filter',
    ({ args: [callee, value] }, evaluator) => {
      evaluator.call(callee, [itemOf(value)]);
      return value;
    }
  ],
  [
    'range',
    ({ args }) => {
      args.forEach(
        each => each?.kind === 'data' && isScalar(each.shape) && each.shape.addKind('whole')
      );
      return { kind: 'sequence', item: data(new Shape().addKind('whole')) };
    }
  ],
  ...['dict', 'collections.defaultdict', 'collections.OrderedDict'].map((name): [string, Call] => [
    name,
    () => data(new Shape().setContainer('object'))
  ]),
  ['cv2.addWeighted', ({ args }) => sameSize(args[0], args[2])],
  ['PIL.Image.blend', ({ args }) => sameSize(args[0], args[1])],
  ['PIL.Image.fromarray', () => freshData('picture')]
]);

/** The names of the columns of lists of lists. */
function named(table: DataValue, keywords: ReadonlyMap<string, Value>): DataValue {
  useColumns(table, knownTexts(keywords.get('columns')));
  return table;
}

function sameSize(one: Value | undefined, other: Value | undefined): Value {
  if (one?.kind === 'data' && other?.kind === 'data') {
    one.shape.unite(other.shape);
    return one;
  }
  return null;
}
