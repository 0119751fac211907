// Results that follow from one event stand under one line.
import { marks, runAll, runCell } from '../cells';
import { violationsIn } from '../accessibility';
import { notebook } from '../notebooks';
import { expect, retype, test } from './fixtures';

const followers = Array.from({ length: 5 }, (_, at) => `print(rate * ${at})`);
const rates = notebook(['rate = 2', ...followers, 'items = []', 'items.append(1)', 'items']);

test('one line says what happened, and opens by mouse and keyboard', async ({
  page,
  openNotebook
}) => {
  const panel = await openNotebook(rates);
  await runAll(page, panel, 9);
  await retype(page, 0, 'rate = 3');
  await page.keyboard.press('Escape');
  await runCell(page, 0);
  await expect
    .poll(() => marks(page))
    .toEqual(['-', ...Array<string>(5).fill('stale'), '-', '-', '-']);

  const root = panel.root.locator('[data-row^="root:"]');
  await expect(root).toHaveAttribute('aria-expanded', 'false');
  await expect(root).toContainText('Cell 1 ran after cells that depend on it: 5 results follow');
  await expect(page.locator('.jp-Freshkernel-statusLine')).toContainText('5 stale (cell 1 ran');
  for (const theme of ['JupyterLab Dark', 'JupyterLab Light']) {
    await page.theme.setTheme(theme);
    expect(await violationsIn(page, '.jp-Freshkernel-panel')).toEqual([]);
  }

  await root.focus();
  await page.keyboard.press('ArrowRight');
  await expect(root).toHaveAttribute('aria-expanded', 'true');
  expect(await violationsIn(page, '.jp-Freshkernel-panel')).toEqual([]);
  await root.locator('.jp-Freshkernel-groupHeader').click();
  await expect(root).toHaveAttribute('aria-expanded', 'false');
});

test('a cell that ran twice is stale where it changed more, and not where it set the same', async ({
  page,
  openNotebook
}) => {
  const sources = [
    'items = {}',
    'key = "a"',
    'items[key] = 1',
    'items',
    'more = []',
    'more.append(1)'
  ];
  const panel = await openNotebook(notebook(sources));
  await runAll(page, panel, 6);
  await runCell(page, 2);
  await expect(panel.kernelLine).toContainText('7 executions');
  await expect.poll(() => marks(page)).toEqual(Array(6).fill('-'));
  await runCell(page, 5);
  await expect.poll(() => marks(page)).toEqual(['-', '-', '-', '-', '-', 'stale']);
});
