import { nextOf } from '../session/analysis/next-emission';
import type { NotebookSession } from '../session/notebook-session';
import { waitUntil } from './wait-until';

/** How long to wait for an idle kernel: it reports the end of a cell a moment before it becomes idle. */
export const SETTLING_MILLISECONDS = 500;

/** What shows whether the values in a notebook's kernel are known. */
export type ObservedSession = Pick<NotebookSession, 'state' | 'changed'> & {
  readonly kernel: Pick<NonNullable<NotebookSession['kernel']>, 'running'> | null;
};

/**
 * Waits until it is known what ran in the kernel, so that nothing which has just run is planned to run again, as when the
 * user presses a shortcut twice. Gives up on a kernel that goes on computing: nothing can run in it now.
 */
export async function untilValuesKnown(session: ObservedSession): Promise<void> {
  if (await waitUntil(() => !isExecuting(session), SETTLING_MILLISECONDS)) {
    // A report may be lost: then the kernel is asked, or the connection counts as lost. Both change the state.
    while (isUnreported(session)) {
      await nextOf(session.changed);
    }
  }
}

function isExecuting({ state, kernel }: ObservedSession): boolean {
  return (
    state.execution.progress !== null ||
    state.kernel?.isBusy === true ||
    (kernel?.running.size ?? 0) > 0
  );
}

function isUnreported({ state: { kernel } }: ObservedSession): boolean {
  return kernel?.isBehind === true && !kernel.isBusy;
}
