/**
 * Leaves out what a slice does not need after all: a cell that ran twice and gave the same values, or what only came along. The
 * slice is traced as a program of its own; a unit is left out if every statement that is left then computes the same from the
 * same values. That also holds for what comes along, so it raises no new error.
 */
import type { ExecutedStatement } from '../analysis/heap/document-slot';
import type { Slice } from './backward-slice';
import type { SliceUnit } from './slice-units';

/** Compares parts of a slice with it, each traced as a program of its own, in small steps. */
export interface SliceComparison {
  /** Traces the slice. Returns whether it can be compared. */
  begin(slice: Slice): Generator<void, boolean>;
  /** Whether all statements of the part compute what they compute in the slice. */
  computesTheSame(part: Slice): Generator<void, boolean>;
}

/** Slices with more units stay as they are: each unit costs a trace. */
const MOST_UNITS = 100;

/**
 * The slice without the units that can be left out, the latest first.
 *
 * @param wanted - the statements that the slice is of; they stay
 */
export function* smallerSlice(
  slice: Slice,
  wanted: readonly ExecutedStatement[],
  comparison: SliceComparison
): Generator<void, Slice> {
  const candidates = unitsIn(slice).filter(([cell, unit]) => !isWanted(wanted, cell, unit));
  const isComparable = candidates.length <= MOST_UNITS && (yield* comparison.begin(slice));
  let smallest = slice;
  for (const [cell, unit] of isComparable ? candidates.reverse() : []) {
    const fewer = without(smallest, cell, unit);
    if (yield* comparison.computesTheSame(fewer)) {
      smallest = fewer;
    }
  }
  return smallest;
}

/** The units of a slice with their cells, in the order in which they run. */
export function unitsIn(slice: Slice): readonly (readonly [number, SliceUnit])[] {
  return [...slice]
    .sort(([one], [other]) => one - other)
    .flatMap(([cell, units]) =>
      [...units]
        .sort((one, other) => one.lines[0] - other.lines[0])
        .map(unit => [cell, unit] as const)
    );
}

function isWanted(
  wanted: readonly ExecutedStatement[],
  cell: number,
  { statements }: SliceUnit
): boolean {
  return wanted.some(each => each.cell === cell && statements.includes(each.index));
}

function without(slice: Slice, cell: number, unit: SliceUnit): Slice {
  const fewer = new Map(slice);
  const left = [...(slice.get(cell) ?? [])].filter(each => each !== unit);
  if (left.length === 0) {
    fewer.delete(cell);
  } else {
    fewer.set(cell, new Set(left));
  }
  return fewer;
}
