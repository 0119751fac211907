// A check below a base URL, with a token and a path in several scripts.
import { expect, test } from '@playwright/test';
import { strictServer } from '../../servers';
import { checkedNotebook, Report } from '../checked-notebook';
import { place } from '../notebooks';

const name = 'Früh jahr/数据 & more/Größe 50% μ.ipynb';

test('a check runs below a base URL, with XSRF check', async ({ page }) => {
  place(strictServer, name, checkedNotebook());
  const address = `notebooks/${name.split('/').map(encodeURIComponent).join('/')}`;
  await page.goto(`${strictServer.url}${address}?token=${strictServer.token}`);
  await expect(page.locator('.jp-Notebook .jp-Cell').first()).toBeVisible();
  await page
    .locator('.jp-NotebookPanel-toolbar [data-command="freshkernel:check-reproducibility"]')
    .click();
  await page.locator('.jp-Dialog').getByRole('button', { name: 'Check' }).click();
  const report = new Report(page);
  await expect(report.verdict).toHaveText(/^Not reproducible: 3 of 6 outputs differ/);
  await expect(report.root).toContainText(name);
});
