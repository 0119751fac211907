/** The places in which a notebook can be run. */
import type { RunPlace } from '../../../protocol';
import { HERE } from './run-job';
import type { RunNeeds } from './run-needs';

/** What is chosen of a place; what the notebook needs there comes with it. */
export type PlaceChoice = Readonly<Pick<RunPlace, 'gateway' | 'variables' | 'environment'>>;

/** Where nothing is needed, or nothing is known. */
export const NO_NEEDS: RunNeeds = { inputs: [], absolute: [], elsewhere: [], modules: [] };

/** Whether it is this machine, with the packages of the kernel as it is. */
export function isHere({
  gateway,
  environment
}: Pick<RunPlace, 'gateway' | 'environment'>): boolean {
  return gateway === null && environment === 'current';
}

/** The place with what a notebook needs there. Here nothing is looked for: what is missing shows in the cells. */
export function placeOf(choice: PlaceChoice, needs: () => RunNeeds): RunPlace {
  if (isHere(choice)) {
    return { ...HERE };
  }
  const { inputs, absolute, modules } = needs();
  const { gateway, variables, environment } = choice;
  // Those with an absolute path stay here, and the run tells so.
  const files = gateway === null ? [] : [...inputs, ...absolute];
  return {
    gateway,
    variables: { ...variables },
    environment,
    inputs: files,
    modules: [...modules]
  };
}
