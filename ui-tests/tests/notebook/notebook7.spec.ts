import { expect, test } from '@playwright/test';
import { openServer } from '../../servers';
import { marks } from '../cells';
import { notebook, place } from '../notebooks';
import { Panel } from '../panel';

test('Notebook 7 shows findings, applies fixes and undoes them', async ({ page }) => {
  place(
    openServer,
    'notebook7/heights of trees.ipynb',
    notebook([{ markdown: '# Heights' }, 'heights = [3, 4]', 'print heights', { markdown: 'Fin.' }])
  );
  await page.goto(`${openServer.url}notebooks/notebook7/heights%20of%20trees.ipynb`);
  await expect(page.locator('.jp-Notebook .jp-Cell').first()).toBeVisible();
  const panel = new Panel(page);
  await panel.openByButton();
  await expect(panel.root).toBeInViewport({ ratio: 1 });

  const finding = panel.finding('Python 2');
  await expect(finding).toHaveCount(1);
  const mark = page.locator('.cm-lintRange').filter({ hasText: 'print heights' });
  await expect(mark).toBeVisible();

  await panel.fix(finding, 'Rewrite for Python 3');
  await expect(panel.findings).toHaveCount(0);
  await expect(page.locator('.jp-Notebook .jp-Cell').nth(2)).toContainText('print(heights)');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.finding('Python 2')).toHaveCount(1);
  await expect(page.locator('.jp-Notebook .jp-Cell').nth(2)).toContainText('print heights');
});

test('Notebook 7 follows the kernel: a cell edited since it ran is run again', async ({ page }, {
  repeatEachIndex
}) => {
  // A running kernel of the same notebook would have a history.
  const name = `notebook7/radius-${repeatEachIndex}.ipynb`;
  place(openServer, name, notebook([{ markdown: '# Areas' }, 'radius = 2', '3 * radius**2']));
  await page.goto(`${openServer.url}notebooks/${name}`);
  await expect(page.locator('.jp-Notebook .jp-Cell').first()).toBeVisible();
  const panel = new Panel(page);
  await panel.openByButton();
  await expect(panel.kernelLine).toContainText('Kernel connected');
  await expect.poll(() => marks(page)).toEqual(['-', 'never-run', 'never-run']);

  const radius = page.locator('.jp-Notebook .jp-Cell').nth(1).locator('.cm-content');
  await radius.click();
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Shift+Enter');
  await expect(panel.kernelLine).toContainText('2 executions');
  await expect.poll(() => marks(page)).toEqual(Array(4).fill('-'));

  await radius.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('0');
  await page.keyboard.press('Escape');
  const finding = panel.finding('edited after it ran');
  await expect(finding).toHaveCount(1);
  await expect.poll(() => marks(page)).toEqual(['-', 'edited', 'stale', '-']);
  await panel.press(finding, /Run cell 2/);
  await expect(finding).toHaveCount(0);
  await expect.poll(() => marks(page)).toEqual(['-', '-', 'stale', '-']);
});
