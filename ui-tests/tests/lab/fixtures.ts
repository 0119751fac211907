// JupyterLab with an open notebook and the panel.
import { expect, galata, test as base, type IJupyterLabPageFixture } from '@jupyterlab/galata';
import type { Browser, Page } from '@playwright/test';
import { olderKernelServer, openServer, type TestServer } from '../../servers';
import { place } from '../notebooks';
import { Panel } from '../panel';

/** Opens a notebook with these contents, and the panel. */
export type OpenNotebook = (content: object, name?: string) => Promise<Panel>;

/** What JupyterLab keeps of the notebooks of earlier tests grows: each tab is for this many. */
const TESTS_IN_TAB = 12;

/** A tab of the browser for the tests of a worker. */
class SharedTab {
  private page: Page | null = null;
  private tests = 0;

  constructor(private readonly browser: Browser) {}

  async open(baseURL: string | undefined): Promise<Page> {
    this.tests += 1;
    if (this.page === null || this.page.isClosed() || this.tests > TESTS_IN_TAB) {
      await this.close();
      this.tests = 1;
      const context = await this.browser.newContext({ baseURL });
      this.page = await context.newPage();
    }
    return this.page;
  }

  /** Removes what a test left, except the JupyterLab of the page, which the next test loads again. */
  async clean(): Promise<void> {
    if (this.page === null || this.page.isClosed()) {
      return;
    }
    await this.page.unrouteAll({ behavior: 'ignoreErrors' });
    const events = ['request', 'requestfinished', 'response', 'console', 'dialog', 'pageerror'];
    for (const event of [...events, 'websocket', 'download', 'load']) {
      await this.page.removeAllListeners(event);
    }
    await this.page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }

  async close(): Promise<void> {
    await this.page?.context().close();
  }
}

interface LabFixtures {
  server: TestServer;
  openNotebook: OpenNotebook;
  /** Whether the test has a tab of its own, such as to measure it; it takes longer to load JupyterLab. */
  ownTab: boolean;
}

/** Galata's test with fixtures for a notebook and the panel. */
export const test = base.extend<LabFixtures, { sharedTab: SharedTab }>({
  ownTab: [false, { option: true }],
  sharedTab: [
    async ({ browser }, use) => {
      const tab = new SharedTab(browser);
      await use(tab);
      await tab.close();
    },
    { scope: 'worker' }
  ],
  // Loading JupyterLab takes half the time where the process of the tab has compiled it before.
  page: async (
    {
      appPath,
      autoGoto,
      baseURL,
      browser,
      kernels,
      mockConfig,
      mockSettings,
      mockState,
      mockUser,
      ownTab,
      resetWorkspace,
      sessions,
      sharedTab,
      terminals,
      tmpPath,
      viewport,
      waitForApplication
    },
    use
  ) => {
    const tab = ownTab ? new SharedTab(browser) : sharedTab;
    const page = await tab.open(baseURL);
    if (viewport !== null) {
      await page.setViewportSize(viewport);
    }
    await use(
      await galata.initTestPage(
        appPath,
        autoGoto,
        baseURL ?? '',
        mockConfig,
        mockSettings,
        mockState,
        mockUser,
        page,
        sessions,
        terminals,
        tmpPath,
        waitForApplication,
        kernels,
        resetWorkspace
      )
    );
    await tab.clean();
    if (ownTab) {
      await tab.close();
    }
  },
  server: async ({ baseURL }, use) => {
    const isOlder = olderKernelServer.url.startsWith(baseURL ?? 'none');
    await use(isOlder ? olderKernelServer : openServer);
  },
  openNotebook: async ({ page, tmpPath, server }, use) => {
    await use(async (content, name = 'analysis-of-tests.ipynb') => {
      place(server, `${tmpPath}/${name}`, content);
      await page.notebook.openByPath(`${tmpPath}/${name}`);
      await expect(page.locator('.jp-NotebookPanel:visible .jp-Cell').first()).toBeVisible();
      const panel = new Panel(page);
      await panel.open();
      return panel;
    });
  }
});

/** Replaces the text of a cell by typing. */
export async function retype(
  page: IJupyterLabPageFixture,
  index: number,
  source: string,
  delay = 0
): Promise<void> {
  await page.notebook.enterCellEditingMode(index);
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.keyboard.type(source, { delay });
}

export { expect };
