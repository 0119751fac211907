// JupyterLab with an open notebook and the panel.
import { expect, test as base, type IJupyterLabPageFixture } from '@jupyterlab/galata';
import { olderKernelServer, openServer, type TestServer } from '../../servers';
import { place } from '../notebooks';
import { Panel } from '../panel';

/** Opens a notebook with these contents, and the panel. */
export type OpenNotebook = (content: object, name?: string) => Promise<Panel>;

/** Galata's test with fixtures for a notebook and the panel. */
export const test = base.extend<{ server: TestServer; openNotebook: OpenNotebook }>({
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
