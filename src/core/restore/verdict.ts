import type { RestoreVerdict } from '../../protocol';
import type { CandidateTrust } from './candidate';
import type { Attempt } from './attempt';
import { contradictions, hasFailure, isConfirmed } from './attempt';

/** A step that was kept. */
export interface KeptStep {
  readonly trust: CandidateTrust;
  /** Whether it lets the notebook do less work. */
  readonly isLessWork: boolean;
  /**
   * Cells whose outputs can confirm it, by their index in the notebook as it was given; where it is less work, those whose
   * outputs no longer count.
   */
  readonly witnesses: readonly number[];
}

/** The verdict on a notebook after its last step. */
export function restoreVerdict(
  first: Attempt,
  last: Attempt,
  steps: readonly KeptStep[]
): RestoreVerdict {
  if (steps.length === 0) {
    return hasFailure(last) ? 'pathological' : 'executable';
  }
  const isSound = steps.every(
    ({ trust, witnesses }) =>
      trust === 'certain' || (trust !== 'stand-in' && isConfirmed(last, witnesses))
  );
  return isSound && !hasFailure(last) && contradictions(first, last).length === 0
    ? 'restored'
    : 'partly';
}

/** Positions of the code cells that depend on less work, in document order: what they show proves nothing. */
export function affectedCells(
  { result, origins }: Attempt,
  steps: readonly KeptStep[]
): readonly number[] {
  const affected = new Set(
    steps.filter(({ isLessWork }) => isLessWork).flatMap(({ witnesses }) => witnesses)
  );
  return result.outcome.cells
    .map(({ index }) => index)
    .filter(index => affected.has(origins[index] ?? -1));
}
