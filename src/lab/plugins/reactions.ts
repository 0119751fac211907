import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import type { CommandRegistry } from '@lumino/commands';
import { unknownStalenessText } from '../execution/queue-texts';
import { automaticIcon } from '../panel/icons';
import { canRunStale } from '../panel/reaction-line';
import { hasChanged } from '../session/notebook-state';
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

function addToggle(commands: CommandRegistry, services: IServices): void {
  const { sessions, preferences, trans } = services;
  const isOn = (): boolean => {
    const { current } = sessions;
    return current !== null && preferences.runsStale(current.state.path);
  };
  commands.addCommand(CommandIDs.toggleReactive, {
    label: args => (args.toolbar === true ? '' : trans.__('Run Stale Cells Automatically')),
    caption: args => {
      const state = sessions.current?.state ?? null;
      return state !== null && !canRunStale(state)
        ? unknownStalenessText(state.kernel?.state.kind ?? 'no-kernel', trans)
        : args.toolbar === true
          ? trans.__('Stale cells run after each cell that you run. Click to turn this off.')
          : trans.__('After each cell that you run, run the cells that became stale because of it');
    },
    icon: args => (args.toolbar === true ? automaticIcon : undefined),
    isToggled: isOn,
    isToggleable: true,
    isVisible: args => args.toolbar !== true || isOn(),
    isEnabled: () => {
      const { current } = sessions;
      return current !== null && (isOn() || canRunStale(current.state));
    },
    execute: async () => {
      const { current } = sessions;
      if (current !== null) {
        await preferences.setRunsStale(current.state.path, !isOn());
      }
    },
    describedBy: { args: { type: 'object', properties: { toolbar: { type: 'boolean' } } } }
  });
  const notify = (): void => commands.notifyCommandChanged(CommandIDs.toggleReactive);
  preferences.changed.connect(notify);
  sessions.currentChanged.connect(notify);
  sessions.changed.connect((_, { session, before }) => {
    const { state } = session;
    if (
      hasChanged(before, state, ['path']) ||
      before.kernel?.state.kind !== state.kernel?.state.kind
    ) {
      notify();
    }
  });
}
