import { Notification } from '@jupyterlab/apputils';
import type { TranslationBundle } from '@jupyterlab/translation';
import { MenuSvg } from '@jupyterlab/ui-components';
import type { CommandRegistry } from '@lumino/commands';
import type { Menu } from '@lumino/widgets';
import { loadChunk } from '../ui/load-chunk';
import { TOAST_OPTIONS } from '../ui/toast-options';
import type { Fix } from '../../core/fixes/edit';
import type { Finding, RuleDefinition } from '../../core/rules/contract';
import type { CoreLoader } from '../session/core/core-loader';
import { CommandIDs } from '../ui/command-ids';
import type { FixAll } from '../fixes/fix-all';
import type { FixService } from '../fixes/fix-service';
import type { Navigation } from '../editor/navigation';
import type { HidingService } from '../settings/hiding-service';
import type { PanelActions } from './panel-context';
import type { PanelModel } from './panel-model';
import type { PanelFinding } from './view-model';
import { errorReason } from '../../core/messages/error-reason';

/** The services that the panel's buttons and keys call. */
export interface ActionServices {
  readonly model: PanelModel;
  readonly navigation: Navigation;
  readonly fixes: FixService;
  readonly fixAll: FixAll;
  readonly hiding: HidingService;
  readonly loader: CoreLoader;
  readonly commands: CommandRegistry;
  readonly trans: TranslationBundle;
}

/** What the panel's buttons and keys do. */
export class LivePanelActions implements PanelActions {
  constructor(private readonly services: ActionServices) {
    const { commands } = services;
    this.hideMenu = new MenuSvg({ commands });
    for (const scope of ['finding', 'notebook', 'project', 'user']) {
      this.hideMenu.addItem({ command: CommandIDs.hide, args: { scope } });
    }
    this.mainMenu = new MenuSvg({ commands });
    this.mainMenu.addItem({ command: CommandIDs.fixAll });
    this.mainMenu.addItem({ command: CommandIDs.runStale });
    this.mainMenu.addItem({ command: CommandIDs.toggleReactive });
    this.mainMenu.addItem({ command: CommandIDs.check });
    this.mainMenu.addItem({ command: CommandIDs.showChecks });
    this.mainMenu.addItem({ command: CommandIDs.showProject, args: { ofNotebook: true } });
    this.mainMenu.addItem({ command: CommandIDs.restore });
    this.mainMenu.addItem({ command: CommandIDs.modernize });
    this.mainMenu.addItem({ command: CommandIDs.writeRequirements });
    this.mainMenu.addItem({ command: CommandIDs.showGraph });
    this.mainMenu.addItem({ command: CommandIDs.showVariables });
    this.mainMenu.addItem({ command: CommandIDs.showTimeline });
    this.mainMenu.addItem({ command: CommandIDs.deleteHistory });
    this.mainMenu.addItem({ command: CommandIDs.whatMadeThis });
    this.mainMenu.addItem({ command: CommandIDs.whatUsesThis });
    this.mainMenu.addItem({ command: CommandIDs.showData });
    this.mainMenu.addItem({ command: CommandIDs.previewUpgrade });
    this.mainMenu.addItem({ type: 'separator' });
    this.mainMenu.addItem({ command: CommandIDs.showHidden });
    this.mainMenu.addItem({ command: CommandIDs.collapseAll });
    this.mainMenu.addItem({ type: 'separator' });
    this.mainMenu.addItem({ command: CommandIDs.report });
    this.mainMenu.addItem({ command: CommandIDs.showTour });
    this.mainMenu.addItem({ command: CommandIDs.settings });
  }

  goTo(finding: Finding, focus: boolean): void {
    const { navigation, model } = this.services;
    const { analysis } = model;
    // The row may show an earlier analysis, in which the finding had a different range.
    const { cell, range } = model.latest(finding);
    if (analysis !== null && cell !== null) {
      void navigation.show(analysis, cell.key, range, focus);
    }
  }

  focusNotebook(): void {
    const { navigation, model } = this.services;
    if (model.analysis !== null) {
      navigation.focus(model.analysis);
    }
  }

  goToCell(index: number): void {
    const { navigation, model } = this.services;
    const { analysis, state } = model;
    const cells = state?.analysis.kind === 'ready' ? state.analysis.document.cells : [];
    if (analysis !== null && index < cells.length) {
      void navigation.show(analysis, cells[index].key, null, false);
    }
  }

  fix(finding: Finding, fix: Fix): void {
    const { fixes, model } = this.services;
    if (model.analysis !== null) {
      void fixes.apply(model.analysis, finding, fix);
    }
  }

  fixAll(): void {
    void this.services.commands.execute(CommandIDs.fixAll);
  }

  countSafeFixes(): number | null {
    const { fixAll, model } = this.services;
    return model.analysis === null ? null : fixAll.count(model.analysis);
  }

  openHideMenu(row: PanelFinding, at: DOMRect): void {
    this.services.model.select(row.finding.id);
    openBelow(this.hideMenu, at);
  }

  openMenu(at: DOMRect): void {
    openBelow(this.mainMenu, at);
  }

  show(row: PanelFinding): void {
    const { hiding, model, trans } = this.services;
    if (model.analysis !== null && row.hidden !== null && row.hidden !== 'comment') {
      hiding.hide(model.analysis, row.finding, row.hidden, false).catch((error: unknown) => {
        const reason = errorReason(error);
        Notification.error(trans.__('Could not show the finding: %1', reason), TOAST_OPTIONS);
      });
    }
  }

  openRule(rule: RuleDefinition): void {
    void this.showRule(rule);
  }

  openLegend(): void {
    void this.showLegend();
  }

  ruleOf(finding: Finding): RuleDefinition | null {
    return this.services.loader.core?.rule(finding.code) ?? null;
  }

  check(): void {
    void this.services.commands.execute(CommandIDs.check);
  }

  restore(): void {
    void this.services.commands.execute(CommandIDs.restore);
  }

  modernize(): void {
    void this.services.commands.execute(CommandIDs.modernize);
  }

  openCheck(id: string): void {
    void this.services.commands.execute(CommandIDs.openCheck, { id });
  }

  openData(): void {
    void this.services.commands.execute(CommandIDs.showData);
  }

  private async showRule(rule: RuleDefinition): Promise<void> {
    const { trans } = this.services;
    const page = await loadChunk(
      () => import(/* webpackChunkName: "rule-page" */ './rule-dialog'),
      () => this.openRule(rule),
      trans
    );
    await page?.showRule(rule, trans);
  }

  private async showLegend(): Promise<void> {
    const { trans } = this.services;
    const legend = await loadChunk(
      () => import(/* webpackChunkName: "legend" */ './legend-dialog'),
      () => this.openLegend(),
      trans
    );
    await legend?.showLegend(trans);
  }

  private readonly hideMenu: MenuSvg;
  private readonly mainMenu: MenuSvg;
}

function openBelow(menu: Menu, at: DOMRect): void {
  const opener = document.activeElement;
  const giveBack = (): void => {
    menu.aboutToClose.disconnect(giveBack);
    // After the menu is gone, and its command has begun.
    requestAnimationFrame(() => {
      const { activeElement, body } = document;
      const isLost = activeElement === null || activeElement === body;
      if (isLost && opener instanceof HTMLElement && opener.isConnected) {
        opener.focus();
      }
    });
  };
  menu.aboutToClose.connect(giveBack);
  menu.open(at.left, at.bottom);
}
