/** The parts of a cell that ran until an error, as units of a slice. */
import type { ErrorCause, RaisingStatements } from '../analysis/heap/observed-execution';
import { largest, smallest } from '../memo/lists';
import { linesOf } from '../notebook/line-ranges';
import type { ErrorPosition, KernelError } from '../../protocol';
import type { SliceUnit } from './slice-units';

/**
 * The statements on the line on which an execution of a cell failed.
 *
 * @param units - the statements of the cell
 * @param line - in the text that IPython ran, from 1; null if it is unknown: then each statement may have failed
 * @param cause - what raised the error; null if that is unknown
 * @param position - of the expression that raised it, as the kernel reported it; null if it did not
 */
export function raisingStatements(
  units: readonly SliceUnit[],
  source: string,
  line: number | null,
  cause: ErrorCause | null = null,
  position: ErrorPosition | null = null
): RaisingStatements | null {
  const wanted = line === null ? null : line + blankLinesAbove(source);
  const unit = units.find(
    ({ lines: [from, to] }) => wanted !== null && from <= wanted && wanted <= to
  );
  const positions = (unit === undefined ? units : [unit]).flatMap(each => each.statements);
  // The position may be that of a function that the cell calls, or IPython removed the indentation of the cell.
  const own = position?.line === line && !/^\s*[ \t]/.test(source) ? position : null;
  const isKnown = unit !== undefined && wanted !== null && (cause !== null || own !== null);
  const error = isKnown ? { cause, position: own, linesBelow: unit.lines[1] - wanted } : null;
  return positions.length === 0
    ? null
    : { first: smallest(positions), last: largest(positions), error };
}

/** An undefined name, in the message of a `NameError`. */
const UNDEFINED = /^name '([^']{1,200})' is not defined/;

/**
 * What raised an error, as its message shows.
 *
 * @param mayBeDefined - whether a name may have had a value: then code elsewhere raised the error
 */
export function causeOf(
  { exception, message }: KernelError,
  mayBeDefined: (name: string) => boolean
): ErrorCause | null {
  if (exception === 'ZeroDivisionError') {
    return { kind: 'division' };
  }
  const name = exception === 'NameError' ? UNDEFINED.exec(message)?.[1] : undefined;
  return name === undefined || mayBeDefined(name) ? null : { kind: 'undefined', name };
}

/** IPython removes the blank lines at the beginning of a cell. */
function blankLinesAbove(source: string): number {
  return Math.max(
    0,
    linesOf(source).findIndex(line => line.trim() !== '')
  );
}

/**
 * The units of a cell that failed, without the statements that did not run.
 *
 * @param units - its statements
 * @param byStatement - otherwise the statements before the one that failed are one unit, and that is one
 */
export function failedUnits(
  units: readonly SliceUnit[],
  { first, last }: RaisingStatements,
  byStatement: boolean
): readonly SliceUnit[] {
  const ran = units.filter(({ statements }) => statements.every(at => at <= last));
  if (byStatement) {
    return ran;
  }
  const done = ran.filter(({ statements }) => statements.every(at => at < first));
  const raising = ran.filter(unit => !done.includes(unit));
  return [done, raising].flatMap(part => (part.length === 0 ? [] : [joined(part)]));
}

function joined(units: readonly SliceUnit[]): SliceUnit {
  return {
    lines: [
      smallest(units.map(({ lines }) => lines[0])),
      largest(units.map(({ lines }) => lines[1]))
    ],
    statements: units.flatMap(({ statements }) => statements)
  };
}
