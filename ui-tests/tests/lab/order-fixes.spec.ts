// Fixes that move cells, and that make a cell safe to run twice.
import { marks, runAll } from '../cells';
import { notebook } from '../notebooks';
import { expect, test } from './fixtures';

test('a cell below its use is moved, and moved back, by one click each', async ({
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

test('a definition that was moved below its use is moved back, from the line, too', async ({
  page,
  openNotebook
}) => {
  const panel = await openNotebook(notebook(['rate = 2', 'print(rate)', 'rate * 2', 'x = 1']));
  await runAll(page, panel, 4);
  const line = page.locator('.jp-Freshkernel-statusLine');
  const move = async (command: string): Promise<void> => {
    await page.notebook.selectCells(0);
    await page.evaluate(id => window.jupyterapp.commands.execute(id), command);
  };
  await move('notebook:move-cell-down');
  await expect(line).toContainText('cell 2 now stands below its use: move cell 2 above cell 1');
  const title = 'Move cell 2 above cell 1';
  await expect(panel.finding('rate').getByRole('button', { name: title })).toHaveCount(1);
  await page.notebook.selectCells(0);
  const advice = page.locator('.jp-Freshkernel-advice');
  await expect(advice).toContainText('Cell 1 uses rate of cell 2, which now stands below it.');

  await expect(advice).toContainText(title);
  await advice.click();
  await expect(panel.findings).toHaveCount(0);
  await expect.poll(() => marks(page)).toEqual(['-', '-', '-', '-']);
  expect(await page.notebook.getCellTextInput(0)).toBe('rate = 2');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.finding('rate')).toHaveCount(1);
  expect(await page.notebook.getCellTextInput(0)).toBe('print(rate)');
});

test('a fix is undone after JupyterLab has cleared the undo history', async ({
  page,
  openNotebook
}) => {
  // JupyterLab does so when it has listed the checkpoints, after it shows the notebook.
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

test(
  'a move that would break another cell is not offered',
  { tag: '@full' },
  async ({ openNotebook }) => {
    const cells = [
      'unit = "m"',
      'print(unit, height)',
      'unit = "cm"\nheight = 1250',
      'print(unit)'
    ];
    const panel = await openNotebook(notebook([{ markdown: '# Heights of trees' }, ...cells]));
    const finding = panel.finding('height');
    await expect(finding).toHaveCount(1);
    await finding.hover();
    await expect(finding.getByRole('button', { name: /^Move/ })).toHaveCount(0);
  }
);

test('the result of a cell that updates its own input is renamed in all cells that read it', async ({
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
