import { capitalized } from '../../messages/capitalized';
import { formatMessage } from '../../messages/message';
import type { Fix } from '../../fixes/edit';
import { RUN_TITLES, runCells } from '../../fixes/run-cells';
import { wouldFailAgain } from '../../history/history-state';
import { cascadingFailures } from '../../execution-order/cascading-failures';
import type { CascadingFailure } from '../../execution-order/cascading-failures';
import { explainCrash } from '../../crashes/crash';
import type { Crash } from '../../crashes/crash';
import type { CellError } from '../../crashes/crash-facts';
import { SYNTAX_ERRORS } from '../../crashes/error-kinds';
import { isBlank } from '../../notebook/blank';
import type { NotebookCell, StoredError } from '../../notebook/document';
import { errorLine, errorText } from '../../notebook/error-text';
import { framesOf } from '../../notebook/traceback-frames';
import { LineIndex } from '../../notebook/line-index';
import { deriveFromCells } from '../../rule-context/cell-rows';
import type { RuleContext, SourceRange } from '../../rule-context/rule-context';
import { defineRule } from '../contract';
import type { RuleReport } from '../contract';

/** X1: an error on screen or among the stored outputs. */
export const storedError = defineRule({
  code: 'X1',
  name: 'stored-error',
  title: 'Failed',
  why: 'A cell that fails stops “Run All”: nothing below it runs on a fresh kernel.',
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
    endedKernel: 'This cell ended the kernel: Run All stops here.',
    endedNearby: 'The kernel ended at this cell, or at one that waited for it.',
    intended: 'This cell fails on purpose: {error}.'
  },
  fixTitles: { run: RUN_TITLES.run },
  fixes: 'safe',
  *check(context) {
    const cascading = cascadingFailures(context);
    for (const error of errorsOf(context)) {
      if (isReportedAsSyntax(context, error)) {
        continue;
      }
      yield reportOf(context, error, cascading.get(error.cell) ?? null);
    }
    yield* kernelEnders(context);
  }
});

/** The rule that reports cells that do not parse, with the position and a fix. */
const INVALID_SYNTAX = 'C9';

/** Whether the error is that the cell does not parse, and the rule for that says so. */
function isReportedAsSyntax(
  { activeCodes, summary }: RuleContext,
  { cell, exception }: CellError
): boolean {
  return (
    SYNTAX_ERRORS.has(exception) &&
    activeCodes.has(INVALID_SYNTAX) &&
    !cell.tags.includes('raises-exception') &&
    (summary(cell)?.problem ?? null) !== null
  );
}

/** The cells that ended an earlier kernel and are as they were. */
const kernelEnders = deriveFromCells(({ cell, history }): RuleReport | null =>
  history?.state === 'ended-kernel'
    ? {
        cell,
        range: null,
        message: history.endedKernel === 'perhaps' ? 'endedNearby' : 'endedKernel',
        phase: 'exploring',
        data: {
          exception: 'DeadKernelError',
          message: '',
          line: null,
          live: true,
          cause: 'unknown',
          recurs: null,
          provider: null,
          library: null,
          stage: null
        }
      }
    : null
);

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
  const { cell, line, isLive } = error;
  const crash = explainCrash(context, error);
  const base = baseOf(error, crash, cascade);
  if (cascade !== null) {
    return { ...base, ...followsFrom(cascade, base) };
  }
  if (crash.cause === 'intentional') {
    return { ...base, message: 'intended', severity: 'info' };
  }
  const recurs = !isLive && crash.recurs === true;
  return {
    ...base,
    message: recurs ? 'recurs' : (isLive ? 'failed' : 'stored') + (line === null ? '' : 'At'),
    phase: 'exploring',
    ...(isLive || recurs ? {} : { severity: 'warning' }),
    ...(isLive ? { fixes: runAfter(context, cell, crash.provider) } : {})
  };
}

/** Runs the cell after the one above that provides what it missed and what that needs, unless one of them would fail again. */
function runAfter(
  { codeCells, history, staleness }: RuleContext,
  cell: NotebookCell,
  provider: NotebookCell | null
): readonly Fix[] {
  if (history === null || provider === null || provider.index > cell.index) {
    return [];
  }
  const plan = staleness?.neededBefore(cell.key);
  const needed = new Set(plan?.restart === false ? plan.cells.map(({ key }) => key) : []);
  if (history.cells.get(provider.key)?.state !== 'current') {
    needed.add(provider.key);
  }
  const before = codeCells.filter(({ key }) => needed.has(key));
  return before.some(({ key }) => wouldFailAgain(history, key))
    ? []
    : [runCells([...before, cell])];
}

/** What all reports have. */
function baseOf(
  error: CellError,
  { cause, note, library, stage, recurs, provider }: Crash,
  cascade: CascadingFailure | null
): Pick<RuleReport, 'cell' | 'range' | 'values' | 'data'> {
  const { cell, exception, message, line, isLive } = error;
  // The sentence on the cause follows the error; the template ends it.
  const why =
    note === null || cascade !== null
      ? ''
      : `. ${capitalized(onOneLine(formatMessage(note))).replace(/\.$/, '')}`;
  return {
    cell,
    range: rangeOf(error),
    values: {
      error: `${errorText({ ename: exception, evalue: message })}${why}`,
      ...(line === null ? {} : { line })
    },
    data: {
      exception: exception.slice(0, MAX_DATA),
      message: message.slice(0, MAX_DATA),
      line,
      live: isLive,
      cause: cascade === null ? cause : 'previous-error',
      recurs,
      provider: (cascade?.chain[0] ?? provider)?.index ?? null,
      library,
      stage
    }
  };
}

function followsFrom(
  { chain, name, provider }: CascadingFailure,
  { values }: Pick<RuleReport, 'values'>
): Partial<RuleReport> & Pick<RuleReport, 'message'> {
  return {
    message: 'follows',
    values: {
      ...values,
      name,
      near: { cell: provider.index },
      cell: { cell: chain[0].index }
    },
    phase: 'exploring',
    related: chain.slice(0, -1).map(other => ({ cell: other, range: null }))
  };
}

/** On one line: labels in a sentence come from outputs. */
function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, ' ');
}

/** Length of texts in `data`. */
const MAX_DATA = 500;

function rangeOf({ cell, line }: CellError): SourceRange | null {
  if (line === null || line < 1 || line > cell.source.split('\n').length) {
    return null;
  }
  return new LineIndex(cell.source).lineRange(line);
}
