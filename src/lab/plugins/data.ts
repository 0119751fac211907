import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { CommandIDs } from '../ui/command-ids';
import { loadChunk } from '../ui/load-chunk';
import { NotebookTabs } from './notebook-tabs';
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
    const tabs = new NotebookTabs(shell, navigation, 'Freshkernel data', async retry => {
      const chunk = await loadChunk(
        () => import(/* webpackChunkName: "data" */ '../data/data-tab'),
        retry,
        trans
      );
      return chunk === null ? null : session => chunk.createDataTab(session, services);
    });
    tabs.addCommand(commands, CommandIDs.showData, sessions, {
      label: trans.__('Data This Notebook Needs'),
      caption: trans.__('List the files that the notebook reads and writes')
    });
  }
};
