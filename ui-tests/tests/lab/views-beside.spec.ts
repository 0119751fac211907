// Views of a notebook stand next to it, all in one column.
import type { IJupyterLabPageFixture } from '@jupyterlab/galata';
import { notebook } from '../notebooks';
import { takesPictures } from '../pictures';
import { expect, test } from './fixtures';

const HOUSES = notebook([
  { markdown: '# Prices of houses' },
  'import numpy as np\nimport pandas as pd',
  'prices = pd.read_csv("prices.csv")\nprices.applymap(str)',
  'np.float(3)'
]);

const SHIPS = notebook(['import pandas as pd', 'pd.read_csv("ships.csv").iteritems()']);

const DATA = 'freshkernel:show-data';
const VERSIONS = 'freshkernel:preview-upgrade';

/** Opens a view of the current notebook, as soon as it is analyzed. */
async function open(page: IJupyterLabPageFixture, command: string): Promise<void> {
  await page.waitForFunction(id => window.jupyterapp.commands.isEnabled(id), command);
  await page.evaluate(async id => {
    await window.jupyterapp.commands.execute(id);
  }, command);
}

/** The tabs of the main area except the launcher, by column from left to right. */
async function columns(page: IJupyterLabPageFixture): Promise<string[][]> {
  const bars = page.locator('#jp-main-dock-panel .lm-DockPanel-tabBar:not(.lm-mod-hidden)');
  const found = await bars.evaluateAll(nodes =>
    nodes.map(node => ({
      left: node.getBoundingClientRect().left,
      tabs: [...node.querySelectorAll('.lm-TabBar-tabLabel')].map(tab => tab.textContent ?? '')
    }))
  );
  return found
    .sort((a, b) => a.left - b.left)
    .map(({ tabs }) => tabs.filter(tab => tab !== 'Launcher'));
}

test('further views join the tabs of the first, also for another notebook', async ({
  page,
  openNotebook
}, testInfo) => {
  await openNotebook(HOUSES, 'houses.ipynb');
  const data = 'Data: houses.ipynb';
  const versions = 'Versions: houses.ipynb';
  await open(page, DATA);
  await expect.poll(() => columns(page)).toEqual([['houses.ipynb'], [data]]);
  await page.activity.activateTab('houses.ipynb');
  await open(page, VERSIONS);
  await expect.poll(() => columns(page)).toEqual([['houses.ipynb'], [data, versions]]);
  await expect(page.locator('.jp-Freshkernel-upgrade')).toBeVisible();
  await expect(page.locator('.jp-NotebookPanel:visible')).toHaveCount(1);
  await page.sidebar.close('left');
  await page.sidebar.close('right');
  for (const theme of takesPictures ? ['Light', 'Dark'] : []) {
    await page.theme.setTheme(`JupyterLab ${theme}`);
    await page.screenshot({ path: testInfo.outputPath(`views-${theme.toLowerCase()}.png`) });
  }

  // It opens after the current tab.
  await page.locator('.jp-NotebookPanel .jp-Cell').first().click();
  await page.sidebar.open('left');
  await openNotebook(SHIPS, 'ships.ipynb');
  await page.activity.activateTab('ships.ipynb');
  await open(page, VERSIONS);
  const ofShips = 'Versions: ships.ipynb';
  await expect
    .poll(() => columns(page))
    .toEqual([
      ['houses.ipynb', 'ships.ipynb'],
      [data, ofShips, versions]
    ]);
  await expect(page.locator('.jp-NotebookPanel:visible')).toContainText('ships.csv');

  // Where no view is left, the next one splits the area again.
  for (const tab of [data, versions, ofShips]) {
    await page.activity.closePanel(tab);
  }
  await expect.poll(() => columns(page)).toHaveLength(1);
  await page.activity.activateTab('ships.ipynb');
  await open(page, VERSIONS);
  await expect.poll(() => columns(page)).toEqual([['houses.ipynb', 'ships.ipynb'], [ofShips]]);
});
