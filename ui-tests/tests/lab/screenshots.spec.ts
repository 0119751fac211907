import { cpSync, mkdirSync } from 'node:fs';
import * as path from 'node:path';
import { openServer } from '../../servers';
import { Panel } from '../panel';
import { expect, test } from './fixtures';

const examples = path.resolve(__dirname, '../../../examples');

/** Where the README's pictures go; without it they are taken, but not kept. */
const pictures = process.env.FRESHKERNEL_SCREENSHOTS;

test.use({ viewport: { width: 1200, height: 760 } });

for (const [theme, name] of [
  ['JupyterLab Light', 'light'],
  ['JupyterLab Dark', 'dark']
]) {
  test(`the pictures of the README, ${name}`, async ({ page, tmpPath }, testInfo) => {
    const folder = path.join(openServer.root, tmpPath);
    mkdirSync(folder, { recursive: true });
    cpSync(examples, folder, { recursive: true });
    await page.theme.setTheme(theme);
    await page.notebook.openByPath(`${tmpPath}/out-of-order-ticket-sales.ipynb`);
    const panel = new Panel(page);
    await panel.open();
    await page.sidebar.close('left');
    await page.sidebar.setWidth(340, 'right');
    await page.menu.closeAll();
    await expect(panel.finding('income')).toHaveCount(1);
    await panel.press(panel.finding('income'), 'why');
    await expect(panel.root.locator('.jp-Freshkernel-why')).toBeVisible();
    await expect(page.locator('.cm-lintRange').first()).toBeVisible();

    const target = pictures ?? testInfo.outputDir;
    mkdirSync(target, { recursive: true });
    await page.screenshot({ path: path.join(target, `panel-${name}.png`) });
  });
}
