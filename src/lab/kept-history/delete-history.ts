import { Dialog, Notification, showDialog } from '@jupyterlab/apputils';
import { PathExt } from '@jupyterlab/coreutils';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { NotebookSessions } from '../session/notebook-sessions';
import { TOAST_OPTIONS } from '../ui/toast-options';
import type { KeptHistoryService } from './kept-history-service';
import { errorReason } from '../../core/messages/error-reason';

/** Asks which kept history to delete, and deletes it. */
export async function deleteHistory(
  path: string,
  sessions: Pick<NotebookSessions, 'all'>,
  kept: KeptHistoryService,
  trans: TranslationBundle
): Promise<void> {
  const { button } = await showDialog({
    title: trans.__('Delete kept history?'),
    body: trans.__(
      'Deletes what the server keeps of the kernels of %1, or of all your notebooks. This cannot be undone. The running kernels keep their own history until they end.',
      PathExt.basename(path)
    ),
    buttons: [
      Dialog.cancelButton({ label: trans.__('Cancel') }),
      Dialog.warnButton({ label: trans.__('All notebooks'), actions: ['all'] }),
      Dialog.warnButton({ label: trans.__('This notebook'), actions: ['this'] })
    ]
  });
  if (!button.accept) {
    return;
  }
  const isAll = button.actions.includes('all');
  const living = [...sessions.all].flatMap(({ state }) => state.kernel?.history.session ?? []);
  try {
    await kept.delete(isAll ? null : path, living);
    Notification.success(trans.__('Deleted the kept history.'), TOAST_OPTIONS);
  } catch (error) {
    const reason = errorReason(error);
    Notification.error(
      trans.__('The kept history could not be deleted: %1', reason),
      TOAST_OPTIONS
    );
  }
}
