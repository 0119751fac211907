// Execution history in the panel and at the cells, with real kernels.
import type { IJupyterLabPageFixture } from '@jupyterlab/galata';
import { append, marks, reload, runAll } from '../cells';
import { notebook, textOf } from '../notebooks';
import { Panel } from '../panel';
import { expect, test } from './fixtures';

const circleCells = [
  'from math import pi',
  'radius = 2',
  'def area(r):\n    return pi * r**2',
  'area(radius)'
];
const circles = notebook([{ markdown: '# Areas of circles' }, ...circleCells]);

async function deleteCell(page: IJupyterLabPageFixture, index: number): Promise<void> {
  await page.notebook.selectCells(index);
  await page.notebook.deleteCells();
}

test('cells edited since they ran are marked, reported and run by one click', async ({
  page,
  openNotebook
}) => {
  const panel = await openNotebook(circles);
  await expect(panel.kernelLine).toContainText('Kernel connected');
  await expect.poll(() => marks(page)).toEqual(['-', ...Array(4).fill('never-run')]);
  await runAll(page, panel, 4);
  await expect.poll(() => marks(page)).toEqual(Array(5).fill('-'));

  const place = await page.locator('.jp-Notebook:visible .jp-Cell').nth(4).boundingBox();
  await append(page, 2, ' # in metres');
  await page.waitForTimeout(1500);
  expect(await marks(page)).toEqual(Array(5).fill('-'));
  await append(page, 2, '\nradius = 3');
  await expect.poll(() => marks(page)).toEqual(['-', '-', 'edited', '-', 'stale']);
  const finding = panel.finding('edited after it ran');
  await expect(finding).toHaveCount(1);
  // The mark does not change the layout: the cell below moved by the typed line only.
  const after = await page.locator('.jp-Notebook:visible .jp-Cell').nth(4).boundingBox();
  expect((after?.y ?? 0) - (place?.y ?? 0)).toBeLessThan(30);

  await panel.press(finding, /Run cell 3/);
  await expect(finding).toHaveCount(0);
  await expect.poll(() => marks(page)).toEqual(['-', '-', '-', '-', 'stale']);
});

test('a deleted cell that others use is reinserted', async ({ page, openNotebook }) => {
  const panel = await openNotebook(circles);
  await runAll(page, panel, 4);
  await deleteCell(page, 3);
  const finding = panel.finding('whose cell was deleted');
  await expect(finding).toContainText('area');

  await panel.fix(finding, /Reinsert the deleted cell/);
  await expect(finding).toHaveCount(0);
  expect(await page.notebook.getCellTextInput(3)).toContain('def area(r):');
});

test('a reload of the page keeps the history, a restart of the kernel ends it', async ({
  page,
  openNotebook
}) => {
  const panel = await openNotebook(circles);
  await runAll(page, panel, 4);
  await page.notebook.save();
  await reload(page);
  await expect(page.locator('.jp-NotebookPanel:visible .jp-Cell').first()).toBeVisible();
  await expect(panel.kernelLine).toBeVisible();
  await expect(panel.kernelLine).toContainText('4 executions');
  await expect.poll(() => marks(page)).toEqual(Array(5).fill('-'));

  await page.menu.clickMenuItem('Kernel>Restart Kernel…');
  await page.locator('.jp-Dialog').getByRole('button', { name: 'Confirm Kernel Restart' }).click();
  await expect(panel.kernelLine).not.toContainText('execution');
  await expect.poll(() => marks(page)).toEqual(['-', ...Array(4).fill('earlier-session')]);
  await expect(panel.finding('earlier session')).toHaveCount(1);
});

test('a name set in a console is reported as such', async ({ page, openNotebook }) => {
  const panel = await openNotebook(circles);
  await runAll(page, panel, 4);
  await page.evaluate(async () => {
    const { shell, commands } = window.jupyterapp;
    const widget = shell.currentWidget as unknown as {
      sessionContext: { session: { path: string; kernel: { id: string; name: string } } };
    };
    const { path, kernel } = widget.sessionContext.session;
    await commands.execute('console:create', {
      path,
      kernelPreference: { id: kernel.id, name: kernel.name },
      activate: true,
      insertMode: 'split-bottom'
    });
  });
  const prompt = page.locator('.jp-CodeConsole-promptCell .cm-content');
  await prompt.click();
  await page.keyboard.type('height = 7');
  await page.keyboard.press('Shift+Enter');
  await expect(panel.kernelLine).toContainText('5 executions');

  await page.locator('.jp-Notebook:visible .jp-Cell').nth(4).locator('.cm-content').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' * height');
  await page.keyboard.press('Escape');
  await expect(panel.finding('height')).toContainText('console');
});

test('findings are updated while a long cell runs, and a dead kernel is detected', async ({
  page,
  openNotebook
}) => {
  const panel = await openNotebook(
    notebook(['import time, os', 'time.sleep(8)', 'count = 1', 'os.kill(os.getpid(), 9)'])
  );
  await expect(panel.kernelLine).toContainText('Kernel connected');
  await page.notebook.selectCells(0, 1);
  await page.keyboard.press('Control+Enter');
  await expect(panel.kernelLine).toContainText('busy');
  await append(page, 2, '\ncount + missing_name');
  await expect(panel.finding('missing_name')).toHaveCount(1);
  await expect(panel.kernelLine).toContainText('busy');
  await expect(page.locator('.jp-Notebook-ExecutionIndicator')).toHaveAttribute(
    'data-status',
    'busy'
  );
  await expect(panel.kernelLine).toContainText('2 executions');

  await page.notebook.selectCells(3);
  await page.keyboard.press('Control+Enter');
  await expect(panel.kernelLine).not.toContainText('2 executions');
  await page.locator('.jp-Dialog').getByRole('button', { name: /ok/i }).click();
  await expect(panel.kernelLine).toContainText('Kernel connected');
});

test('opening and watching write nothing into the notebook', async ({
  page,
  openNotebook,
  server,
  tmpPath
}) => {
  const panel = await openNotebook(circles);
  const before = textOf(server, `${tmpPath}/analysis-of-tests.ipynb`);
  await runAll(page, panel, 4);
  await page.waitForTimeout(1000);
  expect(textOf(server, `${tmpPath}/analysis-of-tests.ipynb`)).toBe(before);
  const metadata = await page.evaluate(() => {
    const widget = window.jupyterapp.shell.currentWidget as unknown as {
      content: { model: { toJSON(): { cells: { metadata: object }[]; metadata: object } } };
    };
    const { cells } = widget.content.model.toJSON();
    return JSON.stringify(cells.map(cell => cell.metadata));
  });
  expect(metadata.toLowerCase()).not.toContain('freshkernel');
});

test('executions before the notebook was opened are known', async ({
  page,
  openNotebook,
  tmpPath
}) => {
  // Another client starts the kernel and runs the cells without the probe.
  await page.evaluate(
    async ({ path, sources }) => {
      const { sessions } = window.jupyterapp.serviceManager;
      const kernel = { name: 'python3' };
      const session = await sessions.startNew({ path, type: 'notebook', name: path, kernel });
      for (const code of sources) {
        await session.kernel?.requestExecute({ code, store_history: true }).done;
      }
    },
    { path: `${tmpPath}/analysis-of-tests.ipynb`, sources: circleCells }
  );
  const panel = await openNotebook(circles);
  await expect(panel.kernelLine).toContainText('4 executions');
  await expect.poll(() => marks(page)).toEqual(Array(5).fill('-'));
  await deleteCell(page, 3);
  await expect(panel.finding('area')).toHaveCount(1);
});

test(
  'two pages on one kernel see each other’s executions',
  { tag: '@full' },
  async ({ page, openNotebook, browser, tmpPath, baseURL }) => {
    const panel = await openNotebook(circles);
    await runAll(page, panel, 4);
    await page.notebook.save();
    const context = await browser.newContext({ baseURL });
    const other = await context.newPage();
    await other.goto(`${baseURL}/lab/workspaces/other/tree/${tmpPath}/analysis-of-tests.ipynb`);
    await expect(other.locator('.jp-NotebookPanel:visible .jp-Cell').first()).toBeVisible();
    const second = new Panel(other);
    await second.open();
    await expect(second.kernelLine).toContainText('4 executions');
    await other.locator('.jp-Notebook:visible .jp-Cell').nth(2).locator('.cm-content').click();
    await other.keyboard.press('Shift+Enter');
    await expect(second.kernelLine).toContainText('5 executions');
    await expect(panel.kernelLine).toContainText('5 executions');
    await context.close();
  }
);

test('a cell that ran again is not called out of order where nothing changes', async ({
  page,
  openNotebook
}) => {
  const panel = await openNotebook(circles);
  await runAll(page, panel, 4);
  await page.notebook.selectCells(1);
  await page.keyboard.press('Control+Enter');
  await expect(panel.kernelLine).toContainText('5 executions');
  await panel.root.getByRole('button', { name: 'Finishing' }).click();
  await expect(panel.finding('out of order')).toHaveCount(0);
});
