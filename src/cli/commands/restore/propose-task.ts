import { proposeRestorations } from '../../../core/restore/propose';
import type { NotebookError } from '../../../protocol';
import { readSituation, stepsOf } from './notebook-situation';
import type { ProposedStep, SituationInput } from './notebook-situation';

/** The candidates, the smallest first; or why the notebook cannot be read. */
export type ProposedSteps =
  | { readonly ok: true; readonly steps: readonly ProposedStep[] }
  | { readonly ok: false; readonly error: NotebookError };

/** Proposes what may help a notebook past its first failure. */
export function proposeTask(input: SituationInput): ProposedSteps {
  const read = readSituation(input);
  if (!read.ok) {
    return read;
  }
  const { stopped } = read;
  const steps =
    stopped === null
      ? []
      : stepsOf(proposeRestorations(stopped.situation, input.approach), stopped);
  return { ok: true, steps };
}
