/**
 * Made-up files in formats that only the libraries of the notebook's kernel write: their data is JSON, which users can read
 * and change, and a new cell makes the file of it.
 */
import type { DataFile } from '../data-shapes/data-file';
import type { Extent, Shape } from '../data-shapes/shape';
import { arraySizes } from './arrays';
import type { Json } from './sample-values';
import { isShown, SampleData } from './sample-values';
import type { SampleTable } from './table-text';
import { sampleTable } from './table-text';

/** A file that a cell makes. */
export interface KernelMade {
  /** The data, as JSON. */
  readonly data: string;
  /** Lines of Python that make the file `_path` of the value `_data`. */
  readonly code: readonly string[];
}

/** How a cell makes a file of what the code shows; null where it shows too little, or the format needs no kernel. */
export function kernelMade(file: DataFile): KernelMade | null {
  if (file.isForeign) {
    return null;
  }
  const { format, table, sheets, arrays, shape } = file;
  switch (format) {
    case 'parquet':
    case 'feather':
      return tableMade(table, `_table.to_${format}(_path)`);
    case 'pickle':
    case 'joblib':
      return table !== null
        ? tableMade(table, format === 'pickle' ? '_table.to_pickle(_path)' : JOBLIB('_table'))
        : objectMade(shape, format);
    case 'frames':
      return framesMade(sheets);
    case 'database':
      return databaseMade(sheets);
    case 'datasets':
      return datasetsMade(arrays);
    default:
      return null;
  }
}

const JOBLIB = (name: string): string => `import joblib as _joblib; _joblib.dump(${name}, _path)`;

/** A table, and the names of its columns of dates. */
interface TableData extends SampleTable {
  readonly dates: readonly string[];
}

const TABLE_CODE = [
  'import pandas as _pd',
  'def _frame(columns, rows, dates):',
  '    return _pd.DataFrame(rows, columns=columns).astype({name: "datetime64[ns]" for name in dates})'
];

function tableMade(row: Shape | null, code: string): KernelMade | null {
  const table = tableData(row);
  return table === null
    ? null
    : { data: text(table), code: [...TABLE_CODE, '_table = _frame(**_data)', code] };
}

function framesMade(rows: ReadonlyMap<string, Shape>): KernelMade | null {
  const tables = tablesData(rows);
  return tables === null
    ? null
    : {
        data: text(tables),
        code: [
          ...TABLE_CODE,
          'for _key, _table in _data.items():',
          "    _frame(**_table).to_hdf(_path, key=_key or 'table', format='table', data_columns=True)"
        ]
      };
}

function databaseMade(rows: ReadonlyMap<string, Shape>): KernelMade | null {
  // The rows of a table are counted although none of its columns is named.
  rows.forEach(row => row.fields.size === 0 && row.field('id'));
  const tables = tablesData(rows);
  return tables === null
    ? null
    : {
        data: text(tables),
        code: [
          'import sqlite3 as _sqlite3',
          '_database = _sqlite3.connect(_path)',
          '_quoted = lambda name: chr(34) + name.replace(chr(34), 2 * chr(34)) + chr(34)',
          'for _name, _table in _data.items():',
          "    _columns = ', '.join(map(_quoted, _table['columns']))",
          "    _marks = ', '.join('?' for name in _table['columns'])",
          "    _database.execute(f'create table {_quoted(_name)} ({_columns})')",
          "    _database.executemany(f'insert into {_quoted(_name)} values ({_marks})', _table['rows'])",
          '_database.commit()',
          '_database.close()'
        ]
      };
}

function objectMade(shape: Shape, format: 'pickle' | 'joblib'): KernelMade | null {
  return isShown(shape)
    ? {
        data: text(new SampleData().value(shape)),
        code:
          format === 'joblib'
            ? [JOBLIB('_data')]
            : [
                'import pickle as _pickle',
                "with open(_path, 'wb') as _file:",
                '    _pickle.dump(_data, _file)'
              ]
      }
    : null;
}

function datasetsMade(arrays: ReadonlyMap<string, Shape>): KernelMade | null {
  // The name of a group is no array.
  const names = [...arrays.keys()];
  const kept = [...arrays].filter(
    ([name]) => name !== '' && !names.some(other => other.startsWith(`${name}/`))
  );
  const sizes = kept.map(([name, shape]) => [name, datasetSizes(shape.extent)] as const);
  if (kept.length === 0 || sizes.some(([, each]) => each === null)) {
    return null;
  }
  const whole = kept.filter(([, shape]) => isWhole(shape)).map(([name]) => name);
  return {
    data: text({ sizes: Object.fromEntries(sizes), whole }),
    code: [
      'import h5py as _h5py, numpy as _numpy',
      "with _h5py.File(_path, 'w') as _file:",
      "    for _name, _sizes in _data['sizes'].items():",
      '        _numbers = (_numpy.arange(_numpy.prod(_sizes)) + 1) * 7919 % 97',
      "        _numbers = _numbers % 10 if _name in _data['whole'] else _numbers / 97",
      '        _file[_name] = _numbers.reshape(_sizes)'
    ]
  };
}

/** Arrays that are used together have equally many rows. */
function datasetSizes(extent: Readonly<Extent>): readonly number[] | null {
  const sizes = arraySizes(extent);
  if (sizes === null || typeof extent.sizes[0] === 'number') {
    return sizes;
  }
  // Each row is one of the pieces into which the code reshapes the array.
  const row = sizes.length === 1 && extent.multiple > 1 ? [extent.multiple] : sizes.slice(1);
  return [Math.max(DATASET_ROWS, extent.least[0] ?? 0), ...row];
}

const DATASET_ROWS = 20;

/** Whether the numbers of an array are compared with whole ones, as labels are. */
function isWhole({ kinds, choices }: Shape): boolean {
  return kinds.has('whole') || [...choices].some(each => Number.isInteger(each));
}

function tablesData(rows: ReadonlyMap<string, Shape>): Record<string, TableData> | null {
  const tables = [...rows].map(([name, row]) => [name, tableData(row)] as const);
  return tables.length === 0 || tables.some(([, table]) => table === null)
    ? null
    : (Object.fromEntries(tables) as Record<string, TableData>);
}

function tableData(row: Shape | null): TableData | null {
  const table = row === null ? null : sampleTable(row);
  if (row === null || table === null) {
    return null;
  }
  const dates = table.columns.filter(name => {
    const column = row.fields.get(name);
    return column?.kinds.has('date') === true && column.dateFormat === null;
  });
  return { ...table, dates };
}

function text(value: object | Json): string {
  return `${JSON.stringify(value, null, 1)}\n`;
}
