// Names that libraries changed: marked in the editor, explained on hover, rewritten, and asked about before an upgrade.
import type { IJupyterLabPageFixture } from '@jupyterlab/galata';
import type { Locator } from '@playwright/test';
import * as path from 'node:path';
import { openServer } from '../../servers';
import { notebook, place, textOf } from '../notebooks';
import { hintAt, pressInHint, type Panel } from '../panel';
import { takesPictures } from '../pictures';
import { expect, test } from './fixtures';
import { loadedChunks } from './loaded-scripts';

const OLD_CODE = notebook([
  { markdown: '# Prices of houses' },
  'import numpy as np\nimport pandas as pd\nfrom sklearn.datasets import load_boston',
  'one = pd.DataFrame({"price": [1.0]})\nboth = one.append(one)',
  'np.float(3)',
  'from sklearn.cluster import KMeans\n\nKMeans(3).fit(np.trapz([[1.0], [2.0]]))'
]);

const TARGET = 'target = ["numpy>=2.1", "pandas>=2.2", "scikit-learn>=1.5"]\n';

/** Folder for the picture of the docs; without it and for the others it is that of the test results. */
const pictures = process.env.FRESHKERNEL_SCREENSHOTS;

/** The marks in the shown notebook. */
function marksIn(page: IJupyterLabPageFixture, severity: string): Locator {
  return page.locator(`.jp-Notebook:visible .jp-Freshkernel-mark-${severity}`);
}

const THEMES = [
  ['JupyterLab Light', 'light'],
  ['JupyterLab Dark', 'dark']
];

test('a removed name is marked, explained and replaced', async ({
  page,
  openNotebook,
  tmpPath
}, testInfo) => {
  place(openServer, `${tmpPath}/freshkernel.toml`, TARGET);
  const panel = await openNotebook(OLD_CODE);
  await expect(panel.finding('load_boston')).toContainText('gone by 1.2.2');

  const marks = marksIn(page, 'error');
  await expect(marks.filter({ hasText: 'append' })).toHaveCount(1);
  await expect(marks.filter({ hasText: 'load_boston' })).toHaveCount(1);
  const mark = marks.filter({ hasText: 'np.float' });
  for (const [theme, name] of takesPictures ? THEMES : THEMES.slice(0, 1)) {
    await page.theme.setTheme(theme);
    const hint = await hintAt(page, mark, 'numpy.float');
    await expect(hint).toContainText('gone by 1.24.4. Use float');
    if (takesPictures) {
      await page.screenshot({ path: testInfo.outputPath(`removed-name-${name}.png`) });
    }
  }
  await pressInHint(page, mark, 'numpy.float', 'Replace numpy.float with float');
  await expect(panel.finding('numpy.float')).toHaveCount(0);
  expect(await page.notebook.getCellTextInput(3)).toBe('float(3)');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.finding('numpy.float')).toHaveCount(1);
  expect(await page.notebook.getCellTextInput(3)).toBe('np.float(3)');
});

test('a removed method is replaced as a whole after a preview', async ({
  page,
  openNotebook,
  tmpPath
}) => {
  place(openServer, `${tmpPath}/freshkernel.toml`, TARGET);
  const panel = await openNotebook(OLD_CODE);
  const finding = panel.finding('pandas.DataFrame.append');
  await expect(finding).toContainText('which 2.0 removed. Use pandas.concat');
  await panel.fix(finding, /Replace/);
  await expect(finding).toHaveCount(0);
  expect(await page.notebook.getCellTextInput(2)).toContain('both = pd.concat([one, one])');
});

test('deprecated names and changed defaults are listed before sharing', async ({
  page,
  openNotebook,
  tmpPath
}) => {
  place(openServer, `${tmpPath}/freshkernel.toml`, TARGET);
  const panel = await openNotebook(OLD_CODE);
  await expect(panel.finding('load_boston')).toHaveCount(1);
  await expect(panel.finding('numpy.trapz')).toHaveCount(0);
  await panel.root.getByRole('button', { name: 'Finishing' }).click();
  await expect(panel.finding('numpy.trapz')).toContainText('deprecated since numpy 2.0');
  const marks = marksIn(page, 'info');
  const hint = await hintAt(page, marks.filter({ hasText: 'np.trapz' }), 'numpy.trapz');
  await hint.getByRole('button', { name: 'Replace numpy.trapz with numpy.trapezoid' }).click();
  await expect(panel.finding('numpy.trapz')).toHaveCount(0);
  expect(await page.notebook.getCellTextInput(4)).toContain('KMeans(3).fit(np.trapezoid([');
});

test.describe('in a new tab', () => {
  test.use({ ownTab: true });

  test('the data on changed libraries is loaded for a notebook that uses one', async ({
    page,
    openNotebook,
    tmpPath
  }) => {
    place(openServer, `${tmpPath}/freshkernel.toml`, TARGET);
    const plain = notebook(['import json', 'total = json.loads("3") + missing']);
    const panel = await openNotebook(plain, 'plain-numbers-of-a-test.ipynb');
    await expect(panel.finding('missing')).toHaveCount(1);
    await expect(panel.kernelLine).toContainText('Kernel connected');
    // The kernel's modules are known within a second, and late chunks are loaded.
    await page.waitForTimeout(2000);
    const before = await loadedChunks(page);
    expect(before).toContain('core');
    expect(before).not.toContain('api-changes');

    await openNotebook(OLD_CODE);
    await expect(panel.finding('numpy.float')).toHaveCount(1);
    const after = await loadedChunks(page);
    expect(after.filter(name => name === 'api-changes')).toHaveLength(1);
    expect(after).not.toContain('upgrade');
  });
});

/** The view of what other versions mean for a notebook. */
class UpgradeTab {
  readonly root: Locator;

  constructor(private readonly page: IJupyterLabPageFixture) {
    this.root = page.locator('.jp-Freshkernel-upgrade');
  }

  /** Opens it with the menu of the panel. */
  async open(panel: Panel): Promise<void> {
    await panel.root.getByRole('button', { name: 'More' }).click();
    await this.page
      .locator('.lm-Menu .lm-Menu-item', { hasText: 'What Would Break With Other Versions?' })
      .click();
    await expect(this.root).toBeVisible();
  }

  get versions(): Locator {
    return this.root.getByRole('textbox', { name: 'Versions' });
  }

  async ask(versions: string): Promise<void> {
    await this.versions.fill(versions);
    await this.versions.press('Enter');
  }

  /** What is said of a library. */
  library(name: string): Locator {
    return this.root.getByRole('region', { name });
  }
}

test('what would break with other versions is listed, found and fixed, and nothing else changes', async ({
  page,
  openNotebook,
  tmpPath
}) => {
  const settings = 'ignore = ["T1"]\n';
  place(openServer, `${tmpPath}/freshkernel.toml`, settings);
  const panel = await openNotebook(OLD_CODE, 'prices-of-houses-in-a-city.ipynb');
  await expect(panel.kernelLine).toContainText('Kernel connected');
  const upgrade = new UpgradeTab(page);
  await upgrade.open(panel);
  await expect(upgrade.versions).toHaveValue(/^numpy>=\d[^,]*, pandas>=\d[^,]*, scikit-learn>=\d/);
  await upgrade.ask('pandas>=3, numpy>=2, torch>=2');
  await expect(upgrade.root.getByRole('status')).toHaveText('2 removed names, 1 deprecated name');
  await expect(upgrade.library('torch 2')).toContainText('No changes of torch are known');
  await expect(upgrade.root).toContainText('not in the list of versions: scikit-learn.');
  const pandas = upgrade.library('pandas 3');
  await expect(pandas).toContainText('which 2.0 removed. Use pandas.concat');

  await pandas.getByRole('button', { name: 'Cell 3' }).click();
  await expect(page.locator('.jp-Notebook .jp-Cell').nth(2)).toHaveClass(/jp-mod-active/);

  const fix = upgrade
    .library('numpy 2')
    .getByRole('button', { name: 'Replace numpy.float with float' });
  await fix.click();
  await expect(fix).toHaveCount(0);
  const code = page.locator('.jp-Notebook .jp-Cell').nth(3).locator('.cm-content');
  await expect(code).toHaveText('float(3)');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(fix).toHaveCount(1);
  await expect(code).toHaveText('np.float(3)');

  await upgrade.root.getByRole('button', { name: 'Fix all safe findings (2)…' }).click();
  await page.locator('.jp-Dialog').getByRole('button', { name: 'Apply' }).click();
  await expect(upgrade.root.getByRole('status')).toHaveText('1 removed name');
  await expect(code).toHaveText('float(3)');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(code).toHaveText('np.float(3)');

  await upgrade.ask('pandas>=1.2');
  await expect(pandas).toHaveCount(0);
  await expect(upgrade.library('pandas 1.2')).toContainText(
    'No known change affects this notebook'
  );
  await expect(upgrade.root.getByRole('status')).toHaveText('Nothing found.');
  expect(textOf(openServer, `${tmpPath}/freshkernel.toml`)).toBe(settings);
  expect(JSON.parse(textOf(openServer, `${tmpPath}/prices-of-houses-in-a-city.ipynb`))).toEqual(
    OLD_CODE
  );
});

test(
  'pictures of what would break, wide and narrow',
  { tag: '@full' },
  async ({ page, openNotebook }, testInfo) => {
    const panel = await openNotebook(OLD_CODE, 'prices-of-houses-in-a-city.ipynb');
    const upgrade = new UpgradeTab(page);
    await upgrade.open(panel);
    await page.sidebar.close('left');
    await page.sidebar.close('right');
    await upgrade.ask('pandas>=3, numpy>=2, scikit-learn>=1.5, torch>=2');
    await expect(upgrade.library('scikit-learn 1.5')).toContainText('n_init');
    for (const [theme, name] of THEMES) {
      await page.theme.setTheme(theme);
      await page.setViewportSize({ width: 1500, height: 700 });
      const file = `upgrade-${name}.png`;
      const ofDocs = name === 'light' && pictures !== undefined;
      await page.screenshot({
        path: ofDocs ? path.join(pictures, file) : testInfo.outputPath(file)
      });
      await page.setViewportSize({ width: 640, height: 800 });
      await upgrade.root.screenshot({ path: testInfo.outputPath(`narrow-${name}.png`) });
      // Nothing needs to be scrolled sideways.
      const overflow = await upgrade.root.evaluate(node => node.scrollWidth - node.clientWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
  }
);
