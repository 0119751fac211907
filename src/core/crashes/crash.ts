/** Explains an error: its cause, its library, its stage, and whether it comes again. */
import type { Cause, CrashStage } from '../../protocol';
import { missingName } from '../execution-order/cascading-failures';
import type { Message } from '../messages/message';
import type { NotebookCell } from '../notebook/document';
import { installedModule, isOwnFrame } from '../notebook/traceback-frames';
import type { RuleContext } from '../rule-context/rule-context';
import { causeOfCrash } from './crash-cause';
import type { CellError } from './crash-facts';
import { libraryOf } from './crash-library';
import { stageOf } from './crash-stage';
import { SYNTAX_ERRORS } from './error-kinds';
import { isIntentional } from './intention';
import { knownNames } from './known-names';

/** An explained error. */
export interface Crash {
  readonly cause: Cause;
  /** One sentence on the cause; null where the error says as much. */
  readonly note: Message | null;
  /** The cell to run first; null where no order helps. */
  readonly provider: NotebookCell | null;
  /** The library that the user's line called; null for none. */
  readonly library: string | null;
  readonly stage: CrashStage;
  /** Whether it fails again when the notebook runs from top to bottom; null if unknown. */
  readonly recurs: boolean | null;
}

/** Explains an error by the notebook's text, counts and stored errors alone. */
export function explainCrash(context: RuleContext, error: CellError): Crash {
  const { exception: ename, frames, cell, line } = error;
  const evalue = withoutOrigin(error.message);
  const names = knownNames(context);
  const own = frames.map(isOwnFrame).lastIndexOf(true);
  const shown = frames.at(own)?.code ?? '';
  const code = own < 0 || shown === '' ? lineOf(cell, line) : shown;
  const library = libraryOf({ ename, evalue }, frames, code, names);
  const stage = stageOf({ ename }, code, library, names);
  if (isIntentional(context, error)) {
    const recurs = isCertainToRecur(context, error) ? true : null;
    return { cause: 'intentional', note: null, provider: null, library, stage, recurs };
  }
  const isInLibrary = frames
    .slice(own + 1)
    .some(frame => installedModule(frame) !== null || !isOwnFrame(frame));
  const found = causeOfCrash({
    ...error,
    message: evalue,
    context,
    names,
    code,
    library,
    isInLibrary
  });
  return { ...found, library, stage, recurs: recurrence(context, error, found) };
}

/** The message without the version, the file and the number that OpenCV writes before it. */
function withoutOrigin(message: string): string {
  return message
    .trimStart()
    .replace(/^OpenCV\([\w.-]{1,20}\) \S{1,300} error: \(-\d{1,9}:([^)\n]{1,200})\)/, '$1');
}

/** A line of the cell; where it is unknown, that of a cell with one line. */
function lineOf({ source }: NotebookCell, line: number | null): string {
  const lines = source.trim().split('\n');
  return (
    (line === null
      ? lines.length === 1
        ? lines[0]
        : undefined
      : source.split('\n').at(line - 1)) ?? ''
  );
}

/** Whether the cell fails again in order: not if only the order was wrong, and certainly if the text alone makes it. */
function recurrence(
  context: RuleContext,
  error: CellError,
  { cause, provider }: { readonly cause: Cause; readonly provider: NotebookCell | null }
): boolean | null {
  if (isCertainToRecur(context, error)) {
    return true;
  }
  const isAbove = provider !== null && provider.index < error.cell.index;
  return cause === 'order' && isAbove ? false : null;
}

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
