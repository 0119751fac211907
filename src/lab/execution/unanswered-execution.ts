import type { Kernel } from '@jupyterlab/services';
import type { CellKey } from '../../core/notebook/document';
import type { NotebookKernel } from '../session/kernel/notebook-kernel';
import type { ExecutionOutcome } from './cell-queue';

/** What reports that a kernel has ended the execution of a cell. */
export type ExecutionEnds = Pick<NotebookKernel, 'ended'>;

/**
 * Runs a cell, and waits for its reply only as long as one can come: a kernel that is interrupted right before or after a
 * cell ends the request without one. Replies come in order: after that to a later request, none is on its way.
 */
export async function untilEnded(
  key: CellKey,
  ends: ExecutionEnds | null,
  kernel: Pick<Kernel.IKernelConnection, 'requestKernelInfo'> | null,
  run: () => Promise<ExecutionOutcome>
): Promise<ExecutionOutcome> {
  if (ends === null || kernel === null) {
    return run();
  }
  let onEnded = (_: unknown, __: CellKey): void => undefined;
  const unanswered = new Promise<ExecutionOutcome>(resolve => {
    onEnded = (_, cell) => {
      if (cell === key) {
        const giveUp = (): void => resolve({ kind: 'interrupted' });
        // The reply to the cell, where there is one, is processed first.
        void kernel.requestKernelInfo().then(
          () => setTimeout(giveUp),
          () => undefined
        );
      }
    };
  });
  ends.ended.connect(onEnded);
  try {
    return await Promise.race([run(), unanswered]);
  } finally {
    ends.ended.disconnect(onEnded);
  }
}
