/** Which outputs a step changed that were right before: a model may change a cell above the one that fails. */
import { compareOutputs } from '../compare/outputs';
import { countsAsEqual } from '../compare/outcome';
import { startComparison } from '../compare/text/text-comparison';
import { ALL_NORMALIZERS } from '../compare/text/normalizers';
import type { FreshCell, FreshRun } from '../check/verdict/fresh-run';
import { statusOf } from '../check/verdict/cell-status';

/** A run, and the origins of its cells in the notebook as it was given; null for new cells. */
export interface OriginRun {
  readonly run: FreshRun;
  readonly origins: readonly (number | null)[];
}

/**
 * The cells that ran in both, and whose outputs differ, by their index in the notebook as it was given. Whether they differ at
 * random is not asked: a step that changes nothing above the failing cell does not need this.
 */
export function changedAbove(before: OriginRun, after: OriginRun): readonly number[] {
  const comparison = startComparison(ALL_NORMALIZERS);
  const now = cellsThatRan(after);
  return [...cellsThatRan(before)]
    .filter(([origin, cell]) => {
      const other = now.get(origin);
      return (
        other !== undefined &&
        !countsAsEqual(
          compareOutputs(cell.outputs, other.outputs, [new Map(), new Map()], comparison)
        )
      );
    })
    .map(([origin]) => origin);
}

function cellsThatRan({ run, origins }: OriginRun): ReadonlyMap<number, FreshCell> {
  return new Map(
    [...run.cells].flatMap(([index, cell]) => {
      const origin = origins[index];
      return origin === null || statusOf(cell.result) !== 'ok' ? [] : [[origin, cell] as const];
    })
  );
}
