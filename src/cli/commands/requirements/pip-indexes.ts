/** Where pip looks for packages, for uv, which does not read the configuration of pip. */
import { UsageFailure } from '../../console/failure';
import { collectOutput } from '../../processes/start-process';
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

async function ask(): Promise<Answer> {
  const { program, variables } = workerCommand();
  const words = ['-m', 'freshkernel.environments.package_indexes'];
  const options = { variables, milliseconds: TIMEOUT_MS };
  const { error, out } = await collectOutput(program, words, options);
  return error === null ? (JSON.parse(out) as Answer) : {};
}
