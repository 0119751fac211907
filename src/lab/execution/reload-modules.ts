import type { ISessionContext } from '@jupyterlab/apputils';
import type { KernelMessage } from '@jupyterlab/services';

/**
 * Lets the kernel read modules again that it has imported. It is no run of the user's: nothing is counted, and no name
 * is bound.
 *
 * @throws Error - where there is no kernel, or a module cannot be read
 */
export async function reloadModules(
  { session }: ISessionContext,
  modules: readonly string[]
): Promise<void> {
  const kernel = session?.kernel;
  if (!kernel) {
    throw new Error('there is no kernel');
  }
  // One expression in a namespace of its own; `repr` of a Python list of names is its JSON.
  const code = `[__import__("importlib").reload(__import__("sys").modules[name]) for name in ${JSON.stringify(modules)}] and None`;
  const { content } = await kernel.requestExecute(
    { code, silent: true, store_history: false, allow_stdin: false },
    true
  ).done;
  if (content.status !== 'ok') {
    throw new Error(reasonOf(content));
  }
}

/** Why a request was not carried out. */
export function reasonOf(content: KernelMessage.IExecuteReplyMsg['content']): string {
  return 'evalue' in content ? `${content.ename}: ${content.evalue}` : 'the kernel did not run it';
}
