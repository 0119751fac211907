// Two users who act at the same time: each sees what the other did only after a delay.
import { expect, test } from '@playwright/test';
import { sharedServer } from '../../servers';
import { notebook, place } from '../notebooks';
import { Person } from './person';

/** Longer than a test takes to press two buttons, one after the other. */
const DELAY = 1500;

test('both fix the same finding: it is applied once, and either can undo it', async ({
  browser
}) => {
  const name = 'rivers.ipynb';
  place(sharedServer, name, notebook([{ markdown: '# Rivers' }, 'rivers = [3, 4]', 'max(rvers)']));
  const ana = await Person.join(browser, 'Ana', name, { delay: DELAY });
  const ben = await Person.join(browser, 'Ben', name, { delay: DELAY });
  for (const { panel } of [ana, ben]) {
    await expect(panel.finding('rvers')).toHaveCount(1);
  }
  await Promise.all([ana, ben].map(({ panel }) => panel.fix(panel.finding('rvers'), /rivers/)));
  for (const person of [ana, ben]) {
    await expect(person.source(2)).toHaveText('max(rivers)');
  }
  // Until everything has arrived everywhere, and what that led to.
  await ana.page.waitForTimeout(4 * DELAY);
  const fixed = ['# Rivers', 'rivers = [3, 4]', 'max(rivers)'];
  expect(await ana.sources()).toEqual(fixed);
  expect(await ben.sources()).toEqual(fixed);
  for (const { panel } of [ana, ben]) {
    await expect(panel.findings).toHaveCount(0);
  }
  await ana.leave();
  await ben.leave();
});

test('both add the same import, in a new cell or in the first one: it is there once', async ({
  browser
}) => {
  const name = 'lakes.ipynb';
  place(
    sharedServer,
    name,
    notebook([{ markdown: '# Lakes' }, 'import os\nlakes = os.sep', 'math.sqrt(4)'])
  );
  const ana = await Person.join(browser, 'Ana', name, { delay: DELAY });
  const ben = await Person.join(browser, 'Ben', name, { delay: DELAY });
  for (const { panel } of [ana, ben]) {
    await expect(panel.finding('math')).toHaveCount(1);
  }
  await Promise.all([ana, ben].map(({ panel }) => panel.fix(panel.finding('math'), /import/i)));
  await ana.page.waitForTimeout(4 * DELAY);
  const sources = await ana.sources();
  expect(sources.join('\n').match(/import math/g)).toHaveLength(1);
  expect(await ben.sources()).toEqual(sources);
  for (const { panel } of [ana, ben]) {
    await expect(panel.finding('math')).toHaveCount(0);
  }
  await ana.leave();
  await ben.leave();
});

test('a rename while the other types keeps both', async ({ browser }) => {
  const name = 'prices.ipynb';
  place(
    sharedServer,
    name,
    notebook(['prices = [3, 5]', 'print(len(prices))', 'mean = sum(prices) / 2', 'other = 1'])
  );
  const ana = await Person.join(browser, 'Ana', name);
  const ben = await Person.join(browser, 'Ben', name);
  await expect(ana.panel.root).toBeVisible();
  await ana.source(0).click();
  await ana.page.keyboard.press('Control+Home');
  await ana.page.keyboard.press('Alt+Shift+N');
  const input = ana.page.locator('.jp-Dialog-content').getByRole('textbox', { name: 'New name' });
  await expect(input).toBeFocused();
  await input.fill('costs');
  await ben.source(3).click();
  await ben.page.keyboard.press('Control+End');
  const typing = ben.page.keyboard.type(' + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9', { delay: 60 });
  await ana.page.locator('.jp-Dialog').getByRole('button', { name: 'Rename' }).click();
  await typing;
  const renamed = [
    'costs = [3, 5]',
    'print(len(costs))',
    'mean = sum(costs) / 2',
    'other = 1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9'
  ];
  for (const person of [ana, ben]) {
    await expect.poll(() => person.sources()).toEqual(renamed);
  }
  await ana.leave();
  await ben.leave();
});

test('undoing a fix keeps what the other typed in the same cell', async ({ browser }) => {
  const name = 'seas.ipynb';
  place(sharedServer, name, notebook([{ markdown: '# Seas' }, 'seas = [3, 4]', 'max(saes)']));
  const ana = await Person.join(browser, 'Ana', name);
  const ben = await Person.join(browser, 'Ben', name);
  await ana.panel.fix(ana.panel.finding('saes'), /seas/);
  await expect(ben.source(2)).toHaveText('max(seas)');
  await ben.source(2).click();
  await ben.page.keyboard.press('Control+End');
  await ben.page.keyboard.type(' + min(seas)');
  await expect(ana.source(2)).toHaveText('max(seas) + min(seas)');
  await ana.undoFix();
  for (const person of [ana, ben]) {
    await expect(person.source(2)).toHaveText('max(saes) + min(seas)');
  }
  await ana.leave();
  await ben.leave();
});
