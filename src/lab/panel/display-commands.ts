import type { TranslationBundle } from '@jupyterlab/translation';
import type { CommandRegistry } from '@lumino/commands';
import type { Preferences } from '../settings/preferences';
import { CommandIDs } from '../ui/command-ids';
import type { PanelModel } from './panel-model';

/** The services that the display commands need. */
export interface DisplayCommandServices {
  readonly model: PanelModel;
  readonly preferences: Preferences;
  readonly trans: TranslationBundle;
}

/** Adds the commands that change how findings are shown. */
export function addDisplayCommands(
  commands: CommandRegistry,
  services: DisplayCommandServices
): void {
  const { model, preferences, trans } = services;
  commands.addCommand(CommandIDs.setPhase, {
    label: args =>
      args.phase === 'finishing'
        ? trans.__('Show Finishing Phase')
        : trans.__('Show Exploring Phase'),
    caption: args =>
      args.phase === 'finishing'
        ? trans.__('Also findings to review before sharing')
        : trans.__('Problems while you work'),
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
      args.by === 'kind' ? trans.__('Group Findings by Kind') : trans.__('Group Findings by Cell'),
    isToggled: args => preferences.values.groupBy === args.by,
    isToggleable: true,
    execute: args => model.setGroupBy(args.by === 'kind' ? 'kind' : 'cell'),
    describedBy: {
      args: { type: 'object', properties: { by: { type: 'string', description: 'cell or kind' } } }
    }
  });
  commands.addCommand(CommandIDs.showHidden, {
    label: trans.__('Show Hidden Findings'),
    isToggled: () => model.choices.showHidden,
    isToggleable: true,
    execute: () => model.choose({ showHidden: !model.choices.showHidden }),
    describedBy: { args: { type: 'object', properties: {} } }
  });
  commands.addCommand(CommandIDs.collapseAll, {
    label: () =>
      model.list.isAllCollapsed(model.view)
        ? trans.__('Expand All Groups')
        : trans.__('Collapse All Groups'),
    execute: () => model.list.collapseAll(model.view, !model.list.isAllCollapsed(model.view)),
    describedBy: { args: { type: 'object', properties: {} } }
  });
  commands.addCommand(CommandIDs.watchKernel, {
    label: () => trans.__('Watch “%1” Kernels', model.kernelSpec?.title ?? '…'),
    isEnabled: () => model.kernelSpec !== null,
    isToggled: () => preferences.isWatched(model.kernelSpec?.name ?? ''),
    isToggleable: true,
    execute: () => model.watchKernel(!preferences.isWatched(model.kernelSpec?.name ?? '')),
    describedBy: { args: { type: 'object', properties: {} } }
  });
  commands.addCommand(CommandIDs.settings, {
    label: trans.__('Freshkernel Settings…'),
    isVisible: () => commands.hasCommand('settingeditor:open'),
    execute: () => commands.execute('settingeditor:open', { query: 'Freshkernel' }),
    describedBy: { args: { type: 'object', properties: {} } }
  });
}
