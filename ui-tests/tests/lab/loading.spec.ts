// What a page loads at its start, what it loads later, and what a user sees where a part does not come.
import type { IJupyterLabPageFixture } from '@jupyterlab/galata';
import { notebook } from '../notebooks';
import { expect, test } from './fixtures';

/** In bytes; `bench/sizes.mjs` has the same, from the files of the build. */
const EVERY_PAGE = 300_000;

const STATIC = '/lab/extensions/freshkernel/static/';

/** The scripts of Freshkernel that a page has loaded, with their sizes. */
async function scripts(page: IJupyterLabPageFixture): Promise<ReadonlyMap<string, number>> {
  const entries = await page.evaluate(folder => {
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return all.flatMap(({ name, decodedBodySize }) =>
      name.includes(folder)
        ? [[new URL(name).pathname.split(folder)[1], decodedBodySize] as const]
        : []
    );
  }, STATIC);
  return new Map(entries);
}

function sum(sizes: ReadonlyMap<string, number>): number {
  return [...sizes.values()].reduce((total, size) => total + size, 0);
}

const hasPart = (sizes: ReadonlyMap<string, number>, part: string): boolean =>
  [...sizes.keys()].some(name => name.startsWith(`${part}.`));

test('a page without a notebook loads a small part, a notebook the core, and no more', async ({
  page,
  openNotebook
}, testInfo) => {
  const panelTab = page.locator('.jp-SideBar .lm-TabBar-tab[data-id="freshkernel-panel"]');
  await expect(panelTab).toBeVisible();
  // What comes late comes within a second or two.
  await page.waitForTimeout(2000);
  const first = await scripts(page);
  expect(first.size).toBeGreaterThan(0);
  expect(sum(first)).toBeGreaterThan(0);
  expect(sum(first)).toBeLessThanOrEqual(EVERY_PAGE);
  expect(hasPart(first, 'core')).toBe(false);

  const panel = await openNotebook(notebook(['print(undefined_name)']));
  await expect(panel.finding('undefined_name')).toHaveCount(1);
  const later = await scripts(page);
  expect(hasPart(later, 'core')).toBe(true);
  expect(hasPart(later, 'check-views')).toBe(false);
  expect(hasPart(later, 'rule-page')).toBe(false);
  expect(hasPart(later, 'fix-preview')).toBe(false);
  testInfo.annotations.push({
    type: 'bytes',
    description: `every page ${sum(first)}, with a notebook ${sum(later)}`
  });
});

test('a dialog that cannot be loaded is told of, and loads at the second try', async ({
  page,
  openNotebook
}) => {
  await openNotebook(notebook(['x = 1']));
  const views = '**/static/check-views.*';
  await page.route(views, route => route.abort());
  await page
    .locator('.jp-NotebookPanel-toolbar [data-command="freshkernel:check-reproducibility"]')
    .click();
  const told = page.locator('.Toastify__toast', { hasText: 'could not be loaded' });
  await expect(told).toBeVisible();
  await expect(page.locator('.jp-Dialog')).toHaveCount(0);
  await page.unroute(views);
  await told.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('.jp-Dialog')).toContainText('Check reproducibility of');
  await page.keyboard.press('Escape');
});

test('an analysis that cannot be loaded is told of, and comes at the second try', async ({
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
