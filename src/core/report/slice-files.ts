/** A slice as a notebook of its own, and as a script. */
import { LineIndex } from '../notebook/line-index';
import { linesOf, textOfLines } from '../notebook/line-ranges';
import { rewriteNotebook } from '../notebook/writer';
import type { CellEdit } from '../notebook/writer';
import type { SlicedCell } from '../lint/notebook-slice';
import type { CellSummary } from '../python/flow/cell-summary';

/**
 * The notebook with the cells of a slice only. Cells that are in it as a whole keep their outputs; the outputs of others
 * are those of code that is not there any more.
 *
 * @param text - the text of the notebook's file
 */
export function sliceNotebookText(text: string, cells: readonly SlicedCell[]): string {
  return rewriteNotebook(
    text,
    cells.map(({ cell, lines }): CellEdit => {
      const { index, source } = cell;
      const sliced = textOfLines(source, lines);
      return sliced === linesOf(source).join('\n')
        ? { kind: 'kept', cell: { index, source }, source }
        : { kind: 'inserted', type: 'code', source: sliced };
    })
  );
}

/** A script, and how much of it Python cannot run. */
export interface SliceScript {
  readonly text: string;
  /** Lines with IPython syntax, which are comments in the script. */
  readonly commented: number;
}

/** The slice as a Python script with a `# %%` line above each cell, which editors show as cells. */
export function sliceScript(cells: readonly SlicedCell[]): SliceScript {
  let commented = 0;
  const parts = cells.map(({ cell, summary, lines }) => {
    const texts = linesOf(cell.source);
    const ipython = ipythonLines(summary);
    const code = lines.flatMap(([from, to]) =>
      texts.slice(from - 1, to).map((line, at) => {
        const isIPython = ipython.has(from + at);
        commented += isIPython ? 1 : 0;
        return isIPython ? `# ${line}` : line;
      })
    );
    return `# %% cell ${cell.index + 1}\n${code.join('\n').trimEnd()}\n`;
  });
  return { text: parts.join('\n'), commented };
}

/** Lines that are not Python but magics, shell commands and the like. */
function ipythonLines({ masked, source }: CellSummary): ReadonlySet<number> {
  const index = new LineIndex(source);
  const lines = new Set<number>();
  for (const { start, end } of masked.forms) {
    for (let line = index.lineAt(start); line <= index.lineAt(end); line++) {
      lines.add(line);
    }
  }
  return lines;
}
