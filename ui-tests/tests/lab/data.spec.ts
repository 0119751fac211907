// The files of a notebook: findings about paths, with facts from the server's disk.
import { openServer } from '../../servers';
import { notebook, place } from '../notebooks';
import { expect, retype, test } from './fixtures';

// Uses the server's real kernels and sessions instead of Galata's mocks.
test.use({ kernels: null, sessions: null });

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
