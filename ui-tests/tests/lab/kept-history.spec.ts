// The history of a kernel that has ended: kept on the server if the user wants it, shown in the timeline, deleted.
import type { IJupyterLabPageFixture } from '@jupyterlab/galata';
import type { Locator } from '@playwright/test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { openServer } from '../../servers';
import { reload, runAll, sources } from '../cells';
import { notebook } from '../notebooks';
import type { Panel } from '../panel';
import { takePictures } from '../pictures';
import { expect, retype, test } from './fixtures';

/** A page that is loaded again takes long: a sample does so for what is kept. */
const isFull = process.env.FRESHKERNEL_SCALE === 'full';

const SHIPS = notebook([
  '# Ships of the harbor\nships = [{"name": "Ada", "length": 12}, {"name": "Bell", "length": 30}]',
  'scale = 2',
  'lengths = [ship["length"] * scale for ship in ships]',
  'longest = max(lengths)\nprint(longest)'
]);

/** What the server has stored of notebooks whose path contains a text. */
function stored(part: string): readonly string[] {
  const folder = path.join(openServer.root, '..', 'data', 'freshkernel', 'history');
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true }) : [];
  return names
    .map(name => path.join(folder, String(name)))
    .filter(name => name.endsWith('.json'))
    .map(name => readFileSync(name, 'utf8'))
    .filter(text => text.includes(part));
}

async function execute(page: IJupyterLabPageFixture, command: string): Promise<void> {
  await page.waitForFunction(id => window.jupyterapp.commands.isEnabled(id), command);
  await page.evaluate(async id => {
    await window.jupyterapp.commands.execute(id);
  }, command);
}

async function openTimeline(page: IJupyterLabPageFixture): Promise<Locator> {
  await execute(page, 'freshkernel:show-timeline');
  const view = page.locator('.jp-Freshkernel-timeline');
  await expect(view.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  return view;
}

async function shutDown(page: IJupyterLabPageFixture, panel: Panel): Promise<void> {
  await page.locator('.jp-Notebook:visible .jp-Cell .cm-content').first().click();
  await page.notebook.save();
  await execute(page, 'notebook:shutdown-kernel');
  await expect(panel.kernelLine).not.toContainText('executions');
}

/** Ends the kernel, and loads the page with a new one. */
async function endKernel(page: IJupyterLabPageFixture, panel: Panel): Promise<void> {
  await shutDown(page, panel);
  await reload(page);
  await expect(page.locator('.jp-Notebook .jp-Cell').first()).toBeVisible();
  await panel.open();
  await expect(panel.kernelLine).toContainText('Kernel connected');
}

test('the history of a kernel that has ended is kept, shown and deleted', async ({
  page,
  openNotebook,
  tmpPath
}, testInfo) => {
  const panel = await openNotebook(SHIPS, 'ships.ipynb');
  await runAll(page, panel, 4);
  const view = await openTimeline(page);
  const choice = view.getByRole('checkbox', { name: /^Keep the history/ });
  await expect(choice).not.toBeChecked();
  await choice.check();
  await expect.poll(() => stored(tmpPath).join()).toContain('longest = max(lengths)');
  await endKernel(page, panel);

  const again = await openTimeline(page);
  await expect(again.getByRole('checkbox', { name: /^Keep the history/ })).toBeChecked();
  await expect(again).toContainText('The kernel has not run anything yet.');
  const group = again.getByRole('button', { name: /^Kernel session of/ });
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await expect(again.getByRole('listitem')).toHaveCount(0);

  await page.locator('.jp-Notebook .jp-Cell').nth(1).locator('.cm-content').click();
  await retype(page, 1, 'scale = 3');
  await page.keyboard.press('Shift+Enter');
  // Nothing of the earlier session counts for the present one.
  await expect(panel.kernelLine).toContainText('1 execution');
  await expect(again).toContainText('ships.ipynb · 1 execution');
  await group.click();
  const earlier = again.getByRole('list', { name: /^Kernel session of/ });
  await expect(earlier.getByRole('listitem')).toHaveCount(4);
  await expect(earlier.getByRole('listitem').first()).toContainText('defines longest');
  const scale = earlier.getByRole('listitem').filter({ hasText: 'scale = 2' });
  await expect(scale).toContainText('Cell 2 (edited since)');
  await scale.getByRole('button', { name: 'scale = 2' }).click();
  await expect(scale.locator('[data-kind=added]')).toContainText('scale = 3');
  // Without the folder of the server, which differs on each machine.
  await takePictures(page, again, 'kept-history', testInfo);
  await page.setViewportSize({ width: 1900, height: 900 });

  await scale.getByRole('button', { name: 'Revert the cell to this' }).click();
  await page.locator('.jp-Notebook .jp-Cell').nth(1).locator('.cm-content').click();
  await expect.poll(async () => (await sources(page))[1]).toBe('scale = 2');

  await again.getByRole('button', { name: 'Delete…' }).click();
  await page.locator('.jp-Dialog').getByRole('button', { name: 'This notebook' }).click();
  await expect(group).toHaveCount(0);
  expect(stored('scale = ')).toEqual([]);
  // The execution of the running kernel is still in the timeline, and does not come back to the server.
  await expect(again).toContainText('ships.ipynb · 1 execution');
  await endKernel(page, panel);
  const last = await openTimeline(page);
  await expect(last).toContainText('The kernel has not run anything yet.');
  await expect(last.getByRole('checkbox', { name: /^Keep the history/ })).toBeChecked();
  await expect(last.getByRole('button', { name: /^Kernel session of/ })).toHaveCount(0);
});

test('nothing is kept until the user wants it', async ({ page, openNotebook, tmpPath }) => {
  const writes: string[] = [];
  page.on('request', request => {
    if (request.url().includes('/freshkernel/history') && request.method() !== 'GET') {
      writes.push(request.method());
    }
  });
  const panel = await openNotebook(SHIPS, 'ships.ipynb');
  await runAll(page, panel, 4);
  const view = await openTimeline(page);
  await expect(view.getByRole('listitem')).toHaveCount(4);
  if (isFull) {
    await endKernel(page, panel);
    const again = await openTimeline(page);
    await expect(again.getByRole('checkbox', { name: /^Keep the history/ })).not.toBeChecked();
    await expect(again).toContainText('The kernel has not run anything yet.');
    await expect(again.getByRole('button', { name: /^Kernel session of/ })).toHaveCount(0);
  } else {
    await shutDown(page, panel);
  }
  expect(writes).toEqual([]);
  expect(stored(tmpPath)).toEqual([]);
});
