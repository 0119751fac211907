/** Facts about the Python of this machine, for the comparison with other execution targets. */
import { execFile } from 'node:child_process';
import type { RunPython } from '../../protocol';
import { RunFolder, workerCommand } from './worker-process';

const SCRIPT =
  'import json; from freshkernel.runner.kernel_facts import facts; print(json.dumps(facts()))';

/** Reads the version and packages of the Python that runs workers; null on failure, which does not stop a check. */
export function readLocalPython(): Promise<RunPython | null> {
  const folder = new RunFolder();
  const { program, environment } = workerCommand();
  return new Promise(resolve => {
    const options = { cwd: folder.path, env: environment, maxBuffer: 100_000_000 };
    execFile(program, ['-c', SCRIPT], options, (error, out) => {
      folder.remove();
      resolve(error === null ? (JSON.parse(out) as RunPython) : null);
    });
  });
}
