// JupyterLab with an open notebook and the panel.
import { expect, galata, test as base, type IJupyterLabPageFixture } from '@jupyterlab/galata';
import { olderKernelServer, openServer, type TestServer } from '../../servers';
import { place } from '../notebooks';
import { Panel } from '../panel';
import { endKernels, openFolder, openPath } from './reusable-page';
import { SharedTab } from './shared-tab';

/** Opens a notebook with these contents, and the panel. */
export type OpenNotebook = (content: object, name?: string) => Promise<Panel>;

interface LabFixtures {
  server: TestServer;
  openNotebook: OpenNotebook;
  /** Whether the test has a tab of its own, such as to measure it; it takes longer to load JupyterLab. */
  ownTab: boolean;
}

/** Galata's test with fixtures for a notebook and the panel. */
export const test = base.extend<LabFixtures, { sharedTab: SharedTab }>({
  ownTab: [false, { option: true }],
  // The server's real kernels and sessions instead of Galata's mocks, in each test: for other options of the page,
  // JupyterLab would be loaded again.
  kernels: null,
  sessions: null,
  sharedTab: [
    async ({ browser }, use) => {
      const tab = new SharedTab(browser);
      await use(tab);
      await tab.close();
    },
    { scope: 'worker' }
  ],
  // Most of the time of a test would be that of loading JupyterLab: a test goes on with the page of the last one if it
  // can, and else loads JupyterLab into the same tab, which takes half the time of a new one.
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
    use,
    testInfo
  ) => {
    const tab = ownTab ? new SharedTab(browser) : sharedTab;
    const page = await tab.open(baseURL);
    if (viewport !== null) {
      await page.setViewportSize(viewport);
    }
    const loading = { appPath, baseURL, mockConfig, mockSettings, mockState, mockUser, viewport };
    const options = JSON.stringify({
      ...loading,
      kernels: kernels === null,
      sessions: sessions === null
    });
    const isReady = (await tab.isReady(options)) && autoGoto;
    const lab = isReady
      ? galata.addHelpersToPage(page, baseURL ?? '', waitForApplication, appPath)
      : await galata.initTestPage(
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
        );
    if (isReady) {
      await openFolder(page, tmpPath);
    }
    await tab.watch(autoGoto && !isReady);
    await use(lab);
    const isPassed = testInfo.status === 'passed';
    const goesOn = await tab.clean(autoGoto && isPassed && !ownTab ? options : null);
    if (!goesOn) {
      await endKernels(page, baseURL ?? '', tmpPath);
    }
    if (ownTab) {
      await tab.close();
    }
  },
  server: async ({ baseURL }, use) => {
    const isOlder = olderKernelServer.url.startsWith(baseURL ?? 'none');
    await use(isOlder ? olderKernelServer : openServer);
  },
  openNotebook: async ({ ownTab, page, sharedTab, tmpPath, server }, use) => {
    await use(async (content, name = 'analysis-of-tests.ipynb') => {
      place(server, `${tmpPath}/${name}`, content);
      await openPath(page, `${tmpPath}/${name}`);
      await expect(page.locator('.jp-NotebookPanel:visible .jp-Cell').first()).toBeVisible();
      const panel = new Panel(page);
      await panel.open();
      if (!ownTab) {
        await sharedTab.noteWidths();
      }
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
