import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import type { LintConfig } from '../../core/settings/config';
import type { NotebookSession } from '../session/notebook-session';
import type { SliceArguments } from '../slices/what-made-this';
import type { DependentsArguments } from '../slices/what-uses-this';
import { CommandIDs } from '../ui/command-ids';
import { loadChunk } from '../ui/load-chunk';
import { IServices } from './shared-services';

const CELL_OR_NAME = {
  atPointer: { type: 'boolean' },
  path: { type: 'string' },
  name: { type: 'string' }
} as const;
const USES = { args: { type: 'object', properties: CELL_OR_NAME } } as const;
const MADE = {
  args: {
    type: 'object',
    properties: { ...CELL_OR_NAME, sequence: { type: 'number' }, session: { type: 'string' } }
  }
} as const;

/** Shows which executions an output or a variable came from, and which cells depend on it. */
export const slicesPlugin: JupyterFrontEndPlugin<void> = {
  id: 'freshkernel:slices',
  description:
    'Shows which executions an output or a variable came from, and which cells depend on it.',
  autoStart: true,
  requires: [IServices],
  activate: (app: JupyterFrontEnd, services: IServices): void => {
    const { commands, serviceManager } = app;
    const { sessions, navigation, project, staleRuns, trans } = services;
    const configOf = (path: string): LintConfig => project.config(path);
    const sessionOf = ({ path }: Pick<SliceArguments, 'path'>): NotebookSession | null =>
      path === undefined
        ? sessions.current
        : ([...sessions.all].find(({ state }) => state.path === path) ?? null);
    const explain = async (given: SliceArguments): Promise<void> => {
      const session = sessionOf(given);
      const chunk = await loadChunk(
        () => import(/* webpackChunkName: "slices" */ '../slices/what-made-this'),
        () => void explain(given),
        trans
      );
      if (chunk !== null && session !== null) {
        await chunk.whatMadeThis(session, given, {
          navigation,
          trans,
          contents: serviceManager.contents,
          configOf,
          open: path => void commands.execute('docmanager:open', { path })
        });
      }
    };
    const follow = async (given: DependentsArguments): Promise<void> => {
      const session = sessionOf(given);
      const chunk = await loadChunk(
        () => import(/* webpackChunkName: "slices" */ '../slices/what-uses-this'),
        () => void follow(given),
        trans
      );
      if (chunk !== null && session !== null) {
        await chunk.whatUsesThis(session, given, { navigation, staleRuns, trans, configOf });
      }
    };
    const activate = (atPointer: unknown): void => {
      const { current } = sessions;
      if (current !== null && atPointer === true) {
        navigation.activateContextCell(current.analysis);
      }
    };
    commands.addCommand(CommandIDs.whatMadeThis, {
      label: trans.__('What Made This?'),
      caption: trans.__('Show the executions that the output of the cell came from'),
      isEnabled: () => sessions.current !== null,
      execute: ({ atPointer, ...args }) => {
        activate(atPointer);
        return explain(args);
      },
      describedBy: MADE
    });
    commands.addCommand(CommandIDs.whatUsesThis, {
      label: trans.__('What Uses This?'),
      caption: trans.__('Show the cells that depend on the cell, directly and indirectly'),
      isEnabled: () => sessions.current !== null,
      execute: ({ atPointer, ...args }) => {
        activate(atPointer);
        return follow(args);
      },
      describedBy: USES
    });
  }
};
