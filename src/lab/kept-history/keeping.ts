/** What keeps and deletes histories, in a separate chunk: most users never need it. */
import { Notification } from '@jupyterlab/apputils';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { ServerCapabilities } from '../server/server-capabilities';
import type { NotebookSessions } from '../session/notebook-sessions';
import type { Preferences } from '../settings/preferences';
import { TOAST_OPTIONS } from '../ui/toast-options';
import { deleteHistory } from './delete-history';
import { HistoryRecorder } from './history-recorder';
import { keptHistoryOf } from './kept-history-service';

/** The services that keeping needs. */
export interface KeepingServices {
  readonly server: ServerCapabilities;
  readonly preferences: Preferences;
  readonly sessions: NotebookSessions;
  readonly trans: TranslationBundle;
}

/** Records from now on, and moves the histories of notebooks that are renamed. */
export function startRecording({ server, preferences, sessions }: KeepingServices): void {
  const kept = keptHistoryOf(server, preferences);
  new HistoryRecorder(sessions, kept);
  sessions.changed.connect((_, { session, before }) => {
    const { path } = session.state;
    if (path !== before.path) {
      kept.move(before.path, path).catch((error: unknown) => {
        console.warn('Freshkernel could not move the kept history.', error);
      });
    }
  });
}

/** Asks which history to delete, and deletes it. */
export async function askToDelete(services: KeepingServices): Promise<void> {
  const { server, preferences, sessions, trans } = services;
  const path = sessions.current?.state.path;
  const kept = keptHistoryOf(server, preferences);
  if (!(await kept.isOffered())) {
    Notification.info(trans.__('This server keeps no history of kernels.'), TOAST_OPTIONS);
  } else if (path !== undefined) {
    await deleteHistory(path, sessions, kept, trans);
  }
}
