/** What expressions of a notebook evaluate to, as far as it matters for the data that it reads. */
import type { Call, Expression, FunctionDef, Lambda } from '../python/ast/nodes';
import type { DataFile } from './data-file';
import type { Literal } from './shape';
import { Shape } from './shape';

/** How the library presents a piece of data. */
export type View =
  /** A scalar, a dictionary or a list. */
  | 'plain'
  /** A table; the shape is that of a row. */
  | 'table'
  /** A column of a table; the shape is that of an element. */
  | 'column'
  /** An array of numbers, or a picture as one. */
  | 'array'
  /** A picture of PIL. */
  | 'picture';

/** A piece of data. */
export interface DataValue {
  readonly kind: 'data';
  readonly view: View;
  readonly shape: Shape;
  /** Rows of tables that it was put together from. */
  readonly others?: readonly Shape[];
  /** The column that became the index. */
  readonly index?: Shape;
  /** New names of columns. */
  readonly renamed?: ReadonlyMap<string, string>;
  /** Separates the names of nested fields in the name of a column. */
  readonly nesting?: string;
}

/** A function that the notebook defines, with the names around it. */
export interface FunctionValue {
  readonly kind: 'function';
  readonly code: FunctionDef | Lambda;
  readonly around: Names;
  readonly place: Place;
}

/** The text that a node is in. */
export interface Place {
  readonly cell: string;
  readonly text: number;
}

/** An evaluated expression; null where nothing is known of it. */
export type Value =
  | DataValue
  | FunctionValue
  | { readonly kind: 'literal'; readonly value: Literal }
  /** A path, made by the expression `maker`, such as `pathlib.Path`. */
  | { readonly kind: 'path'; readonly path: string; readonly maker: string }
  /** An open file. */
  | { readonly kind: 'file'; readonly file: DataFile }
  /** A module or a name in it, by its full name. */
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'tuple'; readonly values: readonly Value[] }
  /** Something that yields such values. */
  | { readonly kind: 'sequence'; readonly item: Value }
  /** A method of a value. */
  | { readonly kind: 'method'; readonly of: Value; readonly name: string }
  /** The answer of an upload: contents by their names. */
  | { readonly kind: 'uploads'; readonly file: (name: string) => DataFile }
  /** An archive of arrays. */
  | { readonly kind: 'archive'; readonly file: DataFile }
  /** A store of tables in HDF5. */
  | { readonly kind: 'store'; readonly file: DataFile }
  /** A group or an array of an HDF5 file. */
  | { readonly kind: 'group'; readonly file: DataFile; readonly path: string }
  /** A connection to a database, or a cursor. */
  | { readonly kind: 'database'; readonly session: QuerySession }
  /** An archive of files. */
  | { readonly kind: 'zip'; readonly file: DataFile }
  /** A widget; what a user puts into it is like the content of a file. */
  | { readonly kind: 'widget'; readonly widget: WidgetCall }
  /** The uploads to a widget, or one of them. */
  | { readonly kind: 'uploaded'; readonly file: DataFile }
  /** A workbook of tables. */
  | { readonly kind: 'workbook'; readonly file: DataFile }
  /** The slices of an array or a picture along an axis, as many as there are targets. */
  | { readonly kind: 'slices'; readonly of: Shape; readonly axis: number }
  /** The sizes of an array or a picture by axis, or one of them. */
  | {
      readonly kind: 'sizes';
      readonly of: Shape;
      readonly axis: number | null;
      readonly isFlipped: boolean;
    }
  | null;

/** A connection to a database, or a cursor of one. */
export interface QuerySession {
  /** Another session of the same database. */
  readonly open: () => QuerySession;
  /** The rows that a query yields. */
  readonly execute: (sql: string) => Value;
  /** The rows of the last query. */
  readonly rows: () => Value;
  /** A row of the last query. */
  readonly firstRow: () => Value;
  /** A row of the table that a query yields. */
  readonly table: (sql: string) => Shape;
}

/** A call that makes a widget of ipywidgets. */
export interface WidgetCall {
  /** The name of its class. */
  readonly type: string;
  /** What a user puts into it. */
  readonly file: DataFile;
  readonly keywords: ReadonlyMap<string, Value>;
  readonly place: Place;
}

/** An environment variable that the code reads. */
export interface VariableRead {
  readonly shape: Shape;
  readonly place: Place;
  /** Whether the code gets nothing where it is not set, and fails later. */
  readonly isLenient: boolean;
}

/** A call with its evaluated arguments. */
export interface EvaluatedCall {
  /** Null where a library makes the call. */
  readonly node: Call | null;
  readonly args: readonly Value[];
  readonly keywords: ReadonlyMap<string, Value>;
}

/** The names that a piece of code sees. */
export class Names {
  private readonly own = new Map<string, Value>();

  constructor(private readonly outer: Names | null) {}

  get(name: string): Value | undefined {
    return this.own.get(name) ?? (this.own.has(name) ? null : this.outer?.get(name));
  }

  set(name: string, value: Value): void {
    this.own.set(name, value);
  }

  /** Takes over what another way through the code binds: one of the two is used below. */
  join(other: Names): void {
    for (const [name, value] of other.own) {
      const known = this.get(name) ?? null;
      if (known?.kind === 'data' && value?.kind === 'data' && known.view === value.view) {
        known.shape.unite(value.shape);
      } else if (known === null || (known.kind === 'literal' && value !== null)) {
        this.set(name, value);
      }
    }
  }
}

/** The name of a file in a folder, or of one that was uploaded, where any may be meant. */
export const ANY_NAME = '*';

/** A piece of data in a view. */
export function data(shape: Shape, view: View = 'plain'): DataValue {
  return { kind: 'data', view, shape };
}

/** Data that is not of a file. */
export function freshData(view: View = 'plain'): DataValue {
  return data(new Shape(), view);
}

/** A known text, also as a path. */
export function knownText(value: Value | undefined): string | null {
  switch (value?.kind) {
    case 'literal':
      return typeof value.value === 'string' ? value.value : null;
    case 'path':
      return value.path;
    default:
      return null;
  }
}

/** A known number. */
export function knownNumber(value: Value | undefined): number | null {
  return value?.kind === 'literal' && typeof value.value === 'number' ? value.value : null;
}

/** The known texts of a literal or of a list of them. */
export function knownTexts(value: Value | undefined): readonly string[] {
  const one = knownText(value);
  return one !== null
    ? [one]
    : value?.kind === 'tuple'
      ? value.values.flatMap(each => knownText(each) ?? [])
      : [];
}

/** The known numbers of a tuple; null where one is not known. */
export function knownNumbers(value: Value | undefined): readonly number[] | null {
  const numbers =
    value?.kind === 'tuple' ? value.values.map(each => knownNumber(each)) : [knownNumber(value)];
  return numbers.every(each => each !== null) ? numbers : null;
}

/** The shape of a value, made where it has none: what is put into a list or a dictionary. */
export function shapeOf(value: Value | undefined): Shape {
  switch (value?.kind) {
    case 'data':
      return value.view === 'column' ? listOf(value.shape) : value.shape;
    case 'literal': {
      const shape = new Shape();
      shape.addChoice(value.value);
      return shape;
    }
    case 'tuple':
      return value.values.reduce<Shape>((list, each) => {
        list.item().unite(shapeOf(each));
        return list;
      }, new Shape().setContainer('list'));
    case 'sequence':
      return listOf(shapeOf(value.item));
    default:
      return new Shape();
  }
}

function listOf(item: Shape): Shape {
  const list = new Shape().setContainer('list');
  list.item().unite(item);
  return list;
}

/** The value of a literal; undefined for any other expression. */
export function literalOf(node: Expression): Literal | undefined {
  if (node.kind === 'UnaryOp' && node.op === '-') {
    const value = literalOf(node.operand);
    return typeof value === 'number' ? -value : undefined;
  }
  if (node.kind !== 'Constant') {
    return undefined;
  }
  switch (node.value.type) {
    case 'str':
      return node.value.value;
    case 'int':
    case 'float': {
      const number = Number(node.value.text.replaceAll('_', ''));
      return Number.isFinite(number) ? number : undefined;
    }
    case 'True':
    case 'False':
      return node.value.type === 'True';
    case 'None':
      return null;
    default:
      return undefined;
  }
}
