import type { IJupyterLabPageFixture } from '@jupyterlab/galata';
import type { TestInfo } from '@playwright/test';
import { cpSync, mkdirSync } from 'node:fs';
import * as path from 'node:path';
import { openServer } from '../../servers';
import { marks, runAll, runCell } from '../cells';
import { Panel } from '../panel';
import { expect, retype, test } from './fixtures';

const examples = path.resolve(__dirname, '../../../examples');

/** Folder for the README's pictures; without it they go to the test results. */
const pictures = process.env.FRESHKERNEL_SCREENSHOTS;

test.use({ viewport: { width: 1200, height: 760 } });

/** Opens an example with the panel only. */
async function openExample(
  page: IJupyterLabPageFixture,
  tmpPath: string,
  name: string,
  theme: string
): Promise<Panel> {
  const folder = path.join(openServer.root, tmpPath);
  mkdirSync(folder, { recursive: true });
  cpSync(examples, folder, { recursive: true });
  await page.theme.setTheme(theme);
  await page.notebook.openByPath(`${tmpPath}/${name}`);
  const panel = new Panel(page);
  await panel.open();
  await page.sidebar.close('left');
  await page.sidebar.setWidth(340, 'right');
  await page.menu.closeAll();
  return panel;
}

async function takePicture(
  page: IJupyterLabPageFixture,
  testInfo: TestInfo,
  name: string
): Promise<void> {
  const target = pictures ?? testInfo.outputDir;
  mkdirSync(target, { recursive: true });
  await page.screenshot({ path: path.join(target, name) });
}

for (const [theme, name] of [
  ['JupyterLab Light', 'light'],
  ['JupyterLab Dark', 'dark']
]) {
  test(`the pictures of the README, ${name}`, async ({ page, tmpPath }, testInfo) => {
    const panel = await openExample(page, tmpPath, 'out-of-order-ticket-sales.ipynb', theme);
    await expect(panel.finding('income')).toHaveCount(1);
    // The kernel's history changes the list of findings.
    await expect(panel.kernelLine).toContainText('Kernel connected');
    await expect(panel.finding('earlier session')).toHaveCount(1);
    await panel.press(panel.finding('income'), 'Why');
    await expect(panel.root.locator('.jp-Freshkernel-why')).toBeVisible();
    await expect(page.locator('.cm-lintRange').first()).toBeVisible();
    await takePicture(page, testInfo, `panel-${name}.png`);
  });

  test.describe('with a kernel', () => {
    test(`the pictures of stale results, ${name}`, async ({ page, tmpPath }, testInfo) => {
      const panel = await openExample(page, tmpPath, 'edited-rate-office-coffee.ipynb', theme);
      await runAll(page, panel, 4);
      await retype(page, 2, 'usd_per_euro = 1.05\nkilograms = 120');
      await page.keyboard.press('Escape');
      await runCell(page, 2);
      await expect
        .poll(() => marks(page))
        .toEqual(['-', '-', '-', 'stale', 'stale', expect.anything()]);
      // The kernel's new values are known a moment after the marks.
      await expect(panel.finding('usd_per_euro')).toHaveCount(1);
      await page.notebook.selectCells(4);
      await expect(page.locator('.jp-Freshkernel-advice')).toContainText('costs from cell 4');
      await takePicture(page, testInfo, `stale-${name}.png`);
    });
  });
}
