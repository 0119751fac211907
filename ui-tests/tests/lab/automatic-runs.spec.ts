// Stale cells that run automatically after the user ran a cell: off by default, visible, and stopped by the user.
import type { IJupyterLabPageFixture } from '@jupyterlab/galata';
import type { Locator, TestInfo } from '@playwright/test';
import * as path from 'node:path';
import { marks, runAll, runCell } from '../cells';
import { notebook } from '../notebooks';
import type { Panel } from '../panel';
import { takesPictures } from '../pictures';
import { expect, retype, test } from './fixtures';
import { loadedChunks } from './loaded-scripts';

const HEAD = { markdown: '# Volume of a cylinder' };
const CYLINDER = [
  'radius = 2',
  'height = 5',
  'volume = 3 * radius**2 * height',
  'print("volume:", volume)',
  'print("height:", height)'
];
const TOGGLE = 'Run>Run Stale Cells Automatically';

function output(page: IJupyterLabPageFixture, index: number): Locator {
  return page.locator('.jp-Notebook:visible .jp-Cell').nth(index).locator('.jp-OutputArea-output');
}

function line(panel: Panel): Locator {
  return panel.root.getByRole('group', { name: 'Automatic runs' });
}

function toast(page: IJupyterLabPageFixture, text: string | RegExp): Locator {
  return page.locator('.Toastify__toast', { hasText: text });
}

/** Turns automatic runs on, and waits until the page has what they need. */
async function turnOn(page: IJupyterLabPageFixture, panel: Panel): Promise<void> {
  await page.menu.clickMenuItem(TOGGLE);
  await expect(line(panel)).toContainText('Stale cells run automatically.');
  await expect.poll(() => loadedChunks(page)).toContain('reactions');
}

/** Pictures of the panel in both themes. */
async function takePanelPictures(
  page: IJupyterLabPageFixture,
  panel: Panel,
  name: string,
  { outputDir }: TestInfo
): Promise<void> {
  if (!takesPictures) {
    return;
  }
  for (const theme of ['Dark', 'Light']) {
    await page.theme.setTheme(`JupyterLab ${theme}`);
    const file = `${name}-${theme.toLowerCase()}.png`;
    await panel.root.screenshot({ path: path.join(outputDir, file) });
    await page.screenshot({ path: path.join(outputDir, `page-${file}`) });
  }
}

/** Gives a cell another text and runs it. */
async function change(page: IJupyterLabPageFixture, index: number, text: string): Promise<void> {
  await page.locator('.jp-Notebook .jp-Cell').nth(index).locator('.cm-content').click();
  await retype(page, index, text);
  await page.keyboard.press('Escape');
  await runCell(page, index);
}

test('they are off by default; turned on, the dependents of an edited cell run', async ({
  page,
  openNotebook
}, testInfo) => {
  const panel = await openNotebook(notebook([HEAD, ...CYLINDER]));
  await runAll(page, panel, 5);
  const button = page.locator(
    '.jp-NotebookPanel-toolbar:visible [data-command="freshkernel:toggle-reactive"]'
  );
  await change(page, 1, 'radius = 3');
  await expect.poll(() => marks(page)).toEqual(['-', '-', '-', 'stale', 'stale', '-']);
  await expect(panel.kernelLine).toContainText('6 executions');
  await expect(line(panel)).toHaveCount(0);
  await expect(button.first()).toBeHidden();

  await turnOn(page, panel);
  await expect(button.first()).toBeVisible();
  await change(page, 1, 'radius = 4');
  await expect(output(page, 4)).toHaveText('volume: 240');
  await expect(line(panel)).toContainText('Ran 2 cells that became stale after cell 2.');
  await expect(panel.kernelLine).toContainText('9 executions');
  await expect.poll(() => marks(page)).toEqual(Array(6).fill('-'));
  await takePanelPictures(page, panel, 'automatic-runs', testInfo);

  // The timeline marks them.
  await page.evaluate(() => window.jupyterapp.commands.execute('freshkernel:show-timeline'));
  const items = page.locator('.jp-Freshkernel-timeline').getByRole('listitem');
  await expect(items).toHaveCount(9);
  await expect(items.filter({ hasText: 'automatic' })).toHaveCount(2);
  await page.keyboard.press('Control+Shift+[');

  // Comments change nothing.
  await change(page, 1, 'radius = 4  # meters');
  await expect(panel.kernelLine).toContainText('10 executions');
  await expect(line(panel)).toContainText('Stale cells run automatically.');

  const turnOff = line(panel).getByRole('button', { name: 'Turn off' });
  await turnOff.focus();
  await page.keyboard.press('Enter');
  await expect(line(panel)).toHaveCount(0);
  await change(page, 1, 'radius = 5');
  await expect.poll(() => marks(page)).toEqual(['-', '-', '-', 'stale', 'stale', '-']);
  await expect(panel.kernelLine).toContainText('11 executions');
});

test(
  'they can be canceled while the running cell continues',
  { tag: '@full' },
  async ({ page, openNotebook }) => {
    const slow = 'import time\ntime.sleep(SECONDS)\nprint("slept", x)';
    const cells = ['x = 1\nSECONDS = 0', slow, 'print("next", x)', 'print("last", x)'];
    const panel = await openNotebook(notebook([HEAD, ...cells]));
    await runAll(page, panel, 4);
    await turnOn(page, panel);

    await change(page, 1, 'x = 2\nSECONDS = 4');
    await expect(panel.kernelLine).toContainText('Running 1 of 3: cell 3');
    await expect(line(panel)).toContainText('Running cells 3, 4 and 5, stale after cell 2');
    await panel.kernelLine.getByRole('button', { name: 'Cancel' }).click();
    await expect(toast(page, 'Canceled. Cell 3 is still running.')).toBeVisible();
    await expect(line(panel)).toContainText('Stopped: 0 of 3 cells ran');
    await expect(output(page, 2)).toHaveText('slept 2');
    await expect(output(page, 3)).toHaveText('next 1');
  }
);

test('they stop at an error', { tag: '@full' }, async ({ page, openNotebook }) => {
  const cells = ['x = 1', 'print(10 / x)', 'print("after", 1 / x)'];
  const panel = await openNotebook(notebook([HEAD, ...cells]));
  await runAll(page, panel, 3);
  await turnOn(page, panel);
  await change(page, 1, 'x = 0');
  await expect(toast(page, 'Stopped: cell 3 failed with ZeroDivisionError.')).toBeVisible();
  await expect(line(panel)).toContainText('Stopped: 0 of 2 cells ran');
  await expect(output(page, 3)).toHaveText('after 1.0');
});

test('cells that write files wait for a click', async ({ page, openNotebook }, testInfo) => {
  const cells = ['x = 1', 'with open("x.txt", "w") as f:\n    print("wrote", f.write(str(x)))'];
  const panel = await openNotebook(notebook([HEAD, ...cells, 'print("x:", x)']));
  await runAll(page, panel, 3);
  await turnOn(page, panel);
  await change(page, 1, 'x = 10');
  await expect(output(page, 3)).toHaveText('x: 10');
  await expect(line(panel)).toContainText('Ran 1 cell that became stale after cell 2.');
  await expect(line(panel)).toContainText('1 more is stale (about');
  await expect(line(panel)).toContainText('cell 3 may write files.');
  await expect(output(page, 2)).toHaveText('wrote 1');
  await takePanelPictures(page, panel, 'automatic-offer', testInfo);
  await line(panel).getByRole('button', { name: 'Run', exact: true }).click();
  await expect(output(page, 2)).toHaveText('wrote 2');
  await expect(line(panel)).toContainText('Stale cells run automatically.');
});
