/** Whether the code of a project may run: the user decides where that is not known. */
import type { TranslationBundle } from '@jupyterlab/translation';
import type { ProjectTrustState, SandboxMode } from '../../../protocol';
import type { ServerCapabilities } from '../../server/server-capabilities';
import { TrustClient } from '../../server/trust-client';
import { notLoadedText } from '../../ui/load-chunk';
import type { IntendedRun } from './trust-question';

/** Whether code of the project of a notebook may run. The question is loaded when the server does not know the project. */
export async function mayRun(
  path: string,
  sandbox: SandboxMode,
  intended: IntendedRun,
  server: Pick<ServerCapabilities, 'state' | 'client'>,
  trans: TranslationBundle
): Promise<boolean> {
  const state = await server.state();
  // In a sandbox that the user always requires, there is nothing to decide.
  if (sandbox === 'required' || state.kind !== 'on' || !state.capabilities.includes('trust')) {
    return true;
  }
  const client = new TrustClient(server.client);
  const known = await client.of(path);
  if (!isOpenQuestion(known)) {
    return true;
  }
  const answer = await (await loadQuestion(trans)).askAbout(known, intended, trans);
  if (answer === null) {
    return false;
  }
  await client.answer({ path, folder: known.folder, answer });
  return true;
}

/** An earlier answer is no help where the sandbox is gone. */
function isOpenQuestion({ trust, sandbox_missing }: ProjectTrustState): boolean {
  return trust === 'unknown' || (trust === 'sandbox' && sandbox_missing !== '');
}

/** Nothing runs without the question: the caller reports the error. */
async function loadQuestion(trans: TranslationBundle): Promise<typeof import('./trust-question')> {
  try {
    return await import(/* webpackChunkName: "trust" */ './trust-question');
  } catch (error) {
    throw new Error(notLoadedText(trans), { cause: error });
  }
}
