import type { CheckResult } from '../../core/check/session/check-result';
import { CheckSession, NothingRan } from '../../core/check/session/check-session';
import type { CheckState } from '../../core/check/session/check-state';
import type { NotebookCheck } from '../../core/report/check-report';
import type { LintConfig } from '../../core/settings/config';
import type { NotebookFile } from '../notebooks/notebook-files';
import { notRunReason, RunFailure } from '../runs/run-failures';
import { LocalCheck } from './local-check';
import type { LocalCheckServices } from './local-check';

/** What the checks of one command share. */
export interface CheckServices extends LocalCheckServices {
  /** The checks that are in progress, so that a signal can cancel them. */
  readonly sessions: Set<CheckSession<string, CheckResult>>;
}

/**
 * The check of one file; without an outcome where it could not be run.
 *
 * @throws NotebookFailure - where the file cannot be read or analyzed
 */
export async function checkNotebook(
  file: NotebookFile,
  config: LintConfig,
  services: CheckServices,
  onState: (state: CheckState<CheckResult>) => void
): Promise<NotebookCheck> {
  const { executor, sessions } = services;
  const session = new CheckSession(new LocalCheck(file, config, services), onState);
  if (executor.isEnding) {
    session.cancel();
  }
  sessions.add(session);
  const { result, problem } = await session.check();
  sessions.delete(session);
  if (result !== null) {
    return { path: file.shown, ...result, here: null };
  }
  const message = problem instanceof NothingRan ? 'It was not started.' : notRunReason(problem);
  if (message !== null) {
    const kind = problem instanceof RunFailure ? problem.kind : null;
    return { path: file.shown, outcome: null, message, kind };
  }
  throw problem;
}
