import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import type { ReadonlyPartialJSONObject } from '@lumino/coreutils';
import type { Pointer } from '../rename/pointer';
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
  activate: (app: JupyterFrontEnd, services: IServices): void => {
    const { commands } = app;
    const { navigation, sessions, trans } = services;
    let pointer: Pointer | null = null;
    document.addEventListener(
      'contextmenu',
      ({ target, clientX: x, clientY: y }) => {
        pointer = target instanceof Node ? { target, x, y } : null;
      },
      { capture: true, passive: true }
    );
    const run = async (action: Action, at: Pointer | null): Promise<void> => {
      const analysis = sessions.current?.analysis ?? null;
      const chunk = await loadChunk(
        () => import(/* webpackChunkName: "rename" */ '../rename/name-actions'),
        () => void run(action, at),
        trans
      );
      if (chunk !== null && analysis !== null) {
        await new chunk.NameActions(analysis, services, at)[action]();
      }
    };
    const isEnabled = ({ atPointer }: ReadonlyPartialJSONObject): boolean => {
      const analysis = sessions.current?.analysis ?? null;
      return (
        analysis !== null &&
        (atPointer === true ||
          navigation.viewOf(analysis)?.content.activeCell?.model.type === 'code')
      );
    };
    const add = (id: string, label: string, caption: string, action: Action): void => {
      commands.addCommand(id, {
        label,
        caption,
        isEnabled,
        execute: ({ atPointer }) => run(action, atPointer === true ? pointer : null),
        describedBy: { args: { type: 'object', properties: { atPointer: { type: 'boolean' } } } }
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
