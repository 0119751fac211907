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

/** Whether code of an installed package or of the standard library was running. */
export function isInLibrary(error: RaisedError): boolean {
  const last = framesOf(error).at(-1);
  return last !== undefined && !isOwnFrame(last);
}
