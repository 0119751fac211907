/** Writes the slice of a cell as a notebook of its own, next to the notebook. */
import { PathExt } from '@jupyterlab/coreutils';
import type { Contents } from '@jupyterlab/services';
import { sliceNotebook } from '../../core/lint/notebook-slice';
import { readNotebook } from '../../core/notebook/reader';
import { sliceNotebookText } from '../../core/report/slice-files';
import type { LintConfig } from '../../core/settings/config';
import { drivePrefix } from '../server/drive';
import { freeName } from '../server/free-name';

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
  contents: Pick<Contents.IManager, 'get' | 'save' | 'driveName' | 'localPath'>
): Promise<WrittenSlice | null> {
  const local = contents.localPath(path);
  const read = readNotebook(text, local);
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
  const prefix = drivePrefix(path, contents);
  const folder = PathExt.dirname(local);
  const stem = PathExt.basename(local, PathExt.extname(local));
  const name = await freeName(`${prefix}${folder}`, `${stem}-cell-${cell + 1}.ipynb`, contents);
  const written = `${prefix}${PathExt.join(folder, name)}`;
  const content: unknown = JSON.parse(sliceNotebookText(text, slice.cells));
  await contents.save(written, { type: 'notebook', format: 'json', content });
  return { path: written, cells: slice.cells.length };
}
