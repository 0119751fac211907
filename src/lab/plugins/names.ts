import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { CommandIDs } from '../ui/command-ids';
import { loadChunk } from '../ui/load-chunk';
import { IServices } from './shared-services';

/** What a command does with the variable at the cursor. */
type Action = 'rename' | 'goToDefinition' | 'findUses';

/** Renames variables, goes to their definitions and lists their uses, over all cells of a notebook. */
export const namesPlugin: JupyterFrontEndPlugin<void> = {
  id: 'freshkernel:names',
  description: 'Renames variables over all cells, goes to their definitions and lists their uses.',
  autoStart: true,
  requires: [IServices],
  activate: ({ commands }: JupyterFrontEnd, services: IServices): void => {
    const { navigation, sessions, trans } = services;
    const run = async (action: Action): Promise<void> => {
      const analysis = sessions.current?.analysis ?? null;
      const chunk = await loadChunk(
        () => import(/* webpackChunkName: "rename" */ '../rename/name-actions'),
        () => void run(action),
        trans
      );
      if (chunk !== null && analysis !== null) {
        await new chunk.NameActions(analysis, services)[action]();
      }
    };
    const isEnabled = (): boolean => {
      const analysis = sessions.current?.analysis ?? null;
      return (
        analysis !== null && navigation.viewOf(analysis)?.content.activeCell?.model.type === 'code'
      );
    };
    const add = (id: string, label: string, caption: string, action: Action): void => {
      commands.addCommand(id, {
        label,
        caption,
        isEnabled,
        execute: () => run(action),
        describedBy: { args: { type: 'object', properties: {} } }
      });
    };
    add(
      CommandIDs.rename,
      trans.__('Rename Variable…'),
      trans.__('Rename the variable at the cursor in all cells'),
      'rename'
    );
    add(
      CommandIDs.goToDefinition,
      trans.__('Go to Definition'),
      trans.__('Go to the definition of the variable at the cursor'),
      'goToDefinition'
    );
    add(
      CommandIDs.findUses,
      trans.__('Find Uses'),
      trans.__('List where the variable at the cursor is used'),
      'findUses'
    );
  }
};
