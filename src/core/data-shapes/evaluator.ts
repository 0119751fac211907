import type { Expression } from '../python/ast/nodes';
import type { DataFile } from './data-file';
import type { Shape } from './shape';
import type { Value, WidgetCall } from './values';

/** What the models of library calls need from the evaluation. */
export interface Evaluator {
  /** The file of a path, as the code gives it. */
  file(path: string): DataFile;
  /** The file whose whole text this is; null for none. */
  fileOfText(shape: Shape): DataFile | null;
  /** A file that a user is asked to upload. */
  upload(name: string): DataFile;
  /** Whether the code uses what a pickle contains as a table. */
  isPickledTable(file: DataFile): boolean;
  /** Notes a pattern by which the code looks for files, and the folder below which it does so. Returns the pattern. */
  lookFor(pattern: string, folder: string | null): string;
  /** Notes a call that makes a widget. */
  makeWidget(type: string, node: Expression, keywords: ReadonlyMap<string, Value>): WidgetCall;
  /** What is in an environment variable that an expression reads. */
  variable(name: string, node: Expression | null): Shape;
  /** The value of a call. */
  call(callee: Value, args: readonly Value[], keywords?: ReadonlyMap<string, Value>): Value;
}
