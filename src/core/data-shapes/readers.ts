/** Calls of libraries that read files. */
import { largest } from '../memo/lists';
import type { Reader } from './binary-readers';
import { BINARY_READERS } from './binary-readers';
import { argument, fileOf } from './call-arguments';
import type { DataFile, JsonOrient } from './data-file';
import { newTable, useColumns } from './columns';
import { named } from './elements';
import type { Evaluator } from './evaluator';
import { Shape } from './shape';
import type { EvaluatedCall, Value } from './values';
import { ANY_NAME, data, freshData, knownNumber, knownText, knownTexts } from './values';

function openFile(call: EvaluatedCall, evaluator: Evaluator): Value {
  const mode = knownText(argument(call, 1, 'mode')) ?? 'r';
  const file = /[wax+]/.test(mode)
    ? null
    : fileOf(argument(call, 0, 'file', 'filename'), evaluator);
  return file === null ? null : { kind: 'file', file };
}

/** JSON or YAML, of which JSON is a part, from a file or a text. */
function parseJson(call: EvaluatedCall): Value {
  const source = argument(call, 0, 'stream', 's', 'fp');
  const text =
    source?.kind === 'file'
      ? source.file.readAs('text').shape
      : source?.kind === 'data' && source.view === 'plain'
        ? source.shape
        : null;
  return text === null ? null : data(text.content());
}

function readLines(call: EvaluatedCall, evaluator: Evaluator): Value {
  const separator = knownText(call.keywords.get('delimiter')) ?? ',';
  const file = fileOf(call.args[0], evaluator);
  if (file === null) {
    return null;
  }
  const line = file.readAs('text').shape.split('\n').item();
  return { kind: 'sequence', item: data(line.split(separator)) };
}

function readDictionaries(call: EvaluatedCall, evaluator: Evaluator): Value {
  const file = fileOf(call.args[0], evaluator);
  if (file === null) {
    return null;
  }
  const names = knownTexts(argument(call, 1, 'fieldnames'));
  file.options ??= {
    separator: knownText(call.keywords.get('delimiter')) ?? ',',
    hasHeader: names.length === 0,
    names,
    dates: [],
    skipped: 0
  };
  file.readAs('text').table ??= new Shape();
  return { kind: 'sequence', item: data(file.table ?? new Shape()) };
}

function readTable(separator: string): Reader {
  return (call, evaluator) => {
    const file = fileOf(argument(call, 0, 'filepath_or_buffer'), evaluator);
    if (file === null) {
      return newTable();
    }
    const { keywords } = call;
    const names = knownTexts(keywords.get('names'));
    const header = keywords.get('header');
    const isBlank = keywords.get('delim_whitespace') !== undefined;
    const given = knownText(keywords.get('sep') ?? keywords.get('delimiter') ?? call.args[1]);
    const dates = knownTexts(keywords.get('parse_dates'));
    const index = keywords.get('index_col');
    const table = data((file.readAs('text').table ??= new Shape()), 'table');
    file.options ??= {
      separator: isBlank ? ' ' : plainSeparator(given, separator),
      hasHeader:
        header === undefined
          ? names.length === 0
          : header?.kind === 'literal' && header.value === 0,
      names,
      dates,
      skipped: knownNumber(keywords.get('skiprows')) ?? 0
    };
    const used = [...names, ...knownTexts(keywords.get('usecols')), ...knownTexts(index), ...dates];
    if (knownNumber(index) !== null && used.length === 0 && index !== undefined) {
      // The index has a column, too.
      used.push(keywords.get('parse_dates') === undefined ? 'index' : 'date');
    }
    useColumns(table, used);
    dates.forEach(name => table.shape.field(name).addKind('date'));
    const isDated = keywords.get('parse_dates');
    if (isDated?.kind === 'literal' && isDated.value === true) {
      table.shape.field(knownText(index) ?? used[0] ?? 'date').addKind('date');
    }
    return table;
  };
}

/** A regular expression for blanks matches one. */
function plainSeparator(given: string | null, usual: string): string {
  return given === null ? usual : given.length === 1 ? given : /\\s|\s/.test(given) ? ' ' : usual;
}

const ORIENTS = new Set<string>(['records', 'index', 'columns', 'split', 'values']);

function readJson(call: EvaluatedCall, evaluator: Evaluator): Value {
  const file = fileOf(argument(call, 0, 'path_or_buf', 'filepath_or_buffer'), evaluator);
  if (file === null) {
    return newTable();
  }
  const orient = knownText(argument(call, 1, 'orient'));
  const isLines = call.keywords.get('lines');
  file.readAs('text').table ??= new Shape();
  file.orient ??=
    isLines?.kind === 'literal' && isLines.value === true
      ? 'lines'
      : ORIENTS.has(orient ?? '')
        ? (orient as JsonOrient)
        : 'records';
  file.isForeign ||= call.keywords.has('typ');
  return data(file.table ?? new Shape(), 'table');
}

function readSheet(call: EvaluatedCall, evaluator: Evaluator): Value {
  const file = fileOf(argument(call, 0, 'io'), evaluator);
  return file === null ? newTable() : sheetOf(file, call, 1);
}

/** A sheet of a workbook; its name is the argument at a position. */
export function sheetOf(file: DataFile, call: EvaluatedCall, at: number): Value {
  const sheet = argument(call, at, 'sheet_name', 'sheetname');
  const header = call.keywords.get('header');
  file.readAs('excel').isForeign ||=
    (header !== undefined && knownNumber(header) !== 0) || call.keywords.has('skiprows');
  const names = [
    ...knownTexts(call.keywords.get('usecols')),
    ...knownTexts(call.keywords.get('index_col'))
  ];
  const table = data(named(file.sheets, knownText(sheet) ?? ''), 'table');
  // Letters of columns are no names.
  useColumns(
    table,
    names.filter(name => !/^[A-Z](?::[A-Z])?(?:,|$)/.test(name))
  );
  return table;
}

function openWorkbook(call: EvaluatedCall, evaluator: Evaluator): Value {
  const file = fileOf(argument(call, 0, 'path_or_buffer', 'io'), evaluator);
  return file === null ? null : { kind: 'workbook', file: file.readAs('excel') };
}

function readArrays(call: EvaluatedCall, evaluator: Evaluator): Value {
  const file = fileOf(argument(call, 0, 'file'), evaluator);
  if (file === null) {
    return freshData('array');
  }
  file.isForeign ||= call.keywords.has('allow_pickle');
  return /\.npz$/i.test(file.path)
    ? { kind: 'archive', file: file.readAs('arrays') }
    : data(file.readAs('array').shape, 'array');
}

/** A table of numbers without a header. */
function readNumbers(call: EvaluatedCall, evaluator: Evaluator): Value {
  const file = fileOf(argument(call, 0, 'fname'), evaluator);
  if (file === null) {
    return freshData('array');
  }
  const { keywords } = call;
  file.readAs('text').numbers ??= new Shape();
  file.options ??= {
    separator: knownText(keywords.get('delimiter')) ?? ' ',
    hasHeader: keywords.has('names'),
    names: [],
    dates: [],
    skipped: knownNumber(keywords.get('skiprows') ?? keywords.get('skip_header')) ?? 0
  };
  const shape = file.numbers ?? new Shape();
  const columns = keywords.get('usecols');
  const last = (columns?.kind === 'tuple' ? columns.values : [columns]).flatMap(
    each => knownNumber(each) ?? []
  );
  shape.needSize(1, Math.max(0, largest(last.map(each => each + 1))));
  file.isForeign ||= keywords.has('names');
  return keywords.has('unpack') ? { kind: 'slices', of: shape, axis: 1 } : data(shape, 'array');
}

function readPicture(view: 'array' | 'picture', failsLater = false): Reader {
  return (call, evaluator) => {
    const file = fileOf(
      argument(call, 0, 'fp', 'fname', 'uri', 'filename', 'path', 'data'),
      evaluator
    );
    if (file !== null) {
      file.failsLater ||= failsLater;
    }
    return file === null ? freshData(view) : data(file.readAs('picture').shape, view);
  };
}

/** A picture that is shown, or read in another size. */
function usePicture(call: EvaluatedCall, evaluator: Evaluator): Value {
  // What shows it may fail only when the cell has run.
  readPicture('picture', true)(call, evaluator);
  return freshData('picture');
}

/** A file of which only its own program knows the format. */
function readForeign(call: EvaluatedCall, evaluator: Evaluator): Value {
  const file = fileOf(call.args[0], evaluator);
  if (file !== null) {
    file.isForeign = true;
  }
  return null;
}

function listFolder(call: EvaluatedCall, evaluator: Evaluator): Value {
  fileOf(argument(call, 0, 'path'), evaluator)?.readAs('folder');
  return { kind: 'sequence', item: { kind: 'literal', value: ANY_NAME } };
}

/** The functions that read, by their full names. */
export const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ...['open', 'io.open', 'codecs.open', 'gzip.open'].map((name): [string, Reader] => [
    name,
    openFile
  ]),
  ...[
    'json.load',
    'json.loads',
    'yaml.safe_load',
    'yaml.load',
    'yaml.full_load',
    'simplejson.load',
    'ujson.load'
  ].map((name): [string, Reader] => [name, parseJson]),
  ['csv.reader', readLines],
  ['csv.DictReader', readDictionaries],
  ['pandas.read_csv', readTable(',')],
  ['pandas.read_table', readTable('\t')],
  ['pandas.read_json', readJson],
  ['pandas.read_excel', readSheet],
  ['pandas.ExcelFile', openWorkbook],
  ['numpy.load', readArrays],
  ['numpy.loadtxt', readNumbers],
  ['numpy.genfromtxt', readNumbers],
  ['os.listdir', listFolder],
  ['PIL.Image.open', readPicture('picture')],
  ['cv2.imread', readPicture('array', true)],
  ...[
    'matplotlib.pyplot.imread',
    'matplotlib.image.imread',
    'pylab.imread',
    'imageio.imread',
    'imageio.v2.imread',
    'imageio.v3.imread',
    'skimage.io.imread',
    'scipy.misc.imread',
    'scipy.ndimage.imread'
  ].map((name): [string, Reader] => [name, readPicture('array')]),
  ...[
    'IPython.display.Image',
    'IPython.core.display.Image',
    'IPython.display.SVG',
    'IPython.core.display.SVG',
    'keras.preprocessing.image.load_img',
    'tensorflow.keras.preprocessing.image.load_img',
    'tensorflow.keras.utils.load_img',
    'keras.utils.load_img'
  ].map((name): [string, Reader] => [name, usePicture]),
  ...['torch.load', 'scipy.io.loadmat'].map((name): [string, Reader] => [name, readForeign]),
  ...BINARY_READERS
]);
