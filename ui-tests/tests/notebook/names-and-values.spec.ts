// In Notebook 7: variables are renamed, their values shown, and what made an output opens as a notebook.
import { expect, test, type Page } from '@playwright/test';
import { openServer } from '../../servers';
import { sources } from '../cells';
import { notebook, place } from '../notebooks';
import { Panel } from '../panel';
import { VariablesTab } from '../variables-tab';

const CELLS = [
  'radius = 2',
  'unused = 5',
  'volume = 15 * radius**2',
  'print(f"{radius} makes", volume)'
];

let count = 0;

/** Opens a notebook with a new kernel, and the panel. */
async function open(page: Page): Promise<Panel> {
  const name = `notebook7/names-${Date.now()}-${count++}.ipynb`;
  place(openServer, name, notebook(CELLS));
  await page.goto(`${openServer.url}notebooks/${name}`);
  await expect(page.locator('.jp-Notebook .jp-Cell').first()).toBeVisible();
  const panel = new Panel(page);
  await panel.openByButton();
  await expect(panel.kernelLine).toContainText('Kernel connected');
  return panel;
}

/** Runs the cells from top to bottom. */
async function runAll(page: Page, panel: Panel): Promise<void> {
  await page.locator('.jp-Notebook .jp-Cell').first().locator('.jp-InputPrompt').click();
  for (let ran = 0; ran < CELLS.length; ran++) {
    await page.keyboard.press('Shift+Enter');
  }
  await expect(panel.kernelLine).toContainText(`${CELLS.length} executions`);
}

/** Chooses an item of the menu of a cell's code. */
async function chooseAtCell(page: Page, index: number, item: string): Promise<void> {
  const code = page.locator('.jp-Notebook .jp-Cell').nth(index).locator('.cm-line').first();
  await code.click({ button: 'right', position: { x: 6, y: 6 } });
  await page.locator('.lm-Menu-item', { hasText: item }).click();
}

test(
  'a variable is renamed in all cells, and one undo brings it back',
  { tag: '@full' },
  async ({ page }) => {
    await open(page);
    await chooseAtCell(page, 0, 'Rename Variable…');
    const dialog = page.locator('.jp-Dialog-content');
    const input = dialog.getByRole('textbox', { name: 'New name' });
    await expect(input).toHaveValue('radius');
    await input.fill('half');
    await expect(dialog.getByRole('status')).toContainText('3 occurrences in 3 cells');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    const renamed = CELLS.map(source => source.replace('radius', 'half'));
    await expect.poll(() => sources(page)).toEqual(renamed);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => sources(page)).toEqual(CELLS);
  }
);

test('the variables are shown below the notebook, and lead to their cells', async ({ page }) => {
  const panel = await open(page);
  await panel.root.getByRole('button', { name: 'More', exact: true }).click();
  await page.locator('.lm-Menu-item', { hasText: 'Variables' }).click();
  const view = new VariablesTab(page);
  await expect(view.root).toContainText('The kernel has no variables yet. Run a cell.');
  await runAll(page, panel);
  await expect(view.row('volume')).toContainText('60');
  await expect(view.row('volume')).toHaveAttribute('data-state', 'fresh');

  const radius = page.locator('.jp-Notebook .jp-Cell').first().locator('.cm-content');
  await radius.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('radius = 3');
  await page.keyboard.press('Control+Enter');
  await expect(view.row('volume')).toHaveAttribute('data-state', 'stale');
  await view.toggle('volume');
  await view.root.getByRole('button', { name: 'Run cell 3 with its dependencies' }).click();
  await expect(view.row('volume')).toContainText('135');
  await view.row('volume').getByRole('button', { name: 'Cell 3' }).click();
  await expect(page.locator('.jp-Notebook .jp-Cell').nth(2)).toHaveClass(/jp-mod-active/);
});

test(
  'what made an output is listed, and opens as a notebook',
  { tag: '@full' },
  async ({ page, context }) => {
    const panel = await open(page);
    await runAll(page, panel);
    await chooseAtCell(page, 3, 'What Made This?');
    const dialog = page.locator('.jp-Dialog', { hasText: 'What made' });
    await expect(dialog.getByRole('status')).toContainText('3 of 4 executions.');
    await expect(dialog.getByRole('listitem')).toHaveText([/radius = 2/, /volume = /, /print/]);
    const opened = context.waitForEvent('page');
    await dialog.getByRole('button', { name: 'Open as notebook' }).click();
    const other = await opened;
    await expect(other.locator('.jp-Notebook .jp-CodeCell')).toHaveCount(3);
    await expect(other.locator('.jp-Notebook .cm-content').last()).toHaveText(CELLS[3]);
  }
);
