import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { CommandIDs } from '../ui/command-ids';
import { loadChunk } from '../ui/load-chunk';
import { NotebookTabs } from './notebook-tabs';
import type { IServices as Services } from './shared-services';
import { IServices } from './shared-services';

/** Shows how the cells of the current notebook depend on each other. */
export const graphPlugin: JupyterFrontEndPlugin<void> = {
  id: 'freshkernel:graph',
  description: 'Shows how the cells of a notebook depend on each other.',
  autoStart: true,
  requires: [IServices],
  activate: (app: JupyterFrontEnd, services: Services): void => {
    const { commands, shell } = app;
    const { sessions, navigation, staleRuns, project, trans } = services;
    const tabServices = {
      navigation,
      staleRuns,
      trans,
      contents: app.serviceManager.contents,
      configOf: (path: string) => project.config(path),
      open: (path: string) => void commands.execute('docmanager:open', { path })
    };
    const tabs = new NotebookTabs(shell, navigation, 'Freshkernel dependencies', async retry => {
      const chunk = await loadChunk(
        () => import(/* webpackChunkName: "graph" */ '../graph/graph-tab'),
        retry,
        trans
      );
      return chunk === null ? null : session => chunk.createGraphTab(session, tabServices);
    });
    tabs.addCommand(commands, CommandIDs.showGraph, sessions, {
      label: trans.__('Dependencies of Cells'),
      caption: trans.__('Show which cells each cell needs, and which depend on it')
    });
  }
};
