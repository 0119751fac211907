// A tab of the browser that tests share one after the other.
import type { Browser, Page } from '@playwright/test';
import { closeAll, hasDialog, resetChoices, settingsOf, widthsOf } from './reusable-page';
import type { Settings } from './reusable-page';

/** What JupyterLab keeps of the notebooks of earlier tests grows: each tab is for this many. */
const TESTS_IN_TAB = 20;

/** A tab of the browser for the tests of a worker, and what is known about its JupyterLab. */
export class SharedTab {
  private page: Page | null = null;
  private tests = 0;
  /** Whether a test answers requests in the server's place. */
  private hasRoutes = false;
  /** Whether a test loaded JupyterLab again, which may still be opening the tabs of that time. */
  private isReloaded = false;
  private settings: Settings = [];
  private widths: readonly number[] = [];
  /** The options with which JupyterLab was loaded, if the next test can go on with it. */
  private ready: string | null = null;

  constructor(private readonly browser: Browser) {}

  async open(baseURL: string | undefined): Promise<Page> {
    this.tests += 1;
    if (this.page === null || this.page.isClosed() || this.tests > TESTS_IN_TAB) {
      await this.close();
      this.tests = 1;
      this.ready = null;
      const context = await this.browser.newContext({ baseURL });
      this.page = await context.newPage();
      this.noteRoutes(this.page);
      this.noteReloads(this.page);
    }
    return this.page;
  }

  /**
   * Whether JupyterLab is loaded with these options, without a trace of earlier tests. If not, Galata's answers for the
   * server are removed: they are those of the earlier options.
   */
  async isReady(options: string): Promise<boolean> {
    if (this.ready !== options) {
      await this.page?.unrouteAll({ behavior: 'ignoreErrors' });
    }
    return this.ready === options;
  }

  /** Notes how JupyterLab is before a test. */
  async watch(isLoaded: boolean): Promise<void> {
    this.hasRoutes = false;
    this.isReloaded = false;
    this.widths = [];
    if (isLoaded && this.page !== null) {
      this.settings = await settingsOf(this.page);
    }
  }

  /** The notebook and the panel are open now: a test changes the layout after this. */
  async noteWidths(): Promise<void> {
    if (this.page !== null && this.widths.length === 0) {
      this.widths = await widthsOf(this.page);
    }
  }

  /**
   * Removes what a test left. If something is left that outlasts its notebooks, the next test loads JupyterLab again;
   * `options` is null if it must in any case. Returns whether the next test can go on.
   */
  async clean(options: string | null): Promise<boolean> {
    const { page } = this;
    this.ready = null;
    if (page === null || page.isClosed()) {
      return true;
    }
    const events = ['request', 'requestfinished', 'response', 'console', 'dialog', 'pageerror'];
    for (const event of [...events, 'websocket', 'download', 'load']) {
      await page.removeAllListeners(event);
    }
    if (options !== null && (await this.isReusable(page)) && (await closeAll(page))) {
      await resetChoices(page, this.settings);
      this.ready = options;
    } else {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    return this.ready !== null;
  }

  async close(): Promise<void> {
    await this.page?.context().close();
  }

  /** The routes of a test cannot be removed without those of Galata. */
  private noteRoutes(page: Page): void {
    const route = page.route.bind(page);
    page.route = (...given) => {
      this.hasRoutes = true;
      return route(...given);
    };
  }

  private noteReloads(page: Page): void {
    const reload = page.reload.bind(page);
    page.reload = (...given) => {
      this.isReloaded = true;
      return reload(...given);
    };
  }

  private async isReusable(page: Page): Promise<boolean> {
    const isUnchanged = !this.hasRoutes && !this.isReloaded;
    return isUnchanged && !(await hasDialog(page)) && this.areSame(await widthsOf(page));
  }

  /** A closed sidebar has its width again when it is opened. */
  private areSame(widths: readonly number[]): boolean {
    return (
      this.widths.length === 0 ||
      widths.includes(0) ||
      this.widths.every((width, index) => Math.abs(width - widths[index]) < 0.01)
    );
  }
}
