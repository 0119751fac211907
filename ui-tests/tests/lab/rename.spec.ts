// Variables: rename in all cells, go to the definition, find the uses; by keyboard alone.
import type { IJupyterLabPageFixture } from '@jupyterlab/galata';
import type { Locator } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import * as path from 'node:path';
import { sources } from '../cells';
import { notebook } from '../notebooks';
import { takesPictures } from '../pictures';
import { expect, retype, test } from './fixtures';

const PRICES = [
  'import statistics\nprices = [3, 5, 8]',
  'def total(prices, rate=1):\n    return sum(prices) * rate',
  'print(f"{len(prices)} prices", total(prices=prices, rate=2))  # prices',
  'mean = statistics.mean(prices)\nmean'
];

/** Puts the cursor into a cell, at a text. */
async function goTo(page: IJupyterLabPageFixture, index: number, text: string): Promise<void> {
  const content = page.locator('.jp-Notebook:visible .jp-Cell').nth(index).locator('.cm-content');
  await content.click();
  const source = (await sources(page))[index];
  await page.keyboard.press('Control+Home');
  const before = source.slice(0, source.indexOf(text) + 1);
  for (let at = 0; at < before.length; at++) {
    await page.keyboard.press('ArrowRight');
  }
}

/** The selected text, and the number of its cell from 0. */
async function selection(page: IJupyterLabPageFixture): Promise<readonly [number, string]> {
  return page.evaluate(() => {
    const cells = [...document.querySelectorAll('.jp-Notebook .jp-Cell')];
    const cell = document.activeElement?.closest('.jp-Cell');
    return [cell ? cells.indexOf(cell) : -1, window.getSelection()?.toString() ?? ''] as const;
  });
}

async function takeBoth(
  page: IJupyterLabPageFixture,
  dialog: Locator,
  name: string,
  folder: string
): Promise<void> {
  if (!takesPictures) {
    return;
  }
  mkdirSync(folder, { recursive: true });
  for (const theme of ['Light', 'Dark']) {
    await page.theme.setTheme(`JupyterLab ${theme}`);
    await dialog.screenshot({ path: path.join(folder, `${name}-${theme.toLowerCase()}.png`) });
  }
}

test('a variable is renamed in all cells, and one undo brings it back', async ({
  page,
  openNotebook
}, { outputDir }) => {
  await openNotebook(notebook(PRICES), 'prices.ipynb');
  await goTo(page, 2, 'prices)}');
  await page.keyboard.press('Alt+Shift+N');
  const dialog = page.locator('.jp-Dialog-content');
  const input = dialog.getByRole('textbox', { name: 'New name' });
  await expect(input).toBeFocused();
  await expect(input).toHaveValue('prices');
  const rename = dialog.getByRole('button', { name: 'Rename' });
  await expect(rename).toBeDisabled();

  await page.keyboard.type('total');
  await expect(dialog.getByRole('status')).toContainText('total is already used in cell 2.');
  await expect(rename).toBeDisabled();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('costs');
  await expect(dialog.getByRole('status')).toContainText('4 occurrences in 3 cells');
  await expect(dialog.locator('[data-kind=added]')).toHaveText([
    '+ costs = [3, 5, 8]',
    '+ print(f"{len(costs)} prices", total(prices=costs, rate=2))  # prices',
    '+ mean = statistics.mean(costs)'
  ]);
  await takeBoth(page, dialog, 'rename', outputDir);
  await page.keyboard.press('Enter');
  await expect
    .poll(() => sources(page))
    .toEqual([
      PRICES[0].replace('prices', 'costs'),
      PRICES[1],
      'print(f"{len(costs)} prices", total(prices=costs, rate=2))  # prices',
      PRICES[3].replace('prices', 'costs')
    ]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => sources(page)).toEqual(PRICES);
});

test(
  'a parameter is renamed with its keyword arguments',
  { tag: '@full' },
  async ({ page, openNotebook }) => {
    await openNotebook(notebook(PRICES), 'parameter.ipynb');
    await goTo(page, 1, 'rate=1');
    await page.keyboard.press('Alt+Shift+N');
    await expect(page.getByRole('textbox', { name: 'New name' })).toBeFocused();
    await page.keyboard.type('factor');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await sources(page))[2]).toContain('factor=2');
  }
);

test('a definition is shown, and the uses are listed', async ({ page, openNotebook }, {
  outputDir
}) => {
  await openNotebook(notebook(PRICES), 'uses.ipynb');
  await goTo(page, 3, 'prices');
  await page.keyboard.press('Alt+Shift+D');
  await expect.poll(() => selection(page)).toEqual([0, 'prices']);

  await page.keyboard.press('Alt+Shift+U');
  const dialog = page.locator('.jp-Dialog-content');
  const list = dialog.getByRole('listbox', { name: 'Uses of prices (4)' });
  await expect(list).toBeFocused();
  await expect(list.getByRole('option')).toHaveText([
    'Cell 1, line 2prices = [3, 5, 8]assigns',
    /^Cell 3, line 1print/,
    /^Cell 3, line 1print/,
    'Cell 4, line 1mean = statistics.mean(prices)'
  ]);
  await takeBoth(page, dialog, 'uses', outputDir);
  await page.keyboard.press('End');
  await expect(list.getByRole('option', { selected: true })).toContainText('Cell 4');
  await page.keyboard.press('Enter');
  await expect.poll(() => selection(page)).toEqual([3, 'prices']);

  // An imported module is defined by its import.
  await goTo(page, 3, 'statistics');
  await page.keyboard.press('Alt+Shift+D');
  await expect.poll(() => selection(page)).toEqual([0, 'statistics']);
});

test('the context menu is about the word that was clicked', async ({ page, openNotebook }) => {
  await openNotebook(notebook(PRICES), 'menu.ipynb');
  await goTo(page, 0, 'import');
  const line = page.locator('.jp-Notebook .jp-Cell').nth(3).locator('.cm-line').nth(1);
  await line.click({ button: 'right', position: { x: 16, y: 8 } });
  await page.getByRole('menuitem', { name: 'Find Uses' }).click();
  await expect(page.getByRole('listbox', { name: 'Uses of mean (2)' })).toBeVisible();
  await page.keyboard.press('Escape');
});

test(
  'what cannot be renamed is refused with the reason',
  { tag: '@full' },
  async ({ page, openNotebook }) => {
    await openNotebook(notebook(['x = 1', 'globals()["x"]', 'print(x)']), 'refused.ipynb');
    await goTo(page, 2, 'x');
    await page.keyboard.press('Alt+Shift+N');
    await expect(page.getByText('uses globals(), and a text in cell 2 mentions x.')).toBeVisible();
    await expect(page.locator('.jp-Dialog')).toHaveCount(0);
    await retype(page, 1, 'x + 1');
  }
);
