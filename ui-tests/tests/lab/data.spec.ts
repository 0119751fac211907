// The files of a notebook: findings about paths, with facts from the server's disk.
import type { IJupyterLabPageFixture } from '@jupyterlab/galata';
import type { Locator } from '@playwright/test';
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import * as path from 'node:path';
import { openServer } from '../../servers';
import { notebook, place } from '../notebooks';
import { expect, retype, test } from './fixtures';

/** Folder for the pictures of the docs; without it they go to the test results. */
const pictures = process.env.FRESHKERNEL_SCREENSHOTS;

const reading = notebook([
  { markdown: '# Passengers' },
  'import pandas as pd',
  "passengers = pd.read_csv('data/passenger.csv')",
  { markdown: 'The end.' }
]);

test('a missing file is found, and a fix uses the file that is there', async ({
  page,
  openNotebook,
  tmpPath
}) => {
  place(openServer, `${tmpPath}/data/passengers.csv`, 'name\nAda\n');
  const panel = await openNotebook(reading);
  const finding = panel.finding('data/passenger.csv does not exist');
  await expect(finding).toContainText('The project has data/passengers.csv');

  await panel.fix(finding, 'Use data/passengers.csv');
  await expect(finding).toHaveCount(0);
  const fixed = "passengers = pd.read_csv('data/passengers.csv')";
  expect(await page.notebook.getCellTextInput(2)).toBe(fixed);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(finding).toHaveCount(1);

  // Another program makes the file.
  place(openServer, `${tmpPath}/data/passenger.csv`, 'name\nAda\n');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(finding).toHaveCount(0);
});

test('another letter case and backslashes have safe fixes', async ({
  page,
  openNotebook,
  tmpPath
}) => {
  place(openServer, `${tmpPath}/data/titanic.csv`, 'name\nAda\n');
  const panel = await openNotebook(
    notebook([
      { markdown: '# Titanic' },
      "text = open('data/Titanic.csv').read()",
      String.raw`open('data\\notes.txt', 'w').write(text)`
    ])
  );
  const finding = panel.finding('The file is data/titanic.csv');
  await expect(finding).toHaveCount(1);
  await panel.fix(finding, 'Use data/titanic.csv');
  await expect(finding).toHaveCount(0);
  expect(await page.notebook.getCellTextInput(1)).toBe("text = open('data/titanic.csv').read()");
  await expect(panel.finding('has backslashes')).toHaveCount(1);
});

test('nothing is said where the kernel works in another folder', async ({
  page,
  openNotebook,
  tmpPath
}) => {
  place(openServer, `${tmpPath}/elsewhere/passenger.csv`, 'name\nAda\n');
  const panel = await openNotebook(
    notebook(['open("passenger.csv")', 'import os', 'os.chdir("elsewhere")'])
  );
  const finding = panel.finding('passenger.csv');
  await expect(finding).toHaveCount(1);
  await page.notebook.runCell(1);
  await page.notebook.runCell(2);
  await expect(finding).toHaveCount(0);
  await retype(page, 2, 'os.chdir("..")');
  await page.notebook.runCell(2);
  await expect(finding).toHaveCount(1);
});

const survival = notebook([
  { markdown: '# Who survived' },
  'import os\nimport pandas as pd\nfrom pathlib import Path\n\nDATA = Path("data")\nfolder = os.environ.get("RESULTS", "results")',
  'passengers = pd.read_csv("data/Titanic.csv")',
  'ages = pd.read_csv(DATA / "ages-of-all-pasengers-and-of-the-crew-by-deck-and-class.csv")',
  'ports = pd.read_csv(DATA / "ports.csv")\nprices = pd.read_excel("prices.xlsx")',
  'passengers.merge(ages).to_parquet("survival.parquet")',
  'pd.read_parquet("survival.parquet").describe()',
  '!wget https://example.org/map.geojson -O map.geojson',
  'text = open("map.geojson").read()\nnotes = open("/srv/shared/notes.txt").read()',
  'passengers.plot().figure.savefig(os.path.join(folder, "survival.png"))'
]);

function placeSurvival(folder: string): void {
  const long = 'ages-of-all-passengers-and-of-the-crew-by-deck-and-class.csv';
  place(openServer, `${folder}/data/titanic.csv`, 'name,age\nAda,36\n'.repeat(4000));
  place(openServer, `${folder}/data/${long}`, 'deck,age\nA,36\n');
  place(openServer, `${folder}/data/ports.csv`, 'port\nQueenstown\n');
  place(openServer, `${folder}/raw/prices.xlsx`, 'no real table');
}

/** The view of the notebook's files. */
class DataTab {
  readonly root: Locator;

  constructor(private readonly page: IJupyterLabPageFixture) {
    this.root = page.locator('.jp-Freshkernel-data');
  }

  async open(): Promise<void> {
    await this.page.evaluate(async () => {
      await window.jupyterapp.commands.execute('freshkernel:show-data');
    });
    await expect(this.root).toBeVisible();
  }

  /** The row of a path. */
  row(path: string): Locator {
    return this.root
      .locator('tbody tr')
      .filter({ has: this.page.locator('th > code', { hasText: new RegExp(`^${path}$`) }) });
  }
}

test('the view lists each file, and puts the path of a file that is there into the notebook', async ({
  page,
  openNotebook,
  tmpPath
}) => {
  placeSurvival(tmpPath);
  const panel = await openNotebook(survival);
  const finding = panel.finding('The file is data/titanic.csv');
  await panel.press(finding, 'All files');
  const data = new DataTab(page);
  await expect(data.root).toBeVisible();
  const titanic = data.row('data/Titanic.csv');
  await expect(titanic).toContainText('Not found');
  await expect(titanic).toContainText('data/titanic.csv different case');
  await expect(data.row('prices.xlsx')).toContainText('raw/prices.xlsx another folder');
  await expect(data.row('data/ports.csv')).toContainText('Found');
  await expect(data.row('data/ports.csv')).toContainText('16 B');
  await expect(data.row('survival.parquet')).toContainText('Created by notebook');
  await expect(data.row('survival.parquet')).toContainText('Cell 6 .to_parquet');
  await expect(data.row('map.geojson')).toContainText('wget (download)');
  await expect(data.row('/srv/shared/notes.txt')).toContainText('Not checked');
  await expect(data.root).toContainText('depends on os.path.join(folder, "survival.png")');

  await data.row('data/ports.csv').getByRole('button', { name: 'Cell 5' }).click();
  await expect(page.locator('.jp-Notebook .jp-Cell').nth(4)).toHaveClass(/jp-mod-active/);

  await data.row('data/ports.csv').getByRole('button', { name: 'Hash' }).click();
  const hash = createHash('sha256').update('port\nQueenstown\n').digest('hex');
  await expect(data.row('data/ports.csv')).toContainText(hash.slice(0, 8));

  await titanic.getByRole('button', { name: 'Use data/titanic.csv' }).click();
  await page.locator('.jp-Dialog').getByRole('button', { name: 'Apply' }).click();
  await expect(data.row('data/titanic.csv')).toContainText('Found');
  await expect(titanic).toHaveCount(0);
  await expect(finding).toHaveCount(0);
  const cell = page.locator('.jp-Notebook .jp-Cell').nth(2).locator('.cm-content');
  await expect(cell).toHaveText('passengers = pd.read_csv("data/titanic.csv")');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(titanic).toContainText('Not found');
  await expect(finding).toHaveCount(1);
});

test(
  'pictures of the view, wide and narrow',
  { tag: '@full' },
  async ({ page, openNotebook, tmpPath }, testInfo) => {
    placeSurvival(tmpPath);
    await openNotebook(survival);
    await page.sidebar.close('left');
    await page.sidebar.close('right');
    const data = new DataTab(page);
    await data.open();
    await expect(data.row('data/ports.csv')).toContainText('Found');
    mkdirSync(testInfo.outputDir, { recursive: true });
    for (const [theme, name] of [
      ['JupyterLab Light', 'light'],
      ['JupyterLab Dark', 'dark']
    ]) {
      await page.theme.setTheme(theme);
      await page.setViewportSize({ width: 1900, height: 850 });
      const target = name === 'light' ? (pictures ?? testInfo.outputDir) : testInfo.outputDir;
      await data.root.screenshot({ path: path.join(target, `data-${name}.png`) });
      await page.setViewportSize({ width: 640, height: 900 });
      await data.root.screenshot({ path: path.join(testInfo.outputDir, `narrow-${name}.png`) });
      const { width } = (await data.root.boundingBox()) ?? { width: 0 };
      expect(width).toBeLessThan(340);
      // Nothing needs to be scrolled sideways.
      const overflow = await data.root.evaluate(node => node.scrollWidth - node.clientWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
  }
);
