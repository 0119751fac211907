/** A file that the code of a notebook reads. */
import { Shape } from './shape';

/** How a file is read. */
export type FileFormat =
  | 'text'
  | 'excel'
  | 'array'
  | 'arrays'
  | 'picture'
  | 'folder'
  | 'parquet'
  | 'feather'
  /** Tables of pandas in HDF5. */
  | 'frames'
  /** Arrays in HDF5. */
  | 'datasets'
  | 'pickle'
  | 'joblib'
  /** A database of SQLite. */
  | 'database'
  | 'zip'
  /** Measurements of a network, as Touchstone files have them. */
  | 'touchstone';

/** The options of the call that reads a table. */
export interface TableOptions {
  readonly separator: string;
  /** Whether the first line names the columns. */
  readonly hasHeader: boolean;
  /** Names of all columns, if the code gives them. */
  readonly names: readonly string[];
  /** Columns that hold dates. */
  readonly dates: readonly string[];
  /** Lines before the table. */
  readonly skipped: number;
}

/** How JSON is read into a table. */
export type JsonOrient = 'records' | 'index' | 'columns' | 'split' | 'lines' | 'values';

/** A file, and what the code shows about its contents. */
export class DataFile {
  format: FileFormat | null = null;
  /** The contents: a text, an array or a picture. */
  readonly shape = new Shape();
  /** Rows of the sheets of a workbook, or of the tables of a database, by their names. */
  readonly sheets = new Map<string, Shape>();
  /** Arrays of an archive, by their names. */
  readonly arrays = new Map<string, Shape>();
  /** Files of an archive, by their names. */
  readonly members = new Map<string, DataFile>();
  /** Folders into which the code unpacks an archive. */
  readonly unpackedTo = new Set<string>();
  /** A row of the table; null if it is read as none. */
  table: Shape | null = null;
  options: TableOptions | null = null;
  orient: JsonOrient | null = null;
  /** Numbers in lines, if they are read as an array. */
  numbers: Shape | null = null;
  /** Reading it does not fail where it is missing: what is done with it does. */
  failsLater = false;
  /** It is read in a way that no file made here fits. */
  isForeign = false;

  constructor(readonly path: string) {}

  /** Notes how it is read. Two ways that do not fit together make it foreign. */
  readAs(format: FileFormat): this {
    this.isForeign ||= this.format !== null && this.format !== format;
    this.format = format;
    return this;
  }
}
