/** What the traceback of a check run shows. */
import { SYNTAX_ERRORS } from '../../crashes/error-kinds';
import { errorLine } from '../../notebook/error-text';
import { framesOf, isOwnFrame, lastTraceback } from '../../notebook/traceback-frames';
import type { RaisedError } from '../verdict/check-outcome';

/**
 * The line of the cell, from 1, on which it failed; 0 if the cell could not be compiled, so that nothing of it ran; null
 * if the traceback does not show it.
 */
export function failingLine(error: RaisedError): number | null {
  const isRaised = /\bin \w+\(|<module>/.test(lastTraceback(error));
  return SYNTAX_ERRORS.has(error.ename) && !isRaised ? 0 : errorLine(error);
}

/**
 * The line of the cell on which an error was raised that the kernel only showed; null if the traceback does not show it.
 * Of such a cell, only the body of a cell magic has lines of its own; other code came from elsewhere.
 */
export function shownFailingLine(error: RaisedError, source: string): number | null {
  const magics = /^(?:%%(?!time\b)[^\n]*\n)+/.exec(source);
  const line = magics === null ? null : failingLine(error);
  return line === null || magics === null ? null : line + magics[0].split('\n').length - 1;
}

/** Whether code of an installed package or of the standard library was running. */
export function isInLibrary(error: RaisedError): boolean {
  const last = framesOf(error).at(-1);
  return last !== undefined && !isOwnFrame(last);
}
