import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { IStatusBar } from '@jupyterlab/statusbar';
import { CommandIDs } from '../commands';
import { StatusItem } from '../panel/status_item';
import { IServices } from '../services';

/** Counts of the current notebook's findings in the status bar. */
export const statusBarPlugin: JupyterFrontEndPlugin<void> = {
  id: 'freshkernel:status-bar',
  description: 'Shows how many findings the current notebook has in the status bar.',
  autoStart: true,
  requires: [IServices],
  optional: [IStatusBar],
  activate: (app: JupyterFrontEnd, services: IServices, statusBar: IStatusBar | null): void => {
    const { model, trans } = services;
    const item = new StatusItem(model, trans, () => {
      void app.commands.execute(CommandIDs.showPanel);
    });
    statusBar?.registerStatusItem('freshkernel:status', {
      item,
      align: 'left',
      rank: 5,
      isActive: () => model.view !== null,
      activeStateChanged: model.changed
    });
  }
};
