import { ruleSteps } from '../../../core/restore/rule-steps';
import { dependentsOf } from '../../../core/restore/witnesses';
import { readSituation, stepOn } from './notebook-situation';
import type { ProposedStep, SituationInput } from './notebook-situation';
import type { ProposedSteps } from './propose-task';

/** Input: a version that stopped. */
export interface RuleStepsInput extends SituationInput {
  /** Whether also fixes that may change what the notebook does. */
  readonly unsafe: boolean;
}

/** The fixes of the rules on changed libraries, each step on the notebook after those before it. */
export function ruleStepsTask(input: RuleStepsInput): ProposedSteps {
  const read = readSituation(input);
  if (!read.ok) {
    return read;
  }
  const { stopped } = read;
  if (stopped === null) {
    return { ok: true, steps: [] };
  }
  const { situation, lint } = stopped;
  const steps: ProposedStep[] = [];
  let { text, numbers } = stopped;
  let { origins } = situation;
  const { document, summaryOptions } = situation;
  for (const step of ruleSteps(document, lint, summaryOptions, input.unsafe)) {
    const at = document.cells.findIndex(({ key }) => key === step.candidate.cell);
    const dependents = dependentsOf(at, situation);
    const witnesses = dependents.flatMap(({ index }) => situation.origins[index] ?? []);
    const version = { document: step.document, text, origins, numbers };
    const next = stepOn(version, step.candidate, witnesses);
    if (next === null) {
      break;
    }
    steps.push(next);
    ({ text, origins, numbers } = next);
  }
  return { ok: true, steps };
}
