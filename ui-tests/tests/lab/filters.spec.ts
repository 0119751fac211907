import { notebook } from '../notebooks';
import { expect, test } from './fixtures';

const messy = notebook([
  { markdown: '# Prices' },
  'prices = [3, 4]',
  'import math',
  'print(math.floor(total))',
  '',
  'open("/home/ana/prices.csv")',
  { markdown: 'The end.' }
]);

test('the phase and the severity chips filter', async ({ openNotebook }) => {
  const panel = await openNotebook(messy);
  await expect(panel.finding('total')).toHaveCount(1);
  const exploring = await panel.findings.count();

  await panel.root.getByRole('button', { name: 'Finishing' }).click();
  await expect(panel.finding('/home/ana/prices.csv')).toHaveCount(1);
  expect(await panel.findings.count()).toBeGreaterThan(exploring);

  const failing = panel.root.locator('.jp-Freshkernel-chip[data-severity="error"]');
  await expect(failing).toContainText('1');
  await failing.click();
  await expect(panel.findings).toHaveCount(1);
  await expect(panel.finding('total')).toHaveCount(1);
  await failing.click();
  await expect(panel.finding('/home/ana/prices.csv')).toHaveCount(1);
});

test('words, cells and rules filter', async ({ page, openNotebook }) => {
  const panel = await openNotebook(messy);
  await panel.root.getByRole('button', { name: 'Finishing' }).click();
  await expect(panel.finding('/home/ana/prices.csv')).toHaveCount(1);
  const all = await panel.findings.count();

  await panel.root.getByTitle('Filter by text, cell or rule').click();
  const input = panel.root.getByRole('searchbox');
  await input.fill('cell 6');
  await expect(panel.findings).toHaveCount(1);
  await expect(panel.finding('/home/ana/prices.csv')).toHaveCount(1);
  await input.fill('no such words');
  await expect(panel.findings).toHaveCount(0);
  await expect(panel.root).toContainText('No findings match the filter');
  await input.fill('');

  await panel.root.getByLabel(/^Undefined name/).uncheck();
  await expect(panel.finding('total')).toHaveCount(0);
  await expect(panel.findings).toHaveCount(all - 1);
  await panel.root.getByRole('button', { name: 'Clear filter' }).first().click();
  await expect(panel.findings).toHaveCount(all);

  await page.locator('.jp-Freshkernel-groupBy select').selectOption('kind');
  await expect(panel.root).toContainText('Hidden state');
  await expect(panel.findings).toHaveCount(all);
});

test('a click goes to the cell, and keys explain and focus it', async ({ page, openNotebook }) => {
  const panel = await openNotebook(messy);
  const finding = panel.finding('total');
  await panel.goTo(finding);
  await expect(page.locator('.jp-Notebook:visible .jp-Cell').nth(3)).toHaveClass(/jp-mod-active/);

  await finding.press('?');
  await expect(panel.root.locator('.jp-Freshkernel-why')).toContainText('H6');
  await finding.press('?');
  await expect(panel.root.locator('.jp-Freshkernel-why')).toHaveCount(0);

  await finding.press('Enter');
  await expect(
    page.locator('.jp-Notebook:visible .jp-Cell').nth(3).locator('.cm-focused')
  ).toHaveCount(1);
});

test('the buttons fit into 300 pixels', async ({ page, openNotebook }) => {
  const panel = await openNotebook(messy);
  await page.sidebar.setWidth(300, 'right');
  await expect(panel.finding('total')).toHaveCount(1);
  const box = await panel.root.boundingBox();
  for (const button of await panel.root.getByRole('button').all()) {
    const buttonBox = await button.boundingBox();
    if (box && buttonBox && (await button.isVisible())) {
      expect(buttonBox.x + buttonBox.width).toBeLessThanOrEqual(box.x + box.width + 1);
    }
  }
  // The last lines are shown in full, and the panel is not narrower than that.
  await expect(panel.kernelLine).toContainText('Kernel connected');
  const cut = await panel.root
    .locator('.jp-Freshkernel-kernelText, .jp-Freshkernel-title')
    .evaluateAll(texts => texts.filter(text => text.scrollWidth > text.clientWidth).length);
  expect(cut).toBe(0);
  await page.sidebar.setWidth(200, 'right');
  expect((await panel.root.boundingBox())?.width).toBeGreaterThanOrEqual(299);
});

test('the verdict in the status bar pushes no other item out of the window', async ({
  page,
  openNotebook
}) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  const names = Array.from({ length: 8 }, (_, index) => `print(missing_name_${index})`);
  await openNotebook(notebook(['import os', ...names]));
  const line = page.locator('.jp-Freshkernel-statusLine');
  await expect(line).toContainText('8 errors');
  await page.notebook.selectCells(3);
  const right = (): Promise<number> =>
    page
      .locator('.jp-StatusBar-Item:visible')
      .evaluateAll(items => Math.max(...items.map(item => item.getBoundingClientRect().right)));
  expect(await right()).toBeLessThanOrEqual(1024);
  await expect(line).toBeInViewport({ ratio: 1 });
});
