import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { ILayoutRestorer } from '@jupyterlab/application';
import { CommandIDs } from '../ui/command-ids';
import { followRepair } from '../panel/advice-handler';
import { LivePanelActions } from '../panel/panel-actions';
import { PanelWidget } from '../panel/panel-widget';
import { IServices } from './shared-services';

/** The side panel with the findings of the current notebook. */
export const panelPlugin: JupyterFrontEndPlugin<void> = {
  id: 'freshkernel:panel',
  description: 'Shows the findings of the current notebook in a side panel.',
  autoStart: true,
  requires: [IServices],
  optional: [ILayoutRestorer],
  activate: (app: JupyterFrontEnd, services: IServices, restorer: ILayoutRestorer | null): void => {
    const { model, trans, fixes, runs, staleRuns, tasks } = services;
    const { commands, shell } = app;
    const actions = new LivePanelActions({ ...services, commands });
    const panel = new PanelWidget({ model, actions, runs, tasks, commands, trans });
    shell.add(panel, 'right', { rank: 650, type: 'Freshkernel' });
    restorer?.add(panel, panel.id);
    staleRuns.repairWanted.connect((_, { analysis, repair }) => {
      followRepair(services, commands, analysis, repair);
    }, panel);
    fixes.applied.connect((_, { finding }) => model.showFixed(finding), panel);
    fixes.undone.connect((_, { finding }) => model.restoreFinding(finding), panel);
    commands.addCommand(CommandIDs.showPanel, {
      label: trans.__('Show Freshkernel Panel'),
      caption: trans.__('Show the problems of the notebook'),
      icon: args => (args.toolbar === true ? panel.title.icon : undefined),
      execute: () => {
        shell.activateById(panel.id);
        panel.focusTree();
      },
      describedBy: { args: { type: 'object', properties: { toolbar: { type: 'boolean' } } } }
    });
  }
};
