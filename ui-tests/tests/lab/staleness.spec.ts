// Stale results: marks, advice before a cell runs, and updates by one click.
import type { IJupyterLabPageFixture } from '@jupyterlab/galata';
import type { Locator } from '@playwright/test';
import { append, marks, runAll, runCell } from '../cells';
import { notebook } from '../notebooks';
import { expect, retype, test } from './fixtures';

// Uses the server's real kernels and sessions: Galata's mocks cannot restart kernels.
const sources = [
  'radius = 2',
  'height = 5',
  'volume = 3 * radius**2 * height',
  'print("volume:", volume)',
  'print("height:", height)'
];
const cylinder = notebook([{ markdown: '# Volume of a cylinder' }, ...sources]);

function cell(page: IJupyterLabPageFixture, index: number): Locator {
  return page.locator('.jp-Notebook:visible .jp-Cell').nth(index);
}

function output(page: IJupyterLabPageFixture, index: number): Locator {
  return cell(page, index).locator('.jp-OutputArea-output');
}

function advice(page: IJupyterLabPageFixture): Locator {
  return page.locator('.jp-Freshkernel-advice');
}

/** Changes the radius and runs its cell. */
async function widen(page: IJupyterLabPageFixture): Promise<void> {
  await retype(page, 1, 'radius = 3');
  await page.keyboard.press('Escape');
  await runCell(page, 1);
}

test('results that depend on an edited cell are marked and updated by one click', async ({
  page,
  openNotebook
}) => {
  const panel = await openNotebook(cylinder);
  await runAll(page, panel, 5);
  await expect.poll(() => marks(page)).toEqual(Array(6).fill('-'));

  await widen(page);
  await expect.poll(() => marks(page)).toEqual(['-', '-', '-', 'stale', 'stale', '-']);
  await expect(cell(page, 3).locator('.jp-InputPrompt')).toHaveAttribute(
    'title',
    /Stale: .*\nCell 2 changed radius after this cell ran\./
  );
  await expect(output(page, 4)).toHaveText('volume: 60');
  const root = panel.root.getByRole('treeitem', { name: /2 results follow/ });
  await expect(root).toContainText('Cell 2 ran after cells that depend on it: 2 results follow');
  await expect(root.locator('.jp-Freshkernel-staleCells')).toHaveText(
    'Cell 5: volume comes from cell 4, which is stale.'
  );
  await expect(page.locator('.jp-Freshkernel-statusLine')).toContainText(
    '2 stale (cell 2 ran after cells that depend on it)'
  );

  await panel.kernelLine.getByRole('button', { name: 'Run 2 stale' }).click();
  await expect.poll(() => marks(page)).toEqual(Array(6).fill('-'));
  await expect(output(page, 4)).toHaveText('volume: 135');
  await expect(panel.kernelLine).toContainText('8 executions');
  await expect(panel.kernelLine.getByRole('button', { name: /stale/ })).toHaveCount(0);
});

test('stale results stay when a console connects and the notebook is renamed', async ({
  page,
  openNotebook
}) => {
  const panel = await openNotebook(cylinder);
  await runAll(page, panel, 5);
  await widen(page);
  const stale = ['-', '-', '-', 'stale', 'stale', '-'];
  await expect.poll(() => marks(page)).toEqual(stale);

  const path = await page.evaluate(() => {
    const { currentWidget } = window.jupyterapp.shell as unknown as {
      currentWidget: { context: { path: string } };
    };
    return currentWidget.context.path;
  });
  await page.evaluate(async () => {
    await window.jupyterapp.commands.execute('notebook:create-console');
  });
  await expect(page.locator('.jp-CodeConsole .jp-CodeConsole-promptCell')).toBeVisible();
  await page.evaluate(async from => {
    const to = from.replace('.ipynb', '-renamed.ipynb');
    await window.jupyterapp.serviceManager.contents.rename(from, to);
  }, path);
  await expect(page.locator('.lm-TabBar-tab', { hasText: '-renamed.ipynb' }).first()).toBeVisible();
  await expect(panel.root.locator('.jp-Freshkernel-verdictLine')).toHaveText(
    /^2 stale \(.*\) · \d/
  );
  expect(await marks(page)).toEqual(stale);

  await panel.kernelLine.getByRole('button', { name: 'Run 2 stale' }).click();
  await expect(output(page, 4)).toHaveText('volume: 135');
  await expect.poll(() => marks(page)).toEqual(Array(6).fill('-'));
});

test('before a cell runs, status bar and cell advise to run its stale dependencies first', async ({
  page,
  openNotebook
}) => {
  const panel = await openNotebook(cylinder);
  await runAll(page, panel, 5);
  await page.notebook.selectCells(4);
  await expect(advice(page)).toHaveCount(0);
  const place = await cell(page, 4).boundingBox();

  await widen(page);
  await page.notebook.selectCells(4);
  await expect(advice(page)).toHaveText('Cell 5 uses stale volume from cell 4.Run 1 cell first');
  await expect(cell(page, 4).locator('.jp-Freshkernel-before')).toBeVisible();
  await expect(page.locator('.jp-Freshkernel-before')).toHaveCount(1);
  expect(await cell(page, 4).boundingBox()).toEqual(place);

  // A cell without stale inputs has no advice.
  await page.notebook.selectCells(5);
  await expect(advice(page)).toHaveCount(0);
  await expect(page.locator('.jp-Freshkernel-before')).toHaveCount(0);

  await page.notebook.selectCells(4);
  await cell(page, 4).locator('.jp-Freshkernel-before').click();
  await expect(output(page, 4)).toHaveText('volume: 135');
  await expect.poll(() => marks(page)).toEqual(Array(6).fill('-'));
  await expect(panel.kernelLine).toContainText('8 executions');
});

test(
  'an ordinary execution is not delayed, and its result is marked as stale',
  { tag: '@full' },
  async ({ page, openNotebook }) => {
    const panel = await openNotebook(cylinder);
    await runAll(page, panel, 5);
    await widen(page);
    await runCell(page, 4);
    await expect(panel.kernelLine).toContainText('7 executions');
    await expect(output(page, 4)).toHaveText('volume: 60');
    await expect.poll(() => marks(page)).toEqual(['-', '-', '-', 'stale', 'stale', '-']);
  }
);

test('in a kernel that has run nothing, a cell runs after its dependencies', async ({
  page,
  openNotebook
}) => {
  const panel = await openNotebook(cylinder);
  await expect(panel.kernelLine).toContainText('Kernel connected');
  await page.notebook.selectCells(4);
  await expect(advice(page)).toContainText('Cell 5 needs volume.');
  await page.keyboard.press('Alt+Shift+Enter');
  await expect(output(page, 4)).toHaveText('volume: 60');
  await expect(panel.kernelLine).toContainText('4 executions');
  await expect.poll(() => marks(page)).toEqual(['-', '-', '-', '-', '-', 'never-run']);
});

test('the shortcut runs an edited cell with all cells that depend on it', async ({
  page,
  openNotebook
}) => {
  const panel = await openNotebook(cylinder);
  await runAll(page, panel, 5);
  await append(page, 1, ' + 1');
  await expect
    .poll(() => marks(page))
    .toEqual(['-', 'edited', '-', expect.stringMatching(/stale/), 'stale', '-']);
  await page.keyboard.press('Alt+Shift+R');
  await expect(output(page, 4)).toHaveText('volume: 135');
  await expect.poll(() => marks(page)).toEqual(Array(6).fill('-'));
  await page.keyboard.press('Alt+Shift+R');
  await expect(page.locator('.Toastify__toast', { hasText: 'Nothing is stale.' })).toBeVisible();
});

test('pressed again and again, the shortcut runs no cell twice', async ({ page, openNotebook }) => {
  const panel = await openNotebook(cylinder);
  await runAll(page, panel, 5);
  await append(page, 1, ' + 1');
  await expect.poll(() => marks(page)).toContain('edited');
  for (let press = 0; press < 10; press++) {
    await page.keyboard.press('Alt+Shift+R');
  }
  await expect(
    page.locator('.Toastify__toast', { hasText: 'Nothing is stale.' }).first()
  ).toBeVisible();
  await expect(output(page, 4)).toHaveText('volume: 135');
  await expect.poll(() => marks(page)).toEqual(Array(6).fill('-'));
  await expect(panel.kernelLine).toContainText('8 executions');
});

test('after a provider was deleted, a restart is offered', async ({ page, openNotebook }) => {
  const panel = await openNotebook(
    notebook([
      { markdown: '# Lengths' },
      'unit = "cm"',
      'def label(value):\n    return f"{value} " + globals().get("unit", "m")',
      'try:\n    shown = unit\nexcept NameError:\n    shown = "m"',
      'print(shown)'
    ])
  );
  await runAll(page, panel, 4);
  await page.notebook.selectCells(1);
  await page.notebook.deleteCells();
  await expect(panel.kernelLine.getByRole('button', { name: 'Restart and Run All' })).toBeVisible();
  await page.notebook.selectCells(2);
  await expect(advice(page)).toContainText('Cell 3 uses unit, which no cell defines anymore.');
  await page.keyboard.press('Alt+Shift+R');
  const toast = page.locator('.Toastify__toast', { hasText: 'Only a restart fixes this' });
  await toast.getByRole('button', { name: 'Restart and Run All' }).click();
  await page.locator('.jp-Dialog').getByRole('button', { name: 'Confirm Kernel Restart' }).click();
  await expect(output(page, 3)).toHaveText('m');
  await expect.poll(() => marks(page)).toEqual(Array(4).fill('-'));
});

test('where the deleted cell must come back, it is offered instead of a restart', async ({
  page,
  openNotebook
}) => {
  const panel = await openNotebook(cylinder);
  await runAll(page, panel, 5);
  await page.notebook.selectCells(1);
  await page.notebook.deleteCells();
  const button = panel.kernelLine.getByRole('button', { name: 'Reinsert the deleted cell' });
  await expect(button).toBeVisible();
  await page.notebook.selectCells(2);
  await expect(advice(page)).toHaveText(
    'Cell 3 uses radius, which no cell defines anymore.Reinsert the deleted cell'
  );
  await expect(cell(page, 2).locator('.jp-Freshkernel-before')).toHaveAttribute(
    'title',
    /Reinsert the deleted cell/
  );
  await expect(page.getByText('Restart and Run All')).toHaveCount(0);
  await button.click();
  await page.locator('.jp-Dialog').getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => page.notebook.getCellTextInput(1)).toBe('radius = 2');
  await expect(button).toHaveCount(0);
  await expect(page.getByText('Restart and Run All')).toHaveCount(0);
});

test(
  'marks follow moved cells and appear in every view',
  { tag: '@full' },
  async ({ page, openNotebook }) => {
    const panel = await openNotebook(cylinder);
    await runAll(page, panel, 5);
    await widen(page);
    await expect.poll(() => marks(page)).toEqual(['-', '-', '-', 'stale', 'stale', '-']);
    await page.notebook.selectCells(5);
    await page.keyboard.press('Control+Shift+ArrowUp');
    await expect.poll(() => marks(page)).toEqual(['-', '-', '-', 'stale', '-', 'stale']);

    await page.evaluate(() => window.jupyterapp.commands.execute('docmanager:clone'));
    const views = page.locator('.jp-NotebookPanel:visible');
    await expect(views).toHaveCount(2);
    for (const view of await views.all()) {
      await expect(view.locator('[data-freshkernel-state="stale"]')).toHaveCount(2);
    }
    await panel.kernelLine.getByRole('button', { name: 'Run 2 stale' }).click();
    for (const view of await views.all()) {
      await expect(view.locator('[data-freshkernel-state]')).toHaveCount(0);
    }
  }
);
