// The view of dependencies: what a cell needs, what needs it, and what can be done about it.
import { readFileSync } from 'node:fs';
import type { IJupyterLabPageFixture } from '@jupyterlab/galata';
import type { Locator } from '@playwright/test';
import { openServer } from '../../servers';
import { runAll } from '../cells';
import { notebook, textOf } from '../notebooks';
import { takePictures } from '../pictures';
import { saved } from '../saved';
import { expect, retype, test } from './fixtures';

const SHIPS = notebook([
  { markdown: '# Ships' },
  'import json\nfrom pathlib import Path',
  { markdown: '## Load' },
  'ships = [{"name": "Ada", "length": 12}, {"name": "Bell", "length": 30}]',
  'ships.append({"name": "Cid", "length": 7})',
  { markdown: '## Compute' },
  'scale = 2',
  'def mean(values):\n    return sum(values) / len(values) * scale',
  'lengths = [ship["length"] for ship in ships]',
  'average = mean(lengths)\naverage',
  { markdown: '## Write' },
  'Path("ships.json").write_text(json.dumps(ships))',
  'back = json.loads(Path("ships.json").read_text())',
  'if average > 3:\n    limit = 5',
  'print(limit, average)'
]);

/** The view of the notebook's dependencies. */
class DependenciesTab {
  readonly root: Locator;
  readonly details: Locator;

  constructor(private readonly page: IJupyterLabPageFixture) {
    this.root = page.locator('.jp-Freshkernel-graph');
    this.details = this.root.getByRole('complementary');
  }

  async open(): Promise<void> {
    const command = 'freshkernel:show-dependencies';
    await this.page.waitForFunction(id => window.jupyterapp.commands.isEnabled(id), command);
    await this.page.evaluate(async id => {
      await window.jupyterapp.commands.execute(id);
    }, command);
    await expect(this.row('import json')).toBeVisible();
  }

  /** The row with a text. */
  row(text: string): Locator {
    return this.root.getByRole('treeitem').filter({ hasText: text });
  }
}

test('the view shows what a cell needs, and makes a notebook of it', async ({
  page,
  openNotebook,
  tmpPath
}) => {
  await openNotebook(SHIPS, 'ships.ipynb');
  const view = new DependenciesTab(page);
  await view.open();
  await expect(view.root).toContainText('ships.ipynb · 11 cells · 14 dependencies');
  await view.row('average = mean').click();
  await expect(view.row('lengths = ')).toHaveAttribute('data-relation', 'needed');
  await expect(view.row('ships.append')).toHaveAttribute('data-relation', 'needed-indirectly');
  await expect(view.row('print(limit')).toHaveAttribute('data-relation', 'dependent');
  await expect(view.details).toContainText('Cell 7 scale (in a function)');
  await expect(page.locator('.jp-Notebook .jp-Cell').nth(9)).toHaveClass(/jp-mod-active/);

  // The view follows the notebook, and the keyboard.
  await page.locator('.jp-Notebook .jp-Cell').nth(12).locator('.cm-content').click();
  await expect(view.row('back = json')).toHaveAttribute('aria-selected', 'true');
  await expect(view.details).toContainText('Cell 12 ships.json (file)');
  await view.root.getByRole('tree').press('ArrowUp');
  await expect(view.row('Path("ships.json").write')).toHaveAttribute('aria-selected', 'true');

  await view.row('average = mean').click();
  await view.details.getByRole('button', { name: 'Open as a notebook of its own' }).click();
  await expect(page.getByText('Wrote', { exact: false }).first()).toBeVisible();
  await expect(page.locator('.jp-NotebookPanel:visible', { hasText: 'scale = 2' })).toHaveCount(2);
  const slice = JSON.parse(textOf(openServer, `${tmpPath}/ships-cell-10.ipynb`)) as {
    cells: readonly { source: string | string[] }[];
  };
  expect(slice.cells.map(({ source }) => [source].flat().join('').split('\n')[0])).toEqual([
    'ships = [{"name": "Ada", "length": 12}, {"name": "Bell", "length": 30}]',
    'ships.append({"name": "Cid", "length": 7})',
    'scale = 2',
    'def mean(values):',
    'lengths = [ship["length"] for ship in ships]',
    'average = mean(lengths)'
  ]);
});

test('the view shows stale cells, and runs one with what it depends on', async ({
  page,
  openNotebook
}, testInfo) => {
  const panel = await openNotebook(SHIPS, 'ships.ipynb');
  await runAll(page, panel, 11);
  const view = new DependenciesTab(page);
  await view.open();
  await view.row('average = mean').click();
  await expect(view.details).toContainText('The kernel has all that it needs.');
  // The view has the focus: both are visible.
  await page.locator('.jp-Notebook .jp-Cell').nth(6).locator('.cm-content').click();
  await retype(page, 6, 'scale = 3');
  await expect(view.row('scale = 3')).toContainText('edited');
  await view.row('average = mean').click();
  await expect(view.details).toContainText('Cell 7 must run first.');

  await takePictures(page, view.root, 'dependencies', testInfo);

  await view.details.getByRole('button', { name: 'Run with its dependencies' }).click();
  await expect(
    page.locator('.jp-Notebook .jp-Cell').nth(9).locator('.jp-OutputArea')
  ).toContainText('49.0');
  await expect(view.row('scale = 3')).not.toContainText('edited');
  await expect(view.row('print(limit')).toContainText('stale');
  await view.root.getByRole('button', { name: /Not up to date/ }).click();
  await expect(view.row('average = mean')).toHaveCount(0);
  await expect(view.row('print(limit')).toBeVisible();
});

test('the view shows where the kernel differs from the notebook', async ({
  page,
  openNotebook
}, testInfo) => {
  const cells = ['import json', 'rate = 2', 'price = rate * 5', 'rate = 3', 'print(price, rate)'];
  const panel = await openNotebook(notebook(cells), 'prices.ipynb');
  await runAll(page, panel, 5);
  const view = new DependenciesTab(page);
  await view.open();
  await expect(view.root.locator('path[data-line="certain"]').first()).toBeAttached();
  await expect(view.root.getByRole('note', { name: 'Lines' })).toHaveCount(0);
  // The price is computed again with the later rate.
  await page.locator('.jp-Notebook .jp-Cell').nth(2).locator('.cm-content').click();
  await page.keyboard.press('Control+Enter');
  await expect(panel.kernelLine).toContainText('6 executions');
  await expect(view.root.getByRole('note', { name: 'Lines' })).toHaveText(
    'only in the notebookonly in the kernel'
  );
  await view.row('price = rate').click();
  await expect(view.details).toContainText('Cell 2 rate (only in the notebook)');
  await expect(view.details).toContainText('Cell 4 rate (only in the kernel)');
  await takePictures(page, view.root, 'dependencies-kernel', testInfo);
  await view.root.getByRole('button', { name: 'Differs in the kernel 2' }).click();
  await expect(view.row('price = rate')).toBeVisible();
  await expect(view.row('import json')).toHaveCount(0);
});

test('the graph is saved as a picture and as a page', async ({ page, openNotebook }, testInfo) => {
  await openNotebook(SHIPS, 'ships.ipynb');
  const view = new DependenciesTab(page);
  await view.open();
  const save = (item: string): Promise<string> =>
    saved(page, testInfo, async () => {
      await view.root.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    });
  const png = await save('Save as PNG');
  expect(png).toMatch(/ships-dependencies\.png$/);
  const [width, height] = sizeOf(readFileSync(png));
  expect(width).toBeGreaterThan(1400);
  expect(height).toBeGreaterThan(800);
  expect(readFileSync(await save('Save as SVG'), 'utf8')).toContain('cell 4 → cell 5: ships');
  expect(readFileSync(await save('Save as a page'), 'utf8')).toContain("default-src 'none'");

  // With the keyboard.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await view.root.getByRole('button', { name: 'Export' }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Copy as Mermaid' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Copied the graph.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('flowchart TD');
});

/** Width and height of a PNG file, in pixels. */
function sizeOf(png: Buffer): [number, number] {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}
