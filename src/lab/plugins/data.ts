import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import type { MainAreaWidget } from '@jupyterlab/apputils';
import type { NotebookSession } from '../session/notebook-session';
import { CommandIDs } from '../ui/command-ids';
import { loadChunk } from '../ui/load-chunk';
import { showTab } from '../ui/main-area-tab';
import type { IServices as Services } from './shared-services';
import { IServices } from './shared-services';

/** Lists the files that the current notebook needs. */
export const dataPlugin: JupyterFrontEndPlugin<void> = {
  id: 'freshkernel:data',
  description: 'Lists the files that a notebook reads and writes, and whether they are there.',
  autoStart: true,
  requires: [IServices],
  activate: (app: JupyterFrontEnd, services: Services): void => {
    const { commands, shell } = app;
    const { sessions, navigation, trans } = services;
    const tabs = new Map<NotebookSession, MainAreaWidget>();
    const show = async (session: NotebookSession): Promise<void> => {
      const known = tabs.get(session);
      if (known !== undefined) {
        shell.activateById(known.id);
        return;
      }
      const chunk = await loadChunk(
        () => import(/* webpackChunkName: "data" */ '../data/data-tab'),
        () => void show(session),
        trans
      );
      if (chunk === null || tabs.has(session) || session.analysis.isDisposed) {
        return;
      }
      const tab = chunk.createDataTab(session, services);
      tabs.set(session, tab);
      tab.disposed.connect(() => tabs.delete(session));
      const ref = navigation.viewOf(session.analysis)?.id;
      showTab(shell, tab, { mode: 'split-right', ref, type: 'Freshkernel data' });
    };
    commands.addCommand(CommandIDs.showData, {
      label: trans.__('Data This Notebook Needs'),
      caption: trans.__('List the files that the notebook reads and writes'),
      isEnabled: () => sessions.current !== null,
      execute: async () => {
        if (sessions.current !== null) {
          await show(sessions.current);
        }
      },
      describedBy: { args: { type: 'object', properties: {} } }
    });
  }
};
