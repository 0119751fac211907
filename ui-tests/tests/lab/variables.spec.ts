// The view of variables: what the kernel holds, where it is from, and whether a fresh run would give the same.
import type { IJupyterLabPageFixture } from '@jupyterlab/galata';
import { runAll } from '../cells';
import { notebook } from '../notebooks';
import { takePictures } from '../pictures';
import { SHIPS, VariablesTab } from '../variables-tab';
import { expect, retype, test } from './fixtures';

test('the view shows what the kernel holds, and what a fresh run would change', async ({
  page,
  openNotebook
}) => {
  const panel = await openNotebook(SHIPS, 'ships.ipynb');
  await expect(panel.kernelLine).toContainText('Kernel connected');
  const view = new VariablesTab(page);
  await view.open();
  await expect(view.root).toContainText('The kernel has no variables yet. Run a cell.');
  await page.locator('.jp-Notebook .cm-content').nth(1).click();
  await runAll(page, panel, 11);
  await expect(view.root).toContainText('ships.ipynb · 9 variables');
  await expect(view.row('average')).toContainText('32.66');
  await expect(view.row('average')).toHaveAttribute('data-state', 'fresh');
  await expect(view.row('mean')).toContainText('(values)');
  await view.toggle('ships');
  await expect(view.root).toContainText('Changed last by Cell 4');
  await expect(view.root.locator('pre')).toContainText("'name': 'Cid'");
  await view.toggle('harbor');
  await expect(view.root).toContainText('No preview: showing this value would run its own code.');

  // What was computed with the old scale is stale; what a deleted cell left is only in the kernel.
  await page.locator('.jp-Notebook .jp-Cell').nth(4).locator('.cm-content').click();
  await retype(page, 4, 'scale = 3');
  await page.keyboard.press('Shift+Enter');
  await remove(page, 8);
  await expect(view.row('average')).toHaveAttribute('data-state', 'stale');
  await expect(view.row('note')).toContainText('only in the kernel');
  await expect(view.row('note')).toContainText('Deleted cell');
  await view.root.getByRole('button', { name: /^only in the kernel/ }).click();
  await expect(view.root.locator('tr[data-state]')).toHaveCount(1);
  await view.root.getByRole('button', { name: /^All/ }).click();

  // The link leads to the cell; the button runs what must run.
  await view.row('average').getByRole('button', { name: 'Cell 8' }).click();
  await expect(page.locator('.jp-Notebook .jp-Cell').nth(7)).toHaveClass(/jp-mod-active/);
  await view.toggle('average');
  await view.root.getByRole('button', { name: 'Run cell 8 with its dependencies' }).click();
  await expect(view.row('average')).toHaveAttribute('data-state', 'fresh');
  await expect(view.row('average')).toContainText('49');
});

test('the view is kept while a cell runs, and says so', async ({ page, openNotebook }) => {
  const panel = await openNotebook(
    notebook(['x = 1', 'import time\ntime.sleep(4)\nx = 2']),
    'slow.ipynb'
  );
  await expect(panel.kernelLine).toContainText('Kernel connected');
  const view = new VariablesTab(page);
  await page.locator('.jp-Notebook .cm-content').first().click();
  await page.keyboard.press('Shift+Enter');
  await view.open();
  await expect(view.row('x')).toContainText('1');
  await page.locator('.jp-Notebook .cm-content').last().click();
  await page.keyboard.press('Control+Enter');
  await expect(view.root).toContainText('a cell is running, updated afterwards');
  await expect(view.row('x')).toContainText('1');
  await expect(view.row('x')).toContainText('2');
  await expect(view.root).not.toContainText('a cell is running');
});

test('pictures of the variables', { tag: '@full' }, async ({ page, openNotebook }, testInfo) => {
  const panel = await openNotebook(SHIPS, 'ships.ipynb');
  await runAll(page, panel, 11);
  await retype(page, 4, 'scale = 3');
  await page.keyboard.press('Shift+Enter');
  await remove(page, 8);
  const view = new VariablesTab(page);
  await view.open();
  await expect(view.row('average')).toHaveAttribute('data-state', 'stale');
  await view.toggle('average');
  await expect(view.root.locator('pre')).toBeVisible();
  await takePictures(page, view.root, 'variables', testInfo);
});

/** Deletes a cell with the keyboard. */
async function remove(page: IJupyterLabPageFixture, index: number): Promise<void> {
  await page.locator('.jp-Notebook .jp-Cell').nth(index).locator('.jp-InputPrompt').click();
  await page.keyboard.press('d');
  await page.keyboard.press('d');
}
