import { RUN_TITLES, runCells } from '../../fixes/run-cells';
import {
  cascadingFailures,
  EXPECTED_TO_FAIL,
  missingName
} from '../../execution-order/cascading-failures';
import type { CascadingFailure } from '../../execution-order/cascading-failures';
import { crashPlace } from '../../crashes/crash-place';
import { knownNames } from '../../crashes/known-names';
import { isBlank } from '../../notebook/blank';
import type { NotebookCell, StoredError } from '../../notebook/document';
import { errorLine, errorText } from '../../notebook/error-text';
import type { Frame } from '../../notebook/traceback-frames';
import { framesOf } from '../../notebook/traceback-frames';
import { LineIndex } from '../../notebook/line-index';
import type { Cause } from '../../../protocol';
import { deriveFromCells } from '../../rule-context/cell-rows';
import type { RuleContext, SourceRange } from '../../rule-context/rule-context';
import { sourceRange } from '../../rule-context/source-range';
import { defineRule } from '../contract';
import type { RuleReport } from '../contract';
import { docs } from './stored-error.examples';

/** An error of a cell, on screen or stored. */
interface CellError {
  readonly cell: NotebookCell;
  readonly exception: string;
  readonly message: string;
  /** Line of the cell on which it failed, from 1; null if unknown. */
  readonly line: number | null;
  /** The frames of its traceback; empty if unknown. */
  readonly frames: readonly Frame[];
  /** Whether the cell's last execution in this kernel raised it. */
  readonly isLive: boolean;
}

/** X1: an error on screen or among the stored outputs. */
export const storedError = defineRule({
  code: 'X1',
  name: 'stored-error',
  title: 'Failed',
  category: 'crash',
  severity: 'error',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: true,
  optionDeclarations: {},
  messages: {
    failed: 'This cell failed: {error}.',
    failedAt: 'This cell failed on line {line}: {error}.',
    follows:
      'This cell failed: {error}. `{name}` is defined in {near}; fix {cell}, which failed first.',
    stored: 'A stored output is an error: {error}.',
    storedAt: 'A stored output is an error on line {line}: {error}.',
    recurs: 'A stored output is an error: {error}. The cell will fail again.',
    intended: 'This cell fails on purpose: {error}.'
  },
  fixTitles: { run: RUN_TITLES.run },
  fixes: 'safe',
  docs,
  *check(context) {
    const cascading = cascadingFailures(context);
    for (const error of errorsOf(context)) {
      yield reportOf(context, error, cascading.get(error.cell) ?? null);
    }
  }
});

const errorsOf = deriveFromCells(({ cell, history }): CellError | null => {
  const { storedError: stored } = cell;
  const run = history?.state === 'failed' ? history.lastExecution?.kernelRun : undefined;
  if (run !== undefined) {
    return run.status === 'error' && run.error !== null
      ? { cell, ...run.error, ...shownPlace(stored, run.error.exception), isLive: true }
      : null;
  }
  // What ran in this kernel without failing shows an error on purpose; the error of an edited cell is about another text.
  const isOld = history === null || OLD_STATES.has(history.state);
  return stored === null || !isOld || isBlank(cell)
    ? null
    : {
        cell,
        exception: stored.ename,
        message: stored.evalue,
        ...shownPlace(stored, stored.ename),
        isLive: false
      };
});

/** What the traceback of an output shows, if the output is of this exception. */
function shownPlace(
  stored: StoredError | null,
  exception: string
): Pick<CellError, 'line' | 'frames'> {
  if (stored?.ename !== exception) {
    return { line: null, frames: [] };
  }
  const frames = framesOf(stored);
  return { line: errorLine(stored, frames), frames };
}

const OLD_STATES: ReadonlySet<string> = new Set(['earlier-session', 'never-run']);

function reportOf(
  context: RuleContext,
  error: CellError,
  cascade: CascadingFailure | null
): RuleReport {
  const { cell, exception, message, line, isLive } = error;
  const text = errorText({ ename: exception, evalue: message });
  const isIntended = cascade === null && isIntentional(context, error);
  const recurs = !isLive && !isIntended && isCertainToRecur(context, error);
  const base = {
    cell,
    range: rangeOf(error),
    values: { error: text, ...(line === null ? {} : { line }) },
    data: {
      exception: exception.slice(0, MAX_DATA),
      message: message.slice(0, MAX_DATA),
      line,
      live: isLive,
      cause: causeOf(error, cascade, isIntended),
      ...crashPlace(
        cell,
        { ename: exception, evalue: message },
        error.frames,
        line,
        knownNames(context)
      )
    }
  };
  if (isIntended) {
    return { ...base, message: 'intended', severity: 'info' };
  }
  if (cascade !== null) {
    const [first] = cascade.chain;
    return {
      ...base,
      message: 'follows',
      values: {
        ...base.values,
        name: cascade.name,
        near: { cell: cascade.provider.index },
        cell: { cell: first.index }
      },
      phase: 'exploring',
      related: cascade.chain.slice(0, -1).map(other => ({ cell: other, range: null })),
      fixes: [runCells(cascade.chain)]
    };
  }
  return {
    ...base,
    message: recurs ? 'recurs' : (isLive ? 'failed' : 'stored') + (line === null ? '' : 'At'),
    phase: 'exploring',
    ...(isLive || recurs ? {} : { severity: 'warning' })
  };
}

/** Length of texts in `data`. */
const MAX_DATA = 500;

function rangeOf({ cell, line }: CellError): SourceRange | null {
  if (line === null || line < 1 || line > cell.source.split('\n').length) {
    return null;
  }
  return new LineIndex(cell.source).lineRange(line);
}

/** The cause, as far as the exception or another failed cell shows it. */
function causeOf(
  { exception, message }: CellError,
  cascade: CascadingFailure | null,
  isIntended: boolean
): Cause {
  if (isIntended) {
    return 'intentional';
  }
  if (cascade !== null) {
    return 'previous-error';
  }
  if (exception === 'ImportError' && /^cannot import name /.test(message)) {
    return 'removed-api';
  }
  return CAUSES.get(exception) ?? 'unknown';
}

const CAUSES: ReadonlyMap<string, Cause> = new Map([
  ['ModuleNotFoundError', 'missing-module'],
  ['FileNotFoundError', 'missing-file'],
  ['MemoryError', 'resource'],
  ['KeyboardInterrupt', 'intentional'],
  ['SystemExit', 'intentional']
]);

/** Whether a tag, the code, or for a stored error the text around it, announces that the cell fails. */
function isIntentional(context: RuleContext, error: CellError): boolean {
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

/** Whether the text of the notebook alone makes the cell fail in the same way. */
function isCertainToRecur(
  { graph, summary }: RuleContext,
  { cell, exception, message }: CellError
): boolean {
  if (SYNTAX_ERRORS.has(exception)) {
    return (summary(cell)?.problem ?? null) !== null;
  }
  const name = exception === 'NameError' ? missingName(message) : null;
  const isUnbound = graph?.unboundReads.some(
    read => read.cell === cell.index && read.name === name && read.certainty === 'certain'
  );
  return name !== null && isUnbound === true;
}

const SYNTAX_ERRORS: ReadonlySet<string> = new Set(['SyntaxError', 'IndentationError', 'TabError']);
