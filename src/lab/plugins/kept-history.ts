import type { CommandRegistry } from '@lumino/commands';
import { CommandIDs } from '../ui/command-ids';
import { loadChunk } from '../ui/load-chunk';
import type { IServices } from './shared-services';

/** Keeps the history of kernels on the server, for notebooks whose user turned that on, and deletes it. */
export function keepHistory(commands: CommandRegistry, services: IServices): void {
  const { sessions, preferences, trans } = services;
  const load = (retry: () => void): Promise<typeof import('../kept-history/keeping') | null> =>
    loadChunk(
      () => import(/* webpackChunkName: "kept-history" */ '../kept-history/keeping'),
      retry,
      trans
    );
  let isLoading = false;
  const update = async (): Promise<void> => {
    if (!isLoading && [...sessions.all].some(({ state }) => preferences.keepsHistory(state.path))) {
      isLoading = true;
      const chunk = await load(() => void update());
      isLoading = chunk !== null;
      chunk?.startRecording(services);
    }
  };
  preferences.changed.connect(() => void update());
  sessions.added.connect(() => void update());
  void update();
  const command = CommandIDs.deleteHistory;
  commands.addCommand(command, {
    label: trans.__('Delete Kept History…'),
    isEnabled: () => sessions.current !== null,
    execute: async () => {
      const chunk = await load(() => void commands.execute(command));
      await chunk?.askToDelete(services);
    },
    describedBy: { args: { type: 'object', properties: {} } }
  });
}
