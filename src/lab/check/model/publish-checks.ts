/** Publishes checks in the states of the open notebooks. */
import type { Contents } from '@jupyterlab/services';
import { cellsDone } from '../../../core/check/session/run-progress';
import type { NotebookSession } from '../../session/notebook-session';
import type { NotebookSessions } from '../../session/notebook-sessions';
import type { CheckState } from '../../session/notebook-state';
import type { CheckReport } from './check-report';
import type { CheckService } from './check-service';

/** Updates the states of all open notebooks after each change; runs have paths without a drive. */
export function publishChecks(
  checks: Pick<CheckService, 'changed' | 'running' | 'latest' | 'lastEnded'>,
  sessions: NotebookSessions,
  contents: Pick<Contents.IManager, 'localPath'>
): void {
  const publish = (session: NotebookSession): void => {
    const path = contents.localPath(session.state.path);
    session.setCheck({
      running: runningState(checks.running(path)),
      latest: checks.latest(path),
      ended: checks.lastEnded(path)
    });
  };
  for (const session of sessions.all) {
    publish(session);
  }
  sessions.added.connect((_, session) => publish(session));
  sessions.changed.connect((_, { session, before }) => {
    if (before.path !== session.state.path) {
      publish(session);
    }
  });
  checks.changed.connect(() => {
    for (const session of sessions.all) {
      publish(session);
    }
  });
}

function runningState(report: CheckReport | null): CheckState['running'] {
  if (report === null) {
    return null;
  }
  const { id, phase, progress } = report;
  return {
    id,
    isComparing: phase === 'comparing',
    done: cellsDone(progress),
    total: progress.order.length
  };
}
