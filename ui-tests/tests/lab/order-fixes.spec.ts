// Fixes that put cells in order, and that keep a cell from working on its own result.
import { notebook } from '../notebooks';
import { expect, test } from './fixtures';

test('a cell that stands below its use is moved by one click, and back by one', async ({
  page,
  openNotebook
}) => {
  const cells = [{ markdown: '# Heights of trees' }, 'max(heights)', 'heights = [12.5, 31.0]'];
  const panel = await openNotebook(notebook(cells));
  const finding = panel.finding('heights');
  await expect(finding).toHaveCount(1);
  await panel.fix(finding, 'Move cell 3 above cell 2');
  await expect(panel.findings).toHaveCount(0);
  expect(await page.notebook.getCellTextInput(1)).toBe('heights = [12.5, 31.0]');
  expect(await page.notebook.getCellTextInput(2)).toBe('max(heights)');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(finding).toHaveCount(1);
  expect(await page.notebook.getCellTextInput(1)).toBe('max(heights)');
});

test('a fix goes back also where JupyterLab empties the undo history after it', async ({
  page,
  openNotebook
}) => {
  // It does so when it knows the checkpoints of the notebook, which is shown before.
  let answer: () => void = () => undefined;
  const held = new Promise<void>(resolve => (answer = resolve));
  await page.route(/\/checkpoints/, async route => {
    await held;
    await route.continue();
  });
  const cells = [{ markdown: '# Heights of trees' }, 'max(heights)', 'heights = [12.5, 31.0]'];
  const panel = await openNotebook(notebook(cells));
  await panel.fix(panel.finding('heights'), 'Move cell 3 above cell 2');
  await expect(panel.findings).toHaveCount(0);
  const session = page.waitForRequest(
    request => request.url().includes('/api/sessions') && request.method() === 'POST'
  );
  answer();
  await session;

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.finding('heights')).toHaveCount(1);
  expect(await page.notebook.getCellTextInput(1)).toBe('max(heights)');
});

test('no move is offered that would break another cell', async ({ openNotebook }) => {
  const cells = ['unit = "m"', 'print(unit, height)', 'unit = "cm"\nheight = 1250', 'print(unit)'];
  const panel = await openNotebook(notebook([{ markdown: '# Heights of trees' }, ...cells]));
  const finding = panel.finding('height');
  await expect(finding).toHaveCount(1);
  await finding.hover();
  await expect(finding.getByRole('button', { name: /^Move/ })).toHaveCount(0);
});

test('the result of a cell that works on itself gets a name of its own, in all that reads it', async ({
  page,
  openNotebook
}) => {
  const cells = [{ markdown: '# Trees' }, 'total = 5', 'total += 1', 'print(total)'];
  const panel = await openNotebook(notebook(cells));
  await panel.root.getByRole('button', { name: 'Finishing' }).click();
  const finding = panel.finding('Each execution changes');
  await expect(finding).toHaveCount(1);
  await panel.fix(finding, /^Rename the result/);
  await expect(finding).toHaveCount(0);
  expect(await page.notebook.getCellTextInput(2)).toBe('total_2 = total + 1');
  expect(await page.notebook.getCellTextInput(3)).toBe('print(total_2)');
});
