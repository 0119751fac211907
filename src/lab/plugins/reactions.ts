import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import type { CommandRegistry } from '@lumino/commands';
import { canRunStale } from '../execution/stale-cell-runner';
import { automaticIcon } from '../panel/icons';
import type { NotebookState } from '../session/notebook-state';
import { CommandIDs } from '../ui/command-ids';
import { loadChunk } from '../ui/load-chunk';
import { IServices } from './shared-services';

/** Runs cells that became stale after the user ran a cell, where the user turned that on. */
export const reactionsPlugin: JupyterFrontEndPlugin<void> = {
  id: 'freshkernel:reactions',
  description: 'Runs cells that became stale after the user ran a cell, if that is turned on.',
  autoStart: true,
  requires: [IServices],
  activate: (app: JupyterFrontEnd, services: IServices): void => {
    const { sessions, preferences, trans } = services;
    addToggle(app.commands, services);
    let isLoading = false;
    const load = async (): Promise<void> => {
      const isOn = [...sessions.all].some(({ state }) => preferences.runsStale(state.path));
      if (isLoading || !isOn) {
        return;
      }
      isLoading = true;
      const chunk = await loadChunk(
        () => import(/* webpackChunkName: "reactions" */ '../reactions/reactions'),
        () => void load(),
        trans
      );
      isLoading = chunk !== null;
      if (chunk !== null) {
        new chunk.Reactions(services);
      }
    };
    const update = (): void => void load();
    preferences.changed.connect(update);
    sessions.added.connect(update);
    update();
  }
};

function addToggle(commands: CommandRegistry, { sessions, preferences, trans }: IServices): void {
  const current = (): NotebookState | null => sessions.current?.state ?? null;
  const isOn = (): boolean => preferences.runsStale(current()?.path ?? '');
  const canRun = (): boolean => {
    const state = current();
    return state === null || canRunStale(state);
  };
  const command = CommandIDs.toggleReactive;
  commands.addCommand(command, {
    label: args => (args.toolbar === true ? '' : trans.__('Run Stale Cells Automatically')),
    caption: () =>
      canRun()
        ? trans.__('After a cell that you run, run the cells that are stale because of it')
        : trans.__('This kernel is not watched, so its stale cells are unknown.'),
    icon: args => (args.toolbar === true ? automaticIcon : undefined),
    isToggled: isOn,
    isToggleable: true,
    isVisible: args => args.toolbar !== true || isOn(),
    isEnabled: () => current() !== null && (isOn() || canRun()),
    execute: () => preferences.setRunsStale(current()?.path ?? '', !isOn()),
    describedBy: { args: { type: 'object', properties: { toolbar: { type: 'boolean' } } } }
  });
  const notify = (): void => commands.notifyCommandChanged(command);
  preferences.changed.connect(notify);
  sessions.currentChanged.connect(notify);
  sessions.changed.connect((_, { session: { state }, before }) => {
    if (canRunStale(before) !== canRunStale(state)) {
      notify();
    }
  });
}
