// The cells of a notebook as a user sees and runs them.
import type { IJupyterLabPageFixture } from '@jupyterlab/galata';
import { expect, type Page } from '@playwright/test';
import type { Panel } from './panel';

/** The state marks of the cells; `-` where there is none. */
export async function marks(page: Page): Promise<string[]> {
  return page
    .locator('.jp-Notebook:visible .jp-Cell')
    .evaluateAll(cells => cells.map(cell => (cell as HTMLElement).dataset.freshkernelState ?? '-'));
}

/** Runs all cells once the kernel is watched. */
export async function runAll(
  page: IJupyterLabPageFixture,
  panel: Panel,
  runs: number
): Promise<void> {
  await expect(panel.kernelLine).toContainText('Kernel connected');
  await page.notebook.run();
  await expect(panel.kernelLine).toContainText(`${runs} execution`);
}

/** Writes at the end of a cell. */
export async function append(
  page: IJupyterLabPageFixture,
  index: number,
  text: string
): Promise<void> {
  await page.notebook.enterCellEditingMode(index);
  await page.keyboard.press('Control+End');
  await page.keyboard.type(text);
  await page.keyboard.press('Escape');
}

/** Runs one cell. */
export async function runCell(page: IJupyterLabPageFixture, index: number): Promise<void> {
  await page.notebook.selectCells(index);
  await page.keyboard.press('Control+Enter');
}
