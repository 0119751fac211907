import { expect, test } from '@playwright/test';
import { openServer } from '../../servers';
import { notebook, place } from '../notebooks';
import { Panel } from '../panel';

test('Notebook 7 shows findings, fixes them and takes fixes back', async ({ page }) => {
  place(
    openServer,
    'notebook7/heights of trees.ipynb',
    notebook([{ markdown: '# Heights' }, 'heights = [3, 4]', 'print heights', { markdown: 'Fin.' }])
  );
  await page.goto(`${openServer.url}notebooks/notebook7/heights%20of%20trees.ipynb`);
  await expect(page.locator('.jp-Notebook .jp-Cell').first()).toBeVisible();
  const panel = new Panel(page);
  await panel.openByButton();

  const finding = panel.finding('Python 2');
  await expect(finding).toHaveCount(1);
  const mark = page.locator('.cm-lintRange').filter({ hasText: 'print heights' });
  await expect(mark).toBeVisible();

  await panel.fix(finding, 'Rewrite this cell for Python 3');
  await expect(panel.findings).toHaveCount(0);
  await expect(page.locator('.jp-Notebook .jp-Cell').nth(2)).toContainText('print(heights)');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.finding('Python 2')).toHaveCount(1);
  await expect(page.locator('.jp-Notebook .jp-Cell').nth(2)).toContainText('print heights');
});
