/** Calls of libraries that read tables, arrays and objects from files that are no texts. */
import { argument, fileOf } from './call-arguments';
import { newTable, useColumns } from './columns';
import type { FileFormat } from './data-file';
import { DatabaseSession } from './database';
import { named } from './elements';
import type { Evaluator } from './evaluator';
import { Shape } from './shape';
import type { EvaluatedCall, Value } from './values';
import { data, knownText, knownTexts } from './values';

/** The value of a call that reads. */
export type Reader = (call: EvaluatedCall, evaluator: Evaluator) => Value;

/** A file that is one table. */
function readTableAs(format: FileFormat): Reader {
  return (call, evaluator) => {
    const file = fileOf(argument(call, 0, 'path', 'source', 'filepath_or_buffer'), evaluator);
    if (file === null) {
      return newTable();
    }
    const table = data((file.readAs(format).table ??= new Shape()), 'table');
    useColumns(table, knownTexts(argument(call, 1, 'columns')));
    return table;
  };
}

/** A table of an HDF5 file. */
function readFrame(call: EvaluatedCall, evaluator: Evaluator): Value {
  const file = fileOf(argument(call, 0, 'path_or_buf'), evaluator);
  if (file === null) {
    return newTable();
  }
  const key = knownText(argument(call, 1, 'key')) ?? '';
  const table = data(named(file.readAs('frames').sheets, key), 'table');
  useColumns(table, knownTexts(call.keywords.get('columns')));
  return table;
}

function openStore(call: EvaluatedCall, evaluator: Evaluator): Value {
  const file = writes(call) ? null : fileOf(argument(call, 0, 'path'), evaluator);
  return file === null ? null : { kind: 'store', file: file.readAs('frames') };
}

function openDatasets(call: EvaluatedCall, evaluator: Evaluator): Value {
  const file = writes(call) ? null : fileOf(argument(call, 0, 'name'), evaluator);
  return file === null ? null : { kind: 'group', file: file.readAs('datasets'), path: '' };
}

function writes(call: EvaluatedCall): boolean {
  return /[wx]/.test(knownText(argument(call, 1, 'mode')) ?? 'r');
}

/** An object: plain data, unless the code uses it as a table. */
function readPickle(format: 'pickle' | 'joblib'): Reader {
  return (call, evaluator) => {
    const file = fileOf(argument(call, 0, 'file', 'filename'), evaluator)?.readAs(format) ?? null;
    if (file === null) {
      return null;
    }
    return evaluator.isPickledTable(file)
      ? data((file.table ??= new Shape()), 'table')
      : data(file.shape);
  };
}

function connect(call: EvaluatedCall, evaluator: Evaluator): Value {
  const file = fileOf(argument(call, 0, 'database'), evaluator);
  if (file === null || /:memory:|\?/.test(file.path)) {
    return null;
  }
  // A connection makes a database that is missing: only a query of a table fails.
  file.failsLater = true;
  return { kind: 'database', session: new DatabaseSession(file.readAs('database')) };
}

/** `create_engine('sqlite:///shop.db')`. */
function createEngine(call: EvaluatedCall, evaluator: Evaluator): Value {
  const path = /^sqlite:\/\/\/(.+)$/.exec(knownText(argument(call, 0, 'url')) ?? '')?.[1];
  return path === undefined
    ? null
    : connect({ ...call, args: [{ kind: 'literal', value: path }] }, evaluator);
}

function queryTable(call: EvaluatedCall): Value {
  const sql = knownText(argument(call, 0, 'sql'));
  const database = argument(call, 1, 'con');
  if (database?.kind !== 'database' || sql === null) {
    return newTable();
  }
  const table = data(database.session.table(sql), 'table');
  const dates = knownTexts(call.keywords.get('parse_dates'));
  useColumns(table, [...knownTexts(call.keywords.get('index_col')), ...dates]);
  dates.forEach(name => table.shape.field(name).addKind('date'));
  return table;
}

function openZip(call: EvaluatedCall, evaluator: Evaluator): Value {
  const file = writes(call) ? null : fileOf(argument(call, 0, 'file'), evaluator);
  return file === null ? null : { kind: 'zip', file: file.readAs('zip') };
}

/** Paths that fit a pattern. */
function findPaths(call: EvaluatedCall, evaluator: Evaluator): Value {
  const pattern = knownText(argument(call, 0, 'pathname'));
  const root = call.keywords.has('root_dir');
  if (pattern === null || root || !/[*?[]/.test(pattern)) {
    return null;
  }
  evaluator.lookFor(pattern, null);
  return { kind: 'sequence', item: { kind: 'literal', value: pattern } };
}

/** The folders below a folder, with the names in each. */
function walkFolder(call: EvaluatedCall, evaluator: Evaluator): Value {
  const top = knownText(argument(call, 0, 'top'));
  if (top === null) {
    return null;
  }
  const pattern = evaluator.lookFor(`${top.replace(/\/$/, '')}/*`, top);
  const name: Value = { kind: 'literal', value: pattern.split('/').at(-1) ?? pattern };
  const names: Value = { kind: 'sequence', item: name };
  const folder: Value = { kind: 'literal', value: top };
  return { kind: 'sequence', item: { kind: 'tuple', values: [folder, null, names] } };
}

/** The functions that read such files, by their full names. */
export const BINARY_READERS: readonly (readonly [string, Reader])[] = [
  ['pandas.read_parquet', readTableAs('parquet')],
  ['pyarrow.parquet.read_table', readTableAs('parquet')],
  ['pyarrow.parquet.read_pandas', readTableAs('parquet')],
  ['pandas.read_feather', readTableAs('feather')],
  ['pandas.read_pickle', readTableAs('pickle')],
  ['pandas.read_hdf', readFrame],
  ['pandas.HDFStore', openStore],
  ['h5py.File', openDatasets],
  ['pickle.load', readPickle('pickle')],
  ['joblib.load', readPickle('joblib')],
  ['sqlite3.connect', connect],
  ['sqlalchemy.create_engine', createEngine],
  ['pandas.read_sql', queryTable],
  ['pandas.read_sql_query', queryTable],
  ['zipfile.ZipFile', openZip],
  ['glob.glob', findPaths],
  ['glob.iglob', findPaths],
  ['os.walk', walkFolder]
];
