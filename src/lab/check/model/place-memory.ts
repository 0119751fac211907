import type { IStateDB } from '@jupyterlab/statedb';
import { isHere } from '../../../core/check/job/run-target';
import { readChosenPlace } from './place-choices';
import type { ChosenPlace } from './place-choices';

/** Key of JupyterLab's state under which the place of one notebook's checks is remembered. */
const PREFIX = 'freshkernel:place:';

/** In which place each notebook was checked last. Checks on this machine leave no trace. */
export class PlaceMemory {
  constructor(private readonly state: IStateDB | null) {}

  /** The place of the last check of the notebook at `path`. */
  async of(path: string): Promise<ChosenPlace> {
    return this.byPath.get(path) ?? readChosenPlace(await this.state?.fetch(PREFIX + path));
  }

  /** Keeps the place of a check. */
  async keep(path: string, place: ChosenPlace): Promise<void> {
    this.byPath.set(path, place);
    if (isHere(place)) {
      await this.state?.remove(PREFIX + path);
    } else {
      const { gateway, variables, environment, kernelName } = place;
      const kept = { gateway, variables: { ...variables }, environment, kernelName };
      await this.state?.save(PREFIX + path, kept);
    }
  }

  private readonly byPath = new Map<string, ChosenPlace>();
}
