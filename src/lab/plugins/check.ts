import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { ILayoutRestorer } from '@jupyterlab/application';
import { INotebookTracker } from '@jupyterlab/notebook';
import type { NotebookPanel } from '@jupyterlab/notebook';
import { IStateDB } from '@jupyterlab/statedb';
import type { Finding } from '../../core/rules/contract';
import { Checks } from '../check/actions/checks';
import { OpenNotebooks } from '../check/actions/open-notebooks';
import { TargetMemory } from '../check/model/target-memory';
import { checkIcon } from '../check/view/icons';
import { CommandIDs } from '../ui/command-ids';
import { loadChunk } from '../ui/load-chunk';
import { IServices } from './shared-services';

/** Checks reproducibility: runs notebooks on a fresh kernel and reports the differences. */
export const checkPlugin: JupyterFrontEndPlugin<void> = {
  id: 'freshkernel:check',
  description: 'Runs notebooks on a fresh kernel and reports the outputs that differ.',
  autoStart: true,
  requires: [IServices, INotebookTracker],
  optional: [ILayoutRestorer, IStateDB],
  activate: (
    app: JupyterFrontEnd,
    services: IServices,
    tracker: INotebookTracker,
    restorer: ILayoutRestorer | null,
    state: IStateDB | null
  ): void => {
    const { checks, manager, model, navigation, preferences, trans } = services;
    const { commands, serviceManager, shell } = app;
    const notebooks = new OpenNotebooks(
      tracker,
      manager,
      navigation,
      serviceManager.contents,
      commands
    );
    const showFinding = (finding: Finding): void => {
      if (finding.phase === 'finishing') {
        // The exploring phase does not show these findings.
        preferences.phase = 'finishing';
      }
      // Selects after the panel is shown, because showing it focuses the row that was selected before.
      void commands.execute(CommandIDs.showPanel).then(() => model.select(finding.id));
    };
    const views = new Checks(shell, {
      checks,
      notebooks,
      preferences,
      memory: new TargetMemory(state),
      kernelSpecs: serviceManager.kernelspecs,
      server: services.server,
      showFinding,
      restore: path => void commands.execute(CommandIDs.restore, { path }),
      modernize: path => void commands.execute(CommandIDs.modernize, { path }),
      trans
    });
    checks.ended.connect((_, report) => void views.notifyFinished(report));
    addCommands(app, services, notebooks, views);
    if (restorer !== null) {
      views.tabs.restore(restorer);
    }
    void app.restored.then(() => checks.resume());
  }
};

function addCommands(
  { commands }: JupyterFrontEnd,
  { server, trans }: IServices,
  notebooks: OpenNotebooks,
  views: Checks
): void {
  commands.addCommand(CommandIDs.check, {
    label: args => (args.toolbar === true ? '' : trans.__('Check Reproducibility…')),
    caption: trans.__('Check reproducibility: run the notebook on a fresh kernel and compare'),
    icon: args => (args.toolbar === true ? checkIcon : undefined),
    isEnabled: () => notebooks.current !== null,
    execute: async () => {
      if (notebooks.current !== null) {
        await views.check(notebooks.current);
      }
    },
    describedBy: { args: { type: 'object', properties: { toolbar: { type: 'boolean' } } } }
  });
  const showTrust = async (panel: NotebookPanel): Promise<void> => {
    const chunk = await loadChunk(
      () => import(/* webpackChunkName: "trust" */ '../check/actions/trust-dialog'),
      () => void showTrust(panel),
      trans
    );
    await chunk?.showTrust(() => notebooks.sourceOf(panel).path, server, trans);
  };
  commands.addCommand(CommandIDs.trust, {
    label: trans.__('Trust of This Project…'),
    caption: trans.__('Show and change whether code of the project may run'),
    isEnabled: () => notebooks.current !== null,
    execute: async () => {
      if (notebooks.current !== null) {
        await showTrust(notebooks.current);
      }
    },
    describedBy: { args: { type: 'object', properties: {} } }
  });
  commands.addCommand(CommandIDs.openCheck, {
    label: trans.__('Open Reproducibility Check'),
    execute: async args => {
      if (typeof args.id === 'string') {
        await views.open(args.id);
      }
    },
    describedBy: {
      args: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] }
    }
  });
  commands.addCommand(CommandIDs.showChecks, {
    label: trans.__('Show All Reproducibility Checks'),
    execute: () => views.showRuns(),
    describedBy: { args: { type: 'object', properties: {} } }
  });
}
