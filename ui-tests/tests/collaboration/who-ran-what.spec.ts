// Who ran what: the timeline of a shared kernel names the people, also for those who join later.
import { expect, test } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import * as path from 'node:path';
import { sharedServer } from '../../servers';
import { notebook, place } from '../notebooks';
import { Person } from './person';

const BOATS = notebook([
  { markdown: '# Boats' },
  'boats = [3, 4]',
  'most = max(boats)',
  'print(most)'
]);

/** Pictures of a timeline, light and dark, wide and narrow. */
async function takePictures({ page }: Person, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const view = page.locator('.jp-Freshkernel-timeline');
  await page.evaluate(async () => {
    for (const side of ['left', 'right']) {
      if (window.jupyterapp.commands.isToggled(`application:toggle-${side}-area`)) {
        await window.jupyterapp.commands.execute(`application:toggle-${side}-area`);
      }
    }
  });
  for (const theme of ['Light', 'Dark']) {
    await page.evaluate(async name => {
      await window.jupyterapp.commands.execute('apputils:change-theme', { theme: name });
    }, `JupyterLab ${theme}`);
    for (const [name, width] of [
      ['wide', 1900],
      ['narrow', 680]
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const file = `people-${name}-${theme.toLowerCase()}.png`;
      await view.screenshot({ path: path.join(folder, file) });
      const overflow = await view.evaluate(node => node.scrollWidth - node.clientWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
  }
}

test('the timeline names who ran a cell, also after restarts and for those who join later', async ({
  browser
}, { outputDir }) => {
  test.slow();
  const name = 'boats.ipynb';
  place(sharedServer, name, BOATS);
  const ana = await Person.join(browser, 'Ana', name);
  await expect(ana.panel.kernelLine).toContainText('Kernel connected');
  await ana.run(1);
  await expect(ana.panel.kernelLine).toContainText('1 execution');
  const seen = await ana.openTimeline();
  // Alone, no one is named.
  await expect(seen.getByRole('listitem')).toHaveCount(1);
  await expect(seen.locator('.jp-Freshkernel-timelineRunner')).toHaveCount(0);

  // A name is text, however it reads.
  const attack = 'Ben <img src=x onerror="window.hacked = true">\u202e and a long rest of the name';
  const ben = await Person.join(browser, attack, name);
  await expect(ben.panel.kernelLine).toContainText('1 execution');
  await ben.run(3);
  await ben.run(2);
  await ben.run(3);
  const runners = seen.locator('.jp-Freshkernel-timelineRunner');
  await expect(runners).toHaveCount(4);
  const shown = 'Ben <img src=x onerror="window.hacked =…';
  const expected = [shown, shown, shown, 'you'].map(text => ` · ${text}`);
  await expect(runners).toHaveText(expected);
  expect(await ana.page.evaluate(() => 'hacked' in window)).toBe(false);
  const rows = seen.getByRole('listitem');
  await expect(rows.nth(2)).toContainText('NameError');

  // The search finds people.
  await seen.getByRole('searchbox').fill('ben <img');
  await expect(rows).toHaveCount(3);
  await seen.getByRole('searchbox').fill('');

  // Someone who joins later sees all of it, also what a person ran who left.
  await ben.leave();
  const cleo = await Person.join(browser, 'Cleo', name);
  await expect(cleo.panel.kernelLine).toContainText('4 executions');
  const late = await cleo.openTimeline();
  const lateRunners = late.locator('.jp-Freshkernel-timelineRunner');
  await expect(lateRunners).toHaveText([shown, shown, shown, 'Ana'].map(text => ` · ${text}`));

  // A restart by one of them, while the other has the timeline open.
  await cleo.source(1).click();
  await cleo.choose('Kernel', 'Restart Kernel…');
  await cleo.confirm('Confirm Kernel Restart');
  await expect(seen).toContainText('Before the last restart');
  await expect(ana.panel.kernelLine).toContainText('Kernel connected');
  await cleo.run(1);
  await expect(runners).toHaveText(['Cleo', shown, shown, shown, 'you'].map(text => ` · ${text}`));
  await takePictures(ana, outputDir);
  await ana.leave();
  await cleo.leave();
});

test('a reloaded page has the same history, and its user stays the same person', async ({
  browser
}) => {
  const name = 'harbors.ipynb';
  place(sharedServer, name, BOATS);
  const ana = await Person.join(browser, 'Ana', name);
  const ben = await Person.join(browser, 'Ben', name);
  for (const { panel } of [ana, ben]) {
    await expect(panel.kernelLine).toContainText('Kernel connected');
  }
  await ana.run(1);
  await expect(ben.panel.kernelLine).toContainText('1 execution');
  await ben.run(2);
  await ben.retype(1, 'boats = [3, 5]');
  await expect.poll(() => ana.marks()).toEqual(['-', 'edited', 'stale', 'never-run']);
  await ana.page.reload();
  await expect(ana.source(1)).toBeVisible();
  await ana.panel.open();
  await expect(ana.panel.kernelLine).toContainText('2 executions');
  await expect.poll(() => ana.marks()).toEqual(['-', 'edited', 'stale', 'never-run']);
  const seen = await ana.openTimeline();
  await expect(seen.locator('.jp-Freshkernel-timelineRunner')).toHaveText([' · Ben', ' · you']);
  await ana.leave();
  await ben.leave();
});
