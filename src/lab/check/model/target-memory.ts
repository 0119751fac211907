import type { IStateDB } from '@jupyterlab/statedb';
import { isHere } from '../../../core/check/job/run-target';
import { readChosenTarget } from './target-choices';
import type { ChosenTarget } from './target-choices';

/** Prefix of the keys in JupyterLab's state database, one for each notebook. */
const PREFIX = 'freshkernel:place:';

/** Stores the execution target of each notebook's last check. Local checks have no entry. */
export class TargetMemory {
  constructor(private readonly state: IStateDB | null) {}

  /** The execution target of the last check of the notebook at `path`. */
  async of(path: string): Promise<ChosenTarget> {
    return this.byPath.get(path) ?? readChosenTarget(await this.state?.fetch(PREFIX + path));
  }

  /** Stores the execution target of a check. */
  async store(path: string, place: ChosenTarget): Promise<void> {
    this.byPath.set(path, place);
    if (isHere(place)) {
      await this.state?.remove(PREFIX + path);
    } else {
      const { gateway, variables, environment, kernelName } = place;
      const stored = { gateway, variables: { ...variables }, environment, kernelName };
      await this.state?.save(PREFIX + path, stored);
    }
  }

  private readonly byPath = new Map<string, ChosenTarget>();
}
