import type { RestoreVerdict } from '../../protocol';
import type { CandidateTrust } from './candidate';
import type { Attempt } from './attempt';
import { contradictions, hasFailure, isConfirmed } from './attempt';

/** A step that was kept. */
export interface KeptStep {
  readonly trust: CandidateTrust;
  /** Cells whose outputs can confirm it, by their index in the notebook as it was given. */
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
