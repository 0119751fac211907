/** Requests for the checks of notebooks that may be closed. */
import type { Contents, KernelSpec } from '@jupyterlab/services';
import type { OpenNotebooks } from '../check/actions/open-notebooks';
import { CheckProblem } from '../check/model/problems';
import type { CheckedSource } from '../check/model/run-request';
import { requestFor } from '../check/model/run-request';
import type { TargetMemory } from '../check/model/target-memory';
import type { SandboxMode } from '../../protocol';
import { isServerFile } from '../server/drive';
import type { Preferences } from '../settings/preferences';
import type { PreparedCheck } from './batch-checks';

/** What the requests are made of. */
export interface PreparingParts {
  readonly contents: Contents.IManager;
  readonly notebooks: Pick<OpenNotebooks, 'find' | 'sourceOf'>;
  readonly preferences: Pick<Preferences, 'values'>;
  readonly memory: Pick<TargetMemory, 'runsOf'>;
  readonly kernelSpecs: KernelSpec.IManager;
  /** Whether code of the project of a notebook may run; asks the user if that is not known. */
  readonly mayRun: (path: string, sandbox: SandboxMode) => Promise<boolean>;
}

/**
 * The check of the notebook at a path, on this machine, with the choices of the last check. An open notebook has its
 * unsaved edits.
 *
 * @throws CheckProblem - if the notebook is not on the server, or the user does not let the code of its project run
 */
export async function prepareCheck(path: string, parts: PreparingParts): Promise<PreparedCheck> {
  const { contents, notebooks, preferences, memory, kernelSpecs } = parts;
  if (!isServerFile(path, contents)) {
    throw new CheckProblem('other-drive');
  }
  const localPath = contents.localPath(path);
  if (!(await parts.mayRun(localPath, preferences.values.sandbox))) {
    throw new CheckProblem('not-trusted');
  }
  const panel = notebooks.find(localPath);
  const source =
    panel === null ? await closedSource(contents, localPath) : notebooks.sourceOf(panel);
  await kernelSpecs.ready;
  const { specs } = kernelSpecs;
  const isInstalled = specs?.kernelspecs[source.kernelName] !== undefined;
  const kernelName = isInstalled ? source.kernelName : (specs?.default ?? source.kernelName);
  const { check, sandbox } = preferences.values;
  return {
    request: requestFor({ ...source, kernelName }, check, { sandbox }),
    runs: await memory.runsOf(localPath, check.runs)
  };
}

/** The notebook of a file; the server converts old formats. */
async function closedSource(
  contents: Pick<Contents.IManager, 'get'>,
  path: string
): Promise<CheckedSource> {
  const model = await contents.get(path, { type: 'notebook', content: true });
  const notebook = model.content as Record<string, unknown>;
  const metadata = notebook.metadata as { kernelspec?: { name?: unknown } } | undefined;
  const name = metadata?.kernelspec?.name;
  return { path, notebook, kernelName: typeof name === 'string' ? name : '' };
}
