/** Where pip looks for packages, for uv, which does not read the configuration of pip. */
import { execFile } from 'node:child_process';
import * as path from 'node:path';
import { UsageFailure } from '../../console/failure';
import { workerCommand } from '../../runs/worker-process';

const TIMEOUT_MS = 30_000;

interface Answer {
  readonly variables?: Readonly<Record<string, string>>;
  /** Why there is no index that shows dates. */
  readonly message?: string;
}

/**
 * Environment variables for uv, by the Python that has the `freshkernel` package; none where uv has its own configuration.
 * Without that Python, uv looks where it looks by itself.
 *
 * @throws UsageFailure - if pip is set up to use no index
 */
export async function pipIndexVariables(): Promise<Readonly<Record<string, string>>> {
  const { variables = {}, message } = await ask();
  if (message !== undefined) {
    throw new UsageFailure(`\`--date\` needs a package index. ${message}`);
  }
  return variables;
}

function ask(): Promise<Answer> {
  const { program, environment } = workerCommand();
  // In the folder of a project, Python would import the modules of the project.
  const cwd = path.parse(process.cwd()).root;
  const options = { env: environment, timeout: TIMEOUT_MS, cwd, encoding: 'utf8' } as const;
  return new Promise(resolve => {
    const words = ['-m', 'freshkernel.environments.package_indexes'];
    execFile(program, words, options, (error, out) => {
      resolve(error === null ? (JSON.parse(out) as Answer) : {});
    });
  });
}
