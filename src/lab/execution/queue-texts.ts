/** Texts about queues of cells. */
import type { TranslationBundle } from '@jupyterlab/translation';
import type { KernelState } from '../session/kernel/kernel-state';
import type { QueueProgress } from '../session/notebook-state';
import type { QueuedCellChange, QueueResult, ExecutionOutcome } from './cell-queue';

/** The reason why no cell can run. */
export type QueueObstacle =
  /** A queue of this notebook is running. */
  | { readonly kind: 'queue' }
  /** A cell was deleted. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'no-kernel' }
  | { readonly kind: 'starting' }
  | { readonly kind: 'dead' }
  | { readonly kind: 'not-connected' }
  | { readonly kind: 'input' }
  /** `cell`: index of the running cell; null if other code is running. */
  | { readonly kind: 'busy'; readonly cell: number | null };

/** The obstacle and what to do about it. */
export function obstacleText(obstacle: QueueObstacle, trans: TranslationBundle): string {
  switch (obstacle.kind) {
    case 'queue':
      return trans.__('Cells of this notebook are already running. Cancel them first.');
    case 'changed':
      return trans.__('The notebook has changed, so nothing was run.');
    case 'no-kernel':
      return trans.__('The notebook has no kernel. Start one, then try again.');
    case 'starting':
      return trans.__('The kernel is still starting. Try again when it is ready.');
    case 'dead':
      return trans.__('The kernel is dead. Restart it, then try again.');
    case 'not-connected':
      return trans.__('The kernel is not connected. Try again when it is.');
    case 'input':
      return trans.__('A cell is waiting for input. Enter it, then try again.');
    case 'busy':
      return obstacle.cell === null
        ? trans.__('The kernel is busy. Try again when it is idle.')
        : trans.__(
            'The kernel is busy with cell %1. Try again when it is idle.',
            obstacle.cell + 1
          );
  }
}

/** Progress of a queue; `index` is that of the running cell, null if it was deleted. */
export function progressText(
  { position, total }: QueueProgress,
  index: number | null,
  trans: TranslationBundle
): string {
  return index === null
    ? trans.__('Running %1 of %2', position, total)
    : trans.__('Running %1 of %2: cell %3', position, total, index + 1);
}

/** Why a queue ended and how many cells ran; null if there is nothing to report. `index` is that of the result's cell. */
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
    // The user closed the notebook, or ran a cell, and needs no notification.
    case 'closed':
    case 'replaced':
      return null;
    case 'cancelled':
      return cell === null
        ? trans.__('Canceled.')
        : trans.__('Canceled. Cell %1 is still running.', cell);
    case 'kernel-gone':
      return trans.__('Stopped: the kernel ended or restarted.');
    case 'queue-changed':
      return changeText(end.change, cell, trans);
    case 'outcome':
      return outcomeText(end.outcome, cell, trans);
  }
}

function changeText(
  change: QueuedCellChange,
  cell: number | null,
  trans: TranslationBundle
): string {
  switch (change) {
    case 'edited':
      return trans.__('Stopped: queued cell %1 was edited.', cell ?? '');
    case 'ran':
      return trans.__('Stopped: queued cell %1 was run separately.', cell ?? '');
    case 'deleted':
      return trans.__('Stopped: a queued cell was deleted.');
    case 'moved':
      return trans.__('Stopped: queued cells were moved.');
  }
}

function outcomeText(
  outcome: Exclude<ExecutionOutcome, { kind: 'ok' }>,
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
      return trans.__('Stopped: the running cell was deleted.');
    case 'kernel-gone':
      return trans.__('Stopped: the kernel ended or restarted.');
    case 'closed':
      return null;
  }
}

/** The reason why stale cells are unknown with a kernel in this state. */
export function unknownStalenessText(
  kernel: KernelState['kind'],
  trans: TranslationBundle
): string {
  switch (kernel) {
    case 'no-kernel':
      return trans.__('The notebook has no kernel. Start one, then try again.');
    case 'connecting':
      return trans.__('The kernel is still starting. Try again when it is ready.');
    case 'reconnecting':
      return trans.__('The connection to the kernel was lost. Try again when it is back.');
    case 'watched':
      return trans.__('The stale cells of this notebook are unknown.');
    case 'passive':
    case 'off':
    case 'failed':
      return trans.__('This kernel is not watched, so its stale cells are unknown.');
  }
}
