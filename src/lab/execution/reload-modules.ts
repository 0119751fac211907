import type { ISessionContext } from '@jupyterlab/apputils';
import type { KernelMessage } from '@jupyterlab/services';

/**
 * Reloads modules that the kernel has imported. The request is silent: it does not change the execution count and binds
 * no names.
 *
 * @throws Error - if there is no kernel, or a module cannot be loaded
 */
export async function reloadModules(
  { session }: ISessionContext,
  modules: readonly string[]
): Promise<void> {
  const kernel = session?.kernel;
  if (!kernel) {
    throw new Error('there is no kernel');
  }
  // A comprehension keeps the loop variable out of the namespace. A JSON list of names is a Python list as well.
  const code = `[__import__("importlib").reload(__import__("sys").modules[name]) for name in ${JSON.stringify(modules)}] and None`;
  const { content } = await kernel.requestExecute(
    { code, silent: true, store_history: false, allow_stdin: false },
    true
  ).done;
  if (content.status !== 'ok') {
    throw new Error(reasonOf(content));
  }
}

/** The reason why a request failed. */
export function reasonOf(content: KernelMessage.IExecuteReplyMsg['content']): string {
  return 'evalue' in content ? `${content.ename}: ${content.evalue}` : 'the kernel did not run it';
}
