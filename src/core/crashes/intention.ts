/** Finds out whether an error is intended: announced by a tag, a comment, the text around, or raised by the cell itself. */
import { EXPECTED_TO_FAIL } from '../execution-order/cascading-failures';
import type { NotebookCell } from '../notebook/document';
import { isOwnFrame } from '../notebook/traceback-frames';
import { LineIndex } from '../notebook/line-index';
import type { RuleContext } from '../rule-context/rule-context';
import { sourceRange } from '../rule-context/source-range';
import type { CellError } from './crash-facts';
import { SYNTAX_ERRORS } from './error-kinds';

/** Whether a tag, the code, or for a stored error the text around it, announces that the cell fails. */
export function isIntentional(context: RuleContext, error: CellError): boolean {
  const { cell, exception, isLive } = error;
  return (
    cell.tags.includes(EXPECTED_TO_FAIL) ||
    exception === 'SystemExit' ||
    raisesAtTop(context, error) ||
    namesInComment(error) ||
    (!isLive && isShown(context, error))
  );
}

/** Whether the statement that failed is a `raise` at the top level of the cell. */
function raisesAtTop({ summary }: RuleContext, { cell, line }: CellError): boolean {
  const found = summary(cell);
  const raised = (found?.module?.body ?? []).filter(({ kind }) => kind === 'Raise');
  if (found === null || raised.length === 0 || line === null) {
    return raised.length > 0;
  }
  const lines = new LineIndex(cell.source);
  return raised.some(statement => {
    const { start, end } = sourceRange(found, statement);
    return lines.lineAt(start) <= line && line <= lines.lineAt(end);
  });
}

/** Whether a comment on the line that failed, or on a line of its own above it, says so. */
function namesInComment({ cell, exception, line }: CellError): boolean {
  const lines = cell.source.split('\n');
  const above = lines[0].trimStart().startsWith('#') ? [lines[0]] : [];
  const near = line === null ? lines : [...above, ...lines.slice(Math.max(0, line - 2), line)];
  return near.some(text => {
    const comment = commentOf(text);
    return comment !== '' && (comment.includes(exception) || FAILURE.test(comment));
  });
}

/** The comment at the end of a line; empty if there is none. */
function commentOf(line: string): string {
  const code = /^(?:[^'"#]|'(?:[^'\\]|\\.){0,500}'|"(?:[^"\\]|\\.){0,500}"){0,500}/.exec(
    line.slice(0, 1000)
  )?.[0];
  const rest = line.slice(code?.length ?? 0);
  return rest.startsWith('#') ? rest.slice(1, MAX_ANNOUNCEMENT) : '';
}

/** Whether a stored error is kept for readers: the text says so, the notebook is about errors, or the work went on. */
function isShown(context: RuleContext, error: CellError): boolean {
  const { cell } = error;
  return (
    isAnnounced(context, cell) ||
    isAboutErrors(context) ||
    repeats(context, error) ||
    isDebugged(context, cell) ||
    (isOfPlainPython(error) && workWentOn(context, cell))
  );
}

/** Whether the notebook's first heading or its name is about errors. */
function isAboutErrors({ document }: RuleContext): boolean {
  const first = document.cells.find(({ type }) => type === 'markdown')?.source ?? '';
  const heading =
    /^[ \t]{0,3}#{1,3}[^\n]{0,200}/m.exec(first.slice(0, MAX_ANNOUNCEMENT))?.[0] ?? '';
  const name = document.path.split('/').at(-1) ?? '';
  return [heading, name.replaceAll(/[_-]/g, ' ')].some(text =>
    /\b(?:errors?|exceptions?|debug(?:ger|ging)|tracebacks?)\b(?! (?:analysis|bars?|function|rate|metrics?))/i.test(
      text
    )
  );
}

/** Whether no library took part, nor data whose shapes do not fit. */
function isOfPlainPython({ exception, frames }: CellError): boolean {
  return SYNTAX_ERRORS.has(exception)
    ? frames.length === 0
    : exception !== 'ValueError' && frames.length > 0 && frames.every(isOwnFrame);
}

/** Whether the next cell looks at the error with the debugger. */
function isDebugged({ codeCells }: RuleContext, cell: NotebookCell): boolean {
  const below = codeCells.at(codeCells.indexOf(cell) + 1);
  return below !== undefined && below.index > cell.index && /^\s*%debug\b/.test(below.source);
}

/** Whether the code cell right above shows the same error on purpose. */
function repeats(context: RuleContext, { cell, exception, message }: CellError): boolean {
  const above = context.document.cells.at(cell.index - 1);
  return (
    cell.index > 0 &&
    above?.type === 'code' &&
    above.storedError?.ename === exception &&
    above.storedError.evalue === message &&
    isAnnounced(context, above)
  );
}

/**
 * Whether the cell ran between its neighbors, without a second attempt, and no cell below needs what it defines: who
 * writes a notebook corrects an error before going on, unless it is there to be seen.
 */
function workWentOn({ codeCells, graph }: RuleContext, cell: NotebookCell): boolean {
  const at = codeCells.indexOf(cell);
  const count = cell.executionCount;
  const around = [codeCells.at(at - 2), codeCells.at(at - 1), codeCells[at + 1], codeCells[at + 2]];
  return (
    at > 1 &&
    count !== null &&
    [-2, -1, 1, 2].every((step, position) => {
      const other = around[position];
      return other?.executionCount === count + step;
    }) &&
    graph?.readersOf(cell.index).length === 0
  );
}

/**
 * Whether the last paragraph of the Markdown cell above speaks of a failure. A heading does not count, unless it ends
 * with a colon; one short cell may stand between, which shows a value.
 */
function isAnnounced({ document }: RuleContext, { index }: NotebookCell): boolean {
  const above = index === 0 ? undefined : document.cells.at(index - 1);
  const isShort =
    index > 1 &&
    above?.type === 'code' &&
    above.storedError === null &&
    /^\s*[\w.]{1,40}\s*$/.test(above.source);
  const text = isShort ? document.cells.at(index - 2) : above;
  if (text?.type !== 'markdown') {
    return false;
  }
  const last =
    text.source
      .slice(-MAX_ANNOUNCEMENT)
      .trim()
      .split(/\n\s*\n/)
      .at(-1) ?? '';
  return last
    .split('\n')
    .some(line => (!/^\s*#/.test(line) || /:\s*$/.test(line)) && FAILURE.test(line));
}

const MAX_ANNOUNCEMENT = 2000;
const FAILURE =
  /\b(?:errors?|exceptions?|raises?|raised|fails?|failing|failure|tracebacks?|crash(?:es)?|(?:does|do|will) not work|(?:doesn|don|won|didn)['’]t work|can(?:no|['’]| no)t|breaks?|incompatible|immutab\w+|not (?:a )?well-defined|(?:is|are) not (?:allowed|possible|defined))\b/i;
