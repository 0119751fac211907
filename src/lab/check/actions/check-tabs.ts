/** The tabs of reports and of the list of checks. */
import type { ILayoutRestorer, JupyterFrontEnd } from '@jupyterlab/application';
import { MainAreaWidget, WidgetTracker } from '@jupyterlab/apputils';
import { PathExt } from '@jupyterlab/coreutils';
import type { TranslationBundle } from '@jupyterlab/translation';
import { CommandIDs } from '../../ui/command-ids';
import { showTab } from '../../ui/main-area-tab';
import type { CheckService } from '../model/check-service';
import type { CheckListWidget } from '../view/check-list';
import { checkIcon } from '../view/icons';
import type { ReportWidget } from '../view/report-widget';

const LIST_ID = 'freshkernel-checks';

/** Opens and tracks the tabs. */
export class CheckTabs {
  constructor(
    private readonly shell: JupyterFrontEnd.IShell,
    private readonly service: CheckService,
    private readonly trans: TranslationBundle
  ) {}

  /** Restores the tabs after a reload. */
  restore(restorer: ILayoutRestorer): void {
    void restorer.restore(this.reports, {
      command: CommandIDs.openCheck,
      args: ({ content }) => ({ id: content.services.report.id }),
      name: ({ content }) => content.services.report.id
    });
    void restorer.restore(this.lists, {
      command: CommandIDs.showChecks,
      name: () => LIST_ID
    });
  }

  /** Shows the report of a check; calls `create` if it is not open. */
  open(id: string, create: () => ReportWidget): void {
    const known = this.find(id);
    if (known !== null) {
      this.shell.activateById(known.id);
      return;
    }
    const { service, trans } = this;
    const content = create();
    const { report } = content.services;
    const tab = new MainAreaWidget({ content });
    tab.id = `freshkernel-check-${id}`;
    tab.disposed.connect(() => service.release(id));
    const title = (): void => {
      const path = report.run?.path;
      tab.title.label =
        path === undefined ? trans.__('Check') : trans.__('Check: %1', PathExt.basename(path));
    };
    title();
    report.changed.connect(title, tab);
    void this.reports.add(tab);
    this.show(tab);
  }

  /** Whether the report of a check is visible. */
  isSeen(id: string): boolean {
    return document.visibilityState === 'visible' && this.find(id)?.isVisible === true;
  }

  /** Closes the report of a check that was deleted. */
  close(id: string): void {
    this.find(id)?.dispose();
  }

  /** Shows the list of all checks; calls `create` if it is not open. */
  openList(create: () => CheckListWidget): void {
    const known = this.lists.currentWidget;
    if (known !== null) {
      this.shell.activateById(known.id);
      return;
    }
    const tab = new MainAreaWidget({ content: create() });
    tab.id = LIST_ID;
    tab.title.label = this.trans.__('Checks');
    void this.lists.add(tab);
    this.show(tab);
  }

  private find(id: string): MainAreaWidget<ReportWidget> | null {
    return this.reports.find(({ content }) => content.services.report.id === id) ?? null;
  }

  private show(tab: MainAreaWidget): void {
    tab.title.icon = checkIcon;
    showTab(this.shell, tab, { mode: 'tab-after', type: 'Freshkernel report' });
  }

  private readonly reports = new WidgetTracker<MainAreaWidget<ReportWidget>>({
    namespace: 'freshkernel-reports'
  });
  private readonly lists = new WidgetTracker<MainAreaWidget<CheckListWidget>>({
    namespace: 'freshkernel-checks'
  });
}
