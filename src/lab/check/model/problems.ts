/** Problems that prevent a check, with what to do. */
import type { TranslationBundle } from '@jupyterlab/translation';
import type { ServerState } from '../../server/server-capabilities';
import { ServerError } from '../../server/server-client';
import { UnknownRunError } from './check-report';
import { errorReason } from '../../../core/messages/error-reason';

/** A problem that is found before the request. */
export type Obstacle =
  'no-server' | 'other-version' | 'no-runs' | 'other-drive' | 'no-notebook' | 'not-trusted';

/** Error of a check that cannot start. */
export class CheckProblem extends Error {
  constructor(readonly obstacle: Obstacle) {
    super(obstacle);
  }
}

/** @throws CheckProblem - where the server cannot do something that the user asks for */
export function requireCapability(state: ServerState, capability: string): void {
  if (state.kind !== 'on') {
    throw new CheckProblem(state.kind === 'missing' ? 'no-server' : 'other-version');
  }
  if (!state.capabilities.includes(capability)) {
    throw new CheckProblem('no-runs');
  }
}

/** Message of an error, with what to do. */
export function problemText(error: unknown, trans: TranslationBundle): string {
  if (error instanceof CheckProblem) {
    return obstacleText(error.obstacle, trans);
  }
  if (error instanceof UnknownRunError) {
    return trans.__('The server no longer has this run. Check the notebook again.');
  }
  if (error instanceof ServerError) {
    return serverText(error, trans);
  }
  const reason = errorReason(error);
  return trans.__('The check stopped: %1', reason);
}

function obstacleText(obstacle: Obstacle, trans: TranslationBundle): string {
  switch (obstacle) {
    case 'no-server':
      return trans.__(
        'Notebooks cannot be checked here: the Freshkernel server extension is missing. Install the package “freshkernel” where the Jupyter server runs, and restart the server.'
      );
    case 'other-version':
      return trans.__(
        'The server has a different version of Freshkernel. Reload the page, or restart the server.'
      );
    case 'no-runs':
      return trans.__('This server does not run notebooks. Its administrator can allow it.');
    case 'other-drive':
      return trans.__(
        'The notebook is not on the server’s own drive, so the server cannot run it.'
      );
    case 'not-trusted':
      return trans.__('Nothing was run: you canceled.');
    case 'no-notebook':
      return trans.__('The notebook is no longer open.');
  }
}

function serverText({ status, message }: ServerError, trans: TranslationBundle): string {
  switch (status) {
    case 404:
      return trans.__('The server no longer has this run. Check the notebook again.');
    case 429:
      return trans.__('Too many checks are waiting. %1', message);
    default:
      // The message of a refused request already says what to do.
      return status < 500 ? message : trans.__('The server said: %1', message);
  }
}
