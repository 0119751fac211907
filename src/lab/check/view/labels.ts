/** Labels of verdicts, states and choices. */
import type { TranslationBundle } from '@jupyterlab/translation';
import { countsAsEqual } from '../../../core/compare/outcome';
import type { Cause, RunOrder, RunStatus, RunSummary } from '../../../protocol';
import { endOf } from '../model/run-states';

/** Label of an order of cells. */
export function orderText(order: RunOrder, trans: TranslationBundle): string {
  switch (order) {
    case 'document':
      return trans.__('All cells, from top to bottom');
    case 'executed':
      return trans.__('Cells that were run, from top to bottom');
    case 'count':
      return trans.__('Cells that were run, in the order of their counts');
  }
}

/** The reason why a run did not finish normally; null if it did. */
export function endText(
  status: RunStatus,
  message: string,
  trans: TranslationBundle
): string | null {
  switch (status) {
    case 'finished':
      return null;
    case 'stopped':
      return trans.__('Stopped at the first error, as chosen.');
    case 'timeout':
      return trans.__('Stopped, because it took too long. %1', message);
    case 'memory':
      return trans.__('Stopped, because it needed too much memory. %1', message);
    case 'cancelled':
      return trans.__('Canceled.');
    case 'kernel-died':
      return message.startsWith('The kernel') ? message : trans.__('The kernel died. %1', message);
    case 'not-started':
      return trans.__('The kernel did not start. %1', message);
    case 'copy-too-large':
      return trans.__('The project is too large for a private copy, so nothing was run.');
    case 'interrupted':
      return trans.__('The run was interrupted. %1', message);
    case 'packages-missing':
      return trans.__('No cell was run: the kernel lacks packages.');
    case 'environment-failed':
      return trans.__('The environment could not be built. %1', message);
  }
}

const NOT_RUN: ReadonlySet<RunStatus> = new Set([
  'not-started',
  'copy-too-large',
  'packages-missing',
  'environment-failed'
]);

/** Whether a run ended before its first cell. */
export function isNotRun({ state }: Pick<RunSummary, 'state'>): boolean {
  const end = endOf(state);
  return end !== null && NOT_RUN.has(end);
}

/** Label of a run's result in the list. */
export function summaryText(run: RunSummary, trans: TranslationBundle): string {
  const { comparison, state } = run;
  if (state === 'queued') {
    return trans.__('Waiting');
  }
  const end = endOf(state);
  if (end === null) {
    return trans.__('Running: %1 of %2 cells', run.cells_done, run.cells);
  }
  if (end === 'cancelled') {
    return trans.__('Canceled');
  }
  if (isNotRun(run)) {
    return trans.__('Not run');
  }
  if (comparison === null) {
    return trans.__('Not compared yet');
  }
  const { different, conclusion } = comparison;
  const failed = comparison.failed - (conclusion?.failed_as_stored ?? 0);
  const { presentation = 0, warnings = 0 } = conclusion ?? {};
  if (different > 0 && failed === 0 && different === presentation + warnings) {
    return trans.__('Nearly reproducible');
  }
  // As in the sentence of the verdict, which names the other differences apart.
  const values = different - presentation - warnings;
  const parts = [
    ...(values > 0 ? [trans._n('%1 differs', '%1 differ', values)] : []),
    ...(failed > 0 ? [trans._n('%1 fails', '%1 fail', failed)] : [])
  ];
  if (parts.length > 0) {
    return parts.join(', ');
  }
  if ((conclusion?.looks_alike ?? 0) > 0) {
    return trans.__('Looks alike');
  }
  if (conclusion?.missing_side === 'stored' && conclusion.conclusion === 'reproduced') {
    return trans.__('Ran to the end');
  }
  return conclusion?.conclusion === 'reproduced' || countsAsEqual(comparison)
    ? trans.__('Reproducible')
    : end === 'finished'
      ? trans.__('Nothing differs')
      : trans.__('Incomplete');
}

/** Label of a cause. */
export function causeText(cause: Cause, trans: TranslationBundle): string {
  switch (cause) {
    case 'order':
      return trans.__('Order of the cells');
    case 'previous-error':
      return trans.__('An earlier cell fails');
    case 'missing-module':
      return trans.__('Missing module');
    case 'missing-file':
      return trans.__('Missing file');
    case 'removed-api':
      return trans.__('Removed from a library');
    case 'api-misuse':
      return trans.__('Wrong use of a library');
    case 'data':
      return trans.__('Different data');
    case 'environment':
      return trans.__('Different environment');
    case 'implementation':
      return trans.__('A mistake in the code');
    case 'resource':
      return trans.__('Too little memory or time');
    case 'intentional':
      return trans.__('Meant to fail');
    case 'randomness':
      return trans.__('Randomness');
    case 'time':
      return trans.__('Date or time');
    case 'path':
      return trans.__('Path');
    case 'version':
      return trans.__('Different version');
    case 'network':
      return trans.__('Network');
    case 'unknown':
      return trans.__('Cause unknown');
  }
}
