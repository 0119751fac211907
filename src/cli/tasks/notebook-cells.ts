import { readText } from '../notebooks/read-text';
import { contentPath, sizeOfFile } from '../notebooks/notebook-files';
import type { NotebookFile } from '../notebooks/notebook-files';
import type { TaskInput } from './task';

/** No cell takes fewer bytes in a file. */
const SMALLEST_CELL = 60;

const KEY_OF_A_CELL = '"cell_type"';

/**
 * The input, with the texts that had to be read to count cells, so that they are not read twice; null if one of its notebooks
 * has more than `most` cells.
 */
export function withAtMostCells(most: number, input: TaskInput): TaskInput | null {
  const file = withText(input.file, most);
  const other = input.other === undefined ? undefined : withText(input.other, most);
  const isLarge = countCells(file) > most || (other !== undefined && countCells(other) > most);
  return isLarge ? null : other === undefined ? { ...input, file } : { ...input, file, other };
}

/** The file with its text if it is large enough to have so many cells. */
function withText(file: NotebookFile, most: number): NotebookFile {
  const isSmall = file.content !== null || sizeOfFile(contentPath(file)) <= most * SMALLEST_CELL;
  return isSmall ? file : { ...file, content: readText(contentPath(file)) };
}

/** The number of cells of a notebook whose text is there. Quotation marks inside of strings are escaped, so that they do not count. */
function countCells({ content }: NotebookFile): number {
  if (content?.ok !== true) {
    return 0;
  }
  let count = 0;
  for (
    let at = content.text.indexOf(KEY_OF_A_CELL);
    at >= 0;
    at = content.text.indexOf(KEY_OF_A_CELL, at + KEY_OF_A_CELL.length)
  ) {
    count += 1;
  }
  return count;
}
