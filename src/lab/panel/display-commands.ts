import type { TranslationBundle } from '@jupyterlab/translation';
import type { CommandRegistry } from '@lumino/commands';
import type { Preferences } from '../settings/preferences';
import { CommandIDs } from '../ui/command-ids';
import type { PanelModel } from './panel-model';

/** What the commands work with. */
export interface DisplayCommandServices {
  readonly model: PanelModel;
  readonly preferences: Preferences;
  readonly trans: TranslationBundle;
}

/** Adds the commands for how findings are shown. */
export function addDisplayCommands(
  commands: CommandRegistry,
  services: DisplayCommandServices
): void {
  const { model, preferences, trans } = services;
  commands.addCommand(CommandIDs.setPhase, {
    label: args =>
      args.phase === 'finishing'
        ? trans.__('Finishing: also show what matters before sharing')
        : trans.__('Exploring: show what is wrong now'),
    isToggled: args => preferences.phase === args.phase,
    isToggleable: true,
    execute: args => {
      preferences.phase = args.phase === 'finishing' ? 'finishing' : 'exploring';
    },
    describedBy: {
      args: {
        type: 'object',
        properties: { phase: { type: 'string', description: 'exploring or finishing' } }
      }
    }
  });
  commands.addCommand(CommandIDs.groupBy, {
    label: args =>
      args.by === 'kind' ? trans.__('Group findings by kind') : trans.__('Group findings by cell'),
    isToggled: args => preferences.values.groupBy === args.by,
    isToggleable: true,
    execute: args => model.setGroupBy(args.by === 'kind' ? 'kind' : 'cell'),
    describedBy: {
      args: { type: 'object', properties: { by: { type: 'string', description: 'cell or kind' } } }
    }
  });
  commands.addCommand(CommandIDs.showHidden, {
    label: trans.__('Show hidden findings'),
    isToggled: () => model.choices.showHidden,
    isToggleable: true,
    execute: () => model.choose({ showHidden: !model.choices.showHidden }),
    describedBy: { args: { type: 'object', properties: {} } }
  });
  commands.addCommand(CommandIDs.collapseAll, {
    label: () =>
      model.isAllCollapsed ? trans.__('Open all groups') : trans.__('Close all groups'),
    execute: () => model.collapseAll(!model.isAllCollapsed),
    describedBy: { args: { type: 'object', properties: {} } }
  });
  commands.addCommand(CommandIDs.watchKernel, {
    label: () => trans.__('Watch kernels of the kind “%1”', model.kernelSpec?.title ?? '…'),
    isEnabled: () => model.kernelSpec !== null,
    isToggled: () => preferences.watches(model.kernelSpec?.name ?? ''),
    isToggleable: true,
    execute: () => model.watchKernel(!preferences.watches(model.kernelSpec?.name ?? '')),
    describedBy: { args: { type: 'object', properties: {} } }
  });
  commands.addCommand(CommandIDs.settings, {
    label: trans.__('Freshkernel settings…'),
    isVisible: () => commands.hasCommand('settingeditor:open'),
    execute: () => commands.execute('settingeditor:open', { query: 'Freshkernel' }),
    describedBy: { args: { type: 'object', properties: {} } }
  });
}
