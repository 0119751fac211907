import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { AT_POINTER, CommandIDs } from '../ui/command-ids';
import { loadChunk } from '../ui/load-chunk';
import type { NameAction } from '../rename/name-actions';
import type { Pointer } from '../rename/pointer';
import { IServices } from './shared-services';

/** Renames variables, goes to their definitions and lists their uses, over all cells of a notebook. */
export const namesPlugin: JupyterFrontEndPlugin<void> = {
  id: 'freshkernel:names',
  description: 'Renames variables over all cells, goes to their definitions and lists their uses.',
  autoStart: true,
  requires: [IServices],
  activate: (app: JupyterFrontEnd, services: IServices): void => {
    const { sessions, trans } = services;
    let pointer: Pointer | null = null;
    document.addEventListener('contextmenu', event => (pointer = event), { capture: true });
    const run = async (action: NameAction, at: Pointer | null): Promise<void> => {
      const { current } = sessions;
      const chunk = await loadChunk(
        () => import(/* webpackChunkName: "rename" */ '../rename/name-actions'),
        () => void run(action, at),
        trans
      );
      if (chunk !== null && current !== null) {
        await chunk.runNameAction(action, current.analysis, services, at);
      }
    };
    const add = (id: string, label: string, action: NameAction): void => {
      app.commands.addCommand(id, {
        label,
        isEnabled: () => sessions.current !== null,
        execute: ({ atPointer }) => run(action, atPointer === true ? pointer : null),
        describedBy: AT_POINTER
      });
    };
    add(CommandIDs.rename, trans.__('Rename Variable…'), 'rename');
    add(CommandIDs.goToDefinition, trans.__('Go to Definition'), 'goToDefinition');
    add(CommandIDs.findUses, trans.__('Find Uses'), 'findUses');
  }
};
