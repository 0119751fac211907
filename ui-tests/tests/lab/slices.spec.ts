// What made an output or a variable: the executions that it came from, as a list and as a notebook.
import type { IJupyterLabPageFixture } from '@jupyterlab/galata';
import type { Locator } from '@playwright/test';
import { runAll, runCell, sources } from '../cells';
import { notebook } from '../notebooks';
import { takePicturesOfDialog } from '../pictures';
import { expect, retype, test } from './fixtures';

const SHIPS = notebook([
  'ships = [{"name": "Ada", "length": 12}, {"name": "Bell", "length": 30}]',
  'scale = 2',
  'lengths = [ship["length"] * scale for ship in ships]',
  'unrelated = sum(range(10))',
  'print(max(lengths), len(ships))'
]);

/** The dialog that answers the question. */
class SliceDialog {
  readonly root: Locator;
  readonly items: Locator;

  constructor(private readonly page: IJupyterLabPageFixture) {
    this.root = page.locator('.jp-Dialog', { hasText: 'What made' });
    this.items = this.root.getByRole('listitem');
  }

  /** Asks about the output of the active cell. */
  async ask(): Promise<void> {
    await this.page.evaluate(() => {
      void window.jupyterapp.commands.execute('freshkernel:what-made-this');
    });
    await expect(this.root.getByRole('status')).toContainText('executions.');
  }
}

/** Makes the notebook the current widget, and gives a cell another text. */
async function change(page: IJupyterLabPageFixture, index: number, text: string): Promise<void> {
  await page.locator('.jp-Notebook .jp-Cell').nth(index).locator('.cm-content').click();
  await retype(page, index, text);
}

test('an output leads to the executions that it came from, which run as a notebook', async ({
  page,
  openNotebook
}, testInfo) => {
  const panel = await openNotebook(SHIPS, 'ships.ipynb');
  await runAll(page, panel, 5);
  // Out of order, edited, failed halfway, run again, deleted.
  await change(page, 1, 'scale = 3');
  await page.keyboard.press('Control+Enter');
  await expect(panel.kernelLine).toContainText('6 executions');
  await change(page, 2, 'ships.append({"name": "Cid", "length": 7})\n1 / 0');
  await page.keyboard.press('Control+Enter');
  await expect(panel.kernelLine).toContainText('7 executions');
  await change(page, 2, 'lengths = [ship["length"] * scale for ship in ships]');
  await page.keyboard.press('Control+Enter');
  await expect(panel.kernelLine).toContainText('8 executions');
  await change(page, 1, 'scale = 5');
  await page.locator('.jp-Notebook .jp-Cell').nth(0).locator('.jp-InputPrompt').click();
  await page.keyboard.press('d');
  await page.keyboard.press('d');
  await runCell(page, 3);
  await expect(panel.kernelLine).toContainText('9 executions');
  const output = page.locator('.jp-Notebook .jp-Cell').nth(3).locator('.jp-OutputArea-output');
  await expect(output).toHaveText('90 3\n');

  const dialog = new SliceDialog(page);
  await dialog.ask();
  await expect(dialog.root).toContainText('What made the output of [9]?');
  await expect(dialog.root.getByRole('status')).toContainText('5 of 9 executions.');
  await expect(dialog.items).toHaveText([
    /^\[1\] Deleted cell.*"Ada"/s,
    /^\[6\] Cell 1 \(edited since\)scale = 3/,
    /^\[7\] Cell 2 \(line 1, edited since\)ships\.append/,
    /^\[8\] Cell 2lengths/,
    /^\[9\] Cell 4print/
  ]);
  const box = dialog.root.locator('.jp-Dialog-content');
  await takePicturesOfDialog(page, box, 'slice', testInfo);
  await page.setViewportSize({ width: 1280, height: 800 });

  await dialog.root.getByRole('button', { name: 'Open as notebook' }).click();
  await expect(page.getByText('Wrote', { exact: false }).first()).toBeVisible();
  await expect
    .poll(() => sources(page))
    .toEqual([
      'ships = [{"name": "Ada", "length": 12}, {"name": "Bell", "length": 30}]',
      'scale = 3',
      'ships.append({"name": "Cid", "length": 7})',
      'lengths = [ship["length"] * scale for ship in ships]',
      'print(max(lengths), len(ships))'
    ]);
  await page.notebook.run();
  const again = page.locator('.jp-NotebookPanel:visible .jp-OutputArea-output').last();
  await expect(again).toHaveText('90 3\n');
});

test('the timeline and the variables ask what made them', async ({ page, openNotebook }) => {
  const panel = await openNotebook(SHIPS, 'ships.ipynb');
  await runAll(page, panel, 5);
  const dialog = new SliceDialog(page);
  await page.evaluate(() => window.jupyterapp.commands.execute('freshkernel:show-timeline'));
  const item = page.locator('.jp-Freshkernel-timeline').getByRole('listitem').first();
  await item.getByRole('button', { name: /^print/ }).click();
  await item.getByRole('button', { name: 'What made this?' }).click();
  await expect(dialog.root).toContainText('What made the output of [5]?');
  await expect(dialog.items).toHaveCount(4);
  await dialog.root.getByRole('button', { name: 'Close' }).click();

  await page.evaluate(() => window.jupyterapp.commands.execute('freshkernel:show-variables'));
  const view = page.locator('.jp-Freshkernel-variables');
  await view.getByRole('button', { name: 'unrelated' }).click();
  await view.getByRole('button', { name: 'What made this?' }).click();
  await expect(dialog.root).toContainText('What made unrelated?');
  await expect(dialog.items).toHaveText([/^\[4\] Cell 4unrelated/]);
  await dialog.items.getByRole('button', { name: 'Cell 4' }).click();
  await expect(dialog.root).toHaveCount(0);
});

test('a cell and a variable lead to the cells that use them, and those that are stale run', async ({
  page,
  openNotebook
}, testInfo) => {
  const panel = await openNotebook(SHIPS, 'ships.ipynb');
  await runAll(page, panel, 5);
  await change(page, 1, 'scale = 3');
  await page.keyboard.press('Control+Enter');
  await expect(panel.kernelLine).toContainText('6 executions');
  const dialog = page.locator('.jp-Dialog', { hasText: 'What uses' });
  const items = dialog.getByRole('listitem');
  await page.evaluate(() => void window.jupyterapp.commands.execute('freshkernel:what-uses-this'));
  await expect(dialog).toContainText('What uses cell 2?');
  await expect(items).toHaveText([/^Cell 3 \(stale\)lengths/, /^Cell 5 \(stale\)print/]);
  await takePicturesOfDialog(page, dialog.locator('.jp-Dialog-content'), 'uses-slice', testInfo);
  await page.setViewportSize({ width: 1280, height: 720 });
  await dialog.getByRole('button', { name: 'Select the cells' }).click();
  await expect(dialog).toHaveCount(0);
  const cells = page.locator('.jp-NotebookPanel:visible .jp-Cell');
  for (const [index, isSelected] of [false, false, true, false, true].entries()) {
    const cell = cells.nth(index);
    await (isSelected ? expect(cell) : expect(cell).not).toHaveClass(/jp-mod-selected/);
  }

  await page.evaluate(() => window.jupyterapp.commands.execute('freshkernel:show-variables'));
  const view = page.locator('.jp-Freshkernel-variables');
  await view.getByRole('button', { name: 'scale', exact: true }).click();
  await view.getByRole('button', { name: 'What uses this?' }).click();
  await expect(items).toHaveText([
    /^Cell 2 \(defines it\)scale/,
    /^Cell 3 \(stale\)/,
    /^Cell 5 \(stale\)/
  ]);
  await dialog.getByRole('button', { name: 'Run 2 stale cells' }).click();
  await expect(page.locator('.jp-OutputArea-output').last()).toHaveText('90 2\n');
});
