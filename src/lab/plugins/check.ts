import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { ILayoutRestorer } from '@jupyterlab/application';
import { Notification } from '@jupyterlab/apputils';
import { INotebookTracker } from '@jupyterlab/notebook';
import { IStateDB } from '@jupyterlab/statedb';
import type { Finding } from '../../core/rules/contract';
import { CheckStarter } from '../check/actions/check_starter';
import { CheckTabs } from '../check/actions/check_tabs';
import { reportActions } from '../check/actions/live_report_actions';
import { OpenNotebooks } from '../check/actions/open_notebooks';
import { tellEnd } from '../check/actions/tell_end';
import { PlaceMemory } from '../check/model/place_memory';
import { problemText } from '../check/model/problems';
import { isOpen } from '../check/model/run_states';
import { checkIcon } from '../check/view/icons';
import type { CheckListActions } from '../check/view/check_list';
import { CommandIDs } from '../ui/command_ids';
import { SEEN } from '../ui/seen';
import { IServices } from './shared_services';

/** Runs notebooks on a fresh kernel and reports what differs. */
export const checkPlugin: JupyterFrontEndPlugin<void> = {
  id: 'freshkernel:check',
  description: 'Runs notebooks on a fresh kernel and reports which outputs differ.',
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
    const open = (id: string): void => tabs.open(id);
    const starter = new CheckStarter(
      checks,
      notebooks,
      preferences,
      new PlaceMemory(state),
      serviceManager.kernelspecs,
      open,
      trans
    );
    const showFinding = (finding: Finding): void => {
      if (finding.phase === 'finishing') {
        // What matters before sharing only shows there.
        preferences.phase = 'finishing';
      }
      // The panel puts the focus on the row that was selected before.
      void commands.execute(CommandIDs.showPanel).then(() => model.select(finding.id));
    };
    const showRuns = (): void => tabs.openList(listActions);
    const tabs: CheckTabs = new CheckTabs(
      shell,
      checks,
      report => reportActions({ report, notebooks, starter, showRuns, showFinding, trans }),
      trans
    );
    const listActions: CheckListActions = {
      open,
      remove: run => {
        checks.remove(run).then(
          () => isOpen(run) || tabs.close(run.id),
          (error: unknown) => Notification.error(problemText(error, trans), SEEN)
        );
      }
    };
    checks.ended.connect((_, report) => {
      if (!tabs.isSeen(report.id)) {
        tellEnd(report, () => open(report.id), trans);
      }
    });
    addCommands(app, services, notebooks, starter, { open, showRuns });
    if (restorer !== null) {
      tabs.restore(restorer);
    }
    void app.restored.then(() => checks.resume());
  }
};

function addCommands(
  { commands }: JupyterFrontEnd,
  { trans }: IServices,
  notebooks: OpenNotebooks,
  starter: CheckStarter,
  show: { readonly open: (id: string) => void; readonly showRuns: () => void }
): void {
  commands.addCommand(CommandIDs.check, {
    label: args => (args.toolbar === true ? '' : trans.__('Check Reproducibility…')),
    caption: trans.__('Check reproducibility: run the notebook on a fresh kernel and compare'),
    icon: args => (args.toolbar === true ? checkIcon : undefined),
    isEnabled: () => notebooks.current !== null,
    execute: async () => {
      if (notebooks.current !== null) {
        await starter.check(notebooks.current);
      }
    },
    describedBy: { args: { type: 'object', properties: { toolbar: { type: 'boolean' } } } }
  });
  commands.addCommand(CommandIDs.openCheck, {
    label: trans.__('Open a Check of Reproducibility'),
    execute: args => {
      if (typeof args.id === 'string') {
        show.open(args.id);
      }
    },
    describedBy: {
      args: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] }
    }
  });
  commands.addCommand(CommandIDs.showChecks, {
    label: trans.__('Show All Checks of Reproducibility'),
    execute: show.showRuns,
    describedBy: { args: { type: 'object', properties: {} } }
  });
}
