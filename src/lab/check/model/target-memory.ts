import type { IStateDB } from '@jupyterlab/statedb';
import { isHere } from '../../../core/check/job/run-target';
import type { CheckChoices } from '../../settings/check-choices';
import { readChosenTarget } from './target-choices';
import type { ChosenTarget } from './target-choices';

/** Prefix of the keys in JupyterLab's state database, one for each notebook. */
const PREFIX = 'freshkernel:place:';
const RUNS_PREFIX = 'freshkernel:runs:';

/** Number of runs of a check. */
type RunCount = CheckChoices['runs'];

/**
 * Stores the execution target and the number of runs of each notebook's last check. Local checks have no entry for the
 * target.
 */
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

  /** The number of runs of the last check of the notebook at `path`; `usual` before the first one. */
  async runsOf(path: string, usual: RunCount): Promise<RunCount> {
    const stored = this.runsByPath.get(path) ?? (await this.state?.fetch(RUNS_PREFIX + path));
    return stored === 1 || stored === 3 ? stored : usual;
  }

  /** Stores the number of runs of a check. */
  async storeRuns(path: string, runs: RunCount): Promise<void> {
    this.runsByPath.set(path, runs);
    await this.state?.save(RUNS_PREFIX + path, runs);
  }

  private readonly byPath = new Map<string, ChosenTarget>();
  private readonly runsByPath = new Map<string, RunCount>();
}
