import type { JupyterFrontEnd } from '@jupyterlab/application';
import type { MainAreaWidget } from '@jupyterlab/apputils';
import type { Navigation } from '../editor/navigation';
import type { NotebookSession } from '../session/notebook-session';
import type { NotebookSessions } from '../session/notebook-sessions';
import { showBeside } from '../ui/main-area-tab';

/** Tabs next to notebooks: one for each, made when it is first wanted. */
export class NotebookTabs {
  /**
   * @param type names the tabs
   * @param load loads what the tabs need, and returns how one is made; null if it could not be loaded
   */
  constructor(
    private readonly shell: JupyterFrontEnd.IShell,
    private readonly navigation: Navigation,
    private readonly type: string,
    private readonly load: (
      retry: () => void
    ) => Promise<((session: NotebookSession) => MainAreaWidget) | null>
  ) {}

  /** Shows the tab of a notebook. */
  async show(session: NotebookSession): Promise<void> {
    const { shell, tabs } = this;
    const known = tabs.get(session);
    if (known !== undefined) {
      shell.activateById(known.id);
      return;
    }
    const create = await this.load(() => void this.show(session));
    if (create === null || tabs.has(session) || session.analysis.isDisposed) {
      return;
    }
    const tab = create(session);
    tabs.set(session, tab);
    tab.disposed.connect(() => tabs.delete(session));
    showBeside(shell, tab, this.navigation.viewOf(session.analysis), this.type);
  }

  /** Adds the command that shows the tab of the current notebook; `canShow` says whether there can be one. */
  addCommand(
    commands: JupyterFrontEnd['commands'],
    id: string,
    sessions: Pick<NotebookSessions, 'current'>,
    options: {
      readonly label: string;
      readonly caption: string;
      readonly canShow?: (session: NotebookSession) => boolean;
    }
  ): void {
    const { label, caption, canShow = () => true } = options;
    commands.addCommand(id, {
      label,
      caption,
      isEnabled: () => sessions.current !== null && canShow(sessions.current),
      execute: async () => {
        if (sessions.current !== null) {
          await this.show(sessions.current);
        }
      },
      describedBy: { args: { type: 'object', properties: {} } }
    });
  }

  private readonly tabs = new Map<NotebookSession, MainAreaWidget>();
}
