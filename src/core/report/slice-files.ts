/** A slice as a notebook of its own, and as a script. */
import { LineIndex } from '../notebook/line-index';
import { linesOf, textOfLines } from '../notebook/line-ranges';
import { rewriteNotebook } from '../notebook/writer';
import type { CellEdit } from '../notebook/cell-edit';
import type { SlicedExecution } from '../lint/history-slice';
import type { SlicedCell } from '../lint/notebook-slice';
import type { Node } from '../python/ast/walk';
import { walk } from '../python/ast/walk';
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

/**
 * A notebook of the executions of a slice, as nbformat JSON with the metadata of the notebook that they belong to. Cells
 * that fail as they did then have the tag with which a notebook runs on after an error.
 *
 * @param text - the text of that notebook's file
 */
export function executedNotebook(text: string, executions: readonly SlicedExecution[]): unknown {
  const edits = executions.map(({ execution, lines }): CellEdit => ({
    kind: 'inserted',
    type: 'code',
    source: textOfLines(execution.kernelRun.source, lines)
  }));
  const notebook = JSON.parse(rewriteNotebook(text, edits)) as {
    readonly cells: readonly { metadata: { tags?: string[] } }[];
  };
  executions.slice(0, -1).forEach(({ raises }, at) => {
    if (raises) {
      notebook.cells[at].metadata.tags = ['raises-exception'];
    }
  });
  return notebook;
}

/** A script, and how much of it Python cannot run. */
export interface SliceScript {
  readonly text: string;
  /** Lines with IPython syntax, which are comments in the script. */
  readonly commented: number;
}

/** The slice as a Python script with a `# %%` line above each cell, which editors show as cells. */
export function sliceScript(cells: readonly SlicedCell[]): SliceScript {
  return scriptOf(
    cells.map(({ cell, summary, lines }) => ({
      title: `cell ${cell.index + 1}`,
      summary,
      lines,
      raises: false
    }))
  );
}

/** The same for executions. Those that fail as they did then print their error, except for the last one. */
export function executedScript(executions: readonly SlicedExecution[]): SliceScript {
  return scriptOf(
    executions.map(({ execution, summary, lines, raises }, at) => ({
      title: `[${execution.kernelRun.count ?? ' '}]`,
      summary,
      lines,
      raises: raises && at < executions.length - 1
    }))
  );
}

interface ScriptPart extends Pick<SlicedExecution, 'summary' | 'lines' | 'raises'> {
  readonly title: string;
}

function scriptOf(parts: readonly ScriptPart[]): SliceScript {
  let commented = 0;
  const texts = parts.map(({ title, summary, lines, raises }) => {
    const own = linesOf(summary.source);
    const ipython = ipythonLines(summary);
    const inTexts = raises ? linesInTexts(summary) : new Set();
    const code = lines.flatMap(([from, to]) =>
      own.slice(from - 1, to).map((line, at) => {
        const isIPython = ipython.has(from + at);
        commented += isIPython ? 1 : 0;
        const shown = isIPython ? `# ${line}` : line;
        return raises && !inTexts.has(from + at) && line.trim() !== '' ? `    ${shown}` : shown;
      })
    );
    const body = code.join('\n').trimEnd();
    return `# %% ${title}\n${raises ? printingError(body) : body}\n`;
  });
  return { text: texts.join('\n'), commented };
}

/** Indented code whose error is printed. */
function printingError(body: string): string {
  return [
    'try:',
    body,
    '    pass',
    'except Exception as error:',
    '    print(f"{type(error).__name__}: {error}")'
  ].join('\n');
}

/** Lines that begin in a text of several lines: they must not be indented. */
function linesInTexts({ module, masked, source }: CellSummary): ReadonlySet<number> {
  const index = new LineIndex(source);
  const lines = new Set<number>();
  const add = ({ kind, start, end }: Node): void => {
    if (kind === 'Constant' || kind === 'JoinedStr' || kind === 'TemplateStr') {
      const last = index.lineAt(masked.map.toSource(end));
      for (let line = index.lineAt(masked.map.toSource(start)) + 1; line <= last; line++) {
        lines.add(line);
      }
    }
  };
  if (module !== null) {
    walk(module, add);
  }
  return lines;
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
