/** Labels of execution targets and preparation steps. */
import type { TranslationBundle } from '@jupyterlab/translation';
import type { RunTarget, RunPreparing } from '../../../protocol';

/** “On the gateway gpu”; null for the local kernel, which needs no label. */
export function targetText(
  { gateway, environment }: Pick<RunTarget, 'gateway' | 'environment'>,
  trans: TranslationBundle
): string | null {
  if (gateway !== null) {
    return trans.__('On the gateway %1', gateway);
  }
  switch (environment) {
    case 'current':
      return null;
    case 'docker':
      return trans.__('In a container (docker)');
    case 'venv':
    case 'conda':
      return trans.__('In a separate environment (%1)', environment);
  }
}

/** The current preparation step with its progress. */
export function preparingText(
  { step, message, done, total }: RunPreparing,
  trans: TranslationBundle
): string {
  const text = message === '' ? stepText(step, trans) : message;
  return done === null || total === null || total === 0
    ? text
    : trans.__('%1 %2 %', text, Math.min(100, Math.floor((100 * done) / total)));
}

function stepText(step: RunPreparing['step'], trans: TranslationBundle): string {
  switch (step) {
    case 'queue':
      return trans.__('Waiting for gateway capacity');
    case 'launch':
      return trans.__('Starting the kernel');
    case 'staging':
      return trans.__('Uploading files');
    case 'environment':
      return trans.__('Building the environment');
    case 'connection':
      return trans.__('Reconnecting');
  }
}

/** What to do if packages are missing on the execution target. */
export function missingText(
  names: readonly string[],
  place: Pick<RunTarget, 'gateway' | 'environment'>,
  trans: TranslationBundle
): string {
  const list = names.join(', ');
  return place.gateway === null
    ? trans.__(
        'No declared package provides %1. Declare the packages that do, and check again.',
        list
      )
    : trans.__(
        'No package on the gateway %2 provides %1. Have one installed there, or choose another kernel or target.',
        list,
        place.gateway
      );
}
