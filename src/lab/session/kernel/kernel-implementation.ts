import type { Kernel } from '@jupyterlab/services';
import { askUntilAnswered } from './repeated-question';

/** The name of a kernel's implementation; null if the kernel ended before it had started, as its status says then. */
export async function implementationOf(
  kernel: Kernel.IKernelConnection,
  isObsolete: () => boolean
): Promise<string | null> {
  try {
    await askUntilAnswered(async () => kernel.requestKernelInfo(), isObsolete, kernel.info);
    return isObsolete() ? null : (await kernel.info).implementation;
  } catch {
    return null;
  }
}
