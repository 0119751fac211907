/** Messages of failed restorations. */
import type { TranslationBundle } from '@jupyterlab/translation';
import { CheckProblem, problemText } from '../check/model/problems';
import { ServerError } from '../server/server-client';
import { RestorationFailure } from './restore-follower';
import { NameTakenError } from './written-files';

/** Message of an error, with what to do. */
export function restoreProblemText(error: unknown, trans: TranslationBundle): string {
  if (error instanceof CheckProblem) {
    return problemText(error, trans);
  }
  if (error instanceof NameTakenError) {
    return trans.__(
      'There is a file %1 now. Rename it, or restore the notebook again.',
      error.taken
    );
  }
  if (error instanceof ServerError && error.status === 404) {
    return trans.__('The server no longer has this restoration. Restore the notebook again.');
  }
  if (error instanceof RestorationFailure || error instanceof ServerError) {
    return error.message;
  }
  const reason = error instanceof Error ? error.message : String(error);
  return trans.__('The notebook could not be restored: %1', reason);
}
