// Queues of cells: progress, cancellation, and stops after failures and changes.
import type { IJupyterLabPageFixture } from '@jupyterlab/galata';
import type { Locator } from '@playwright/test';
import { marks, runCell } from '../cells';
import { notebook, type CellSketch } from '../notebooks';
import { expect, test } from './fixtures';

/** A notebook with outputs from an earlier session, so that a fix runs all cells. */
function ranEarlier(...sources: readonly string[]): object {
  const cells: CellSketch[] = sources.map((code, i) => ({ code, count: i + 1 }));
  return notebook([{ markdown: '# Growth of trees' }, ...cells]);
}

function output(page: IJupyterLabPageFixture, index: number): Locator {
  return page.locator('.jp-Notebook:visible .jp-Cell').nth(index).locator('.jp-OutputArea-output');
}

function toast(page: IJupyterLabPageFixture, text: string | RegExp): Locator {
  return page.locator('.Toastify__toast', { hasText: text });
}

const slow = [
  'import time\nprint("one")',
  'time.sleep(3)\nprint("two")',
  'print("three")',
  'print("four")'
];

test('a queue shows its progress; after a cancellation the running cell continues', async ({
  page,
  openNotebook
}) => {
  const panel = await openNotebook(ranEarlier(...slow));
  await expect(panel.kernelLine).toContainText('Kernel connected');
  await panel.press(panel.finding('earlier session'), /Run all/);
  await expect(panel.kernelLine).toContainText('Running 2 of 4: cell 3');
  await expect(page.locator('.jp-Freshkernel-advice')).toContainText('Running 2 of 4: cell 3');
  await expect
    .poll(() => marks(page))
    .toEqual(['-', '-', expect.stringMatching(/-|running/), 'waiting', 'waiting']);

  await panel.kernelLine.getByRole('button', { name: 'Cancel' }).click();
  await expect(toast(page, 'Cell 3 is still running. 1 of 4 cells ran.')).toBeVisible();
  await expect(panel.kernelLine).not.toContainText('Running');
  await expect(output(page, 2)).toHaveText('two');
  await expect(panel.kernelLine).toContainText('2 executions');
  await expect
    .poll(() => marks(page))
    .toEqual(['-', '-', '-', 'earlier-session', 'earlier-session']);
  await expect(output(page, 3)).toHaveCount(0);
});

test(
  'the running cell of a canceled queue can be interrupted',
  { tag: '@full' },
  async ({ page, openNotebook }) => {
    const panel = await openNotebook(ranEarlier('import time\ntime.sleep(60)', 'print("two")'));
    await expect(panel.kernelLine).toContainText('Kernel connected');
    await panel.press(panel.finding('earlier session'), /Run all/);
    await page.locator('.jp-Freshkernel-advice', { hasText: 'Running 1 of 2: cell 2' }).click();
    await toast(page, 'still running').getByRole('button', { name: 'Interrupt' }).click();
    await expect(output(page, 1)).toContainText('KeyboardInterrupt');
    await expect(output(page, 2)).toHaveCount(0);
  }
);

test('a queue stops at the first error', async ({ page, openNotebook }) => {
  const panel = await openNotebook(
    ranEarlier('height = 3', 'height / 0', 'print("never")', 'print("never")')
  );
  await expect(panel.kernelLine).toContainText('Kernel connected');
  await panel.press(panel.finding('earlier session'), /Run all/);
  await expect(
    toast(page, 'Stopped: cell 3 failed with ZeroDivisionError. 1 of 4 cells ran.')
  ).toBeVisible();
  await expect(panel.kernelLine).toContainText('2 executions');
  await expect
    .poll(() => marks(page))
    .toEqual(['-', '-', 'failed', 'earlier-session', 'earlier-session']);
  await toast(page, 'Stopped').getByRole('button', { name: 'Go to cell' }).click();
  await expect(page.locator('.jp-Notebook:visible .jp-Cell').nth(2)).toHaveClass(/jp-mod-active/);
});

test('a queue stops when a queued cell is edited, without disturbing typing', async ({
  page,
  openNotebook
}) => {
  const panel = await openNotebook(ranEarlier(...slow));
  await expect(panel.kernelLine).toContainText('Kernel connected');
  await panel.press(panel.finding('earlier session'), /Run all/);
  await expect(panel.kernelLine).toContainText('Running 2 of 4');
  // Typing continues while the next cell starts.
  await page.notebook.enterCellEditingMode(4);
  await page.keyboard.press('Control+End');
  const text = '  # typed while cells before it ran, without a pause';
  await page.keyboard.type(text, { delay: 80 });
  expect(await page.notebook.getCellTextInput(4)).toBe(`${slow[3]}${text}`);
  await expect(toast(page, 'queued cell 5 was edited')).toBeVisible();
  await expect(output(page, 4)).toHaveCount(0);
});

test(
  'a queue stops when a queued cell is deleted',
  { tag: '@full' },
  async ({ page, openNotebook }) => {
    const panel = await openNotebook(ranEarlier(...slow));
    await expect(panel.kernelLine).toContainText('Kernel connected');
    await panel.press(panel.finding('earlier session'), /Run all/);
    await expect(panel.kernelLine).toContainText('Running 2 of 4');
    await page.notebook.selectCells(4);
    await page.keyboard.press('d');
    await page.keyboard.press('d');
    await expect(toast(page, 'a queued cell was deleted. 2 of 4 cells ran.')).toBeVisible();
    await expect(output(page, 3)).toHaveCount(0);
  }
);

test(
  'nothing is queued while the kernel is busy; ordinary executions are not delayed',
  { tag: '@full' },
  async ({ page, openNotebook }) => {
    const panel = await openNotebook(ranEarlier(...slow));
    await expect(panel.kernelLine).toContainText('Kernel connected');
    await runCell(page, 1);
    await expect(panel.kernelLine).toContainText('1 execution');
    await runCell(page, 2);
    await expect(panel.kernelLine).toContainText('busy');
    const finding = panel.finding('earlier session');
    await panel.press(finding, /Run/);
    await expect(toast(page, 'The kernel is busy with cell 3.')).toBeVisible();
    await expect(panel.kernelLine).toContainText('2 executions');

    await panel.press(finding, /Run/);
    await expect(panel.kernelLine).toContainText('4 executions');
    await expect(output(page, 4)).toHaveText('four');
  }
);

test('a kernel restart ends a queue', { tag: '@full' }, async ({ page, openNotebook }) => {
  const panel = await openNotebook(ranEarlier('import time\ntime.sleep(60)', 'print("two")'));
  await expect(panel.kernelLine).toContainText('Kernel connected');
  await panel.press(panel.finding('earlier session'), /Run all/);
  await expect(panel.kernelLine).toContainText('Running 1 of 2');
  await page.menu.clickMenuItem('Kernel>Restart Kernel…');
  await page.locator('.jp-Dialog').getByRole('button', { name: 'Confirm Kernel Restart' }).click();
  await expect(toast(page, 'the kernel ended or restarted')).toBeVisible();
  await expect(panel.kernelLine).not.toContainText('Running');
  await expect(output(page, 2)).toHaveCount(0);
});
