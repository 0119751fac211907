// The notebooks of a folder in Notebook 7: below a notebook, and in the page of the files.
import { expect, test } from '@playwright/test';
import { openServer } from '../../servers';
import { notebook, place } from '../notebooks';
import { Panel } from '../panel';

test(
  'the panel lists the notebooks of the folder of its notebook',
  { tag: '@full' },
  async ({ page }) => {
    const folder = `notebook7/folder-${Date.now()}`;
    place(openServer, `${folder}/a.ipynb`, notebook(['print(1)']));
    place(openServer, `${folder}/deep/b.ipynb`, notebook(['print(misspeled)']));
    await page.goto(`${openServer.url}notebooks/${folder}/a.ipynb`);
    await expect(page.locator('.jp-Notebook .jp-Cell').first()).toBeVisible();
    const panel = new Panel(page);
    await panel.openByButton();
    await panel.root.getByRole('button', { name: 'More' }).click();
    await page.locator('.lm-Menu-item', { hasText: 'How Is This Folder?' }).click();
    const view = page.locator('.jp-Freshkernel-project');
    await expect(view.locator('tbody th')).toHaveText(['a.ipynb', 'deep/b.ipynb']);
    await expect(view.locator('tbody tr').nth(1)).toContainText('1 error');
  }
);

test('the page of the files lists the notebooks of a folder', async ({ page }) => {
  const folder = `notebook7-files-${Date.now()}`;
  place(openServer, `${folder}/study/a.ipynb`, notebook(['print(misspeled)']));
  await page.goto(`${openServer.url}tree/${folder}`);
  await page.locator('.jp-DirListing-item', { hasText: 'study' }).click({ button: 'right' });
  await page.locator('.lm-Menu-item', { hasText: 'How Is This Folder?' }).click();
  const view = page.locator('.jp-Freshkernel-project');
  await expect(view.locator('tbody th')).toHaveText(['a.ipynb']);
  await expect(view.locator('tbody tr')).toContainText('1 error');
});
