// The timeline: what the kernel ran, what cells contained then, and how to get it back.
import type { IJupyterLabPageFixture } from '@jupyterlab/galata';
import type { Locator } from '@playwright/test';
import { reload, runAll, sources } from '../cells';
import { notebook } from '../notebooks';
import { takePictures } from '../pictures';
import { expect, retype, test } from './fixtures';

const SHIPS = notebook([
  { markdown: '# Ships' },
  'ships = [{"name": "Ada", "length": 12}, {"name": "Bell", "length": 30}]',
  'scale = 2',
  'lengths = [ship["length"] * scale for ship in ships]',
  'longest = max(lengths)\nprint(longest)'
]);

/** The timeline of the notebook's kernel. */
class TimelineTab {
  readonly root: Locator;
  readonly items: Locator;

  constructor(private readonly page: IJupyterLabPageFixture) {
    this.root = page.locator('.jp-Freshkernel-timeline');
    this.items = this.root.getByRole('listitem');
  }

  async open(): Promise<void> {
    const command = 'freshkernel:show-timeline';
    await this.page.waitForFunction(id => window.jupyterapp.commands.isEnabled(id), command);
    await this.page.evaluate(async id => {
      await window.jupyterapp.commands.execute(id);
    }, command);
    await expect(this.root.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  }
}

/** Makes the notebook the current widget, and gives a cell another text. */
async function change(page: IJupyterLabPageFixture, index: number, text: string): Promise<void> {
  await page.locator('.jp-Notebook .jp-Cell').nth(index).locator('.cm-content').click();
  await retype(page, index, text);
}

test('the timeline shows what ran, and reverts and reinserts cells', async ({
  page,
  openNotebook
}, testInfo) => {
  const panel = await openNotebook(SHIPS, 'ships.ipynb');
  await runAll(page, panel, 4);
  const view = new TimelineTab(page);
  await view.open();
  await expect(view.root).toContainText('ships.ipynb · 4 executions');
  await expect(view.items.first()).toContainText('longest = max(lengths)');
  await expect(view.items.first()).toContainText('defines longest');

  // Edited, failed, and deleted cells.
  await change(page, 2, 'scale = 3');
  await page.keyboard.press('Shift+Enter');
  await change(page, 3, 'lengths = 1 / 0');
  await page.keyboard.press('Control+Enter');
  await expect(view.items).toHaveCount(6);
  await expect(view.items.first()).toContainText('ZeroDivisionError: division by zero');
  await page.locator('.jp-Notebook .jp-Cell').nth(4).locator('.jp-InputPrompt').click();
  await page.keyboard.press('d');
  await page.keyboard.press('d');
  await expect(view.items.filter({ hasText: 'longest' })).toContainText('Deleted cell');

  const lengths = view.items.filter({ hasText: 'lengths = [ship' });
  await lengths.getByRole('button', { name: /lengths = / }).click();
  await expect(lengths.locator('[data-kind=added]')).toContainText('lengths = 1 / 0');
  await takePictures(page, view.root, 'timeline', testInfo);
  await page.setViewportSize({ width: 1900, height: 900 });

  await lengths.getByRole('button', { name: 'Revert the cell to this' }).click();
  const longest = view.items.filter({ hasText: 'longest' });
  await longest.getByRole('button', { name: /longest = / }).click();
  await longest.getByRole('button', { name: 'Reinsert the cell' }).click();
  await page.locator('.jp-Notebook .jp-Cell').nth(1).locator('.cm-content').click();
  await expect
    .poll(() => sources(page))
    .toEqual([
      '# Ships',
      'ships = [{"name": "Ada", "length": 12}, {"name": "Bell", "length": 30}]',
      'scale = 3',
      'lengths = [ship["length"] * scale for ship in ships]',
      'longest = max(lengths)\nprint(longest)'
    ]);
  await view.root.getByRole('button', { name: /^Failed/ }).click();
  await expect(view.items).toHaveCount(1);
});

test(
  'the timeline survives a reload of the page',
  { tag: '@full' },
  async ({ page, openNotebook }) => {
    const panel = await openNotebook(SHIPS, 'ships.ipynb');
    await runAll(page, panel, 4);
    await page.notebook.save();
    await reload(page);
    await expect(page.locator('.jp-Notebook .jp-Cell').first()).toBeVisible();
    const view = new TimelineTab(page);
    await view.open();
    await expect(view.items).toHaveCount(4);
    await expect(view.items.first()).toContainText('Cell 5');
  }
);

/** Prints a mean, and shows markup that would run scripts if it were trusted. */
const SHOWN = `import itertools
from IPython.display import HTML
counter = globals().setdefault("counter", itertools.count(1))
print("ships: 12")
print("mean:", next(counter))
HTML("<b>bold</b><img src='x:' onerror='window.wasRun = true'><script>window.wasRun = true</script>")`;

test('the timeline shows the outputs of executions, untrusted, and compares them', async ({
  page,
  openNotebook
}, testInfo) => {
  const panel = await openNotebook(notebook([SHOWN]), 'means.ipynb');
  await runAll(page, panel, 1);
  await page.locator('.jp-Notebook .jp-Cell').first().locator('.cm-content').click();
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('.jp-Notebook .jp-OutputArea-output').first()).toContainText('mean: 2');
  const view = new TimelineTab(page);
  await view.open();
  await expect(view.items).toHaveCount(2);
  // The cell itself ran its script.
  await page.evaluate(() => Object.assign(window, { wasRun: false }));

  const [second, first] = [view.items.nth(0), view.items.nth(1)];
  await first.getByRole('button', { name: /import itertools/ }).focus();
  await page.keyboard.press('Enter');
  await first.getByRole('button', { name: 'Show outputs' }).focus();
  await page.keyboard.press('Enter');
  const outputs = first.getByRole('region', { name: 'Outputs', exact: true });
  await expect(outputs).toContainText('mean: 1');
  await expect(outputs.locator('b')).toHaveText('bold');
  await expect(outputs.locator('script, img[onerror]')).toHaveCount(0);
  expect(await page.evaluate(() => (window as { wasRun?: boolean }).wasRun)).toBe(false);

  await first.getByRole('button', { name: 'Hide outputs' }).click();
  await second.getByRole('button', { name: /import itertools/ }).click();
  await second.getByRole('button', { name: 'Compare outputs' }).focus();
  await page.keyboard.press('Enter');
  const comparison = second.getByRole('region', { name: 'Comparison of outputs' });
  await expect(comparison.locator('strong')).toContainText('Different');
  await expect(comparison.locator('mark')).toHaveText(['1', '2']);
  await expect(comparison.getByRole('combobox')).toContainText('[1]');
  await second.getByRole('button', { name: 'Show outputs' }).click();
  await takePictures(page, view.root, 'timeline-outputs', testInfo);
  await page.setViewportSize({ width: 1900, height: 900 });
});
