/** Messages of failed restorations. */
import type { TranslationBundle } from '@jupyterlab/translation';
import type { RestoreApproach } from '../../protocol';
import { CheckProblem, problemText } from '../check/model/problems';
import { ServerError } from '../server/server-client';
import { wordsOf } from './approach-words';
import { RestorationFailure } from './restore-follower';
import { NameTakenError } from './written-files';
import { errorReason } from '../../core/messages/error-reason';

/** Message of an error, with what to do. */
export function restoreProblemText(
  error: unknown,
  approach: RestoreApproach,
  trans: TranslationBundle
): string {
  if (error instanceof CheckProblem) {
    return problemText(error, trans);
  }
  if (error instanceof NameTakenError) {
    return trans.__('There is a file %1 now. Rename it, or start again.', error.taken);
  }
  if (error instanceof ServerError && error.status === 404) {
    return trans.__('The server no longer has the result. Start again.');
  }
  if (error instanceof RestorationFailure || error instanceof ServerError) {
    return error.message;
  }
  const reason = errorReason(error);
  return wordsOf(approach, trans).failed(reason);
}
