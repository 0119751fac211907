import { CHANGED_LIBRARIES } from '../../../core/api-changes/needed-changes';
import { defaultSteps } from '../../../core/restore/default-steps';
import { dependentsOf } from '../../../core/restore/witnesses';
import { kernelVersion } from '../../../core/api-changes/target-version';
import type { KernelFacts } from '../../../core/rule-context/rule-context';
import { readVersion, stepOn } from './notebook-situation';
import type { SituationInput } from './notebook-situation';
import type { ProposedSteps } from './propose-task';

/** Input: a version that ran, and the positions of the cells that fail or whose scores differ. */
export interface DefaultStepsInput extends SituationInput {
  readonly cells: readonly number[];
}

/** Steps that make former defaults explicit, each on the version itself. */
export function defaultStepsTask(input: DefaultStepsInput): ProposedSteps {
  const read = readVersion(input);
  if (!read.ok) {
    return read;
  }
  const { document, text, kernel, lintWith } = read.version;
  const { origins, numbers, config } = input;
  // Which versions the notebook was written for is not known: any default that changed since may be the reason.
  const lint = lintWith({ target: kernel === null ? {} : targetsOf(kernel) }, null)(document);
  const steps = defaultSteps(document, lint, config, input.cells).flatMap(candidate => {
    const at = document.cells.findIndex(({ key }) => key === candidate.cell);
    const dependents = dependentsOf(at, { document, lint });
    const witnesses = dependents.flatMap(({ index }) => origins[index] ?? []);
    return stepOn({ document, text, origins, numbers }, candidate, witnesses) ?? [];
  });
  return { ok: true, steps };
}

/** The installed versions of the libraries that have data. */
function targetsOf(kernel: KernelFacts): Readonly<Record<string, string>> {
  return Object.fromEntries(
    CHANGED_LIBRARIES.flatMap(name => {
      const version = kernelVersion(kernel, name);
      return version === null ? [] : [[name, version.text]];
    })
  );
}
