import type { JupyterFrontEnd } from '@jupyterlab/application';
import type { NotebookPanel } from '@jupyterlab/notebook';
import { loadChunk } from '../../ui/load-chunk';
import type { CheckReport } from '../model/check-report';
import { CheckTabs } from './check-tabs';
import type { CheckViews, CheckViewServices } from './check-views';

/** The actions of the check commands. The views are loaded on first use. */
export class Checks {
  /** The tabs of reports and of the list. */
  readonly tabs: CheckTabs;

  constructor(
    shell: JupyterFrontEnd.IShell,
    services: Omit<CheckViewServices, 'open' | 'close' | 'showRuns'>,
    importViews = () => import(/* webpackChunkName: "check-views" */ './check-views')
  ) {
    const { checks, trans } = services;
    this.tabs = new CheckTabs(shell, checks, trans);
    const all: CheckViewServices = {
      ...services,
      open: id => void this.open(id),
      close: id => this.tabs.close(id),
      showRuns: () => void this.showRuns()
    };
    let loaded: CheckViews | null = null;
    const load = async (): Promise<CheckViews> =>
      (loaded ??= new (await importViews()).CheckViews(all));
    this.views = retry => loadChunk(load, retry, trans);
  }

  /** Shows the check dialog and checks a notebook. */
  async check(panel: NotebookPanel): Promise<void> {
    const views = await this.views(() => void this.check(panel));
    await views?.check(panel);
  }

  /** Shows the report of a check. */
  async open(id: string): Promise<void> {
    const views = await this.views(() => void this.open(id));
    if (views !== null) {
      this.tabs.open(id, () => views.report(id));
    }
  }

  /** Shows the list of all checks. */
  async showRuns(): Promise<void> {
    const views = await this.views(() => void this.showRuns());
    if (views !== null) {
      this.tabs.openList(() => views.list());
    }
  }

  /** Notifies the user of the end of a check whose report is not visible. */
  async notifyFinished(report: CheckReport): Promise<void> {
    if (!this.tabs.isSeen(report.id)) {
      const views = await this.views(() => void this.notifyFinished(report));
      views?.notifyFinished(report);
    }
  }

  private readonly views: (retry: () => void) => Promise<CheckViews | null>;
}
