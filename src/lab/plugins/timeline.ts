import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { CommandIDs } from '../ui/command-ids';
import { loadChunk } from '../ui/load-chunk';
import { keepHistory } from './kept-history';
import { NotebookTabs } from './notebook-tabs';
import type { IServices as Services } from './shared-services';
import { IServices } from './shared-services';

/** Shows what the kernel of the current notebook ran. */
export const timelinePlugin: JupyterFrontEndPlugin<void> = {
  id: 'freshkernel:timeline',
  description: 'Shows what a notebook’s kernel ran, and brings back what cells contained then.',
  autoStart: true,
  requires: [IServices],
  activate: (app: JupyterFrontEnd, services: Services): void => {
    const { commands, shell } = app;
    const { sessions, navigation, trans } = services;
    const tabServices = {
      ...services,
      commands,
      explain: (execution: { path: string; session: string; sequence: number }) =>
        void commands.execute(CommandIDs.whatMadeThis, execution)
    };
    const tabs = new NotebookTabs(shell, navigation, 'Freshkernel timeline', async retry => {
      const chunk = await loadChunk(
        () => import(/* webpackChunkName: "timeline" */ '../timeline/timeline-tab'),
        retry,
        trans
      );
      return chunk === null ? null : session => chunk.createTimelineTab(session, tabServices);
    });
    tabs.addCommand(commands, CommandIDs.showTimeline, sessions, {
      label: trans.__('Timeline of Executions'),
      caption: trans.__('Show what the kernel ran, and what cells contained then')
    });
    keepHistory(commands, services);
  }
};
