import type { TracedCell } from './document-slot';
import { STEP_LIMITS } from './step-budget';

/** What the cells above one determine for it. */
interface Before {
  /** Steps left in the budget of the notebook. */
  readonly stepsLeft: number;
  /** Whether one of them may bind names that are not known. */
  readonly namesUnknown: boolean;
}

/** Sums over the cells above each cell, kept until one of them changes: without them, each cell would visit all above it. */
export class CellsBefore {
  /** By position; for the first cells only. */
  private readonly known: Before[] = [];

  /** The sums for the cell at a position. */
  of(slots: readonly TracedCell[], position: number): Before {
    const { known } = this;
    if (known.length === 0) {
      known.push({ stepsLeft: STEP_LIMITS.notebook, namesUnknown: false });
    }
    for (let at = known.length; at <= position; at++) {
      const above = slots[at - 1];
      const { stepsLeft, namesUnknown } = known[at - 1];
      known.push({
        stepsLeft: stepsLeft - above.effects.steps,
        namesUnknown: namesUnknown || above.mayBindUnknownNames
      });
    }
    return known[position];
  }

  /** Forgets the sums that the cell at a position is part of. */
  forgetAfter(position: number): void {
    this.known.length = Math.min(this.known.length, position + 1);
  }
}
