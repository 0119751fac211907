/** Facts about the Python of this machine, for the comparison with other execution targets. */
import type { RunPython } from '../../protocol';
import { collectOutput } from '../processes/start-process';
import { workerCommand } from './worker-process';

const SCRIPT =
  'import json; from freshkernel.runner.kernel_facts import facts; print(json.dumps(facts()))';

/** Reads the version and packages of the Python that runs workers; null on failure, which does not stop a check. */
export async function readLocalPython(): Promise<RunPython | null> {
  const { program, variables } = workerCommand();
  const options = { variables, maxBytes: 100_000_000 };
  const { error, out } = await collectOutput(program, ['-c', SCRIPT], options);
  return error === null ? (JSON.parse(out) as RunPython) : null;
}
