/** Warns of cells that ended the kernel when they ran last, before they run again. */
import { Notification } from '@jupyterlab/apputils';
import { NotebookActions } from '@jupyterlab/notebook';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { CellKey } from '../../core/notebook/document';
import type { NotebookSession } from '../session/notebook-session';
import type { NotebookSessions } from '../session/notebook-sessions';
import { cellStateOf } from '../session/notebook-state';
import { TOAST_OPTIONS } from '../ui/toast-options';

/** Warns if one of these cells, which are about to run, ended the kernel. */
export function warnOfEnders(
  session: NotebookSession | null,
  keys: readonly CellKey[],
  trans: TranslationBundle
): void {
  const ender = keys.find(
    key => session !== null && cellStateOf(session.state, key) === 'ended-kernel'
  );
  const cells = Array.from(session?.analysis.context.model.cells ?? []);
  const index = cells.findIndex(({ id }) => id === ender);
  if (index !== -1) {
    const text = trans.__('Cell %1 may end the kernel: it ended there last time.', index + 1);
    Notification.warning(text, TOAST_OPTIONS);
  }
}

/** Warns before cells run that JupyterLab's own commands start, such as Run All: it schedules all of them at once. */
export function warnOfScheduledEnders(
  sessions: Pick<NotebookSessions, 'find'>,
  trans: TranslationBundle
): void {
  NotebookActions.executionScheduled.connect((_, { notebook, cell }) => {
    const shared = notebook.model?.sharedModel;
    const session = shared === undefined ? null : sessions.find(shared);
    // Freshkernel's own queue has warned when it started.
    if (session?.state.execution.progress === null) {
      warnOfEnders(session, [cell.model.id], trans);
    }
  });
}
