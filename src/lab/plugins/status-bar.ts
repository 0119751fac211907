import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { IStatusBar } from '@jupyterlab/statusbar';
import { CommandIDs } from '../ui/command-ids';
import { AdviceItem } from '../panel/advice-item';
import { StatusItem } from '../panel/status-item';
import { TaskStatusItem } from '../panel/task-lines';
import { createAdviceHandler } from '../panel/advice-handler';
import { IServices } from './shared-services';

/** Status bar items: counts of findings, progress of the queue and advice about the active cell. */
export const statusBarPlugin: JupyterFrontEndPlugin<void> = {
  id: 'freshkernel:status-bar',
  description:
    'Shows in the status bar how many findings the current notebook has, and what to run first.',
  autoStart: true,
  requires: [IServices],
  optional: [IStatusBar],
  activate: (app: JupyterFrontEnd, services: IServices, statusBar: IStatusBar | null): void => {
    const { model, runs, tasks, trans } = services;
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
    statusBar?.registerStatusItem('freshkernel:tasks', {
      item: new TaskStatusItem(tasks, trans),
      align: 'left',
      rank: 999,
      isActive: () => tasks.running.length > 0,
      activeStateChanged: tasks.changed
    });
    const act = createAdviceHandler(services, app.commands);
    statusBar?.registerStatusItem('freshkernel:advice', {
      item: new AdviceItem(runs, act, trans),
      align: 'left',
      // Last, so that no other item moves when it appears.
      rank: 1000,
      isActive: () => runs.progress !== null || runs.advice !== null,
      activeStateChanged: runs.changed
    });
  }
};
