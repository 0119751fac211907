/** The files that the code of a notebook reads, and what it shows about their contents. */
import type { OffsetMap } from '../python/ipython/masked-cell';
import type { Expression, Module } from '../python/ast/nodes';
import type { DataFile } from './data-file';
import { Interpreter } from './interpreter';
import type { PathSite } from './path-sites';
import type { VariableRead, WidgetCall } from './values';

/** A cell and its Python texts. */
export interface ReadingCell {
  readonly key: string;
  readonly texts: readonly { readonly module: Module; readonly map: OffsetMap }[];
}

/** What a notebook reads. */
export interface DataReads {
  /** By their paths, as the code gives them. */
  readonly files: ReadonlyMap<string, DataFile>;
  /** Names of files that a user is asked to upload. */
  readonly uploads: ReadonlySet<string>;
  /** The calls that make widgets. */
  readonly widgets: ReadonlyMap<Expression, WidgetCall>;
  /** Environment variables by their names. */
  readonly variables: ReadonlyMap<string, VariableRead>;
  /** Patterns by which the code looks for files → the folder below which it does so; null where the pattern names it. */
  readonly patterns: ReadonlyMap<string, string | null>;
  /** The outermost expressions that are always such a path. */
  readonly sitesOf: (isPath: (path: string) => boolean) => readonly PathSite[];
}

/** Evaluates all cells of a notebook; once more if only the uses show that a pickle contains a table. */
export function dataReads(cells: readonly ReadingCell[]): DataReads {
  const first = evaluated(cells, new Set());
  const tables = [...first.files.values()].filter(isPickledTable).map(({ path }) => path);
  const { files, uploads, widgets, variables, patterns, sites } =
    tables.length === 0 ? first : evaluated(cells, new Set(tables));
  return { files, uploads, widgets, variables, patterns, sitesOf: isPath => sites.of(isPath) };
}

function evaluated(cells: readonly ReadingCell[], tables: ReadonlySet<string>): Interpreter {
  const interpreter = new Interpreter(tables);
  for (const { key, texts } of cells) {
    texts.forEach(({ module }, text) => interpreter.run({ cell: key, text }, module.body));
  }
  interpreter.files.forEach(file => fillArchive(file, interpreter.files));
  return interpreter;
}

/** What the code reads in a folder into which it unpacks an archive is in the archive. */
function fillArchive(archive: DataFile, files: ReadonlyMap<string, DataFile>): void {
  for (const folder of archive.unpackedTo) {
    const start = `${folder.replace(/^(?:\.\/)+|\/$/g, '')}/`;
    for (const [path, file] of files) {
      if (path.startsWith(start) && file !== archive && file.format !== null) {
        archive.members.set(path.slice(start.length), file);
      }
    }
  }
}

/** Whether an object is used as a table, or a part of it as a column. */
function isPickledTable({ format, table, shape }: DataFile): boolean {
  return (
    (format === 'pickle' || format === 'joblib') &&
    table === null &&
    (shape.isTable || [...shape.fields.values()].some(({ isTable }) => isTable))
  );
}
