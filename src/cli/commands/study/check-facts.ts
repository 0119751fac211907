/** What the results of a check depend on, apart from the notebook and its project. */
import { readLocalPython } from '../../runs/local-python';
import type { LocalCheckOptions } from '../local-check';
import { sha256 } from './study-folder';

/** The options on which a result depends. */
export function optionFactsOf(check: LocalCheckOptions | null): unknown {
  if (check === null) {
    return null;
  }
  // Values of variables differ from terminal to terminal, and the address of a scheduler from job to job.
  const cluster = isElsewhere(check) ? { resources: check.cluster?.resources } : null;
  // Neither does a result depend on why the user trusts the notebooks.
  const { sandbox, network, passed } = check.isolation;
  const isolation = { sandbox, network, passed };
  return { ...check, isolation, kernelVariables: null, cluster };
}

/** A hash of the Python and packages that run notebooks; empty if that is not the Python of this machine. */
export async function pythonOf(check: LocalCheckOptions | null): Promise<string> {
  return check === null || isElsewhere(check) || check.target.gateway !== null
    ? ''
    : sha256(JSON.stringify(await readLocalPython()));
}

/** Whether notebooks run on the machines of a cluster. */
function isElsewhere({ cluster }: LocalCheckOptions): boolean {
  return cluster !== null && cluster.scheduler !== 'local';
}
