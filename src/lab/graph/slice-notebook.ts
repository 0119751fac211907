/** Writes the slice of a cell as a notebook of its own, next to the notebook. */
import { sliceNotebook } from '../../core/lint/notebook-slice';
import { readNotebook } from '../../core/notebook/reader';
import { sliceNotebookText } from '../../core/report/slice-files';
import type { LintConfig } from '../../core/settings/config';
import type { ContentsWriter } from '../server/save-beside';
import { saveBeside } from '../server/save-beside';

/** The notebook as it is in the editor, and the cell. */
export interface SliceSource {
  /** Path including the drive. */
  readonly path: string;
  /** nbformat JSON. */
  readonly text: string;
  /** Position among all cells, from 0. */
  readonly cell: number;
}

/** The written file. */
export interface WrittenSlice {
  readonly path: string;
  readonly cells: number;
}

/** Writes the cells that a cell needs, and the cell; never over a file. Null where there is no such code cell. */
export async function writeSlice(
  { path, text, cell }: SliceSource,
  config: LintConfig,
  contents: ContentsWriter
): Promise<WrittenSlice | null> {
  const read = readNotebook(text, contents.localPath(path));
  const slice = read.ok
    ? sliceNotebook(read.document, config, {
        target: { kind: 'cell', index: cell },
        direction: 'backward',
        byStatement: false
      })
    : null;
  if (slice?.kind !== 'slice') {
    return null;
  }
  const content: unknown = JSON.parse(sliceNotebookText(text, slice.cells));
  const written = await saveBeside(path, `cell-${cell + 1}`, content, contents);
  return { path: written, cells: slice.cells.length };
}
