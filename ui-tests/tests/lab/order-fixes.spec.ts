// Fixes that move cells, and that make a cell safe to run twice.
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
