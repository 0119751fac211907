import type { DataFile } from './data-file';
import type { Shape } from './shape';
import type { Value } from './values';

/** What the models of library calls need from the evaluation. */
export interface Evaluator {
  /** The file of a path, as the code gives it. */
  file(path: string): DataFile;
  /** The file whose whole text this is; null for none. */
  fileOfText(shape: Shape): DataFile | null;
  /** A file that a user is asked to upload. */
  upload(name: string): DataFile;
  /** The value of a call. */
  call(callee: Value, args: readonly Value[], keywords?: ReadonlyMap<string, Value>): Value;
}
