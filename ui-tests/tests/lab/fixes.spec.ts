import { notebook, textOf } from '../notebooks';
import { openServer } from '../../servers';
import { pressInHint } from '../panel';
import { expect, retype, test } from './fixtures';

const start = notebook([
  { markdown: '# Heights of trees' },
  'heights = [12.5, 31.0, 8.2]',
  'max(heights)',
  { markdown: 'The tallest is an oak.' }
]);

test('a finding appears while typing, a fix removes it, and undo restores it', async ({
  page,
  openNotebook
}) => {
  const panel = await openNotebook(start);
  await expect(panel.root).toContainText('No problems found');

  await retype(page, 2, 'print "tallest:", max(heights)');
  const finding = panel.finding('Python 2');
  await expect(finding).toHaveCount(1);
  await expect(finding).toContainText('print x');

  await panel.fix(finding, 'Rewrite for Python 3');
  await expect(panel.findings).toHaveCount(0);
  expect(await page.notebook.getCellTextInput(2)).toBe('print("tallest:", max(heights))');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.finding('Python 2')).toHaveCount(1);
  expect(await page.notebook.getCellTextInput(2)).toBe('print "tallest:", max(heights)');
});

test('a fix is one undo step in command mode, separate from typing', async ({
  page,
  openNotebook
}) => {
  const panel = await openNotebook(start);
  await retype(page, 1, 'heights = [1, 2]; print heights');
  await panel.fix(panel.finding('Python 2'), 'Rewrite for Python 3');
  await expect(panel.findings).toHaveCount(0);

  await page.locator('.jp-Notebook:visible').press('Escape');
  await page.locator('.jp-Notebook:visible').press('z');
  await expect(panel.finding('Python 2')).toHaveCount(1);
  expect(await page.notebook.getCellTextInput(1)).toBe('heights = [1, 2]; print heights');
});

test('a misspelled name has a suggestion, also in the editor', async ({ page, openNotebook }) => {
  const panel = await openNotebook(start);
  await retype(page, 2, 'max(hieghts)');
  await expect(panel.finding('hieghts')).toHaveCount(1);

  const mark = page.locator('.jp-Notebook:visible .cm-lintRange').filter({ hasText: 'hieghts' });
  await expect(mark).toHaveCount(1);
  // Applied at once.
  await pressInHint(page, mark, 'hieghts', /heights/);
  await expect(panel.findings).toHaveCount(0);
  expect(await page.notebook.getCellTextInput(2)).toBe('max(heights)');
});

test('findings follow moved and deleted cells', async ({ page, openNotebook }) => {
  const panel = await openNotebook(start);
  await expect(panel.root).toContainText('No problems found');

  await page.notebook.selectCells(2);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Shift+ArrowUp');
  await expect(panel.finding('heights')).toHaveCount(1);
  await expect(panel.root).toContainText('Cell 2');

  await page.keyboard.press('Control+Shift+ArrowDown');
  await expect(panel.findings).toHaveCount(0);

  await page.notebook.selectCells(1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('d');
  await page.keyboard.press('d');
  await expect(panel.finding('heights')).toHaveCount(1);
});

test('nothing is written into the notebook', async ({ page, tmpPath, openNotebook }) => {
  const panel = await openNotebook(
    notebook([{ markdown: '# Trees' }, 'print(no_such_name)', { markdown: 'The end.' }])
  );
  await expect(panel.finding('no_such_name')).toHaveCount(1);
  await page.notebook.save();
  const saved = JSON.parse(textOf(openServer, `${tmpPath}/analysis-of-tests.ipynb`));
  expect(JSON.stringify(saved).toLowerCase()).not.toContain('freshkernel');
  expect(saved.cells[1].outputs).toEqual([]);
});

test('rename: the proposed name comes from the heading', async ({
  page,
  tmpPath,
  openNotebook
}) => {
  const panel = await openNotebook(start, 'Untitled.ipynb');
  await panel.root.getByRole('button', { name: 'Finishing' }).click();
  const finding = panel.finding('Untitled.ipynb');
  await expect(finding).toHaveCount(1);

  await panel.press(finding, /Rename to heights-of-trees\.ipynb/);
  const dialog = page.locator('.jp-Dialog');
  await expect(dialog.locator('input')).toHaveValue('heights-of-trees.ipynb');
  await dialog.getByRole('button', { name: 'Rename' }).click();

  await expect(finding).toHaveCount(0);
  await expect(
    page.locator('.lm-DockPanel-tabBar .lm-TabBar-tab', { hasText: 'heights-of-trees.ipynb' })
  ).toBeVisible();
  expect(await page.contents.fileExists(`${tmpPath}/heights-of-trees.ipynb`)).toBe(true);
});

test('a fix is not undone into a text that was replaced since', async ({ page, openNotebook }) => {
  const panel = await openNotebook(
    notebook([{ markdown: '# Values' }, 'values = 1', 'print(valeus)'])
  );
  await panel.fix(panel.finding('valeus'), /Change/);
  const cell = page.locator('.jp-Notebook:visible .jp-Cell').nth(2);
  await expect(cell.locator('.cm-content')).toHaveText('print(values)');
  await page.evaluate(() => {
    const { shell } = window.jupyterapp;
    const { content } = shell.currentWidget as unknown as {
      content: { model: { sharedModel: { cells: { setSource(text: string): void }[] } } };
    };
    content.model.sharedModel.cells[2].setSource('values = 2');
  });
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(page.locator('.Toastify__toast', { hasText: 'was not undone' })).toBeVisible();
  await expect(cell.locator('.cm-content')).toHaveText('values = 2');
});
