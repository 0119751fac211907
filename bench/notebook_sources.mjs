// Cells of notebooks in any format, for benchmarks that read them without the program that they measure.

/** The cells of a notebook, also of nbformat 3, where they are in worksheets. */
export function cellsOf({ cells, worksheets }) {
  return cells ?? worksheets.flatMap(sheet => sheet.cells);
}

/** The source of a cell as one text; code cells of nbformat 3 call it `input`. */
export function sourceOf({ source, input }) {
  return [source ?? input].flat().join('');
}
