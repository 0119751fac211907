// Stale cells are marked and run in Notebook 7, which has no status bar.
import { expect, test, type Locator, type Page } from '@playwright/test';
import { openServer } from '../../servers';
import { marks } from '../cells';
import { notebook, place, type CellSketch } from '../notebooks';
import { Panel } from '../panel';

let count = 0;

/** Opens a notebook with a new kernel, and the panel. */
async function open(page: Page, cells: readonly CellSketch[]): Promise<Panel> {
  const name = `notebook7/runs-${Date.now()}-${count++}.ipynb`;
  place(openServer, name, notebook([{ markdown: '# Volume of a cylinder' }, ...cells]));
  await page.goto(`${openServer.url}notebooks/${name}`);
  await expect(page.locator('.jp-Notebook .jp-Cell').first()).toBeVisible();
  const panel = new Panel(page);
  await panel.openByButton();
  await expect(panel.kernelLine).toContainText('Kernel connected');
  return panel;
}

function cell(page: Page, index: number): Locator {
  return page.locator('.jp-Notebook .jp-Cell').nth(index);
}

function output(page: Page, index: number): Locator {
  return cell(page, index).locator('.jp-OutputArea-output');
}

async function write(page: Page, index: number, text: string): Promise<void> {
  await cell(page, index).locator('.cm-content').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
  await page.keyboard.press('Escape');
}

async function select(page: Page, index: number): Promise<void> {
  await cell(page, index).locator('.jp-InputPrompt').click();
}

const cylinder = ['radius = 2', 'volume = 15 * radius**2', 'print("volume:", volume)'];

test('a cell runs after its dependencies; stale results are updated by one click', async ({
  page
}) => {
  const panel = await open(page, cylinder);
  await select(page, 3);
  const before = page.locator('.jp-Freshkernel-before');
  await expect(before).toHaveAttribute('title', /Cell 4 needs volume/);
  await before.click();
  await expect(output(page, 3)).toHaveText('volume: 60');
  await expect.poll(() => marks(page)).toEqual(Array(4).fill('-'));
  await expect(before).toHaveCount(0);

  await write(page, 1, 'radius = 3');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => marks(page)).toEqual(['-', '-', 'stale', 'stale']);
  await panel.kernelLine.getByRole('button', { name: 'Run 2 stale' }).click();
  await expect(output(page, 3)).toHaveText('volume: 135');
  await expect.poll(() => marks(page)).toEqual(Array(4).fill('-'));
});

test(
  'a queue is canceled; a second queue stops at the first error',
  { tag: '@full' },
  async ({ page }) => {
    const panel = await open(page, [
      { code: 'import time\ntime.sleep(4)\nprint("one")', count: 1 },
      { code: 'print(1 / 0)', count: 2 },
      { code: 'print("three")', count: 3 }
    ]);
    await panel.press(panel.finding('earlier session'), /Run all/);
    await expect(panel.kernelLine).toContainText('Running 1 of 3: cell 2');
    await panel.kernelLine.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.locator('.Toastify__toast')).toContainText(
      'Cell 2 is still running. 0 of 3 cells ran.'
    );
    await expect(output(page, 1)).toHaveText('one');
    await expect(output(page, 2)).toHaveCount(0);

    await panel.press(panel.finding('earlier session'), /Run/);
    await expect(
      page.locator('.Toastify__toast', { hasText: 'cell 3 failed with ZeroDivisionError' })
    ).toBeVisible();
    await expect(output(page, 3)).toHaveCount(0);
  }
);

test(
  'all safe fixes are applied and undone by one click each',
  { tag: '@full' },
  async ({ page }) => {
    const panel = await open(page, ['print "one"', 'print "two"']);
    await panel.root.getByRole('button', { name: 'Fix all safe issues (2)' }).click();
    await page.locator('.jp-Dialog').getByRole('button', { name: 'Apply' }).click();
    await expect(panel.findings).toHaveCount(0);
    await expect(cell(page, 2).locator('.cm-content')).toHaveText('print("two")');
    await page.getByRole('button', { name: 'Undo' }).click();
    await panel.openRepeats();
    await expect(panel.findings).toHaveCount(2);
    await expect(cell(page, 1).locator('.cm-content')).toHaveText('print "one"');
  }
);

test(
  'a cell below its use is moved, and moved back, by one click each',
  { tag: '@full' },
  async ({ page }) => {
    const panel = await open(page, ['print(15 * radius)', 'radius = 2']);
    const finding = panel.finding('radius');
    await expect(finding).toHaveCount(1);
    await panel.fix(finding, 'Move cell 3 above cell 2');
    await expect(panel.findings).toHaveCount(0);
    await expect(cell(page, 1).locator('.cm-content')).toHaveText('radius = 2');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(finding).toHaveCount(1);
    await expect(cell(page, 2).locator('.cm-content')).toHaveText('radius = 2');
  }
);
