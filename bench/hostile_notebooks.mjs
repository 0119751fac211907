// Notebooks made to make an analysis slow: each case grows with one number, and is the same whenever it is made.

import { CASES_OF_CELLS } from './hostile_cells.mjs';
import { CASES_OF_STATEMENTS } from './hostile_statements.mjs';
import { CASES_OF_TEXT } from './hostile_texts.mjs';

const PYTHON = { language_info: { name: 'python', version: '3.11.9' } };

/** The text of a notebook file with these cells; a cell is its source or `{ markdown }`. */
export function notebookText(cells) {
  return JSON.stringify({
    cells: cells.map((cell, index) => ({
      id: `cell-${index}`,
      metadata: {},
      ...(typeof cell === 'string' ? codeCell(cell, index) : markdownCell(cell.markdown))
    })),
    metadata: PYTHON,
    nbformat: 4,
    nbformat_minor: 5
  });
}

function codeCell(source, index) {
  return { cell_type: 'code', execution_count: index + 1, outputs: [], source };
}

function markdownCell(source) {
  return { cell_type: 'markdown', source };
}

/**
 * The cases: a name, how much there is of what grows (`size`), and the cells for that much. `quadratic` is true where the
 * notebook itself grows with the square.
 */
export const HOSTILE_CASES = [...CASES_OF_CELLS, ...CASES_OF_STATEMENTS, ...CASES_OF_TEXT];
