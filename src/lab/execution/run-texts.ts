/** What is said of runs of several cells. */
import type { TranslationBundle } from '@jupyterlab/translation';
import type { KernelState } from '../session/kernel/kernel-state';
import type { QueueProgress } from '../session/notebook-state';
import type { Meddling, QueueResult, RunOutcome } from './run-queue';

/** Why no cell may be run. */
export type RunObstacle =
  /** Cells of this notebook are being run already. */
  | { readonly kind: 'queue' }
  /** A cell is not there any more. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'no-kernel' }
  | { readonly kind: 'starting' }
  | { readonly kind: 'dead' }
  | { readonly kind: 'not-connected' }
  | { readonly kind: 'input' }
  /** `cell`: position of the cell that runs; null where something else does. */
  | { readonly kind: 'busy'; readonly cell: number | null };

/** What is in the way, and what to do about it. */
export function obstacleText(obstacle: RunObstacle, trans: TranslationBundle): string {
  switch (obstacle.kind) {
    case 'queue':
      return trans.__('Cells of this notebook are being run already. Cancel that first.');
    case 'changed':
      return trans.__('The notebook was changed since, so nothing was run.');
    case 'no-kernel':
      return trans.__('The notebook has no kernel. Start one, then try again.');
    case 'starting':
      return trans.__('The kernel is still starting. Try again when it is there.');
    case 'dead':
      return trans.__('The kernel is dead. Restart it, then try again.');
    case 'not-connected':
      return trans.__('The kernel does not answer. Try again when it is connected.');
    case 'input':
      return trans.__('A cell waits for input. Give it, then try again.');
    case 'busy':
      return obstacle.cell === null
        ? trans.__('The kernel is busy. Try again when it is done.')
        : trans.__(
            'The kernel is busy with cell %1. Try again when it is done.',
            obstacle.cell + 1
          );
  }
}

/** How far a queue is; `index` is the position of the cell that runs, null where it is gone. */
export function progressText(
  { position, total }: QueueProgress,
  index: number | null,
  trans: TranslationBundle
): string {
  return index === null
    ? trans.__('Running %1 of %2', position, total)
    : trans.__('Running %1 of %2: cell %3', position, total, index + 1);
}

/** Why a queue ended, and how far it came; null where there is nothing to tell. `index` is the position of its cell. */
export function resultText(
  result: QueueResult,
  index: number | null,
  trans: TranslationBundle
): string | null {
  const reason = reasonText(result, index, trans);
  if (reason === null) {
    return null;
  }
  const { ran, total } = result;
  return total === 1
    ? reason
    : `${reason} ${trans._n('%2 of %1 cell ran.', '%2 of %1 cells ran.', total, ran)}`;
}

function reasonText(
  { end }: QueueResult,
  index: number | null,
  trans: TranslationBundle
): string | null {
  const cell = index === null ? null : index + 1;
  switch (end.kind) {
    case 'done':
    // Whoever closes a notebook knows.
    case 'closed':
      return null;
    case 'cancelled':
      return cell === null
        ? trans.__('No further cell is run.')
        : trans.__('No further cell is run. Cell %1 is still running.', cell);
    case 'kernel-gone':
      return trans.__('Stopped, because the kernel went away or was restarted.');
    case 'meddling':
      return meddlingText(end.meddling, cell, trans);
    case 'outcome':
      return outcomeText(end.outcome, cell, trans);
  }
}

function meddlingText(meddling: Meddling, cell: number | null, trans: TranslationBundle): string {
  switch (meddling) {
    case 'edited':
      return trans.__('Stopped, because cell %1 was edited meanwhile.', cell ?? '');
    case 'ran':
      return trans.__('Stopped, because cell %1 was run meanwhile.', cell ?? '');
    case 'deleted':
      return trans.__('Stopped, because a cell that was to run was deleted.');
    case 'moved':
      return trans.__('Stopped, because cells that were to run were moved.');
  }
}

function outcomeText(
  outcome: Exclude<RunOutcome, { kind: 'ok' }>,
  cell: number | null,
  trans: TranslationBundle
): string | null {
  switch (outcome.kind) {
    case 'failed':
      return outcome.exception === null
        ? trans.__('Stopped: cell %1 failed.', cell ?? '')
        : trans.__('Stopped: cell %1 failed with %2.', cell ?? '', outcome.exception);
    case 'interrupted':
      return trans.__('Stopped: cell %1 was interrupted.', cell ?? '');
    case 'refused':
      return trans.__('Stopped: the kernel did not run cell %1.', cell ?? '');
    case 'deleted':
      return trans.__('Stopped, because the cell that ran was deleted.');
    case 'kernel-gone':
      return trans.__('Stopped, because the kernel went away or was restarted.');
    case 'closed':
      return null;
  }
}

/** Why it is not known what is stale, with a kernel in this state. */
export function unknownText(kernel: KernelState['kind'], trans: TranslationBundle): string {
  switch (kernel) {
    case 'no-kernel':
      return trans.__('The notebook has no kernel. Start one, then try again.');
    case 'connecting':
      return trans.__('The kernel is still starting. Try again when it is there.');
    case 'watched':
      return trans.__('What is stale is not known for this notebook.');
    case 'overheard':
    case 'off':
    case 'failed':
      return trans.__('This kernel is not watched, so what is stale is not known.');
  }
}
