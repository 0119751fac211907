import { notebook } from '../notebooks';
import { expect, test } from './fixtures';

const messy = notebook([
  { markdown: '# Heights' },
  'heights = [3, 4]',
  'max(hieghts)',
  'print heights',
  { markdown: 'The end.' }
]);

test('two views of one notebook show the same findings, and a fix is applied once', async ({
  page,
  openNotebook
}) => {
  const panel = await openNotebook(messy);
  await expect(panel.findings).toHaveCount(2);
  await page.evaluate(() => window.jupyterapp.commands.execute('docmanager:clone'));
  const views = page.locator('.jp-NotebookPanel:visible');
  await expect(views).toHaveCount(2);
  for (const view of await views.all()) {
    await expect(view.locator('.cm-lintRange', { hasText: 'hieghts' })).toHaveCount(1);
  }
  await expect(panel.findings).toHaveCount(2);

  // A click on a finding goes to the view that was used last and does not move the other one.
  for (const [used, other] of [
    [0, 1],
    [1, 0]
  ]) {
    const cells = (at: number) => views.nth(at).locator('.jp-Cell');
    // At the edge: the toolbar of an active cell covers the middle of a narrow cell.
    await cells(other)
      .nth(0)
      .locator('h1')
      .click({ position: { x: 8, y: 8 } });
    await cells(used).nth(1).locator('.cm-content').click();
    await panel.goTo(panel.finding('hieghts'));
    await expect(cells(used).nth(2)).toHaveClass(/jp-mod-active/);
    await expect(cells(other).nth(0)).toHaveClass(/jp-mod-active/);
  }

  await panel.fix(panel.finding('Python 2'), 'Rewrite for Python 3');
  await expect(panel.findings).toHaveCount(1);
  for (const view of await views.all()) {
    await expect(view.locator('.jp-Cell').nth(3).locator('.cm-content')).toHaveText(
      'print(heights)'
    );
  }
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.findings).toHaveCount(2);

  // After one view is closed, the other still works.
  await page.evaluate(() => window.jupyterapp.shell.currentWidget?.close());
  await expect(views).toHaveCount(1);
  await views.locator('.jp-Cell').nth(2).locator('.cm-content').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('max(heights)');
  await expect(panel.findings).toHaveCount(1);
  await panel.goTo(panel.finding('Python 2'));
  await expect(views.locator('.jp-Cell').nth(3)).toHaveClass(/jp-mod-active/);
});
