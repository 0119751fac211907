import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { INotebookTracker } from '@jupyterlab/notebook';
import { IStateDB } from '@jupyterlab/statedb';
import type { RestoreApproach } from '../../protocol';
import { OpenNotebooks } from '../check/actions/open-notebooks';
import { CommandIDs } from '../ui/command-ids';
import { loadChunk } from '../ui/load-chunk';
import { IServices } from './shared-services';

/** Restores notebooks that no longer run to their end, or modernizes them. */
export const restorePlugin: JupyterFrontEndPlugin<void> = {
  id: 'freshkernel:restore',
  description: 'Restores and modernizes notebooks that no longer run to their end.',
  autoStart: true,
  requires: [IServices, INotebookTracker],
  optional: [IStateDB],
  activate: (
    app: JupyterFrontEnd,
    services: IServices,
    tracker: INotebookTracker,
    state: IStateDB | null
  ): void => {
    const { commands, serviceManager } = app;
    const { manager, navigation, preferences, server, tasks, trans } = services;
    const { contents } = serviceManager;
    const notebooks = new OpenNotebooks(tracker, manager, navigation, contents, commands);
    const restore = async (approach: RestoreApproach, path: string | null): Promise<void> => {
      const chunk = await loadChunk(
        () => import(/* webpackChunkName: "restore" */ '../restore/restorer'),
        () => void restore(approach, path),
        trans
      );
      if (path !== null && notebooks.find(path) === null) {
        await commands.execute('docmanager:open', { path });
      }
      const panel = path === null ? notebooks.current : notebooks.find(path);
      if (chunk !== null && panel !== null) {
        await panel.context.ready;
        const parts = { server, notebooks, preferences, contents, commands, state, tasks, trans };
        await new chunk.Restorer(parts, approach).restore(panel);
      }
    };
    const add = (
      command: string,
      approach: RestoreApproach,
      label: string,
      caption: string
    ): void =>
      void commands.addCommand(command, {
        label,
        caption,
        isEnabled: () => notebooks.current !== null,
        execute: args => restore(approach, typeof args.path === 'string' ? args.path : null),
        describedBy: { args: { type: 'object', properties: { path: { type: 'string' } } } }
      });
    add(
      CommandIDs.restore,
      'restore',
      trans.__('Restore Notebook…'),
      trans.__('Find changes that make the notebook run to its end again')
    );
    add(
      CommandIDs.modernize,
      'modernize',
      trans.__('Modernize Notebook…'),
      trans.__('Adapt the notebook’s code to the installed versions of its libraries')
    );
  }
};
