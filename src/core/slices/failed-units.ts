/** The parts of a cell that ran until an error, as units of a slice. */
import type { RaisingStatements } from '../analysis/heap/observed-execution';
import { linesOf } from '../notebook/line-ranges';
import type { SliceUnit } from './slice-units';

/**
 * The statements on the line on which an execution of a cell failed.
 *
 * @param units - the statements of the cell
 * @param line - in the text that IPython ran, from 1; null if it is unknown: then each statement may have failed
 */
export function raisingStatements(
  units: readonly SliceUnit[],
  source: string,
  line: number | null
): RaisingStatements | null {
  const wanted = line === null ? null : line + blankLinesAbove(source);
  const unit = units.find(
    ({ lines: [from, to] }) => wanted !== null && from <= wanted && wanted <= to
  );
  const positions = (unit === undefined ? units : [unit]).flatMap(each => each.statements);
  return positions.length === 0
    ? null
    : { first: Math.min(...positions), last: Math.max(...positions) };
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
      Math.min(...units.map(({ lines }) => lines[0])),
      Math.max(...units.map(({ lines }) => lines[1]))
    ],
    statements: units.flatMap(({ statements }) => statements)
  };
}
