/** Execution targets: where a notebook can run. */
import type { RunTarget } from '../../../protocol';
import { HERE } from './run-job';
import type { RunNeeds } from './run-needs';

/** The user's choice of an execution target; the notebook's needs are added to it. */
export type TargetChoice = Readonly<Pick<RunTarget, 'gateway' | 'variables' | 'environment'>>;

/** The needs where nothing is needed or known. */
export const NO_NEEDS: RunNeeds = { inputs: [], absolute: [], elsewhere: [], modules: [] };

/** Whether it is this machine with the kernel's own packages. */
export function isHere({
  gateway,
  environment
}: Pick<RunTarget, 'gateway' | 'environment'>): boolean {
  return gateway === null && environment === 'current';
}

/**
 * The execution target with the notebook's needs. On this machine they are only files above the notebook's folder,
 * which its private copy may lack: everything else that is missing shows in the cells.
 */
export function executionTarget(choice: TargetChoice, needs: () => RunNeeds): RunTarget {
  if (isHere(choice)) {
    return { ...HERE, inputs: aboveFolder(needs().inputs) };
  }
  const { inputs, absolute, modules } = needs();
  const { gateway, variables, environment } = choice;
  // Files with an absolute path are not staged, and the run reports that.
  const files = gateway === null ? aboveFolder(inputs) : [...inputs, ...absolute];
  return {
    gateway,
    variables: { ...variables },
    environment,
    inputs: files,
    modules: [...modules]
  };
}

function aboveFolder(inputs: readonly string[]): string[] {
  return inputs.filter(path => path.startsWith('../'));
}

/** Whether code may read files above the notebook's folder. */
export function mentionsParentFolder(sources: readonly string[]): boolean {
  return sources.some(source => source.includes('..'));
}
