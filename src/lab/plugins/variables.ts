import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { CommandIDs } from '../ui/command-ids';
import { loadChunk } from '../ui/load-chunk';
import { NotebookTabs } from './notebook-tabs';
import type { IServices as Services } from './shared-services';
import { IServices } from './shared-services';

/** Shows what the kernel of the current notebook holds. */
export const variablesPlugin: JupyterFrontEndPlugin<void> = {
  id: 'freshkernel:variables',
  description:
    'Shows the variables of a notebook’s kernel, and whether a fresh run would give the same values.',
  autoStart: true,
  requires: [IServices],
  activate: (app: JupyterFrontEnd, services: Services): void => {
    const { commands, shell } = app;
    const { sessions, navigation, trans } = services;
    const tabServices = {
      ...services,
      explain: (variable: { path: string; name: string }) =>
        void commands.execute(CommandIDs.whatMadeThis, variable),
      follow: (variable: { path: string; name: string }) =>
        void commands.execute(CommandIDs.whatUsesThis, variable)
    };
    const tabs = new NotebookTabs(shell, navigation, 'Freshkernel variables', async retry => {
      const chunk = await loadChunk(
        () => import(/* webpackChunkName: "variables" */ '../variables/variables-tab'),
        retry,
        trans
      );
      return chunk === null ? null : session => chunk.createVariablesTab(session, tabServices);
    });
    tabs.addCommand(commands, CommandIDs.showVariables, sessions, {
      label: trans.__('Variables of Kernel'),
      caption: trans.__(
        'Show what the kernel holds, and whether a fresh run would give the same values'
      )
    });
  }
};
