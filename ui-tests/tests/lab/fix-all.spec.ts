// All safe fixes with one preview and one undo step.
import { append, sources } from '../cells';
import { notebook } from '../notebooks';
import { expect, test } from './fixtures';

const messy = [
  'print "heights of", 3, "trees"',
  'heights = [12.5, 31.0, 8.2]\nprint sum(heights)',
  'max(hieghts)'
];

test('all safe fixes are previewed, applied and undone together', async ({
  page,
  openNotebook
}) => {
  const panel = await openNotebook(notebook([{ markdown: '# Heights of trees' }, ...messy]));
  await panel.openRepeats();
  await expect(panel.findings).toHaveCount(3);
  const code = async (): Promise<readonly string[]> => (await sources(page)).slice(1);
  const button = panel.root.getByRole('button', { name: 'Fix all safe issues (2)' });
  await button.click();
  const dialog = page.locator('.jp-Dialog');
  await expect(dialog).toContainText('2 safe fixes');
  await expect(dialog).toContainText('Cell 2: Rewrite for Python 3');
  await expect(dialog).toContainText('Cell 3: Rewrite for Python 3');
  await expect(dialog.locator('.jp-Freshkernel-left')).toContainText(
    /Cell 4: No cell defines hieghts.* \(review the fix\)/
  );
  await expect(dialog.locator('[data-kind="added"]')).toHaveText([
    '+ print("heights of", 3, "trees")',
    '+ print(sum(heights))'
  ]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await code()).toEqual(messy);

  await button.click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(panel.findings).toHaveCount(1);
  expect(await code()).toEqual([
    'print("heights of", 3, "trees")',
    'heights = [12.5, 31.0, 8.2]\nprint(sum(heights))',
    messy[2]
  ]);
  await expect(button).toHaveCount(0);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.findings).toHaveCount(3);
  expect(await code()).toEqual(messy);

  // The same with the command, and undone in command mode.
  await page.evaluate(() => void window.jupyterapp.commands.execute('freshkernel:fix-all'));
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(panel.findings).toHaveCount(1);
  await page.locator('.jp-Notebook:visible').press('Escape');
  await page.locator('.jp-Notebook:visible').press('z');
  await expect(panel.findings).toHaveCount(3);
  expect(await code()).toEqual(messy);
});

test('a change made while the preview is open is not overwritten', async ({
  page,
  openNotebook
}) => {
  const panel = await openNotebook(notebook([{ markdown: '# Heights of trees' }, ...messy]));
  await panel.root.getByRole('button', { name: 'Fix all safe issues (2)' }).click();
  const dialog = page.locator('.jp-Dialog');
  await expect(dialog).toBeVisible();
  // A collaborator edits the document.
  await page.evaluate(() => {
    const widget = window.jupyterapp.shell.currentWidget as unknown as {
      content: { model: { sharedModel: { getCell(index: number): { source: string } } } };
    };
    widget.content.model.sharedModel.getCell(1).source = 'print "other"';
  });
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.locator('.Toastify__toast')).toContainText('Nothing was changed');
  expect(await page.notebook.getCellTextInput(1)).toBe('print "other"');
  expect(await page.notebook.getCellTextInput(2)).toBe(messy[1]);

  await append(page, 3, '');
  await expect(panel.root.getByRole('button', { name: 'Fix all safe issues (2)' })).toBeVisible();
});
