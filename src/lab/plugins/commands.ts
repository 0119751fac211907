import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { ICommandPalette } from '@jupyterlab/apputils';
import { CommandIDs } from '../ui/command-ids';
import { addDisplayCommands } from '../panel/display-commands';
import { addFindingCommands } from '../panel/finding-commands';
import { addRunCommands } from '../execution/run-commands';
import { IServices } from './shared-services';

/** Commands that the palette does not list without arguments. */
const NEEDS_ARGUMENTS: readonly string[] = [
  CommandIDs.setPhase,
  CommandIDs.groupBy,
  CommandIDs.openCheck
];

/** The commands for the actions of the panel. */
export const commandsPlugin: JupyterFrontEndPlugin<void> = {
  id: 'freshkernel:commands',
  description: 'Adds commands for findings to the palette, menus and shortcuts.',
  autoStart: true,
  requires: [IServices],
  optional: [ICommandPalette],
  activate: (app: JupyterFrontEnd, services: IServices, palette: ICommandPalette | null): void => {
    addFindingCommands(app.commands, services);
    addDisplayCommands(app.commands, services);
    addRunCommands(app.commands, services);
    const category = services.trans.__('Freshkernel');
    for (const command of Object.values(CommandIDs)) {
      if (NEEDS_ARGUMENTS.includes(command)) {
        continue;
      }
      palette?.addItem({ command, category });
    }
    for (const phase of ['exploring', 'finishing']) {
      palette?.addItem({ command: CommandIDs.setPhase, category, args: { phase } });
    }
    for (const by of ['cell', 'kind']) {
      palette?.addItem({ command: CommandIDs.groupBy, category, args: { by } });
    }
  }
};
