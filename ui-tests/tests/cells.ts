// Helpers for the cells of a notebook.
import type { IJupyterLabPageFixture } from '@jupyterlab/galata';
import { expect, type Page } from '@playwright/test';
import type { Panel } from './panel';

/** The state marks of the cells; `-` for none. */
export async function marks(page: Page): Promise<string[]> {
  return page
    .locator('.jp-Notebook:visible .jp-Cell')
    .evaluateAll(cells => cells.map(cell => (cell as HTMLElement).dataset.freshkernelState ?? '-'));
}

/** The source of each cell, read from the model: a notice with a button does not close meanwhile. */
export async function sources(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const panel = window.jupyterapp.shell.currentWidget as unknown as {
      content: { model: { sharedModel: { cells: { getSource(): string }[] } } };
    };
    return panel.content.model.sharedModel.cells.map(cell => cell.getSource());
  });
}

/** Waits for a connected kernel, runs all cells, and waits for a number of executions. */
export async function runAll(
  page: IJupyterLabPageFixture,
  panel: Panel,
  executions: number
): Promise<void> {
  await expect(panel.kernelLine).toContainText('Kernel connected');
  await page.notebook.run();
  await expect(panel.kernelLine).toContainText(`${executions} execution`);
}

/** Reloads the page: the application opens the notebook again. */
export async function reload(page: IJupyterLabPageFixture): Promise<void> {
  // Galata would wait for an application without a notebook. Its option is missing from its type of `reload`.
  const options = { waitUntil: 'load' as const, waitForIsReady: false };
  await page.reload(options);
}

/** Types at the end of a cell. */
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
