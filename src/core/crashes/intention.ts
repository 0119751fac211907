/** Finds out whether an error is intended: announced by a tag, a comment, the text around, or raised by the cell itself. */
import { EXPECTED_TO_FAIL } from '../execution-order/cascading-failures';
import type { NotebookCell } from '../notebook/document';
import { LineIndex } from '../notebook/line-index';
import type { RuleContext } from '../rule-context/rule-context';
import { sourceRange } from '../rule-context/source-range';
import type { CellError } from './crash-facts';

/** Whether a tag, the code, or for a stored error the text around it, announces that the cell fails. */
export function isIntentional(context: RuleContext, error: CellError): boolean {
  const { cell, exception, isLive } = error;
  return (
    cell.tags.includes(EXPECTED_TO_FAIL) ||
    exception === 'SystemExit' ||
    raisesAtTop(context, error) ||
    namesInComment(error) ||
    (!isLive && isAnnounced(context, cell))
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
  const near = line === null ? lines : lines.slice(Math.max(0, line - 2), line);
  return near.some(text => {
    const comment = /#([^'"]{1,200})$/.exec(text)?.[1];
    return comment !== undefined && (comment.includes(exception) || FAILURE.test(comment));
  });
}

/** Whether the last paragraph of the Markdown cell right above speaks of a failure; headings do not count. */
function isAnnounced({ document }: RuleContext, { index }: NotebookCell): boolean {
  const above = document.cells.at(index - 1);
  if (index === 0 || above?.type !== 'markdown') {
    return false;
  }
  const text =
    above.source
      .slice(-MAX_ANNOUNCEMENT)
      .trim()
      .split(/\n\s*\n/)
      .at(-1) ?? '';
  return text.split('\n').some(line => !/^\s*#/.test(line) && FAILURE.test(line));
}

const MAX_ANNOUNCEMENT = 2000;
const FAILURE =
  /\b(?:errors?|exceptions?|raises?|raised|fails?|failing|failure|tracebacks?|crash(?:es)?|(?:does|do|will) not work|(?:doesn|don|won)['’]t work|can(?:no|['’])t)\b/i;
