// A check in Notebook 7, where the report opens below the notebook.
import { expect, test } from '@playwright/test';
import { openServer } from '../../servers';
import { checkedNotebook, Report } from '../checked-notebook';
import { place } from '../notebooks';
import { Panel } from '../panel';

test('a check starts from the panel, which shows its result after a reload', async ({ page }) => {
  const name = `notebook7/check-${Date.now()}.ipynb`;
  place(openServer, name, checkedNotebook());
  await page.goto(`${openServer.url}notebooks/${name}`);
  await expect(page.locator('.jp-Notebook .jp-Cell').first()).toBeVisible();
  const panel = new Panel(page);
  await panel.openByButton();
  await panel.root.getByRole('button', { name: 'Check reproducibility' }).click();
  await page.locator('.jp-Dialog').getByRole('button', { name: 'Check' }).click();
  const report = new Report(page);
  await expect(report.verdict).toHaveText('Not reproducible: 3 of 6 outputs differ, 1 cell fails.');
  await expect(report.root.locator('.jp-Freshkernel-causes')).toContainText('Randomness');
  await expect(panel.root).toContainText('3 differ, 1 fails');
  await report.row(7).getByRole('button', { name: 'Go to cell' }).click();
  await expect(page.locator('.jp-Notebook .jp-mod-active')).toContainText('print(total)');

  await page.reload();
  await expect(page.locator('.jp-Notebook .jp-Cell').first()).toBeVisible();
  await panel.openByButton();
  await panel.root.getByRole('button', { name: '3 differ, 1 fails' }).click();
  await expect(report.verdict).toHaveText(/^Not reproducible/);
});
