/** The uses of files in a notebook of these cells. */
import type { FileCell, FileUse } from '../../../src/core/file-paths/file-use';
import { fileUses } from '../../../src/core/file-paths/file-uses';
import { readNotebook } from '../../../src/core/notebook/reader';
import { summarizeCell } from '../../../src/core/python/flow/summarize';
import { builtinMagics } from '../../../src/core/python/ipython/magic-table';

/** Follows the cells from top to bottom. */
export function usesOf(cells: readonly string[]): readonly FileUse[] {
  return fileUses(fileCells(cells));
}

/** Cells with these sources. */
export function fileCells(cells: readonly string[]): readonly FileCell[] {
  const notebook = {
    cells: cells.map(source => ({ cell_type: 'code', metadata: {}, source, outputs: [] })),
    metadata: { language_info: { name: 'python' } },
    nbformat: 4,
    nbformat_minor: 4
  };
  const read = readNotebook(JSON.stringify(notebook), '/p/a.ipynb');
  if (!read.ok) {
    throw new Error('not a notebook');
  }
  const options = {
    version: { major: 3, minor: 12 },
    magics: builtinMagics(),
    futureFeatures: [],
    automagic: true
  };
  return read.document.cells.map(cell => ({
    cell,
    summary: summarizeCell(cell.source, options)
  }));
}
