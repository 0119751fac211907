import { Notification } from '@jupyterlab/apputils';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { CommandRegistry } from '@lumino/commands';
import type { Navigation } from '../editor/navigation';
import type { FixAll } from '../fixes/fix-all';
import type { FixService } from '../fixes/fix-service';
import { AT_POINTER, CommandIDs } from '../ui/command-ids';
import { messageText } from '../ui/message-parts';
import { TOAST_OPTIONS } from '../ui/toast-options';
import type { HideScope, HidingService } from '../settings/hiding-service';
import type { Visibility } from '../settings/visibility';
import type { PanelModel } from './panel-model';
import type { Repair } from './repairs';
import { repairsOf } from './repairs';
import { reportText } from './report-text';
import type { PanelFinding } from './view-model';
import { errorReason } from '../../core/messages/error-reason';

const NO_ARGS = { args: { type: 'object', properties: {} } } as const;

/** The services that the finding commands need. */
export interface FindingCommandServices {
  readonly model: PanelModel;
  readonly navigation: Navigation;
  readonly fixes: FixService;
  readonly fixAll: FixAll;
  readonly hiding: HidingService;
  readonly visibility: Visibility;
  readonly trans: TranslationBundle;
}

/** Adds the commands for the selected finding, or the one at the caret. */
export function addFindingCommands(
  commands: CommandRegistry,
  services: FindingCommandServices
): void {
  addNavigation(commands, services);
  addFixing(commands, services);
  addHiding(commands, services);
}

function addNavigation(commands: CommandRegistry, services: FindingCommandServices): void {
  const { model, navigation, trans } = services;
  const goTo = (row: PanelFinding | null): void => {
    if (row !== null && model.analysis !== null) {
      model.select(row.finding.id);
      if (row.finding.cell !== null) {
        const { key } = row.finding.cell;
        void navigation.show(model.analysis, key, row.finding.range, true);
      }
    }
  };
  commands.addCommand(CommandIDs.goTo, {
    label: trans.__('Go to Finding'),
    isEnabled: () => (model.selectedFinding?.finding.cell ?? null) !== null,
    execute: () => goTo(model.selectedFinding),
    describedBy: NO_ARGS
  });
  commands.addCommand(CommandIDs.showCell, {
    label: trans.__('Show Findings of This Cell'),
    isEnabled: () => model.analysis !== null,
    execute: async ({ atPointer }) => {
      if (model.analysis !== null && atPointer === true) {
        navigation.activateContextCell(model.analysis);
      }
      const caret = model.analysis === null ? null : navigation.caretOf(model.analysis);
      model.select(caret === null ? null : (model.findingIn(caret.key, -1)?.finding.id ?? null));
      await commands.execute(CommandIDs.showPanel);
    },
    describedBy: AT_POINTER
  });
  commands.addCommand(CommandIDs.nextFinding, {
    label: trans.__('Go to Next Finding'),
    isEnabled: () => model.analysis !== null,
    execute: () => goTo(model.neighbor(1)),
    describedBy: NO_ARGS
  });
  commands.addCommand(CommandIDs.previousFinding, {
    label: trans.__('Go to Previous Finding'),
    isEnabled: () => model.analysis !== null,
    execute: () => goTo(model.neighbor(-1)),
    describedBy: NO_ARGS
  });
}

/** The selected finding while the focus is in the panel, else the finding at the caret. */
function targetOf({ model, navigation }: FindingCommandServices): PanelFinding | null {
  const inPanel = document.activeElement?.closest('.jp-Freshkernel-panel') ?? null;
  const caret = model.analysis === null ? null : navigation.caretOf(model.analysis);
  const atCaret = caret === null ? null : model.findingIn(caret.key, caret.offset);
  return inPanel === null ? (atCaret ?? model.selectedFinding) : model.selectedFinding;
}

function addFixing(commands: CommandRegistry, services: FindingCommandServices): void {
  const { model, fixes, trans } = services;
  const repairOf = (): Repair | null => {
    const target = targetOf(services);
    return (target === null ? undefined : repairsOf(target).at(0)) ?? null;
  };
  commands.addCommand(CommandIDs.fix, {
    label: () => {
      const repair = repairOf();
      return repair === null ? trans.__('Fix Finding') : messageText(repair.fix.title, trans);
    },
    isEnabled: () => repairOf() !== null && model.state?.readOnly === false,
    execute: async () => {
      const repair = repairOf();
      if (repair !== null && model.analysis !== null) {
        await fixes.apply(model.analysis, repair.finding, repair.fix);
      }
    },
    describedBy: NO_ARGS
  });
  commands.addCommand(CommandIDs.fixAll, {
    label: trans.__('Fix All Safe Issues…'),
    caption: trans.__('Preview all safe fixes and apply them in one step'),
    isEnabled: () => (model.view?.fixable ?? 0) > 0 && model.state?.readOnly === false,
    execute: async () => {
      if (model.analysis !== null) {
        await services.fixAll.run(model.analysis);
      }
    },
    describedBy: NO_ARGS
  });
  commands.addCommand(CommandIDs.explain, {
    label: trans.__('Explain Finding'),
    isEnabled: () => model.selectedFinding !== null,
    execute: () => {
      const row = model.selectedFinding;
      if (row !== null) {
        model.list.toggleExplained(row.finding.id);
      }
    },
    describedBy: NO_ARGS
  });
  commands.addCommand(CommandIDs.report, {
    label: trans.__('Copy False Positive Report'),
    caption: trans.__('Copy a text with the finding and its cells to the clipboard; sends nothing'),
    isEnabled: () => model.selectedFinding !== null,
    execute: async () => {
      const row = model.selectedFinding;
      if (row !== null && model.state?.analysis.kind === 'ready') {
        const { document } = model.state.analysis;
        await navigator.clipboard.writeText(reportText(row, document));
        Notification.info(
          trans.__('The report is in the clipboard. Review it before you send it.'),
          TOAST_OPTIONS
        );
      }
    },
    describedBy: NO_ARGS
  });
}

function addHiding(commands: CommandRegistry, services: FindingCommandServices): void {
  const { model, hiding, visibility, trans } = services;
  commands.addCommand(CommandIDs.hide, {
    label: args => {
      const finding = model.selectedFinding?.finding;
      // eslint-disable-next-line jupyter/no-dynamic-translation -- the rules declare their titles in English
      const title = finding === undefined ? '' : trans.__(finding.title);
      switch (scopeOf(args.scope)) {
        case 'finding':
          return trans.__('Hide this finding');
        case 'notebook':
          return trans.__('Hide “%1” in this notebook', title);
        case 'project':
          return trans.__('Hide “%1” in the project', title);
        case 'user':
          return trans.__('Hide “%1” for me', title);
      }
    },
    isEnabled: args => {
      const row = model.selectedFinding;
      const { analysis } = model;
      if (row === null || row.hidden !== null || analysis === null) {
        return false;
      }
      const scope = scopeOf(args.scope);
      return scope === 'project'
        ? hiding.canHideInProject(analysis)
        : scope !== 'user' || !visibility.isSelectedByProject(analysis.path, row.finding);
    },
    execute: async args => {
      const row = model.selectedFinding;
      const { analysis } = model;
      if (row === null || analysis === null) {
        return;
      }
      const scope = scopeOf(args.scope);
      const failToUndo = (error: unknown): void => {
        const reason = errorReason(error);
        Notification.error(trans.__('The finding is still hidden: %1', reason), TOAST_OPTIONS);
      };
      try {
        await hiding.hide(analysis, row.finding, scope, true);
        const undo = (): void =>
          void hiding.hide(analysis, row.finding, scope, false).catch(failToUndo);
        Notification.info(trans.__('Hidden. To see it again, turn on “Show Hidden Findings”.'), {
          autoClose: 5000,
          actions: [{ label: trans.__('Undo'), callback: undo }]
        });
      } catch (error) {
        const reason = errorReason(error);
        Notification.error(trans.__('Could not hide the finding: %1', reason), TOAST_OPTIONS);
      }
    },
    describedBy: {
      args: {
        type: 'object',
        properties: {
          scope: { type: 'string', description: 'finding, notebook, project or user' }
        }
      }
    }
  });
}

function scopeOf(value: unknown): HideScope {
  return value === 'notebook' || value === 'project' || value === 'user' ? value : 'finding';
}
