/** Where in a notebook's work an error was raised: the user's line, the library and the stage. */
import type { NotebookCell, StoredError } from '../notebook/document';
import { libraryOf } from './crash-library';
import type { CrashStage } from './crash-stage';
import { stageOf } from './crash-stage';
import type { KnownNames } from './known-names';
import type { Frame } from '../notebook/traceback-frames';
import { isOwnFrame } from '../notebook/traceback-frames';

/** Where an error was raised. */
export interface CrashPlace {
  /** The library that the user's line called; null for none. */
  readonly library: string | null;
  readonly stage: CrashStage;
}

/**
 * The library and the stage of an error.
 *
 * @param frames - of the error; empty where no traceback is known
 * @param line - the cell's line that failed, from 1; null if unknown
 */
export function crashPlace(
  { source }: Pick<NotebookCell, 'source'>,
  error: Pick<StoredError, 'ename' | 'evalue'>,
  frames: readonly Frame[],
  line: number | null,
  names: KnownNames
): CrashPlace {
  const shown = frames.filter(isOwnFrame).at(-1)?.code ?? '';
  const code = shown === '' ? lineOf(source, line) : shown;
  const library = libraryOf(error, frames, code, names.imported);
  return { library, stage: stageOf(error, code, library, names) };
}

/** A line of the cell; where it is unknown, that of a cell with one line. */
function lineOf(source: string, line: number | null): string {
  const lines = source.trim().split('\n');
  return (line === null ? (lines.length === 1 ? lines[0] : undefined) : lines.at(line - 1)) ?? '';
}
