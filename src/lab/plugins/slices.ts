import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import type { SliceArguments } from '../slices/what-made-this';
import { CommandIDs } from '../ui/command-ids';
import { loadChunk } from '../ui/load-chunk';
import { IServices } from './shared-services';

/** Shows which executions an output or a variable came from. */
export const slicesPlugin: JupyterFrontEndPlugin<void> = {
  id: 'freshkernel:slices',
  description: 'Shows which executions an output or a variable came from.',
  autoStart: true,
  requires: [IServices],
  activate: (app: JupyterFrontEnd, services: IServices): void => {
    const { commands, serviceManager } = app;
    const { sessions, navigation, project, trans } = services;
    const run = async (given: SliceArguments): Promise<void> => {
      const named = [...sessions.all].find(({ state }) => state.path === given.path);
      const session = given.path === undefined ? sessions.current : (named ?? null);
      const chunk = await loadChunk(
        () => import(/* webpackChunkName: "slices" */ '../slices/what-made-this'),
        () => void run(given),
        trans
      );
      if (chunk !== null && session !== null) {
        await chunk.whatMadeThis(session, given, {
          navigation,
          trans,
          contents: serviceManager.contents,
          configOf: path => project.config(path),
          open: path => void commands.execute('docmanager:open', { path })
        });
      }
    };
    commands.addCommand(CommandIDs.whatMadeThis, {
      label: trans.__('What Made This?'),
      caption: trans.__('Show the executions that the output of the cell came from'),
      isEnabled: () => sessions.current !== null,
      execute: args => run(args),
      describedBy: {
        args: {
          type: 'object',
          properties: {
            path: { type: 'string' },
            name: { type: 'string' },
            sequence: { type: 'number' },
            session: { type: 'string' }
          }
        }
      }
    });
  }
};
