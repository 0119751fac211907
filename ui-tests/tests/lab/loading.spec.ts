// The chunks that a page loads at its start and later, and failures to load them.
import type { IJupyterLabPageFixture } from '@jupyterlab/galata';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { notebook } from '../notebooks';
import { expect, test } from './fixtures';
import { loadedScripts } from './loaded-scripts';

// What a page loads at first must not be there before.
test.use({ ownTab: true });

/** Size limits in bytes; `bench/sizes.mjs` measures the same from the files of the build. */
const BUDGETS = JSON.parse(
  readFileSync(path.resolve(__dirname, '../../../bench/size-budgets.json'), 'utf8')
) as Readonly<Record<string, number>>;

/** The sizes of the loaded scripts. */
async function scripts(page: IJupyterLabPageFixture): Promise<ReadonlyMap<string, number>> {
  return new Map(await loadedScripts(page));
}

function sum(sizes: ReadonlyMap<string, number>): number {
  return [...sizes.values()].reduce((total, size) => total + size, 0);
}

const hasChunk = (sizes: ReadonlyMap<string, number>, part: string): boolean =>
  [...sizes.keys()].some(name => name.startsWith(`${part}.`));

test('a page without a notebook loads a small chunk; a notebook adds the core only', async ({
  page,
  openNotebook
}, testInfo) => {
  const panelTab = page.locator('.jp-SideBar .lm-TabBar-tab[data-id="freshkernel-panel"]');
  await expect(panelTab).toBeVisible();
  // Late chunks load within a second or two.
  await page.waitForTimeout(2000);
  const first = await scripts(page);
  expect(first.size).toBeGreaterThan(0);
  expect(sum(first)).toBeGreaterThan(0);
  expect(sum(first)).toBeLessThanOrEqual(BUDGETS['every page']);
  expect(hasChunk(first, 'core')).toBe(false);

  const panel = await openNotebook(notebook(['print(undefined_name)']));
  await expect(panel.finding('undefined_name')).toHaveCount(1);
  const later = await scripts(page);
  expect(hasChunk(later, 'core')).toBe(true);
  expect(hasChunk(later, 'check-views')).toBe(false);
  expect(hasChunk(later, 'rule-page')).toBe(false);
  expect(hasChunk(later, 'fix-preview')).toBe(false);
  testInfo.annotations.push({
    type: 'bytes',
    description: `every page ${sum(first)}, with a notebook ${sum(later)}`
  });
});

test(
  'a dialog that cannot be loaded is reported and loads at the second try',
  { tag: '@full' },
  async ({ page, openNotebook }) => {
    await openNotebook(notebook(['x = 1']));
    const views = '**/static/check-views.*';
    await page.route(views, route => route.abort());
    await page
      .locator('.jp-NotebookPanel-toolbar [data-command="freshkernel:check-reproducibility"]')
      .click();
    const toast = page.locator('.Toastify__toast', { hasText: 'could not be loaded' });
    await expect(toast).toBeVisible();
    await expect(page.locator('.jp-Dialog')).toHaveCount(0);
    await page.unroute(views);
    await toast.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('.jp-Dialog')).toContainText('Check reproducibility of');
    await page.keyboard.press('Escape');
  }
);

test('an analysis that cannot be loaded is reported and loads at the second try', async ({
  page,
  openNotebook
}) => {
  const core = '**/static/core.*';
  await page.route(core, route => route.abort());
  const panel = await openNotebook(notebook(['print(undefined_name)']));
  await expect(panel.root).toContainText('The analysis failed');
  await page.unroute(core);
  await panel.root.getByRole('button', { name: 'Try again' }).click();
  await expect(panel.finding('undefined_name')).toHaveCount(1);
  await expect(panel.kernelLine).toContainText('Kernel connected');
});
